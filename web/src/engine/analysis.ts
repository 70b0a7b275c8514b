/** The best guesses of a position, with bounds that tighten while you watch, as `salet.solver.analysis` shows them. */
import { FINISHED } from "./constants";
import { type Line, Lines, type Wanted } from "./lines";
import type { Objective } from "./objective";
import type { Value } from "./position";
import type { Search } from "./search";
import { Slices } from "./slices";

interface Analysis extends Value {
  /** What the totals count: `mean` turns to `mean+1` where no way is found to lose no answer. */
  readonly objective: Objective;
  /** The best guesses, best first. */
  readonly lines: readonly Line[];
  /**
   * Whether `guess` is proven to be best, and of equally good ones the likeliest answer; or whether it is proven that no
   * strategy finds every word.
   */
  readonly proven: boolean;
  /** Whether the values of all lines are exact. */
  readonly finished: boolean;
  /** How many positions have been searched. */
  readonly nodes: number;
}

/** How many lines are wanted (default: 10), and when to stop. */
interface Limits extends Partial<Wanted> {
  /** Stop after about this many seconds; default: never. */
  readonly seconds?: number;
  /** Stop when the best guess is proven; default: when all lines are exact. */
  readonly proof?: boolean;
}

/** Yields what is known after every step of the core, until all lines are exact or a limit is reached. */
export function* analyse(search: Search, limits: Limits = {}): Generator<Analysis> {
  const { count = 10, known, seconds = Number.POSITIVE_INFINITY } = limits;
  const { proof = false } = limits;
  const slices = new Slices(search, seconds);
  const lines = new Lines(search, { count, known });
  for (let stage = 0; stage < FINISHED; ) {
    stage = slices.run((tries) => lines.step(tries));
    const now: Analysis = {
      ...lines.position,
      objective: search.objective,
      lines: lines.best(),
      proven: search.isProven,
      finished: stage === FINISHED,
      nodes: search.nodes,
    };
    yield now;
    if (slices.over || (proof && now.proven)) return;
  }
}
