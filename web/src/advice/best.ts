/**
 * The best guesses of a position: from the opening book, by a search, or by an estimate.
 *
 * The order of the guesses and how sure their values are follow `salet.solver.analysis`, so that wherever both prove a
 * value they name the same word.
 */
import tuning from "../data/tuning.json";
import { type Analysis, type Limits as AnalysisLimits, analyse } from "../engine/analysis";
import { Unsearchable } from "../engine/memory";
import { LOSS_AS_ONE_MORE, NEVER_LOSING, type Objective, type Value } from "../engine/position";
import { Search } from "../engine/search";
import { codeOf } from "../game/pattern";
import {
  type Answer,
  type Asked,
  isFinished,
  leadOf,
  lossOf,
  NOTHING,
  type Progress,
  type Row,
} from "./answer";
import { isAbout, knownStart, LARGEST, type Load, MOST_CANDIDATES, secondGuesses } from "./book";
import {
  byCost,
  chanceOf,
  isLast,
  isOver,
  likeliest,
  openGuesses,
  type Position,
  positionOf,
  rowOf,
  type Session,
  splitsOf,
} from "./position";

export interface Limits extends Pick<AnalysisLimits, "seconds" | "proof"> {
  /** Search however many words fit. */
  readonly thorough?: boolean;
}

const LINES = 20; // guesses that are searched: more than are shown, so that one of them is a common word
const ODDS_TRIES = 20_000; // guesses tried for the odds of a guess: where it is proven, nearly all is known already
const { SLOW_SETUP_CANDIDATES } = tuning; // above this many candidates the first bounds take long: an estimate comes before them

/** Yields answers about a position, each better than the one before. */
export async function* best(
  session: Session,
  load: Load,
  asked: Asked,
  limits: Limits,
): AsyncGenerator<Answer> {
  const start = knownStart(session.start, asked);
  if (start && isAbout(session.start, asked.source)) {
    yield start;
    if (isFinished(start) && !limits.thorough) return;
  }
  const position = positionOf(session, asked);
  if (isOver(asked)) yield answerOf(position, "over", []);
  else if (position.candidates.length > LARGEST && !limits.thorough)
    yield {
      ...answerOf(position, "estimated", start?.rows ?? estimated(position)),
      compared: start?.compared ?? null,
    };
  else yield* searched(position, load, limits);
}

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one search, told step by step; every yield says more than the one before
async function* searched(position: Position, load: Load, limits: Limits): AsyncGenerator<Answer> {
  const { session, candidates, limit } = position;
  yield answerOf(position, "asking", []);
  const [known = null, other = null] = await secondGuesses(position, load);
  const early = [known, other].flatMap((line) => (line ? lineOf(position, line) : []));
  if (!known && candidates.length > SLOW_SETUP_CANDIDATES) early.push(...estimated(position));
  const enough = known !== null && limits.proof;
  if (early.length) yield answerOf(position, enough ? "budget" : "searching", early);
  if (enough) return;
  const search = openSearch(position, objectiveFor(position));
  if (!search) return yield answerOf(position, "estimated", early.length ? early : estimated(position));
  const common = known && session.wordOf((other ?? known).guess);
  let odds: readonly number[] | null | undefined;
  for (const now of analyse(search, { ...limits, count: LINES, known })) {
    const rows = withLine(now.lines, other).map((line) => lineOf(position, line, search));
    const sure = (row: Row, proven: boolean): Row => ({ ...row, proven: proven && row.proven });
    const first = rows.find(({ guess }) => guess === common) ?? leadOf(rows);
    // A common word may yet turn out to be as good as a rare one, or better than another common one.
    const lasts = first === rows[0] && (first?.common || now.over);
    const settled = now.proven && (lasts || now.finished || common !== null);
    const lead = first && sure(first, settled);
    const ranked = rows.map((row, k) => (k ? row : sure(row, now.proven)));
    const answer = { ...answerOf(position, kindOf(now), ranked), loss: lossOf(now.objective, limit) };
    yield { ...answer, lead: lead && { ...lead, ...(odds && { odds }) } };
    if (!lead || !settled || odds !== undefined || limits.proof) continue;
    if (now.objective !== search.position.objective) continue;
    odds = search.odds(session.numberOf(lead.guess), ODDS_TRIES);
    if (odds) yield { ...answer, lead: { ...lead, odds } };
  }
}

