/** When a game ends that goes on with a guess, and with best play after it. */
import type { Search } from "./search";

const TRIES = 20_000; // guesses tried for the best guess of a set: where it is proven, nearly all is known already

/**
 * The chance to end with each of the guesses that are left, the first being this one; what is missing to 1 is lost. Null
 * if it takes longer than some milliseconds.
 */
export function oddsOf(search: Search, guess: number, milliseconds: number): readonly number[] | null {
  const { position, tables, weight } = search;
  const { candidates, weights, turns, limit, words } = position;
  const end = performance.now() + milliseconds;
  const green = 3 ** words.length - 1;
  const totals: number[] = Array(limit - turns.length).fill(0);
  const add = (turn: number, row: number): void => {
    if (turn < totals.length) totals[turn]! += weights[row]!;
  };
  const find = search.openFinder();

  /** Adds up a set of candidates and what is played there; false if there is no time for it. */
  const addSet = (
    rows: readonly number[],
    played: readonly number[],
    place: number,
    turn: number,
  ): boolean => {
    for (const [pattern, part] of partsOf(rows, tables.replies(tables.order[place]!))) {
      const after = [...played, place, pattern];
      if (pattern === green) add(turn, part[0]!);
      else if (part.length <= 2) for (const [k, row] of part.entries()) add(turn + 1 + k, row);
      else if (turn + 1 < totals.length) {
        const next = performance.now() < end ? find(part, after, TRIES) : null;
        if (next === null || !addSet(part, after, next, turn + 1)) return false;
      }
    }
    return true;
  };

  const played = turns.flatMap(({ guess, pattern }) => [tables.placeOf(guess), pattern]);
  const done = addSet([...candidates.keys()], played, tables.placeOf(guess), 0);
  return done ? totals.map((total) => total / weight) : null;
}

/** The candidates of a set by their reply. */
function partsOf(rows: readonly number[], replies: ArrayLike<number>): ReadonlyMap<number, number[]> {
  const parts = new Map<number, number[]>();
  for (const row of rows) {
    const part = parts.get(replies[row]!);
    if (part) part.push(row);
    else parts.set(replies[row]!, [row]);
  }
  return parts;
}
