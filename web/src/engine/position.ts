/** What is searched, and what is found out about it. */
import type { Mode } from "../game/rules";
import { IMPOSSIBLE } from "./constants";
import { Unsearchable } from "./memory";
import type { Words } from "./words";

/** The fewest guesses on average: without losing an answer, or with a loss as one guess more than the last. */
export const NEVER_LOSING = "mean";
export const LOSS_AS_ONE_MORE = "mean+1";
export type Objective = typeof NEVER_LOSING | typeof LOSS_AS_ONE_MORE;

/** A guess, by its number among the words, and the pattern that came back. */
interface Turn {
  readonly guess: number;
  readonly pattern: number;
}

export interface Position {
  /** All that may be guessed. */
  readonly words: Words;
  /** The words that may be the answer, heaviest first. */
  readonly candidates: readonly number[];
  /** One for each candidate, whole and above zero. */
  readonly weights: readonly number[];
  /** The turns so far. */
  readonly turns: readonly Turn[];
  readonly mode: Mode;
  /** Guesses of a game, 1 to 40. */
  readonly limit: number;
  readonly objective: Objective;
}

/**
 * The bounds of a total if this guess is made: the guesses of all games together, each counted by the weight of its
 * answer.
 *
 * When the bounds are equal, the value is proven. An upper bound of Infinity means that no strategy is known.
 */
export interface Value {
  readonly guess: number;
  readonly lower: number;
  readonly upper: number;
}

const MOST_TURNS = 40;

/** Refuses what the core would not survive. */
export function check({ words, candidates, weights, turns, limit }: Position): void {
  const isWord = (word: number): boolean => word in words.list;
  const isWeight = (weight: number, k: number): boolean =>
    Number.isSafeInteger(weight) && weight > 0 && weight <= (weights[k - 1] ?? weight);
  if (!(Number.isInteger(limit) && limit >= 1 && limit <= MOST_TURNS))
    throw new Unsearchable(`A game has 1 to ${MOST_TURNS} guesses.`);
  if (!candidates.length || !candidates.every(isWord) || new Set(candidates).size < candidates.length)
    throw new RangeError("Candidates are different numbers of words, and there is at least one.");
  if (weights.length !== candidates.length || !weights.every(isWeight))
    throw new RangeError("Every candidate has a weight, a whole number above zero, the largest first.");
  if (turns.length > limit || !turns.every(({ guess }) => isWord(guess)))
    throw new RangeError(`Turns have numbers of words as guesses, and there are at most ${limit}.`);
  if (!Number.isSafeInteger(4 * (limit + 1) * sum(weights)))
    throw new Unsearchable("Totals would be too large to be exact.");
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** A total of the core as a number. */
export function numberOf(total: bigint): number {
  return total < IMPOSSIBLE ? Number(total) : Number.POSITIVE_INFINITY;
}
