/**
 * What a strategy pays for finding the answer at each guess, and for not finding it, as `salet.solver.objective` has it.
 *
 * Finding the answer at guess k costs the steps of turns 1 to k; a loss costs all of them, and `loss` on top.
 */

export interface Objective {
  readonly name: string;
  /** One for each guess of a game: whole numbers, never negative. */
  readonly steps: readonly number[];
  /** Infinity says that no answer may be lost. */
  readonly loss: number;
}

export const NEVER_LOSING = "mean";
export const LOSS_AS_ONE_MORE = "mean+1";

/**
 * The objective of a name, in games of `limit` guesses: `mean+1` is the fewest guesses on average, where a loss counts
 * as one guess more than the last; `mean` is the same without ever losing.
 */
export function objectiveOf(name: string, limit: number): Objective {
  const steps = Array.from({ length: limit }, () => 1);
  return { name, steps, loss: name === NEVER_LOSING ? Number.POSITIVE_INFINITY : 1 };
}