function kindOf({ lines, finished, over }: Analysis): Progress {
  if (!lines.length) return finished ? "over" : "asking";
  if (finished) return "proven";
  return over ? "budget" : "searching";
}

/** The answer about a position, given its best guesses. */
function answerOf(position: Position, kind: Progress, rows: readonly Row[]): Answer {
  const { candidates, wider, limit } = position;
  return {
    ...NOTHING,
    status: { kind },
    rows,
    lead: leadOf(rows),
    count: candidates.length,
    candidates: likeliest(position, MOST_CANDIDATES),
    wider: wider ? [0] : [],
    loss: lossOf(objectiveFor(position), limit),
  };
}

// --- The search --------------------------------------------------------------------------------------------------

/** The search of a position; null if it is too large for the core. */
export function openSearch(position: Position, objective: Objective): Search | null {
  const { session, turns } = position;
  const played = turns.map(({ word, tiles }) => ({ guess: session.numberOf(word), pattern: codeOf(tiles) }));
  try {
    return Search.within(session.core, { ...position, words: session.words, turns: played, objective });
  } catch (error) {
    if (error instanceof Unsearchable) return null;
    throw error;
  }
}

/** Where every answer is equally likely none may be lost; elsewhere a loss counts as one guess more than the last. */
function objectiveFor({ session, wider }: Position): Objective {
  const { weights } = session.lexicon;
  const uniform = weights.every((weight) => weight === weights[0]);
  return uniform && !wider ? NEVER_LOSING : LOSS_AS_ONE_MORE;
}

/** The lines with one that is known exactly in its place. */
function withLine(lines: readonly Value[], known: Value | null): Value[] {
  const others = lines.filter(({ guess }) => guess !== known?.guess);
  return known ? [...others, known].sort((a, b) => a.upper - b.upper).slice(0, LINES) : others;
}

/** search: where it knows more of the guess. */
function lineOf(position: Position, { guess, lower, upper }: Value, search?: Search): Row {
  return rowOf(position, guess, lower / position.weight, upper / position.weight, search?.soon(guess));
}

// --- Estimates of the guesses to go, where a search would take too long --------------------------------------------

/** Candidates on which all guesses are compared, and guesses that are then tried on all candidates. */
const { SAMPLE, TOP_GUESSES } = tuning;

/** The guesses that look best, of those that do so on a sample of the candidates. */
export function estimated(position: Position, tried = TOP_GUESSES): Row[] {
  const guesses = (isLast(position) ? position.candidates : mostKept(position)).slice(0, tried);
  const rows = new Map(guesses.map((guess) => [guess, estimateOf(position, guess)]));
  const costOf = (guess: number): number => rows.get(guess)!.upper;
  const inOrder = byCost(guesses, costOf, (guess) => chanceOf(position, guess));
  return inOrder.map((guess) => rows.get(guess)!);
}

export function estimateOf(position: Position, guess: number): Row {
  const { toGo, soon } = splitsOf(position, [guess])[0]!;
  const value = (isLast(position) ? 2 : toGo) - chanceOf(position, guess); // a miss counts as one more guess
  return { ...rowOf(position, guess, value, value, soon), proven: false };
}

/** All guesses, those first that keep most weight on a sample: that of the heaviest candidate under each reply. */
function mostKept(position: Position): number[] {
  const { candidates, weights } = position;
  const step = Math.ceil(candidates.length / SAMPLE);
  const isSample = (_: number, k: number): boolean => k % step === 0;
  const guesses = openGuesses(position);
  const sample = { candidates: candidates.filter(isSample), weights: weights.filter(isSample) };
  const splits = splitsOf(position, guesses, sample);
  const kept = new Map(splits.map(({ soon }, k) => [guesses[k], soon]));
  const chance = (guess: number): number => chanceOf(position, guess);
  return guesses.sort((a, b) => kept.get(b)! - kept.get(a)! || chance(b) - chance(a));
}
