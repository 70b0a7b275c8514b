import { describe, expect, it } from "vitest";
import { listNameOf, readWords } from "../src/game/lexicon";

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
