/** Several boards at once, like `salet.advice.boards`: one guess goes to all, and each replies on its own. */
import tuning from "../data/tuning.json";
import { isSolved } from "../game/board";
import type { Turn } from "../game/notation";
import { type Answer, COMMON_WORD_MARGIN, leadOf, NOTHING, type Row } from "./answer";
import { isAbout } from "./book";
import {
  byCost,
  chanceOf,
  likeliest,
  openGuesses,
  type Position,
  positionOf,
  rowOf,
  type Session,
  splitsOf,
} from "./position";

const { UNSOLVED_COST } = tuning; // bits that an unsolved board counts for, in addition to those left to find out
const GUESSES_PER_BIT = 0.09; // four boards then take about 6.9 guesses in all, which good players need
const COUNT = 10;
const WORTH_NAMING = 0.01; // chance of solving a board
const MAX_LISTED = 300; // words of each board, to be sent from the worker

/** The best guesses by the bits that would be left on all boards. */
export function bestOfBoards(session: Session, boards: readonly (readonly Turn[])[], limit: number): Answer {
  const positions = boards.map((turns) => positionOf(session, { turns, mode: "normal", limit }));
  const open = positions.filter(({ turns }) => !isSolved(turns));
  const left = limit - Math.max(...boards.map((turns) => turns.length));
  const rows = open.length && left > 0 ? offers(session, open, left) : [];
  const lead = leadOf(rows, COMMON_WORD_MARGIN / GUESSES_PER_BIT);
  return {
    ...NOTHING,
    status: { kind: rows.length ? "estimated" : "over" },
    rows,
    ...(lead && promised(positions, lead)),
    wider: [...positions.keys()].filter((k) => positions[k]!.wider),
    boards: positions.map((position) => likeliest(position, MAX_LISTED)),
    counts: positions.map((position) => (open.includes(position) ? position.candidates.length : 0)),
  };
}

/** What a guess does: the board that it solves most likely, how many guesses finish all, and what it narrows. */
function promised(positions: readonly Position[], row: Row): Pick<Answer, "lead" | "toFinish" | "narrows"> {
  const open = positions.flatMap((position, board) => {
    if (isSolved(position.turns)) return [];
    const number = position.session.numberOf(row.guess);
    const { entropy, expectedSize: left } = splitsOf(position, [number])[0]!;
    const chance = chanceOf(position, number);
    // One for a board that it does not solve, and some for what is then left to find out.
    const cost = 1 - chance + GUESSES_PER_BIT * (bitsOf(position) - entropy);
    return [{ board, chance, cost, entropy, words: position.candidates.length, left }];
  });
  const [likely] = [...open].sort((a, b) => b.chance - a.chance);
  const [narrowed] = [...open].sort((a, b) => b.entropy - a.entropy);
  return {
    lead: likely && likely.chance >= WORTH_NAMING ? { ...row, solves: likely.board } : row,
    toFinish: { guesses: open.reduce((sum, { cost }) => sum + cost, 1), boards: open.length },
    narrows: open.length > 1 && narrowed?.entropy ? narrowed : null,
  };
}

function offers(session: Session, open: readonly Position[], left: number): Row[] {
  const guesses = guessesFor(session, open);
  const boards = open.map((position) => costsOn(position, guesses, left));
  const costs = new Map(
    guesses.map((guess, k) => [guess, boards.reduce((sum, costs) => sum + costs[k]!, 0)]),
  );
  return byCost(
    guesses,
    (guess) => costs.get(guess)!,
    (guess) => open.reduce((sum, position) => sum + chanceOf(position, guess), 0),
  )
    .slice(0, COUNT)
    .map((guess) => ({
      ...rowOf(open[0]!, guess, costs.get(guess)!, costs.get(guess)!),
      chance: Math.max(...open.map((position) => chanceOf(position, guess))),
      proven: false,
    }));
}

/** At the start the best opener, and later any guess; a word that is certain has to be guessed sooner or later. */
function guessesFor(session: Session, open: readonly Position[]): number[] {
  const { start, source } = session;
  if (isAbout(start, source) && !open[0]!.turns.length) return [session.numberOf(start.openers[0]![0])];
  const certain = open.flatMap(({ candidates }) => (candidates.length === 1 ? candidates : []));
  return certain.length ? [...new Set(certain)] : openGuesses(open[0]!);
}

/** What each guess leaves of one board: bits to find out, and whether it is still there to be solved. */
function costsOn(position: Position, guesses: readonly number[], left: number): number[] {
  const missing = guesses.map((guess) => 1 - chanceOf(position, guess));
  if (left <= 1) return missing;
  const bits = bitsOf(position);
  return splitsOf(position, guesses).map(({ entropy }, k) => bits - entropy + UNSOLVED_COST * missing[k]!);
}

/** The bits to find out on a board. */
function bitsOf({ weights, weight }: Position): number {
  return Math.log2(weight) - weights.reduce((sum, each) => sum + each * Math.log2(each), 0) / weight;
}
