/** The best guesses of a position, with bounds that tighten while you watch, as `salet.solver.analysis` finds them. */
import { type Line, Lines } from "./lines";
import { LOSS_AS_ONE_MORE, NEVER_LOSING, type Objective, objectiveOf } from "./objective";
import type { Value } from "./position";
import type { Search } from "./search";
import { Slices } from "./slices";

export interface Analysis extends Value {
  /** What the totals count: `mean` turns to `mean+1` where no way is found to lose no answer. */
  readonly objective: Objective;
  /** The best guesses, best first. */
  readonly lines: readonly Line[];
  /** The best guess of each group that was asked for; null if none of it is legal. */
  readonly bestOfGroups: readonly (Line | null)[];
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

export interface Limits {
  /** How many lines are wanted; default: 10. */
  readonly count?: number;
  /** Stop after about this many seconds; default: never. */
  readonly seconds?: number;
  /** Stop when the best guess is known to be within this many guesses of the best possible; default: never. */
  readonly within?: number;
  /** Stop when the best guess is proven; default: when all lines are exact. */
  readonly proof?: boolean;
  /** Groups of guesses: the best one of each is wanted too, and searched for last. */
  readonly groups?: readonly ReadonlySet<number>[];
  /** The best guess and its total, where they are known beforehand. */
  readonly known?: { readonly guess: number; readonly total: number };
}

const BREADTHS = [1, 8, 40]; // guesses that a quick strategy looks at each turn
const TRIED = 3; // guesses of a group that a quick strategy is tried for
const LARGE = 1_000; // above this many candidates only the quickest strategy is tried

/**
 * Yields what is known: at once, then after every slice, until all lines are exact or a limit is reached.
 *
 * A first strategy is followed by the proof itself, for one slice: in most positions that is enough, and takes a tenth
 * of the time of the quick strategies that the other lines begin with.
 */
export function* analyse(search: Search, limits: Limits = {}): Generator<Analysis> {
  const { count = 10, seconds = Number.POSITIVE_INFINITY, within = -1, proof = false } = limits;
  const slices = new Slices(search, seconds);
  const lines = opened(search, limits);
  const groups = (limits.groups ?? []).map((group) => lines.placesOf(group));
  const known = (finished: boolean) => knownOf(search, lines, count, finished, groups);
  const near = () => lines.upper - lines.lower <= within * search.weight;
  const isOpen = () => lines.lower < lines.upper;
  const enough = () => proof && !isOpen() && lines.settled;
  const prove = () => {
    if (isOpen()) slices.run(() => lines.learn(search.value(search.root, null, lines.upper)));
    if (!isOpen()) slices.run(() => lines.settle());
  };
  prove();
  yield known(false);
  if (slices.over || near() || enough()) return;
  playLines(lines, count);
  for (const places of groups) lines.play(lines.promising(TRIED, places), BREADTHS[0]!);
  lines.playBest(BREADTHS[1]!); // its sets serve all lines, also when the best is proven
  yield known(false);
  while (isOpen() && !slices.over && !near()) {
    prove();
    yield known(false);
  }
  if (slices.over || near() || enough()) return;
  lines.rank();
  do slices.run(() => lines.look(count));
  while (slices.cut && !slices.over);
  playLines(lines, count);
  for (let finished = false; !finished && !slices.over; ) {
    if (enough()) return yield known(false);
    finished = slices.run(() => lines.close(count));
    yield known(finished);
  }
  for (const places of groups) {
    let closed = false;
    while (!closed && !slices.over) closed = slices.run(() => lines.close(1, places));
    if (closed) yield known(true);
  }
}

/** The bounds of a guess after about this many seconds. */
export function closeIn(search: Search, guess: number, seconds: number): Value {
  const slices = new Slices(search, seconds);
  let [lower, upper] = [0, Number.POSITIVE_INFINITY];
  while (lower < upper && !slices.over) {
    const found = slices.run(() => search.value(search.root, guess, upper));
    upper = Math.min(upper, found.upper);
    lower = Math.min(upper, Math.max(lower, found.lower));
  }
  return { lower, upper, guess };
}

/** The lines of a position with a first strategy, under an objective for which there is one. */
function opened(search: Search, { known }: Limits): Lines {
  const { objective, limit } = search.position;
  const canLose = objective.name === NEVER_LOSING && !known;
  const fallback = canLose ? objectiveOf(LOSS_AS_ONE_MORE, limit) : null;
  const lines = new Lines(search, fallback ?? objective);
  if (known) {
    lines.learn({ lower: known.total, upper: known.total, guess: known.guess });
    lines.prefer(known.guess);
  }
  playQuickly(search, lines);
  if (fallback && Number.isFinite(lines.upper)) lines.raise(objective);
  else if (fallback) {
    search.pursue(fallback);
    playQuickly(search, lines);
  }
  return lines;
}

function playQuickly(search: Search, lines: Lines): void {
  const breadths = search.root.rows.length > LARGE ? BREADTHS.slice(0, 1) : BREADTHS;
  for (const breadth of breadths) if (!Number.isFinite(lines.upper)) lines.playBest(breadth);
}

function playLines(lines: Lines, count: number): void {
  lines.play(lines.promising(count), BREADTHS[0]!);
}

function knownOf(
  search: Search,
  lines: Lines,
  count: number,
  finished: boolean,
  groups: readonly (readonly number[])[],
): Analysis {
  const { lower, upper } = lines;
  const best = lines.best(count);
  const guess = Number.isFinite(upper) ? best[0]!.guess : null;
  const { objective } = search.position;
  const { nodes } = search;
  const proven = lower >= upper && (finished || guess === null || lines.settled);
  const bestOfGroups = groups.map((places) => lines.best(1, places)[0] ?? null);
  return { objective, lines: best, bestOfGroups, guess, lower, upper, proven, finished, nodes };
}
