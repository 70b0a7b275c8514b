/**
 * The best guesses of a position, for every view: what is known beforehand, what a search finds, or an estimate.
 *
 * The order of the guesses and how sure their values are is as `salet.solver.analysis` has it, so that wherever both
 * prove a value they name the same word.
 */
import { analyse } from "../engine/analysis";
import type { Line } from "../engine/lines";
import { LOSS_AS_ONE_MORE, NEVER_LOSING, objectiveOf } from "../engine/objective";
import { Search } from "../engine/search";
import { Unsearchable } from "../engine/unsearchable";
import { codeOf } from "../game/pattern";
import { Splitter } from "../game/split";
import type { Asked } from "./asked";
import type { KnownGuess } from "./data";
import { estimated } from "./estimate";
import {
  COUNT,
  ESTIMATE,
  isAbout,
  type Known,
  knownStart,
  LARGEST,
  labelWithin,
  leadOf,
  MOST_CANDIDATES,
  PROVEN,
  picksOf,
  type Row,
  type Start,
} from "./known";
import { chanceOf, isLast, isOver, likeliest, type Position, positionOf, type Session } from "./position";

export interface Limits {
  readonly seconds: number;
  /** Stop when the best guess is proven. */
  readonly proof?: boolean;
  /** Search however many words fit. */
  readonly thorough?: boolean;
}

const LINES = 20; // guesses that are searched: more than are shown, so that one of them is a common word
const ODDS = 20_000; // guesses tried for the odds of a guess: where it is proven, nearly all is known already
const LARGE = 1_000; // above this many candidates the first bounds take long: an estimate comes before them

/** Yields what is known of a position, whenever that is more than before. */
export async function* best(
  session: () => Promise<Session>,
  book: Start | null,
  asked: Asked,
  limits: Limits,
): AsyncGenerator<Known> {
  const start = knownStart(book, asked);
  if (start && isAbout(book, asked.source)) {
    yield start;
    if (start.finished && !limits.thorough) return;
  }
  const position = positionOf(await session(), asked);
  if (isOver(asked)) yield { ...known(position, []), proven: true, finished: true };
  else if (position.candidates.length > LARGEST && !limits.thorough) yield unsearched(position, start);
  else yield* searched(position, limits);
}

async function* searched(position: Position, limits: Limits): AsyncGenerator<Known> {
  const { session, candidates, weights } = position;
  const splitter = new Splitter(session.lexicon.length, weights);
  yield known(position, []);
  const before = await session.known(position);
  const knownRow = ({ guess, total }: KnownGuess): Row => {
    const line = {
      guess: session.numberOf(guess),
      lower: total,
      upper: total,
    };
    return rowOf(position, splitter, line, session.patterns([line.guess], candidates));
  };
  const lead = before?.lead ? knownRow(before.lead) : null;
  if (before && lead) {
    const rows = before.best.guess === lead.guess ? [lead] : [knownRow(before.best), lead];
    yield { ...known(position, rows), lead, label: PROVEN, proven: true };
    if (limits.proof) return;
  } else if (candidates.length > LARGE) {
    yield known(position, estimated(position));
  }
  const search = openSearch(position, objectiveFor(position));
  if (!search) {
    if (!lead) yield unsearched(position);
    return;
  }
  const beforehand = before && {
    known: { guess: session.numberOf(before.best.guess), total: before.best.total },
  };
  const rowsFor = (lines: readonly Line[]): Row[] =>
    lines.map((line) => rowOf(position, splitter, line, search.tables.replies(line.guess)));
  const odds = new Map<string, readonly number[] | null>();
  const withOdds = (row: Row): Row => ({
    ...row,
    ...(odds.get(row.guess) && { odds: odds.get(row.guess)! }),
  });
  /** Finds the odds of the guesses that may be shown first, as far as they are proven. */
  const findOdds = (rows: readonly Row[]): boolean => {
    const firsts = [rows[0], lead ?? leadOf(rows, (word) => session.isCommon(word))];
    const open = firsts.filter((row) => row?.label === PROVEN && !odds.has(row.guess));
    for (const row of open) odds.set(row!.guess, search.odds(session.numberOf(row!.guess), ODDS));
    return open.length > 0;
  };
  for (const now of analyse(search, { ...limits, count: LINES, ...beforehand })) {
    const rows = withProven(rowsFor(now.lines), lead);
    const { proven, finished, objective } = now;
    const label = proven ? PROVEN : labelOf(now.lower, now.upper, search.weight);
    const describe = (): Known => ({
      ...known(position, rows.map(withOdds)),
      ...(lead && { lead: withOdds(lead) }),
      label,
      objective: objective.name,
      proven,
      finished,
    });
    yield describe();
    if (!proven || limits.proof || objective !== search.position.objective) continue;
    if (findOdds(rows)) yield describe();
  }
}

