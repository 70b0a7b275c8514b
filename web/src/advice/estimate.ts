/** Estimates of the guesses to go, where a search would take too long or the core cannot start. */
import { legalGuesses } from "../game/lexicon";
import { Splitter } from "../game/split";
import { ESTIMATE, type Row } from "./known";
import { chanceOf, type Position } from "./position";

const SAMPLE = 150; // candidates on which all guesses are compared
const TRIED = 40; // guesses that are then tried on all candidates
const EQUAL = 1e-9; // costs nearer than this are equal: the rest is rounding, which must not choose a word

/** The guesses that look best, of those that do so on a sample of the candidates. */
export function estimated(position: Position, count: number, tried = TRIED): readonly Row[] {
  const { session, turns, mode, limit, candidates, weights } = position;
  const { lexicon } = session;
  const last = turns.length === limit - 1;
  const legal = legalGuesses(lexicon, turns, mode);
  const guesses = last ? candidates.slice(0, count) : keptApart(position, legal).slice(0, tried);
  const splitter = new Splitter(lexicon.length, weights);
  const rows = guesses.map((guess) => {
    const probability = chanceOf(position, guess);
    const split = splitter.split(session.patterns([guess], candidates), probability);
    const toGo = last ? 2 - probability : split.toGo; // a miss counts as one more guess
    const { parts, largestPart: largest } = split;
    const row = { guess: lexicon.guesses[guess]!, probability, lower: toGo, upper: toGo, parts, largest };
    return { number: guess, row: { ...row, label: ESTIMATE } };
  });
  rows.sort(
    (a, b) =>
      Math.round(a.row.upper / EQUAL) - Math.round(b.row.upper / EQUAL) ||
      b.row.probability - a.row.probability ||
      a.number - b.number,
  );
  return rows.slice(0, count).map(({ row }) => row);
}

/** Guesses by how much weight they keep apart on a sample: that of the heaviest candidate of each part, added up. */
function keptApart(
  { session, candidates, weights, weightOf }: Position,
  guesses: readonly number[],
): number[] {
  const step = Math.ceil(candidates.length / SAMPLE);
  const rows = [...candidates.keys()].filter((k) => k % step === 0);
  const sample = rows.map((k) => candidates[k]!);
  const kept = session.mapPatterns(guesses, sample, (patterns, guess) => {
    const met = new Set<number>();
    let weight = 0;
    for (const [column, k] of rows.entries()) {
      if (!met.has(patterns[column]!)) weight += weights[k]!;
      met.add(patterns[column]!);
    }
    return { guess, weight, chance: weightOf.get(guess) ?? 0 };
  });
  return kept.sort((a, b) => b.weight - a.weight || b.chance - a.chance).map(({ guess }) => guess);
}
