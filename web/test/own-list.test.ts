import { describe, expect, it } from "vitest";
import { listNameOf, ownWords, readWords } from "../src/game/lexicon";

/** Words of five letters, as many as are asked for. */
const made = (count: number): string[] =>
  Array.from({ length: count }, (_, k) =>
    k
      .toString(26)
      .padStart(5, "0")
      .replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))),
  );

describe("a file of words", () => {
  it("is read in any case and composition, past comments and empty lines", () => {
    const found = readWords("\n# mine\nGRO\u0308ẞE  # large\r\n\tbu\u0308hne\n");
    expect(found).toMatchObject({ words: "größe\nbühne", length: 5, count: 2 });
  });

  it("counts letters outside the basic plane once", () => {
    expect(readWords("𞤢𞤦𞤢𞤧𞤭")).toMatchObject({ length: 5, count: 1 });
  });

  it("may have weights, which are stored with the words", () => {
    const found = readWords("crane 3\nslate 1") as { words: string };
    expect(ownWords(found.words)).toEqual({
      length: 5,
      answers: ["crane", "slate"],
      weights: [3, 1],
      others: [],
    });
    expect(readWords("crane 0")).toMatch("line 1");
    expect(readWords("crane 2147483648")).toMatch("line 1");
  });

  it("has a limit", () => {
    expect(readWords(made(40_000).join("\n"))).toMatchObject({ count: 40_000 });
    expect(readWords(made(40_001).join("\n"))).toMatch("40,000");
  });
});

describe("the name of a list", () => {
  it("is that of its file, in characters that an address shows plainly", () => {
    const names = [
      "Deutsche Wörter (5).txt",
      "nyt.TXT",
      "my/list@home.csv",
      "words",
      "???.txt",
      "CON",
      ".txt",
    ];
    expect(names.map(listNameOf)).toEqual([
      ...[
        "deutsche-wörter-5.txt",
        "nyt.txt",
        "my-list-home.txt",
        "words.txt",
        "words.txt",
        "con.txt",
        "words.txt",
      ],
    ]);
  });
});
