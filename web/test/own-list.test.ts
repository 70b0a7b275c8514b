import { describe, expect, it } from "vitest";
import { listNameOf, ownWords, readWords } from "../src/game/lexicon";

describe("a file of words", () => {
  it("is read in any case and composition, past comments and empty lines", () => {
    const found = readWords("\n# mine\nGRO\u0308ẞE  # large\r\n\tbu\u0308hne\n");
    expect(found).toMatchObject({ words: "größe\nbühne", length: 5, count: 2 });
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
});

it.each([
  ["Deutsche Wörter (5).txt", "deutsche-wörter-5.txt"],
  ["nyt.TXT", "nyt.txt"],
  ["my/list@home.csv", "my-list-home.txt"],
  ["???.txt", "words.txt"],
  [".txt", "words.txt"],
])("the list in the file %s is called %s, which an address shows plainly", (file, name) => {
  expect(listNameOf(file)).toBe(name);
});
