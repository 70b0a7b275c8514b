/** Several boards at once, as `salet.study.boards` has it: one guess goes to all, and each replies on its own. */
import { isSolved } from "../game/board";
import type { Turn } from "../game/notation";
import { Splitter } from "../game/split";
import { type Candidate, ESTIMATE, isAbout, type Row } from "./known";
import { chanceOf, likeliest, type Position, playedIn, positionOf, type Session } from "./position";

export interface Boards {
  /** Best first, by the bits that would be left on all boards. */
  readonly rows: readonly Row[];
  /** Of the boards that the first row does not solve, the one that it narrows most. */
  readonly narrows: Narrowed | null;
  /** About how many guesses finish all boards, the first row's included. */
  readonly toFinish: number;
  /** For each board, how many words fit, 0 if it is solved, and the likeliest. */
  readonly counts: readonly number[];
  readonly candidates: readonly (readonly Candidate[])[];
  /** The boards, counted from 0, that no answer fits, but other words that may be guessed. */
  readonly wider: readonly number[];
}

/** What a guess does to a board. */
export interface Narrowed {
  readonly board: number;
  /** The words that fit, and how many of them will be left on average. */
  readonly words: number;
  readonly left: number;
}

const UNSOLVED = 1; // bits that an unsolved board counts for, in addition to those left to find out
const GUESSES_PER_BIT = 0.09; // four boards then take about 6.9 guesses in all, which good players need
const COUNT = 10;
const LISTED = 300; // words of each board, to be sent from the worker
const EQUAL = 1e-9;

export function bestOfBoards(session: Session, boards: readonly (readonly Turn[])[], limit: number): Boards {
  const positions = boards.map((turns) => positionOf(session, { turns, mode: "normal", limit }));
  const open = positions.filter(({ turns }) => !isSolved(turns));
  const left = limit - Math.max(...boards.map((turns) => turns.length));
  const rows = open.length && left > 0 ? offers(session, open, left) : [];
  return {
    rows: rows.map((row) => withBoard(positions, row)),
    narrows: rows[0] && open.length > 1 ? mostNarrowed(positions, rows[0].guess) : null,
    toFinish: rows[0] ? guessesToFinish(open, rows[0].guess) : 0,
    counts: positions.map(({ turns, candidates }) => (isSolved(turns) ? 0 : candidates.length)),
    candidates: positions.map((position) => likeliest(position, LISTED)),
    wider: [...positions.keys()].filter((k) => positions[k]!.wider),
  };
}

/** This guess, one for each board that it does not solve, and some for what is then left to find out. */
function guessesToFinish(open: readonly Position[], guess: string): number {
  const { session } = open[0]!;
  const number = session.numberOf(guess);
  return open.reduce((sum, position) => {
    const { candidates, weights } = position;
    const splitter = new Splitter(session.lexicon.length, weights);
    const { entropy } = splitter.split(session.patterns([number], candidates), 0);
    return sum + 1 - chanceOf(position, number) + GUESSES_PER_BIT * (bitsOf(position) - entropy);
  }, 1);
}

function offers(session: Session, open: readonly Position[], left: number): Row[] {
  const start = isAbout(session.start, session.source) && !open[0]!.turns.length ? session.start : null;
  if (start) return [rowOf(open, start.openers[0]![0], null)];
  const { guesses } = session.lexicon;
  const costs = costsOf(session, open, left);
  const played = playedIn(open[0]!);
  const chances = guesses.map((_, guess) => open.reduce((sum, each) => sum + chanceOf(each, guess), 0));
  return [...guesses.keys()]
    .filter((guess) => Number.isFinite(costs[guess]) && !played.has(guess))
    .sort(
      (a, b) =>
        Math.round(costs[a]! / EQUAL) - Math.round(costs[b]! / EQUAL) || chances[b]! - chances[a]! || a - b,
    )
    .slice(0, COUNT)
    .map((guess) => rowOf(open, guesses[guess]!, costs[guess]!));
}

/** Names the board that a guess solves most likely. */
function withBoard(positions: readonly Position[], row: Row): Row {
  const number = positions[0]!.session.numberOf(row.guess);
  const chances = positions.map((each) => (isSolved(each.turns) ? 0 : chanceOf(each, number)));
  const most = Math.max(...chances);
  return most > 0 ? { ...row, solves: chances.indexOf(most) } : row;
}

/** The board that a guess gives most bits about, of those that it does not solve for certain. */
function mostNarrowed(positions: readonly Position[], guess: string): Narrowed | null {
  const { session } = positions[0]!;
  const number = session.numberOf(guess);
  let most = 0;
  let narrowed: Narrowed | null = null;
  for (const [board, { turns, candidates, weights }] of positions.entries()) {
    if (isSolved(turns) || candidates.length < 2) continue;
    const patterns = session.patterns([number], candidates);
    const { entropy } = new Splitter(session.lexicon.length, weights).split(patterns, 0);
    if (entropy <= most) continue;
    most = entropy;
    narrowed = { board, words: candidates.length, left: meanLeft(patterns) };
  }
  return narrowed;
}

/** How many words are left on average, each of them being as likely as any other. */
function meanLeft(patterns: ArrayLike<number>): number {
  const sizes = new Map<number, number>();
  for (const pattern of Array.from(patterns)) sizes.set(pattern, (sizes.get(pattern) ?? 0) + 1);
  return [...sizes.values()].reduce((sum, size) => sum + size * size, 0) / patterns.length;
}

function rowOf(open: readonly Position[], guess: string, cost: number | null): Row {
  const number = open[0]!.session.numberOf(guess);
  const chance = Math.max(...open.map((each) => chanceOf(each, number)));
  return { guess, chance, lower: cost, upper: cost, label: ESTIMATE, parts: null, largest: null };
}

/** The cost of every guess; a word that is certain has to be guessed sooner or later, so all others are infinite. */
function costsOf(session: Session, open: readonly Position[], left: number): number[] {
  const each = open.map((position) => costsOn(position, left));
  const certain = open
    .filter(({ candidates }) => candidates.length === 1)
    .map(({ candidates }) => candidates[0]!);
  return session.lexicon.guesses.map((_, guess) => {
    if (certain.length && !certain.includes(guess)) return Number.POSITIVE_INFINITY;
    return each.reduce((sum, costs) => sum + costs[guess]!, 0);
  });
}

/** What each guess leaves of one board: bits to find out, and whether it is still there to be solved. */
function costsOn(position: Position, left: number): number[] {
  const { session } = position;
  const missing = session.lexicon.guesses.map((_, guess) => 1 - chanceOf(position, guess));
  if (left <= 1) return missing;
  const bits = bitsOf(position);
  const entropy = entropies(position);
  return missing.map((chance, guess) => bits - entropy[guess]! + UNSOLVED * chance);
}

/** The bits to find out on a board. */
function bitsOf({ weights, weight }: Position): number {
  return Math.log2(weight) - weights.reduce((sum, each) => sum + each * Math.log2(each), 0) / weight;
}

function entropies({ session, candidates, weights }: Position): ArrayLike<number> {
  const { guesses, length } = session.lexicon;
  const splitter = new Splitter(length, weights);
  return session.mapPatterns(
    [...guesses.keys()],
    candidates,
    (patterns) => splitter.split(patterns, 0).entropy,
  );
}
