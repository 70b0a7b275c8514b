import { expect, it } from "vitest";
import { gameOf, letterColours, settledTiles } from "../src/game/board";
import { similarWords, written } from "../src/game/letters";
import { readTurns, writeTurns } from "../src/game/notation";
import { patternOf } from "../src/game/pattern";
import { turnsOf } from "../src/game/play";
import { objection } from "../src/game/rules";
import { capitals, language } from "../src/strings/capitals";

/** The same word in letters of the Adlam script, each of which is two characters. */
const adlam = (word: string): string =>
  [...word].map((letter) => String.fromCodePoint(0x1e922 + letter.charCodeAt(0) - 97)).join("");

it("makes no difference to a game whether a letter is one character or two", () => {
  for (const [guess, answer] of [
    ["salet", "amber"],
    ["geese", "eerie"],
    ["abbey", "babes"],
  ] as const) {
    expect(patternOf(adlam(guess), adlam(answer))).toBe(patternOf(guess, answer));
    const turns = turnsOf({ answer, guesses: [guess] });
    const theirs = turnsOf({ answer: adlam(answer), guesses: [adlam(guess)] });
    expect(theirs.map(({ tiles }) => tiles)).toEqual(turns.map(({ tiles }) => tiles));
    expect(readTurns(writeTurns(theirs))).toEqual(theirs);
    expect(gameOf([theirs]).length).toBe(5);
    expect(settledTiles(adlam(answer), theirs)).toEqual(settledTiles(answer, turns));
    expect([...letterColours(theirs).values()]).toEqual([...letterColours(turns).values()]);
    expect(objection(adlam("crony"), theirs)?.kind).toBe(objection("crony", turns)?.kind);
  }
});

it("has as many capitals as letters, those of the list's language", () => {
  expect(capitals("größe ŉ")).toBe("GRÖẞE ŉ");
  expect(capitals("iyi kırık")).toBe("IYI KIRIK");
  language.value = "tr";
  expect(capitals("iyi kırık")).toBe("İYİ KIRIK");
  language.value = "en";
});

it("writes a word in one way", () => {
  expect(written("İYİ GROẞ n\u0303U")).toBe("iyi groß ñu");
  expect(readTurns("YİRMİ BYBBB")).toEqual(readTurns("yirmi.BYBBB"));
});

it("are as many in the words that a misspelt one may mean", () => {
  expect(similarWords("foo", ["booai", "boobs", "fooey"])).toEqual([]);
  expect(similarWords("crnae", ["crane", "crone", "cranes"])).toEqual(["crane"]);
});
