/** The shape of an answer on the page, and how it is made from what the server or the worker say. */
import type {
  Analysis,
  Boards,
  BoardsDoctor,
  Candidate,
  Doctor,
  Mending,
  Offer,
  Suggestion,
  Suggestions,
  Wider,
} from "../api/schema";
import type { Doubt, Mending as MendingHere } from "../game/doctor";
import type { Estimate, Measured } from "../game/measure";
import { type Turn, writeTurns } from "../game/notation";
import { t } from "../strings";

/** What the values of guesses are counted in: guesses to the end, words left on average, or bits left on all boards. */
export type Unit = "guesses" | "words" | "bits";

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
  | { readonly kind: "contradiction"; readonly doubts: readonly Doubted[] | null }
  | { readonly kind: "refused"; readonly detail: string };

/** A board that no word fits, counted from 0, and what would mend it; an edit names all boards after it. */
export interface Doubted {
  readonly board: number;
  readonly sentence: string;
  readonly wider: Wider | null;
  readonly repairs: readonly Mending[];
}

/** The best guess, and its guesses to the end as far as they are known. */
export type Best = Pick<Row, "guess" | "lower" | "upper" | "label">;

export interface Answer {
  readonly status: Status;
  readonly unit: Unit;
  readonly rows: readonly Row[];
  readonly best: Best | null;
  readonly count: number | null;
  readonly candidates: readonly Candidate[];
  /** Of several boards: the likeliest words of each, and how many it leaves. */
  readonly boards: readonly (readonly Candidate[])[];
  readonly counts: readonly number[];
  readonly notes: readonly string[];
  /** Which one-step strategy the estimates are ordered by. */
  readonly strategy: string;
  readonly degraded: boolean;
}

export const NOTHING: Answer = {
  status: { kind: "asking" },
  unit: "words",
  rows: [],
  best: null,
  count: null,
  candidates: [],
  boards: [],
  counts: [],
  notes: [],
  strategy: "",
  degraded: false,
};

const ESTIMATE = "estimate";

/** A first answer: what one look ahead says. */
export function suggested(found: Suggestions, shown: number): Answer {
  const rows = found.suggestions.slice(0, shown).map(rowOfSuggestion);
  const first = found.suggestions[0];
  return {
    ...NOTHING,
    status: { kind: found.outcome ? "over" : "searching" },
    rows,
    best: first ? bestOf(first.guess, first.value, first.label) : null,
    count: found.candidates,
    candidates: found.top_candidates,
    notes: found.notes,
    strategy: found.strategy,
    degraded: found.degraded,
  };
}

/** What a search has bounded by now; null as long as it has nothing that ranks better than an estimate. */
export function bounded(found: Analysis, sizes: ReadonlyMap<string, Suggestion>): Partial<Answer> | null {
  if (!found.lines.some((line) => line.upper !== null)) return null;
  const { guess, lower, upper, label } = found;
  const rows = found.lines.map((line) => {
    const { parts = null, largest_part: largest = null } = sizes.get(line.guess) ?? {};
    return { ...line, parts, largest };
  });
  const best = { guess: guess ?? rows[0]!.guess, lower, upper, label };
  return { unit: "guesses", rows, best, status: { kind: found.finished ? "proven" : "searching" } };
}

/** An answer for several boards. */
export function offered(found: Boards): Answer {
  const rows = found.offers.map(rowOfOffer);
  return {
    ...NOTHING,
    status: { kind: found.boards.every((board) => board.solved) ? "over" : "budget" },
    unit: "bits",
    rows,
    best: rows[0] ? bestOf(rows[0].guess) : null,
    boards: found.boards.map((board) => board.top_candidates),
    counts: found.boards.map((board) => (board.solved ? 0 : board.candidates)),
    notes: found.notes,
  };
}

/** What the doctor says of the only board. */
export function doubtedAlone({ sentence, wider, repairs }: Doctor): Doubted[] {
  const mendings = repairs.map((repair) => ({ ...repair, boards: [repair.position] }));
  return [{ board: 0, sentence, wider, repairs: mendings }];
}

/** What the doctor says of several boards. */
export function doubted({ doubts }: BoardsDoctor): Doubted[] {
  return doubts.map(({ board, sentence, repairs }) => ({ board: board - 1, sentence, wider: null, repairs }));
}

/** An answer made here. */
export function estimatedHere(found: Estimate, most: number): Answer {
  const { looked, legal } = found;
  const rows = found.guesses.map(rowOfMeasured);
  return {
    ...NOTHING,
    status: { kind: "local", looked, legal },
    rows,
    best: rows[0] ? bestOf(rows[0].guess) : null,
    count: found.candidates,
    candidates: found.chances.slice(0, most),
  };
}

/** What the doctor of this browser says, in the words of the server's. */
export function doubtedHere(doubts: readonly Doubt[], boards: readonly (readonly Turn[])[]): Doubted[] {
  const alone = boards.length === 1;
  return doubts.map(({ board, wider, mendings }) => ({
    board,
    sentence: t.doctor.sentence(mendings[0]?.kind, alone ? null : board),
    wider: wider && { candidates: wider.candidates, such_as: [...wider.suchAs] },
    repairs: mendings.map((mending) => mendingOf(mending, boards[board]!)),
  }));
}

function mendingOf(
  { kind, row, turns, candidates, suchAs, boards }: MendingHere,
  entered: readonly Turn[],
): Mending {
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

function bestOf(guess: string, value: number | null = null, label: string | null = null): Best {
  return { guess, lower: value, upper: value, label: label ?? ESTIMATE };
}

function rowOfSuggestion({
  guess,
  probability,
  parts,
  largest_part: largest,
  expected_size: size,
}: Suggestion): Row {
  return { guess, probability, lower: size, upper: size, label: ESTIMATE, parts, largest };
}

function rowOfMeasured({
  guess,
  probability,
  parts,
  largestPart: largest,
  expectedSize: size,
}: Measured): Row {
  return { guess, probability, lower: size, upper: size, label: ESTIMATE, parts, largest };
}

function rowOfOffer({ guess, cost, chances }: Offer): Row {
  const probability = Math.max(...chances);
  return { guess, probability, lower: cost, upper: cost, label: ESTIMATE, parts: null, largest: null };
}
