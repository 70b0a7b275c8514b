/** The score of a game: guesses = par + what was given up - luck, as `salet.study.score` has it. */
import type { Leak } from "./leaks";
import type { Judged } from "./review";

export interface TurnScore {
  readonly gaveUp: number;
  /** Guesses that the reply saved, compared with what was to be expected of it. */
  readonly luck: number;
  /** What kind of mistake the guess was, if it was one and its rating says so. */
  readonly leak?: Leak | null | undefined;
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
  const turns = judged.map(({ gaveUp, leak, value, valueAfter }, k) => ({
    gaveUp,
    leak,
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

// --- Many games -----------------------------------------------------------------------------------------------------

/** A mean and the bounds of its 95 % interval; the mean of a few games has none. */
export interface Interval {
  readonly mean: number;
  readonly bounds: readonly [lower: number, upper: number] | null;
}

export interface LuckFree {
  readonly games: number;
  readonly plain: Interval;
  readonly luckFree: Interval;
  /** What luck brought in all games together. */
  readonly luck: number;
}

const FEWEST = 5; // games whose mean has an interval
const NORMAL_95 = 1.959964; // standard deviations on both sides of the mean that hold 95 % of a normal distribution

/** The means of some games with their intervals, or null if there is no game. */
export function luckFree(scores: readonly Score[]): LuckFree | null {
  if (!scores.length) return null;
  const certain = scores.map((score) => score.par + gaveUpIn(score));
  const { mean, bounds } = intervalOf(certain);
  const below = meanOf(scores.map(({ lower }, k) => certain[k]! - lower));
  const above = meanOf(scores.map(({ upper }, k) => upper - certain[k]!));
  return {
    games: scores.length,
    plain: intervalOf(scores.map(({ guesses }) => guesses)),
    luckFree: { mean, bounds: bounds && [bounds[0] - below, bounds[1] + above] },
    luck: sum(scores.map(luckIn)),
  };
}

function meanOf(values: readonly number[]): number {
  return sum(values) / values.length;
}

/** By Student's t for the number of values, corrected for skewness as the library does it. */
function intervalOf(values: readonly number[]): Interval {
  const mean = meanOf(values);
  if (values.length < FEWEST) return { mean, bounds: null };
  const freedom = values.length - 1;
  const z = NORMAL_95;
  const t = z + (z ** 3 + z) / (4 * freedom) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2);
  const variance = sum(values.map((value) => (value - mean) ** 2)) / freedom;
  const half = t * Math.sqrt(variance / values.length);
  const skewness = variance && meanOf(values.map((value) => (value - mean) ** 3)) / variance;
  const middle = mean + (skewness * (1 + 2 * t * t)) / (6 * values.length);
  return { mean, bounds: [middle - half, middle + half] };
}
