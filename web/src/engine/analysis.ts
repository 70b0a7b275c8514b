/** The best guesses of a position, with bounds that tighten while you watch. */
import { type Line, Lines } from "./lines";
import type { Value } from "./position";
import type { Search } from "./search";
import { Slices } from "./slices";

export interface Analysis extends Value {
  /** The best guesses, best first. */
  readonly lines: readonly Line[];
  /** Whether `guess` is proven to be best, or that no strategy finds every word. */
  readonly proven: boolean;
  /** Whether the values of all lines are exact. */
  readonly finished: boolean;
  /** How many positions have been searched. */
  readonly nodes: number;
}

export interface Limits {
  /** How many lines are wanted; default: 10. */
  readonly count?: number;
  /** Stop after about this many seconds; default: never. */
  readonly seconds?: number;
}

const BREADTHS = [1, 8, 40]; // guesses that a quick strategy looks at each turn

/** Yields what is known: at once, then after every slice, until all lines are exact or the time is over. */
export function* analyse(search: Search, limits: Limits = {}): Generator<Analysis> {
  const { count = 10, seconds = Number.POSITIVE_INFINITY } = limits;
  const slices = new Slices(search, seconds);
  const lines = new Lines(search);
  playQuickly(lines, count);
  yield known(search, lines, count, false);
  while (lines.lower < lines.upper && !slices.over) {
    lines.learn(slices.run(() => search.value(search.root, null, lines.upper)));
    yield known(search, lines, count, false);
  }
  if (!slices.over) {
    do slices.run(() => lines.look(count));
    while (slices.cut && !slices.over);
    playLines(lines, count);
  }
  for (let finished = false; !finished && !slices.over; ) {
    finished = slices.run(() => lines.close(count));
    yield known(search, lines, count, finished);
  }
}

/** Finds a first strategy for the position, and for the lines that look best. */
function playQuickly(lines: Lines, count: number): void {
  for (const breadth of BREADTHS) if (!Number.isFinite(lines.upper)) lines.playBest(breadth);
  playLines(lines, count);
  lines.playBest(BREADTHS[1]!);
}

function playLines(lines: Lines, count: number): void {
  lines.play(lines.promising(count), BREADTHS[0]!);
}

function known(search: Search, lines: Lines, count: number, finished: boolean): Analysis {
  const { lower, upper } = lines;
  const best = lines.best(count);
  const guess = Number.isFinite(upper) ? best[0]!.guess : null;
  return { lines: best, guess, lower, upper, proven: lower >= upper, finished, nodes: search.nodes };
}
