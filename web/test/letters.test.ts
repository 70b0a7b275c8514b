/** Letters beyond a-z, and outside the basic plane. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { loadCore } from "../src/engine/core";
import { gameOf, letterColours, settledTiles } from "../src/game/board";
import { changesIn, conflicts } from "../src/game/doctor";
import { written } from "../src/game/letters";
import { lexiconOf } from "../src/game/lexicon";
import { readTurns, type Turn, writeTurns } from "../src/game/notation";
import { patternOf } from "../src/game/pattern";
import { boardsOf } from "../src/game/play";
import { objection } from "../src/game/rules";
import { t, tileText } from "../src/strings";
import { capitals, language } from "../src/strings/capitals";
import { Answering } from "../src/worker/answers";

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
    const turns = boardsOf([answer], [guess])[0]!;
    const [theirs] = boardsOf([adlam(answer)], [adlam(guess)]);
    expect(theirs!.map(({ tiles }) => tiles)).toEqual(turns.map(({ tiles }) => tiles));
    expect(readTurns(writeTurns(theirs!))).toEqual(theirs);
    expect(gameOf([theirs!]).length).toBe(5);
    expect(settledTiles(adlam(answer), theirs!)).toEqual(settledTiles(answer, turns));
    expect([...letterColours(theirs!).values()]).toEqual([...letterColours(turns).values()]);
    expect(objection(adlam("crony"), theirs!)?.kind).toBe(objection("crony", turns)?.kind);
  }
});

const WORDS = ["might", "night", "sight", "fight", "eight", "crane", "crank", "salad", "eerie", "geese"];

/** A text in Adlam's letters in Latin ones, capitals as capitals. */
const latin = (text: string): string =>
  text.replace(/[\u{1e900}-\u{1e943}]/gu, (letter) => {
    const number = letter.codePointAt(0)! - 0x1e900;
    return String.fromCharCode(number < 34 ? 65 + number : 97 + number - 34);
  });

type Script = (word: string) => string;
const same: Script = (word) => word;
const wordsIn = (script: Script) => ({
  length: 5,
  answers: WORDS.map(script),
  others: [],
  weights: WORDS.map((_, k) => 10 - k),
});
const turnsIn = (script: Script, text: string): Turn[] =>
  readTurns(text)!.map(({ word, tiles }) => ({ word: script(word), tiles }));

/** Expects the same of both scripts, and returns it. */
function alike<T>(found: (script: Script) => T): T {
  const theirs = found(adlam);
  expect(JSON.stringify(theirs)).toMatch(/[\u{1e900}-\u{1e943}]/u);
  const ours = found(same);
  expect(JSON.parse(latin(JSON.stringify(theirs)))).toEqual(JSON.parse(JSON.stringify(ours)));
  return ours;
}

it("makes no difference to repairs", () => {
  const colours = t.colours.normal;
  const repairs = alike((script) => {
    const turns = turnsIn(script, "crane.GGGGB.crane.BBBBG");
    const [conflict] = conflicts(lexiconOf(wordsIn(script)), [turns], "normal");
    return conflict!.repairs.map((repair) => [
      repair,
      changesIn(repair.turns, turns),
      t.doctor.edit(repair, turns, colours),
    ]);
  });
  expect(repairs.length).toBeGreaterThan(1);
  alike((script) => ["crane", "salad"].map((word) => tileText({ word: script(word), place: 3 })));
});

it("makes no difference to hints and reasons", async () => {
  const core = loadCore(readFileSync(new URL("../src/engine/core.wasm", import.meta.url)));
  const answered = async (script: Script) => {
    const by = new Answering(core, async () => Response.json(wordsIn(script)));
    const source = { name: "own", hash: "own", address: "words.json", start: null, shipped: false };
    const asked = { source, mode: "normal" as const, limit: 6, turns: turnsIn(script, "crane.BBBBB") };
    const found: unknown[] = [];
    for (const name of ["hints", "reasons"] as const)
      for await (const answer of by.answers({ name, asked, guess: script("might") } as never))
        found.push(answer);
    return found;
  };
  const [theirs, ours] = [await answered(adlam), await answered(same)];
  expect(JSON.parse(latin(JSON.stringify(theirs)).replace(/"vowels":\d/, '"vowels":1'))).toEqual(ours);
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
