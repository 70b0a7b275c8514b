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
  readonly total: number | null;
  readonly guess: string | null;
  readonly nodes: number;
  /** The objective of the lines: `mean` gives way where no strategy finds every word. */
  readonly reached: string;
  readonly lines: readonly (readonly [guess: string, total: number | null])[];
}

import { analyse } from "../src/engine/analysis";
import { type Core, loadCore, type Rule } from "../src/engine/core";
import { objectiveOf } from "../src/engine/objective";
import { fitting, patternsOf } from "../src/engine/patterns";
import { Search } from "../src/engine/search";
import { Unsearchable } from "../src/engine/unsearchable";
import { type Words, wordsOf } from "../src/engine/words";

const ENGINE = new URL("../src/engine/", import.meta.url);
const LINES = 5;

let core: Core;
beforeAll(async () => {
  core = await loadCore(readFileSync(new URL("core.wasm", ENGINE)));
});

describe.each(vectors.engine)("$name", (lexicon) => {
  const { answers, others } = lexicon;
  const words: Words = wordsOf([...answers, ...others]);
  const numbers = new Map(words.list.map((word, number) => [word, number]));
  const numberOf = (word: string): number => numbers.get(word)!;
  const all = answers.map((_, number) => number);

  it("gives the library's patterns", () => {
    for (const [guess, checksum] of lexicon.patterns) {
      const patterns = patternsOf(core, words, [numberOf(guess as string)], all);
      let total = 0;
      for (const code of patterns) total = (total * 1009 + code) % 1_000_003;
      expect(total).toBe(checksum);
    }
  });

  describe.each(lexicon.positions as unknown as Vector[])(
    "$rules, $limit guesses, $objective, after $turns",
    (vector) => {
      const { limit, weights } = vector;
      const turns = vector.turns.map(([guess, pattern]) => ({
        guess: numberOf(guess),
        pattern,
      }));
      const candidates = vector.candidates.map(numberOf);
      const search = (): Search =>
        new Search(core, {
          words,
          candidates,
          weights,
          turns,
          rule: vector.rules as Rule,
          limit,
          objective: objectiveOf(vector.objective, limit),
        });

      it("leaves the same candidates", () => {
        expect(fitting(core, words, all, turns)).toEqual(candidates);
      });

      it("finds the same value and guess by the same search", () => {
        const searched = search();
        const { lower, upper, guess } = searched.value();
        expect(upper).toBe(vector.total ?? Number.POSITIVE_INFINITY);
        expect(lower).toBe(upper);
        expect(guess).toBe(vector.guess === null ? null : numberOf(vector.guess));
        expect(searched.nodes).toBe(vector.nodes);
      });

      it("shows the same lines in the end, under the same objective", () => {
        const last = [...analyse(search(), { count: LINES })].at(-1)!;
        expect(last).toMatchObject({ proven: true, finished: true });
        expect(last.objective.name).toBe(vector.reached);
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

  it("is refused before it is reached", () => {
    const of = (more: object) => () => new Search(core, { words, candidates: [0, 1, 2], ...more });
    expect(of({ candidates: [] })).toThrow(RangeError);
    expect(of({ candidates: [3] })).toThrow(RangeError);
    expect(of({ candidates: [0, 1, 1] })).toThrow(RangeError);
    expect(of({ weights: [1, 0, 1] })).toThrow(RangeError);
    expect(of({ weights: [1, 1] })).toThrow(RangeError);
    expect(of({ weights: [1, 1, 2 ** 52] })).toThrow(RangeError);
    expect(of({ limit: 41 })).toThrow(RangeError);
    expect(of({ turns: [{ guess: 7, pattern: 0 }] })).toThrow(RangeError);
    expect(() => wordsOf(["abc", "ab"])).toThrow(RangeError);
    expect(() => patternsOf(core, words, [5], [0])).toThrow(RangeError);
  });

  it("is never reached by an analysis: either its search does not fit, or all of it does", async () => {
    const letters = [..."abcdef"];
    const list = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => `${a}${b}${c}${a}`)));
    const position = { words: wordsOf(list), candidates: list.slice(0, 40).map((_, number) => number) };
    const module = await WebAssembly.compile(readFileSync(new URL("core.wasm", ENGINE)));
    const opened = async (open: (core: Core) => Search, most: number): Promise<Search | null> => {
      try {
        return open(await loadCore(module, most));
      } catch (error) {
        expect(error).toBeInstanceOf(Unsearchable);
        return null;
      }
    };
    for (const open of [(by: Core) => new Search(by, position), (by: Core) => Search.within(by, position)]) {
      let [short, enough] = [2 ** 16, 2 ** 26];
      while (enough - short > 1) {
        const middle = Math.floor((short + enough) / 2);
        if (await opened(open, middle)) enough = middle;
        else short = middle;
      }
      const search = await opened(open, enough);
      expect([...analyse(search!)].at(-1)).toMatchObject({ proven: true, finished: true });
    }
  });

  it("is a search whose core has opened another", () => {
    const first = new Search(core, { words, candidates: [0, 1, 2] });
    expect(first.value().upper).toBe(5);
    new Search(core, { words, candidates: [0, 1] });
    expect(() => first.value()).toThrow("ended");
  });

  it("is a core of another version", async () => {
    await expect(loadCore(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))).rejects.toThrow();
  });
});
