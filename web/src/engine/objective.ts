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
 * The objective of a name, in games of `limit` guesses: `mean` is the fewest guesses on average, never losing; `mean+N`
 * allows losses, and counts each as N guesses more than the last; `lose` is the least chance to lose; `within-K` the
 * greatest chance to need no more than K guesses.
 */
export function objectiveOf(name: string, limit: number): Objective {
  const every = (step: number): number[] => Array.from({ length: limit }, () => step);
  const [, extra] = /^mean\+(\d{1,4})$/.exec(name) ?? [];
  const within = Number(/^within-(\d{1,2})$/.exec(name)?.[1]);
  if (name === NEVER_LOSING) return { name, steps: every(1), loss: Number.POSITIVE_INFINITY };
  if (extra !== undefined) return { name, steps: every(1), loss: Number(extra) };
  if (name === "lose" || within === limit) return { name, steps: every(0), loss: 1 };
  if (within >= 1 && within < limit)
    return { name, steps: every(0).map((_, turn) => Number(turn === within)), loss: 0 };
  throw new RangeError(
    `There is no objective ${name}: use mean, mean+N, lose, or within-K with K from 1 to ${limit}.`,
  );
}

/** Whether values under an objective are expected guesses; under others they are chances. */
export function countsGuesses({ name }: Objective): boolean {
  return name.startsWith("mean");
}
