/** The score of a game: guesses = par + what was given up - luck, as `salet.study.review` has it. */
import type { Judged } from "./review";

export interface TurnScore {
  readonly gaveUp: number;
  /** Guesses that the reply saved, compared with what was to be expected of it. */
  readonly luck: number;
}

export interface Score {
  /** A lost game counts one more than the rules allow; of an unfinished one, the expected number. */
  readonly guesses: number;
  /** The expected guesses of best play from the start. */
  readonly par: number;
  readonly turns: readonly TurnScore[];
  /** Bounds of par and what was given up together, equal if every value behind it is proven. */
  readonly lower: number;
  readonly upper: number;
}

const OPENER_ERROR = 0.08; // how far the estimate of an opener is off at most
const ESTIMATE_ERROR = 0.3; // the same in a position that is too large for a search

/** The score of a game whose turns are all judged. */
export function scoreOf(judged: readonly Judged[]): Score {
  const turns = judged.map(({ gaveUp, value, valueAfter }, k) => ({
    gaveUp,
    luck: value - 1 - (valueAfter ?? judged[k + 1]!.bestValue),
  }));
  const [opener, ...later] = judged;
  let [lower, upper] = boundsOf(opener!.value, opener!.bounds, OPENER_ERROR);
  for (const turn of later) {
    if (turn.guess === turn.best) continue;
    const [low, high] = boundsOf(turn.value, turn.bounds, ESTIMATE_ERROR);
    const [least, most] = boundsOf(turn.bestValue, turn.bestBounds, ESTIMATE_ERROR);
    lower += Math.max(0, low - most);
    upper += high - least;
  }
  return { guesses: judged.length + judged.at(-1)!.valueAfter!, par: opener!.bestValue, turns, lower, upper };
}

function boundsOf(value: number, bounds: Judged["bounds"], error: number): readonly [number, number] {
  return bounds ?? [value - error, value + error];
}

export const gaveUpIn = ({ turns }: Pick<Score, "turns">): number => sum(turns.map(({ gaveUp }) => gaveUp));
export const luckIn = ({ turns }: Pick<Score, "turns">): number => sum(turns.map(({ luck }) => luck));

export function isProvenScore({ lower, upper }: Score): boolean {
  return upper - lower < 1e-9;
}

/**
 * The score in hundredths, so that it adds up as it is shown: the expected guesses of the whole game are rounded before
 * the first guess, after each guess and after each reply, and every figure is a difference of two of these.
 */
export function rounded(score: Score): Score {
  let expected = score.par;
  let before = hundredths(score.par);
  const turns = score.turns.map(({ gaveUp, luck }) => {
    const played = expected + gaveUp;
    const left = expected + gaveUp - luck;
    const turn = {
      gaveUp: (hundredths(played) - before) / 100,
      luck: (hundredths(played) - hundredths(left)) / 100,
    };
    expected = left;
    before = hundredths(left);
    return turn;
  });
  return { ...score, guesses: before / 100, par: hundredths(score.par) / 100, turns };
}

/** Halves go up, as in the library, also if they are a little less by now. */
function hundredths(value: number): number {
  return Math.floor(100 * value + 0.5 + 1e-7);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
