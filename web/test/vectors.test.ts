/** The page's rule, figures and order of guesses are the library's: both are held to vectors.json. */
import { describe, expect, it } from "vitest";
import { conflicts } from "../src/game/doctor";
import { lexiconOf } from "../src/game/lexicon";
import { candidatesOf, Partition } from "../src/game/measure";
import { readTurns } from "../src/game/notation";
import { patternOf, tilesOf, tilesText } from "../src/game/pattern";
import type { Mode } from "../src/game/rules";
import { estimate } from "../src/offline/estimate";
import { localConflicts } from "../src/state/rows";
import vectors from "../vectors.json";

describe("the rule", () => {
  it("gives the library's pattern for every pair", () => {
    for (const [guess, answer, tiles] of vectors.patterns) {
      expect(tilesText(tilesOf(patternOf(guess!, answer!), guess!.length))).toBe(tiles);
    }
  });

  it("is the same by bit masks", () => {
    const words = [...new Set(vectors.patterns.flatMap(([guess, answer]) => [guess!, answer!]))];
    const lexicon = lexiconOf({
      lexicon: "all",
      length: 5,
      answers: words,
      weights: words.map(() => 1),
      others: [],
    });
    const all = new Partition(
      lexicon,
      words.map((_, k) => k),
    );
    words.slice(0, 40).forEach((guess, k) => {
      expect([...all.patterns(k)]).toEqual(words.map((answer) => patternOf(guess, answer)));
    });
  });
});

describe.each(vectors.rankings)("$position, $rules", (vector) => {
  const { answers, weights, others, position, rules, suggestions } = vector;
  const length = answers[0]!.length;
  const lexicon = lexiconOf({ lexicon: "small", length, answers, weights, others });
  const turns = position === "start" ? [] : readTurns(position)!;

  it("leaves the same candidates with the same chances", () => {
    const left = candidatesOf(lexicon, turns);
    expect(left.map((k) => answers[k])).toEqual(vector.candidates.map(([word]) => word));
    const chances = new Map(
      new Partition(lexicon, left).chances.map((each) => [each.word, each.probability]),
    );
    for (const [word, chance] of vector.candidates)
      expect(chances.get(String(word))).toBeCloseTo(Number(chance), 8);
  });

  it("ranks the same guesses with the same figures", () => {
    const [mode, limit = "6"] = rules.split("-");
    const question = {
      turns,
      hard: mode === "hard",
      last: turns.length + 1 === Number(limit),
      count: suggestions.length,
    };
    const found = [...estimate(lexicon, question)].at(-1)!.guesses;
    expect(found.map((one) => one.guess)).toEqual(suggestions.map((one) => one.guess));
    suggestions.forEach((theirs, k) => {
      const ours = found[k]!;
      expect(ours.parts).toBe(theirs.parts);
      expect(near(ours.probability, theirs.probability)).toBe(true);
      expect(near(ours.expectedSize, theirs.expected_size)).toBe(true);
      expect(near(ours.largestPart, theirs.largest_part)).toBe(true);
      expect(near(ours.entropy, theirs.entropy)).toBe(true);
      expect(near(ours.toGo, theirs.score)).toBe(true);
    });
  });
});

describe.each(vectors.doctors.flatMap(({ games, ...words }) => games.map((game) => ({ ...words, ...game }))))(
  "the doctor on $boards, $mode",
  ({ answers, weights, others, boards, mode, conflicts: theirs }) => {
    const lexicon = lexiconOf({ lexicon: "small", length: answers[0]!.length, answers, weights, others });
    const entered = boards.map((text) => readTurns(text)!);

    it("names the same boards and the same repairs, in the same words and order", () => {
      const all = localConflicts(conflicts(lexicon, entered, mode as Mode), entered);
      const ours = boards.length > 1 ? all.filter((conflict) => conflict.wider === null) : all;
      expect(ours.map(withoutEmptySentence)).toEqual(theirs.map(withoutEmptySentence));
    });
  },
);

/** Without repairs the page has a sentence of its own. */
function withoutEmptySentence<T extends { sentence: string; repairs: readonly unknown[] }>(conflict: T): T {
  return conflict.repairs.length ? conflict : { ...conflict, sentence: "" };
}

/** Equal to the seven digits that are written. */
function near(ours: number, theirs: number): boolean {
  return Math.abs(ours - theirs) <= 1e-6 * Math.max(1e-6, Math.abs(theirs));
}
