/** What is searched: a position, and what is known of its total. */

import { IMPOSSIBLE } from "./constants";
import type { Rule } from "./core";
import { type Objective, objectiveOf } from "./objective";
import type { Turn } from "./patterns";
import { Unsearchable } from "./unsearchable";
import type { Words } from "./words";

export interface Position {
  /** All that may be guessed. */
  readonly words: Words;
  /** The words that may be the answer. */
  readonly candidates: readonly number[];
  /** One for each candidate, whole and above zero; equal ones if none are given. */
  readonly weights?: readonly number[];
  /** The turns so far. */
  readonly turns?: readonly Turn[];
  /** Default: normal. */
  readonly rule?: Rule;
  /** Guesses of a game, 1 to 40; default: 6. */
  readonly limit?: number;
  /** Default: mean. */
  readonly objective?: Objective;
}

/**
 * What is known of a total: the guesses of all games together, each counted by the weight of its answer.
 *
 * When the bounds are equal, the value is proven. An upper bound of Infinity means that no strategy is known, a lower
 * bound of Infinity that no strategy exists. `guess` is the first guess of the strategy behind the upper bound.
 */
export interface Value {
  readonly lower: number;
  readonly upper: number;
  readonly guess: number | null;
}

/** A position with nothing left out, and its candidates by falling weight. */
export type FullPosition = Required<Position>;

const MOST_TURNS = 40;

/** Fills in what is left out, and refuses what the core would not survive. */
export function completed(position: Position): FullPosition {
  const { words, turns = [], rule = "normal", limit = 6 } = position;
  if (!(Number.isInteger(limit) && limit >= 1 && limit <= MOST_TURNS))
    throw new Unsearchable(`A game has 1 to ${MOST_TURNS} guesses.`);
  const objective = position.objective ?? objectiveOf("mean", limit);
  const full = { words, turns, rule, limit, objective, ...byFallingWeight(position) };
  check(full);
  return full;
}

function byFallingWeight({ candidates, weights = candidates.map(() => 1) }: Position) {
  const order = candidates.map((_, k) => k).sort((a, b) => weights[b]! - weights[a]!);
  return { candidates: order.map((k) => candidates[k]!), weights: order.map((k) => weights[k]!) };
}

function check({ words, candidates, weights, turns, limit, objective }: FullPosition): void {
  const isWord = (word: number): boolean => word in words.list;
  if (!candidates.length || !candidates.every(isWord))
    throw new RangeError("Candidates are numbers of words, and there is at least one.");
  if (new Set(candidates).size !== candidates.length) throw new RangeError("A candidate is there twice.");
  if (turns.length > limit || !turns.every(({ guess }) => isWord(guess)))
    throw new RangeError(`Turns have numbers of words as guesses, and there are at most ${limit}.`);
  if (weights.length !== candidates.length || !weights.every((weight) => counts(weight) && weight > 0))
    throw new RangeError("Every candidate has a weight, a whole number above zero.");
  if (objective.steps.length !== limit || !objective.steps.every(counts))
    throw new RangeError(`An objective has ${limit} steps, whole numbers that are not negative.`);
  const loss = Number.isFinite(objective.loss) ? objective.loss : 0;
  const dearest = sum(objective.steps) + loss;
  if (!counts(loss) || !counts(4 * dearest * sum(weights)))
    throw new Unsearchable("Totals would be too large to be exact.");
}

function counts(number: number): boolean {
  return Number.isSafeInteger(number) && number >= 0;
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** A total as the core writes it. */
export function totalOf(total: number): bigint {
  return Number.isFinite(total) ? BigInt(total) : IMPOSSIBLE;
}

const HALF = 2 ** 32;
const IMPOSSIBLE_HALF = Number(IMPOSSIBLE) / HALF;

/** Totals as numbers, read by halves: thousands of bigints would take longer than many a search. */
export function numbersOf({ buffer, byteOffset, length }: BigInt64Array): Float64Array {
  const lows = new Uint32Array(buffer, byteOffset, 2 * length);
  const highs = new Int32Array(buffer, byteOffset, 2 * length);
  const numbers = new Float64Array(length);
  for (let k = 0; k < length; k++) {
    const high = highs[2 * k + 1]!;
    numbers[k] = high < IMPOSSIBLE_HALF ? high * HALF + lows[2 * k]! : Number.POSITIVE_INFINITY;
  }
  return numbers;
}

/** A total as a number. */
export function numberOf(total: bigint): number {
  return total < IMPOSSIBLE ? Number(total) : Number.POSITIVE_INFINITY;
}
