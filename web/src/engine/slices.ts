/**
 * A search in slices: between two of them a worker can answer messages, and a deadline ends it.
 *
 * What one slice has found, the next need not find again, but it must get back to where the last one stopped. So each
 * is allowed to try twice as many guesses as the one before, or as many as the time is likely to last for; after half a
 * second a slice takes at most a quarter of the time so far, and never more than a few seconds, so that there is always
 * something new to show.
 */
import type { Search } from "./search";

const FIRST_TRIES = 1_000; // a few milliseconds
const LONG = 125; // milliseconds
const LONGEST = 4_000;
const SHARE = 0.25;

export class Slices {
  private readonly begun = performance.now();
  private readonly end: number;
  private tries = FIRST_TRIES;
  private triesPerMillisecond = Number.POSITIVE_INFINITY;

  constructor(
    private readonly search: Search,
    seconds: number,
  ) {
    this.end = this.begun + 1_000 * seconds;
  }

  /** Whether the time is over. */
  get over(): boolean {
    return performance.now() >= this.end;
  }

  /** What a question returns that may try a number of guesses. */
  run<T>(question: (tries: number) => T): T {
    const now = performance.now();
    const time = Math.min(this.end - now, LONGEST, Math.max(LONG, SHARE * (now - this.begun)));
    const allowed = Math.max(1, Math.min(this.tries, this.triesPerMillisecond * time));
    const answer = question(allowed);
    const { tried } = this.search;
    this.triesPerMillisecond = tried / Math.max(performance.now() - now, 0.1) || Number.POSITIVE_INFINITY;
    this.tries *= 2;
    return answer;
  }
}
