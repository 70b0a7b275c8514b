/**
 * The best guesses of a position, with bounds that tighten while you watch, as `salet.solver.analysis` shows them.
 *
 * It is searched in slices: between two of them a worker can answer messages, and a deadline ends it. What one slice has
 * found, the next need not find again, but it must get back to where the last one stopped. So each is allowed to try
 * twice as many guesses as the one before, or as many as the time is likely to last for; after half a second a slice
 * takes at most a quarter of the time so far, and never more than a few seconds, so that there is always something new
 * to show.
 */
import { FINISHED } from "./constants";
import type { Objective, Value } from "./position";
import type { Search } from "./search";

/** The values of a position so far. */
export interface Analysis {
  /** What the totals count: `mean` turns to `mean+1` where no way is found to lose no answer. */
  readonly objective: Objective;
  /**
   * The best guesses of which a strategy is known: by value, then bounds; in a tie the one known in advance, then the
   * likeliest answers.
   */
  readonly lines: readonly Value[];
  /**
   * Whether the first line is proven to be best, and in a tie the likeliest answer; or whether it is proven
   * that no strategy finds every word.
   */
  readonly proven: boolean;
  /** Whether the values of all lines are exact. */
  readonly finished: boolean;
  /** Whether nothing more comes: all lines are exact, or a limit is reached. */
  readonly over: boolean;
}

export interface Limits {
  /** How many lines are wanted. */
  readonly count: number;
  /** The guess known in advance to be best, with its exact total. */
  readonly known: Value | null;
  /** Stop after about this many seconds. */
  readonly seconds: number;
  /** Stop when the best guess is proven; default: when all lines are exact. */
  readonly proof?: boolean;
}

const FIRST_TRIES = 1_000; // a few milliseconds
const LONG = 125; // milliseconds
const LONGEST = 4_000;
const SHARE = 0.25;
const FASTEST = 1e9; // tries a millisecond, before any have been counted

/** Yields the values after every step of the core, until all lines are exact or a limit is reached. */
export function* analyse(search: Search, { count, known, seconds, proof }: Limits): Generator<Analysis> {
  const address = search.openLines(count, known);
  const begun = performance.now();
  const end = begun + 1_000 * seconds;
  let speed = FASTEST;
  let over = false;
  for (let most = FIRST_TRIES; !over; most *= 2) {
    const now = performance.now();
    const time = Math.min(end - now, LONGEST, Math.max(LONG, SHARE * (now - begun)));
    const [stage, tried] = search.step(address, Math.max(1, Math.min(most, speed * time)));
    speed = tried / Math.max(performance.now() - now, 0.1) || FASTEST;
    const { objective, isProven: proven } = search;
    const finished = stage === FINISHED;
    over = finished || performance.now() >= end || (proof === true && proven);
    yield { objective, lines: search.best(address, count), proven, finished, over };
  }
}
