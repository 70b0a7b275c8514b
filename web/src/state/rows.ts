/** An answer as the page shows it, made from what the worker says. */
import type { Asked, Unanswerable } from "../advice/asked";
import type { Boards } from "../advice/boards";
import type { Candidate, Known, Picks, Row } from "../advice/known";
import type { BoardConflict, Kind, BoardRepair as LocalRepair } from "../game/doctor";
import { type Turn, writeTurns } from "../game/notation";
import { objection } from "../game/rules";
import { t } from "../strings";

export type { Candidate, Row };

export type Status =
  | { readonly kind: "asking" | "searching" | "proven" | "budget" | "estimated" | "over" }
  | { readonly kind: "contradiction"; readonly conflicts: readonly Conflict[] | null }
  | { readonly kind: "refused"; readonly detail: string };

/** A board (counted from 0) that no word fits, and its repairs. */
export interface Conflict {
  readonly board: number;
  readonly sentence: string;
  readonly repairs: readonly BoardRepair[];
}

/** A small correction of one board, and all boards after it. */
export interface BoardRepair {
  readonly kind: Kind;
  readonly edit: string;
  readonly position: string;
  readonly candidates: number;
  readonly suchAs: readonly string[];
  readonly boards: readonly string[];
}

export interface Answer {
  readonly status: Status;
  readonly rows: readonly Row[];
  /** The first row, as sure as it is that no other guess is better. */
  readonly best: Row | null;
  readonly picks: Picks;
  /** For several boards: about how many guesses finish them, and how many are open. */
  readonly toFinish: { readonly guesses: number; readonly boards: number } | null;
  readonly count: number | null;
  readonly candidates: readonly Candidate[];
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
  picks: { likely: null, common: null },
  toFinish: null,
  count: null,
  candidates: [],
  boards: [],
  counts: [],
  notes: [],
  loss: null,
};

/** What is known of one board; `ended`: nothing more will come. */
export function answerOf(found: Known, { source, limit }: Asked, ended: boolean): Answer {
  const [first] = found.rows;
  return {
    ...NOTHING,
    status: { kind: statusOf(found, ended) },
    rows: found.rows,
    best: first ? { ...first, label: found.label } : null,
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

/** How many guesses a loss counts as under `mean+N`: N more than the rules allow. */
function lossOf(objective: string, limit: number): number | null {
  const extra = /^mean\+(\d+)$/.exec(objective)?.[1];
  return extra ? limit + Number(extra) : null;
}

/** What is known of several boards. */
export function answerOfBoards(found: Boards, lexicon: string): Answer {
  const [first] = found.rows;
  return {
    ...NOTHING,
    status: { kind: found.rows.length ? "estimated" : "over" },
    rows: found.rows,
    best: first ? { ...first, lower: null, upper: null } : null,
    toFinish: { guesses: found.toFinish, boards: found.counts.filter((left) => left > 0).length },
    boards: found.candidates,
    counts: found.counts,
    notes: found.wider.map((board) => t.answer.widerOn(board, lexicon)),
  };
}

/** Why there is no answer, in a sentence. */
export function troubleText({ trouble, asked }: Unanswerable): string {
  const { source, turns = [], mode } = asked ?? {};
  switch (trouble.kind) {
    case "unknown":
      return t.notAWord(trouble.word, source?.name ?? "", trouble.near);
    case "missing":
      return t.trouble.missing(source?.name ?? "");
    case "unreadable":
      return t.paste.unreadable;
    case "contradiction":
      return t.trouble.contradiction;
    case "illegal": {
      const rows = turns.map(({ word }, row) => objection(word, turns.slice(0, row)));
      const found = mode === "hard" ? rows.find(Boolean) : null;
      return found ? t.hard(found) : t.trouble.strict;
    }
  }
}

/** The conflicts in words. */
export function conflictsIn(
  conflicts: readonly BoardConflict[],
  boards: readonly (readonly Turn[])[],
): Conflict[] {
  const alone = boards.length === 1;
  return conflicts.map(({ board, repairs }) => ({
    board,
    sentence: t.doctor.sentence(repairs[0]?.kind, alone ? null : board),
    repairs: repairs.map((repair) => repairOf(repair, boards[board]!)),
  }));
}

function repairOf(repair: LocalRepair, entered: readonly Turn[]): BoardRepair {
  const { kind, row, turns, candidates, suchAs, boards } = repair;
  const edit = t.doctor.edits[kind](entered, turns, row);
  return { kind, edit, position: textOf(turns), candidates, suchAs, boards: boards.map(textOf) };
}

function textOf(turns: readonly Turn[]): string {
  return writeTurns(turns) || "start";
}
