/** Estimates of the guesses to go, where a search would take too long. */
import { legalGuesses } from "../game/lexicon";
import { Splitter } from "../game/split";
import { ESTIMATE, type Row } from "./known";
import { chanceOf, isLast, type Position, playedIn } from "./position";

const SAMPLE = 150; // candidates on which all guesses are compared
const TRIED = 40; // guesses that are then tried on all candidates
const EQUAL = 1e-9; // costs nearer than this are equal: the rest is rounding, which must not choose a word

/** The guesses that look best, of those that do so on a sample of the candidates. */
export function estimated(position: Position, tried = TRIED): readonly Row[] {
  const { session, turns, mode, candidates } = position;
  const last = isLast(position);
  const played = playedIn(position);
  const legal = legalGuesses(session.lexicon, turns, mode).filter((guess) => !played.has(guess));
  return rowsOf(position, (last ? candidates : keptApart(position, legal)).slice(0, tried), last);
}

/** Some guesses as rows, those first that need fewer guesses. */
function rowsOf(position: Position, guesses: readonly number[], last: boolean): Row[] {
  const { session, candidates, weights } = position;
  const { lexicon } = session;
  const splitter = new Splitter(lexicon.length, weights);
  const rows = guesses.map((guess) => {
    const chance = chanceOf(position, guess);
    const split = splitter.split(session.patterns([guess], candidates), chance);
    const toGo = last ? 2 - chance : split.toGo; // a miss counts as one more guess
    const { parts, largestPart: largest, soon } = split;
    const row = {
      guess: lexicon.guesses[guess]!,
      chance,
      lower: toGo,
      upper: toGo,
      parts,
      largest,
      ...(!last && { soon }),
    };
    return { number: guess, row: { ...row, label: ESTIMATE } };
  });
  rows.sort(
    (a, b) =>
      Math.round(a.row.upper / EQUAL) - Math.round(b.row.upper / EQUAL) ||
      b.row.chance - a.row.chance ||
      a.number - b.number,
  );
  return rows.map(({ row }) => row);
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
