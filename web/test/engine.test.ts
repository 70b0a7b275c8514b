/** The core as WebAssembly answers as the native library does: both are held to vectors.json. */
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import vectors from "./vectors.json";

interface Vector {
  readonly rules: string;
  readonly limit: number;
  readonly objective: string;
  readonly turns: readonly (readonly [guess: string, pattern: number])[];
  readonly candidates: readonly string[];
  readonly weights: readonly number[];
  /** The objective of the lines: `mean` gives way where no strategy finds every word. */
  readonly reached: string;
  readonly lines: readonly (readonly [guess: string, total: number | null])[];
}

import { analyse } from "../src/engine/analysis";
import { type Core, loadCore } from "../src/engine/core";
import { Unsearchable } from "../src/engine/memory";
import type { Objective, Position } from "../src/engine/position";
import { Search } from "../src/engine/search";
import { patternsOf, wordsOf } from "../src/engine/words";

const ENGINE = new URL("../src/engine/", import.meta.url);
const WITHOUT_END = { count: 5, known: null, seconds: Number.POSITIVE_INFINITY };

let core: Core;
beforeAll(async () => {
  core = await loadCore(readFileSync(new URL("core.wasm", ENGINE)));
});

describe.each(vectors.engine)("$name", (lexicon) => {
  const { answers, others } = lexicon;
  const words = wordsOf([...answers, ...others]);
  const numbers = new Map(words.list.map((word, number) => [word, number]));

  describe.each(lexicon.positions as unknown as Vector[])(
    "$rules, $limit guesses, $objective, after $turns",
    (vector) => {
      const { limit } = vector;
      const turns = vector.turns.map(([guess, pattern]) => ({ guess: numbers.get(guess)!, pattern }));
      const rows = [...vector.candidates.keys()].sort((a, b) => vector.weights[b]! - vector.weights[a]!);
      const candidates = rows.map((row) => numbers.get(vector.candidates[row]!)!);
      const weights = rows.map((row) => vector.weights[row]!);
      const mode = vector.rules as Position["mode"];
      const objective = vector.objective as Objective;

      it("shows the same lines in the end, under the same objective", () => {
        const search = new Search(core, { words, candidates, weights, turns, mode, limit, objective });
        const last = [...analyse(search, WITHOUT_END)].at(-1)!;
        expect(last).toMatchObject({ proven: true, finished: true });
        expect(last.objective).toBe(vector.reached);
        const lines = last.lines.map(({ guess, upper }) => [
          words.list[guess],
          Number.isFinite(upper) ? upper : null,
        ]);
        expect(lines).toEqual(vector.lines);
      });
    },
  );
});

describe("what the core would not survive", () => {
  const words = wordsOf(["abc", "abd", "bcd"]);

  const position: Position = {
    words,
    candidates: [0, 1, 2],
    weights: [1, 1, 1],
    turns: [],
    mode: "normal",
    limit: 6,
    objective: "mean",
  };

  it("is refused before it is reached", () => {
    const of = (more: object) => () => new Search(core, { ...position, ...more });
    expect(of({ candidates: [] })).toThrow(RangeError);
    expect(of({ candidates: [3] })).toThrow(RangeError);
    expect(of({ candidates: [0, 1, 1] })).toThrow(RangeError);
    expect(of({ weights: [1, 1, 0] })).toThrow(RangeError);
    expect(of({ weights: [1, 1, 2] })).toThrow(RangeError);
    expect(of({ weights: [1, 1] })).toThrow(RangeError);
    expect(of({ weights: [2 ** 52, 1, 1] })).toThrow(RangeError);
    expect(of({ limit: 41 })).toThrow(RangeError);
    expect(of({ turns: [{ guess: 7, pattern: 0 }] })).toThrow(RangeError);
    expect(() => wordsOf(["abc", "ab"])).toThrow(RangeError);
    expect(() => patternsOf(core, words, [5], [0])).toThrow(RangeError);
  });

  it("is never reached by an analysis: either its search does not fit, or all of it does", async () => {
    const letters = [..."abcdef"];
    const list = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => `${a}${b}${c}${a}`)));
    const candidates = [...list.slice(0, 40).keys()];
    const large = { ...position, words: wordsOf(list), candidates, weights: candidates.map(() => 1) };
    const module = await WebAssembly.compile(readFileSync(new URL("core.wasm", ENGINE)));
    const opened = async (open: (core: Core) => Search, most: number): Promise<Search | null> => {
      try {
        return open(await loadCore(module, most));
      } catch (error) {
        expect(error).toBeInstanceOf(Unsearchable);
        return null;
      }
    };
    for (const open of [(by: Core) => new Search(by, large), (by: Core) => Search.within(by, large)]) {
      let [short, enough] = [2 ** 16, 2 ** 26];
      while (enough - short > 1) {
        const middle = Math.floor((short + enough) / 2);
        if (await opened(open, middle)) enough = middle;
        else short = middle;
      }
      const search = await opened(open, enough);
      expect([...analyse(search!, WITHOUT_END)].at(-1)).toMatchObject({ proven: true, finished: true });
    }
  });

  it("is a search whose core has opened another", () => {
    const first = new Search(core, position);
    expect(first.rate().upper).toBe(5);
    new Search(core, position);
    expect(() => first.rate()).toThrow("ended");
  });

  it("is a core of another version", async () => {
    await expect(loadCore(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))).rejects.toThrow();
  });
});
