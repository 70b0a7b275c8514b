/** The module for other pages, in Node. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { codeOf, patternOf, TILES, type Tile } from "../src/game/pattern";
import { load } from "../src/module";

const WASM = new URL("../src/engine/core.wasm", import.meta.url);
const read = (file: string): string[] =>
  readFileSync(new URL(`../../src/salet/data/${file}`, import.meta.url), "utf-8")
    .trim()
    .split("\n");
const ANSWERS = ["light", "might", "night", "fight", "sight"];
const FEW = { answers: ANSWERS, others: ["flown", "smart"] };

describe("salet.js", () => {
  it("loads the engine from a file, and from its bytes", async () => {
    for (const wasm of [WASM, WASM.href, readFileSync(WASM)]) {
      const solver = await load(FEW, { wasm });
      const { proven, lower, upper } = await solver.best("");
      expect([proven, lower, upper]).toEqual([true, 11 / 5, 11 / 5]); // FLOWN leaves two of them together
    }
  });

  it("gives no bounds for an estimate", async () => {
    const solver = await load({ answers: read("nyt-allowed.txt") }, { wasm: WASM });
    const { guess, lower, upper, proven, guesses } = await solver.best("", { seconds: 0.1 });
    expect([proven, lower, upper]).toEqual([false, null, null]);
    expect(guess).toBe(guesses[0]!.word);
    for (const row of guesses) expect([row.lower, row.upper]).toEqual([null, null]);
  });

  it("counts a word that is given twice as a guess once", async () => {
    const solver = await load(
      { answers: ANSWERS, others: [...ANSWERS, "flown", "flown", "smart"] },
      { wasm: WASM },
    );
    const { guesses, upper } = await solver.best("");
    expect(new Set(guesses.map(({ word }) => word)).size).toBe(guesses.length);
    expect(upper).toBe(11 / 5);
  });

  it("takes weights as they are meant", async () => {
    const solver = await load({ answers: ANSWERS, weights: [1, 1, 1, 1, 1_000_000] }, { wasm: WASM });
    const { guess, proven } = await solver.best("");
    expect([guess, proven]).toEqual(["sight", true]);
  });

  it("counts the replies to a guess as the plain rule does", async () => {
    const answers = read("original-answers.txt");
    const solver = await load({ answers }, { wasm: WASM });
    for (const guess of ["crane", "mummy"]) {
      const counts = new Map<number, number>();
      for (const answer of answers) {
        const pattern = patternOf(guess, answer);
        counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
      }
      const replies = solver.replies("", guess);
      expect(replies.map(({ count }) => count)).toEqual([...counts.values()].sort((a, b) => b - a));
      for (const { pattern, count, chance } of replies) {
        expect(counts.get(codeOf([...pattern].map((tile) => TILES.indexOf(tile) as Tile)))).toBe(count);
        expect(chance).toBeCloseTo(count / answers.length);
      }
    }
    expect(solver.replies("crane.GGGGB", "crank")).toEqual([{ pattern: "GGGGG", count: 1, chance: 1 }]);
    expect(() => solver.replies("", "zzzzz")).toThrow(RangeError);
  });

  it.each([
    ["fractions", { answers: ANSWERS, weights: [0.5, 0.5, 0.5, 0.5, 0.5] }],
    ["zeros", { answers: ANSWERS, weights: [0, 1, 1, 1, 1] }],
    ["too few weights", { answers: ANSWERS, weights: [1, 1] }],
    ["repeated answers", { answers: [...ANSWERS, "light"] }],
    ["words of another length", { answers: ANSWERS, others: ["lights"] }],
    ["no answers", { answers: [] }],
  ])("refuses %s", async (_, list) => {
    await expect(load(list, { wasm: WASM })).rejects.toThrow(RangeError);
  });
});
