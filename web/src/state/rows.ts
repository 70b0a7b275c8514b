/** An answer as the page shows it, made from what the worker says. */

import type { Asked, Trouble, Unanswerable } from "../advice/asked";
import type { Boards, Narrowed } from "../advice/boards";
import type { Candidate, Known, Picks, Row } from "../advice/known";
import { LOSS_AS_ONE_MORE } from "../engine/objective";
import type { BoardConflict, Repair } from "../game/doctor";
import { lettersOf } from "../game/letters";
import type { Turn } from "../game/notation";
import { objection } from "../game/rules";
import { t } from "../strings";

export type { Candidate, Row };

export type Status =
  | { readonly kind: "asking" | "searching" | "proven" | "budget" | "estimated" | "over" }
  | { readonly kind: "contradiction"; readonly conflicts: readonly BoardConflict[] | null }
  | { readonly kind: "refused"; readonly detail: string; readonly trouble: Trouble | null };

export interface Answer {
  readonly status: Status;
  readonly rows: readonly Row[];
  /** The first row, as sure as it is that no other guess is better. */
  readonly best: Row | null;
  /** The row to show where one guess is shown: a common word, if that costs next to nothing. */
  readonly lead: Row | null;
  readonly picks: Picks;
  /** For several boards: about how many guesses finish them, and how many are open. */
  readonly toFinish: { readonly guesses: number; readonly boards: number } | null;
  readonly count: number | null;
  readonly candidates: readonly Candidate[];
  /** Whether the words that fit are those of the board as it stands, though the rest is not yet. */
  readonly counted: boolean;
  /** For several boards: the one that the best guess narrows most. */
  readonly narrows: Narrowed | null;
  /** For several boards: the likeliest words of each, and how many fit. */
  readonly boards: readonly (readonly Candidate[])[];
  readonly counts: readonly number[];
  readonly notes: readonly string[];
  /** How many guesses a loss counts as; null if losses are not counted. */
  readonly loss: number | null;
}

export const NOTHING: Answer = {
  status: { kind: "asking" },
  rows: [],
  best: null,
  lead: null,
  picks: { likely: [], common: null },
  toFinish: null,
  narrows: null,
  count: null,
  candidates: [],
  counted: false,
  boards: [],
  counts: [],
  notes: [],
  loss: null,
};

/** What is known of one board; `ended`: nothing more will come. */
export function answerOf(found: Known, { source, limit }: Asked, ended: boolean): Answer {
  const [first] = found.rows;
  const best = first ? { ...first, label: found.label } : null;
  return {
    ...NOTHING,
    status: { kind: statusOf(found, ended) },
    rows: found.rows,
    best,
    lead: found.lead?.guess === first?.guess ? best : found.lead,
    picks: found.picks,
    count: found.count,
    candidates: found.candidates,
    notes: found.wider ? [t.answer.wider(source.name)] : [],
    loss: lossOf(found.objective, limit),
  };
}

function statusOf({ rows, finished, label }: Known, ended: boolean) {
  if (!rows.length) return finished ? "over" : "asking";
  if (finished) return label === "estimate" ? "estimated" : "proven";
  return ended ? "budget" : "searching";
}

/** How many guesses a loss counts as, if it is allowed: one more than the rules have. */
function lossOf(objective: string, limit: number): number | null {
  return objective === LOSS_AS_ONE_MORE ? limit + 1 : null;
}

/** What is known of several boards. */
export function answerOfBoards(found: Boards, lexicon: string): Answer {
  const [first] = found.rows;
  const best = first ? { ...first, lower: null, upper: null } : null;
  return {
    ...NOTHING,
    status: { kind: found.rows.length ? "estimated" : "over" },
    rows: found.rows,
    best,
    lead: best,
    toFinish: { guesses: found.toFinish, boards: found.counts.filter((left) => left > 0).length },
    narrows: found.narrows,
    boards: found.candidates,
    counts: found.counts,
    notes: found.wider.map((board) => t.answer.widerOn(board, lexicon)),
  };
}

/** Why there is no answer, in a sentence. */
export function troubleText({ trouble, asked }: Unanswerable): string {
  const { source, turns = [] } = asked ?? {};
  switch (trouble.kind) {
    case "unknown":
      return t.notAWord(trouble.word, trouble.near);
    case "missing":
      return t.trouble.missing(source?.name ?? "");
    case "contradiction":
      return t.trouble.contradiction;
    case "illegal":
      return t.hard(turns.map(({ word }, row) => objection(word, turns.slice(0, row))).find(Boolean)!);
  }
}

/** The conflicts with those repairs first that change tiles, which go wrong most often. */
export function tilesFirst(conflicts: readonly BoardConflict[]): BoardConflict[] {
  const late = ({ kind }: Repair): number => Number(kind === "letter" || kind === "row");
  return conflicts.map((conflict) => ({
    ...conflict,
    repairs: [...conflict.repairs].sort((a, b) => late(a) - late(b)),
  }));
}

/** The tiles and letters in which a repaired board differs from the entered one; none if it has fewer rows. */
export function changesIn(
  turns: readonly Turn[],
  entered: readonly Turn[],
): { row: number; place: number }[] {
  if (turns.length !== entered.length) return [];
  return turns.flatMap(({ word, tiles }, row) =>
    tiles.flatMap((tile, place) =>
      tile !== entered[row]!.tiles[place] || lettersOf(word)[place] !== lettersOf(entered[row]!.word)[place]
        ? [{ row, place }]
        : [],
    ),
  );
}
