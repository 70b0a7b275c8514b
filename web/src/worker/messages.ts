/** What the page and its worker say to each other. */

import type { Asked, Source, Trouble } from "../advice/asked";
import type { Limits } from "../advice/best";
import type { Boards } from "../advice/boards";
import type { Hints } from "../advice/hints";
import type { Known } from "../advice/known";
import type { Reasons } from "../advice/reasons";
import type { Judged } from "../advice/review";
import type { BoardConflict, Doubt } from "../game/doctor";
import type { Turn } from "../game/notation";
import type { Mode } from "../game/rules";

/** What the worker begins with. */
export interface Setup {
  readonly module: WebAssembly.Module;
  /** How much memory a search may take. */
  readonly bytes: number;
}

interface Game {
  readonly source: Source;
  readonly boards: readonly (readonly Turn[])[];
  readonly limit: number;
}

/** The questions by their name. */
export interface Questions {
  /** Answered again and again, whenever more is known. */
  best: { readonly asked: Asked; readonly limits: Limits };
  /** row: of the turn, in a game that may go on after it; the last if none is named. */
  judge: { readonly asked: Asked; readonly row?: number };
  boards: Game;
  doctor: Game & { readonly mode: Mode };
  /** trusted: how many first rows are known to be right. */
  doubt: Game & { readonly mode: Mode; readonly trusted: number };
  reasons: { readonly asked: Asked; readonly guess: string; readonly rival: string | null };
  hints: { readonly asked: Asked };
}

export interface Answers {
  best: Known;
  judge: Judged;
  boards: Boards;
  doctor: readonly BoardConflict[];
  doubt: Doubt | null;
  reasons: Reasons;
  hints: Hints;
}

export type Name = keyof Questions;
export type Question = { [N in Name]: { readonly name: N } & Questions[N] }[Name];
/** Those that search: a worker answers one of them at a time. */
export const SEARCHES: readonly Name[] = ["best", "judge"];

export type ToWorker = { readonly setup: Setup } | { readonly id: number; readonly question: Question };

/** Each is about the question of that id, 0 for none; one that says nothing more shows that the worker is alive. */
export type FromWorker = { readonly id: number } & (
  | { readonly answer: Answers[Name] }
  | { readonly done: true }
  | { readonly trouble: Trouble }
  | { readonly failure: string }
  | { readonly working: true }
  /** The worker needs its setup, which takes time that the start of a game can do without. */
  | { readonly unprepared: true }
);
