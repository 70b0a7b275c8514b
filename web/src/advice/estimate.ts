/** Estimates of the guesses to go, where a search would take too long or the core cannot start. */
import { legalGuesses } from "../game/lexicon";
import { Splitter } from "../game/split";
import { chanceOf, type Position } from "./position";

/** A guess as the table shows it; equal bounds are one value, which is proven or an estimate. */
export interface Row {
  readonly guess: string;
  readonly probability: number;
  /** Bounds of the expected guesses to the end, this one included; an upper bound of null says that none is known. */
  readonly lower: number | null;
  readonly upper: number | null;
  readonly label: string;
  readonly parts: number | null;
  readonly largest: number | null;
}

export const ESTIMATE = "estimate";
export const PROVEN = "proven";
const SAMPLE = 150; // candidates on which all guesses are compared
const TRIED = 40; // guesses that are then tried on all candidates
const CHUNK = 512; // guesses whose patterns are made at a time
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
  const rows = candidates.map((_, k) => k).filter((k) => k % step === 0);
  const sample = rows.map((k) => candidates[k]!);
  const kept = new Map<number, number>();
  for (let start = 0; start < guesses.length; start += CHUNK) {
    const some = guesses.slice(start, start + CHUNK);
    const patterns = session.patterns(some, sample);
    some.forEach((guess, row) => {
      const met = new Set<number>();
      let weight = 0;
      rows.forEach((k, column) => {
        const code = patterns[row * sample.length + column]!;
        if (!met.has(code)) weight += weights[k]!;
        met.add(code);
      });
      kept.set(guess, weight);
    });
  }
  const chance = (guess: number): number => weightOf.get(guess) ?? 0;
  return [...guesses].sort((a, b) => kept.get(b)! - kept.get(a)! || chance(b) - chance(a));
}
