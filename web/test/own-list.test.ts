import { describe, expect, it } from "vitest";
import cases from "../../tests/golden/word-files.json";
import { listNameOf, ownWords, readWords } from "../src/game/own-list";

describe("a file of words", () => {
  it("is read in any case and composition, past comments and empty lines", () => {
    const found = readWords("\n# mine\nGRO\u0308ẞE  # large\r\n\tbu\u0308hne\n");
    expect(found).toMatchObject({ words: "größe\nbühne", length: 5, count: 2 });
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

it.each(cases)(
  "the file $text is read, or refused with a sentence, as the library does",
  ({ text, ...theirs }) => {
    const found = readWords(text);
    if (typeof found === "string") {
      expect(found.replace(/[“”]/g, "'").replace("\u00a0'", "\\xa0'")).toBe(theirs.error);
    } else {
      const { answers, weights, length } = ownWords(found.words);
      expect({ words: answers, weights }).toEqual(theirs);
      expect([found.length, found.count]).toEqual([length, answers.length]);
    }
  },
);