function known(position: Position, rows: readonly Row[]): Known {
  const { candidates, wider, weights, weight } = position;
  const isCommon = (word: string): boolean => position.session.isCommon(word);
  return {
    count: candidates.length,
    candidates: likeliest(position, MOST_CANDIDATES),
    wider,
    rows: rows.slice(0, COUNT),
    lead: leadOf(rows, isCommon),
    picks: picksOf(rows, weights[0]! / weight, isCommon),
    label: ESTIMATE,
    objective: objectiveFor(position),
    proven: false,
    finished: false,
  };
}

/** What is known of a position that is not searched. */
function unsearched(position: Position, found: Known | null = null): Known {
  return { ...known(position, found?.rows ?? estimated(position)), finished: true };
}

// --- The search --------------------------------------------------------------------------------------------------

/** The search of a position; null if it is too large for the core. */
export function openSearch(position: Position, objective: string): Search | null {
  const { session, candidates, weights, turns, mode: rule, limit } = position;
  try {
    return Search.within(session.core, {
      words: session.words,
      candidates,
      weights,
      turns: turns.map(({ word, tiles }) => ({ guess: session.numberOf(word), pattern: codeOf(tiles) })),
      rule,
      limit,
      objective: objectiveOf(objective, limit),
    });
  } catch (error) {
    if (error instanceof Unsearchable) return null;
    throw error;
  }
}

/** Where every answer is equally likely none may be lost; elsewhere a loss counts as one guess more than the last. */
function objectiveFor({ session, wider }: Position): string {
  return session.lexicon.uniform && !wider ? NEVER_LOSING : LOSS_AS_ONE_MORE;
}

/** The rows with one that is proven in its place; it may take that of the last. */
function withProven(rows: readonly Row[], proven: Row | null): readonly Row[] {
  if (!proven || rows.some(({ guess, label }) => guess === proven.guess && label === PROVEN)) return rows;
  const others = rows.filter(({ guess }) => guess !== proven.guess);
  const before = others.filter(({ upper }) => (upper ?? Number.POSITIVE_INFINITY) <= proven.upper!);
  return [...before, proven, ...others.slice(before.length)].slice(0, LINES);
}

/** replies: the pattern of each candidate under the guess. */
function rowOf(position: Position, splitter: Splitter, line: Line, replies: ArrayLike<number>): Row {
  const { session, weight } = position;
  const { guess, lower, upper } = line;
  const chance = chanceOf(position, guess);
  const { parts, largestPart, soon } = splitter.split(replies, chance);
  const label = lower >= upper ? PROVEN : labelOf(lower, upper, weight);
  return {
    guess: session.lexicon.guesses[guess]!,
    chance,
    lower: lower / weight,
    upper: upper / weight,
    label,
    parts,
    largest: largestPart,
    ...(!isLast(position) && { soon }),
  };
}

/** How sure a total between two bounds is, as `salet.solver.evaluation.label` says it. */
function labelOf(lower: number, upper: number, weight: number): string {
  const width = (upper - lower) / weight;
  if (!Number.isFinite(upper) || width > (0.1 * upper) / weight) return ESTIMATE;
  return labelWithin(width);
}
