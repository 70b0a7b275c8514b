/** An answer as the page shows it, made from the replies of the server or the worker. */
import type {
  Analysis,
  BoardRepair,
  Boards,
  BoardsDoctor,
  Candidate,
  Doctor,
  Offer,
  Suggestion,
  Suggestions,
  Wider,
} from "../api/schema";
import type { BoardConflict, BoardRepair as LocalRepair } from "../game/doctor";
import type { Estimate, Measured } from "../game/measure";
import { type Turn, writeTurns } from "../game/notation";
import { t } from "../strings";

/** The unit of the guesses' values: guesses to the end, or bits left on all boards. */
export type Unit = "guesses" | "bits";

/** One guess as the table shows it; equal bounds are one value. */
export interface Row {
  readonly guess: string;
  readonly probability: number;
  readonly lower: number | null;
  readonly upper: number | null;
  readonly label: string;
  readonly parts: number | null;
  readonly largest: number | null;
}

export type Status =
  | { readonly kind: "asking" | "searching" | "proven" | "budget" | "busy" | "over" | "missing" }
  | { readonly kind: "local"; readonly looked: number; readonly legal: number }
  | { readonly kind: "contradiction"; readonly conflicts: readonly Conflict[] | null }
  | { readonly kind: "refused"; readonly detail: string };

/** A board (counted from 0) that no word fits, and its repairs, each with all boards after it. */
export interface Conflict {
  readonly board: number;
  readonly sentence: string;
  readonly wider: Wider | null;
  readonly repairs: readonly BoardRepair[];
}

/** The best guess and the bounds of its guesses to the end. */
export type Best = Pick<Row, "guess" | "lower" | "upper" | "label">;

export interface Answer {
  readonly status: Status;
  readonly unit: Unit;
  readonly rows: readonly Row[];
  readonly best: Best | null;
  readonly count: number | null;
  readonly candidates: readonly Candidate[];
  /** For several boards: the likeliest words of each, and how many fit. */
  readonly boards: readonly (readonly Candidate[])[];
  readonly counts: readonly number[];
  readonly notes: readonly string[];
  /** How many guesses a loss counts as; null if losses are not counted. */
  readonly loss: number | null;
  readonly degraded: boolean;
}

export const NOTHING: Answer = {
  status: { kind: "asking" },
  unit: "guesses",
  rows: [],
  best: null,
  count: null,
  candidates: [],
  boards: [],
  counts: [],
  notes: [],
  loss: null,
  degraded: false,
};

const ESTIMATE = "estimate";

/** A first answer: what is known beforehand, or what a short search has found. */
export function suggested(found: Suggestions): Answer {
  const rows = found.suggestions.map(rowOfSuggestion);
  return {
    ...NOTHING,
    status: { kind: found.outcome ? "over" : found.finished ? "proven" : "searching" },
    rows,
    best: rows[0] ?? null,
    count: found.candidates,
    candidates: found.top_candidates,
    notes: found.notes,
    loss: lossOf(found),
    degraded: found.degraded,
  };
}

/** The bounds of a search so far; null while they rank no better than estimates. */
export function bounded(found: Analysis): Partial<Answer> | null {
  if (!found.lines.some((line) => line.upper !== null)) return null;
  const rows = found.lines.map(rowOfSuggestion);
  const { guess, lower, upper, label } = found;
  const best = { guess: guess ?? rows[0]!.guess, lower, upper, label };
  const status: Status = { kind: found.finished ? "proven" : "searching" };
  return { unit: "guesses", rows, best, status, loss: lossOf(found), degraded: false };
}

/** How many guesses a loss counts as under `mean+N`: N more than the rules allow. */
function lossOf({ objective, rules }: { readonly objective: string; readonly rules: string }): number | null {
  const extra = /^mean\+(\d+)$/.exec(objective)?.[1];
  return extra ? Number(rules.split("-")[1] ?? 6) + Number(extra) : null;
}

/** An answer for several boards. */
export function offered(found: Boards): Answer {
  const rows = found.offers.map(rowOfOffer);
  return {
    ...NOTHING,
    status: { kind: found.boards.every((board) => board.solved) ? "over" : "budget" },
    unit: "bits",
    rows,
    best: rows[0] ? { guess: rows[0].guess, lower: null, upper: null, label: ESTIMATE } : null,
    boards: found.boards.map((board) => board.top_candidates),
    counts: found.boards.map((board) => (board.solved ? 0 : board.candidates)),
    notes: found.notes,
  };
}

/** The conflict on a single board. */
export function conflictOfOne({ sentence, wider, repairs }: Doctor): Conflict[] {
  const alone = repairs.map((repair) => ({ ...repair, boards: [repair.position] }));
  return [{ board: 0, sentence, wider, repairs: alone }];
}

/** The conflicts on several boards. */
export function conflictsOf({ conflicts }: BoardsDoctor): Conflict[] {
  return conflicts.map(({ board, sentence, repairs }) => ({
    board: board - 1,
    sentence,
    wider: null,
    repairs,
  }));
}

/** An answer estimated in this browser. */
export function localEstimate(found: Estimate, most: number): Answer {
  const { looked, legal } = found;
  const rows = found.guesses.map(rowOfMeasured);
  return {
    ...NOTHING,
    status: { kind: "local", looked, legal },
    rows,
    best: rows[0] ?? null,
    count: found.candidates,
    candidates: found.chances.slice(0, most),
  };
}

/** Conflicts found in this browser, worded as the server does. */
export function localConflicts(
  conflicts: readonly BoardConflict[],
  boards: readonly (readonly Turn[])[],
): Conflict[] {
  const alone = boards.length === 1;
  return conflicts.map(({ board, wider, repairs }) => ({
    board,
    sentence: t.doctor.sentence(repairs[0]?.kind, alone ? null : board),
    wider: wider && { candidates: wider.candidates, such_as: [...wider.suchAs] },
    repairs: repairs.map((repair) => repairOf(repair, boards[board]!)),
  }));
}

function repairOf(
  { kind, row, turns, candidates, suchAs, boards }: LocalRepair,
  entered: readonly Turn[],
): BoardRepair {
  return {
    kind,
    edit: t.doctor.edits[kind](entered, turns, row),
    position: textOf(turns),
    candidates,
    such_as: [...suchAs],
    boards: boards.map(textOf),
  };
}

function textOf(turns: readonly Turn[]): string {
  return writeTurns(turns) || "start";
}

/** A guess with its bounds, or with an estimate in their place. */
function rowOfSuggestion(found: Suggestion): Row {
  const { guess, probability, parts, largest_part: largest, value, label } = found;
  const guessed = found.upper === null && value !== null;
  const [lower, upper] = guessed ? [value, value] : [found.lower, found.upper];
  return { guess, probability, lower, upper, label, parts, largest };
}

function rowOfMeasured({ guess, probability, parts, largestPart: largest, toGo }: Measured): Row {
  return { guess, probability, lower: toGo, upper: toGo, label: ESTIMATE, parts, largest };
}

function rowOfOffer({ guess, cost, chances }: Offer): Row {
  const probability = Math.max(...chances);
  return { guess, probability, lower: cost, upper: cost, label: ESTIMATE, parts: null, largest: null };
}
