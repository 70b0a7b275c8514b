/** The page's rule and figures are the library's: both are held to tests/vectors/page.json. */
import { describe, expect, it } from "vitest";
import vectors from "../../tests/vectors/page.json";
import { lexiconOf } from "../src/game/lexicon";
import { candidatesOf, costOf } from "../src/game/measure";
import { readTurns } from "../src/game/notation";
import { patternOf, tilesOf } from "../src/game/pattern";
import { objection } from "../src/game/rules";
import { estimate } from "../src/offline/estimate";

describe("the rule", () => {
  it("gives the library's pattern for every pair", () => {
    const ours = vectors.patterns.map(([guess, answer]) => patternOf(String(guess), String(answer)));
    expect(ours).toEqual(vectors.patterns.map((pair) => pair[2]));
  });

  it("allows in hard mode what the library allows", () => {
    const ours = vectors.objections.map(([turn, guess]) => {
      const [word, code] = String(turn).split(" ");
      return objection(String(guess), [{ word: word!, tiles: tilesOf(Number(code), 5) }]) === null;
    });
    expect(ours).toEqual(vectors.objections.map((row) => row[2]));
  });
});

describe.each(vectors.lexicons)("lexicon $words.lexicon", ({ words, positions }) => {
  const lexicon = lexiconOf(words);
  const cost = costOf(lexicon);

  it.each(positions)("position $text, hard $hard", (position) => {
    const turns = readTurns(position.text)!;
    const left = candidatesOf(lexicon, turns);
    expect(left.map((k) => words.answers[k])).toEqual(position.candidates);
    const [final] = [...estimate(lexicon, { turns, hard: position.hard, count: position.top.length })].slice(
      -1,
    );
    expect(final!.guesses.map((one) => one.guess)).toEqual(position.top.map((one) => one.guess));
    position.top.forEach((theirs, k) => {
      const ours = final!.guesses[k]!;
      expect(ours.parts).toBe(theirs.parts);
      expect(ours.probability).toBeCloseTo(theirs.probability, 12);
      expect(ours.expectedSize).toBeCloseTo(theirs.expected_size, 9);
      expect(ours.largestPart).toBeCloseTo(theirs.largest_part, 9);
      expect(ours.entropy).toBeCloseTo(theirs.entropy, 9);
      if (!lexicon.uniform) expect(cost(ours)).toBeCloseTo(theirs.cost, 9);
    });
  });
});
