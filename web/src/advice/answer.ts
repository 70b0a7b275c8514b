/** A question about a game, and the answer that the worker sends and the card shows. */
import tuning from "../data/tuning.json";
import { LOSS_AS_ONE_MORE } from "../engine/position";
import type { BoardConflict } from "../game/doctor";
import type { Turn } from "../game/notation";
import type { Change } from "../game/odds";
import type { Mode, Refusal } from "../game/rules";

/** Which words are meant, and where they are. */
export interface Source {
  readonly name: string;
  readonly hash: string;
  /** Of the words. */
  readonly address: string;
  /** The hash of the openers' values; another day's `nyt` has other weights, but nearly the same values. */
  readonly start: string | null;
  /** Whether these are the words and weights that the page was built with, of which more is known. */
  readonly shipped: boolean;
  /** The words themselves, of a list that was opened from a file; empty if this browser does not have it any more. */
  readonly words?: string;
  /** What has changed since the odds that are with the words: by a file, since the first of the month, and the units. */
  readonly odds?: OddsOfDay;
}

export interface OddsOfDay {
  /** The hash of the list that was built into the page when these changes were worked out. */
  readonly base: string;
  /** The address of the earlier changes. */
  readonly changes: string;
  readonly today: readonly Change[];
  readonly units: readonly number[];
}

export interface Asked {
  readonly source: Source;
  readonly mode: Mode;
  readonly limit: number;
  readonly turns: readonly Turn[];
  /** Whether any guess may be the answer; listed ones are then far likelier. */
  readonly wider?: boolean;
}

/** Why there is no answer. */
export type Trouble =
  | Refusal
  | { readonly kind: "missing"; readonly list: string }
  | { readonly kind: "contradiction" };

export class Unanswerable extends Error {
  constructor(readonly trouble: Trouble) {
    super(trouble.kind);
  }
}

// --- The answer --------------------------------------------------------------------------------------------------

export interface Candidate {
  readonly word: string;
  readonly chance: number;
}

/** A guess, and how good it is; equal bounds that are not proven are an estimate. */
export interface Row {
  readonly guess: string;
  readonly chance: number;
  /** Whether people know the word. */
  readonly common: boolean;
  /** Bounds of the expected guesses to the end, this one included. */
  readonly lower: number;
  readonly upper: number;
  /**
   * Whether its value is; of the first row and of the one that leads also that there is no better, unless the answer
   * says how many were `compared`.
   */
  readonly proven: boolean;
  /** The chance of having the answer by the guess after this one, if there is one and it is the likeliest word left. */
  readonly soon?: number;
  /** The chance of ending with each of the guesses that are left, this one first; only the first guesses have it. */
  readonly odds?: readonly number[];
  /** Of several boards, the one that it solves most likely: what `chance` is about. */
  readonly solves?: number;
}

/**
 * How far the answer is. proven: all rows are; estimated: nothing more can be found out; budget: the time was over before
 * that; over: there is nothing left to guess.
 */
export type Progress = "asking" | "searching" | "proven" | "budget" | "estimated" | "over";
type Status =
  | { readonly kind: Progress }
  | { readonly kind: "contradiction"; readonly conflicts: readonly BoardConflict[] | null }
  | { readonly kind: "refused"; readonly trouble: Trouble | null };

export interface Answer {
  readonly status: Status;
  /** Best first. */
  readonly rows: readonly Row[];
  /** The row to show where one guess is shown. */
  readonly lead: Row | null;
  /** How many words fit, and the likeliest; null before that is known, and of several boards. */
  readonly count: number | null;
  readonly candidates: readonly Candidate[];
  /** The boards, counted from 0, that no answer fits, but other words that may be guessed. */
  readonly wider: readonly number[];
  /** How many guesses a loss counts as; null if losses are not counted. */
  readonly loss: number | null;
  /** The openers that were compared; null if a search compares all guesses. */
  readonly compared: Compared | null;
  /** For several boards: the likeliest words of each, and how many fit, 0 if it is solved. */
  readonly boards: readonly (readonly Candidate[])[];
  readonly counts: readonly number[];
  /** For several boards: about how many guesses finish them, and how many are open. */
  readonly toFinish: { readonly guesses: number; readonly boards: number } | null;
  /**
   * Of several boards that the first row does not solve, the one that it narrows most: the words that fit, and how many of
   * them will be left on average.
   */
  readonly narrows: { readonly board: number; readonly words: number; readonly left: number } | null;
}

/** How many openers were compared, and what no opener of any kind can beat; null if that isn't known. */
export interface Compared {
  readonly openers: number;
  readonly least: number | null;
}

export const NOTHING: Answer = {
  status: { kind: "asking" },
  rows: [],
  lead: null,
  count: null,
  candidates: [],
  wider: [],
  loss: null,
  compared: null,
  boards: [],
  counts: [],
  toFinish: null,
  narrows: null,
};

/** Whether nothing more can be found out. */
export function isFinished({ status: { kind } }: Answer): boolean {
  return kind === "proven" || kind === "estimated" || kind === "over";
}

/** Whether it is proven that no guess is better than the one that leads, or no word that people know. */
export function isLeadProven({ lead, compared }: Answer): boolean {
  return lead?.proven === true && (compared === null || lead.upper === compared.least);
}

/** How many guesses a loss counts as, if it is allowed: one more than the rules have. */
export function lossOf(objective: string, limit: number): number | null {
  return objective === LOSS_AS_ONE_MORE ? limit + 1 : null;
}

export const { COMMON_WORD_MARGIN } = tuning; // guesses that a common word may cost more than a rare one, and still be shown first

/** The guess to show first, of rows that are sorted: the best common word if it is nearly as good as the best. */
export function leadOf(rows: readonly Row[], nearly = COMMON_WORD_MARGIN): Row | null {
  const [best = null] = rows;
  return rows.find(({ common, upper }) => common && upper <= best!.upper + nearly) ?? best;
}

// --- Other guesses -----------------------------------------------------------------------------------------------

/**
 * best: better, but a word that few people know; common: one that people know; likely: it may well be the answer;
 * steady: it more often has the answer by the guess after it.
 */
export interface Other {
  readonly kind: "best" | "common" | "likely" | "steady";
  readonly row: Row;
}

const OTHERS = 2;
const LIKELY = 0.1; // of the likeliest word's chance: less is no answer to hope for
const HOPELESS = 0.01; // a chance that is less is shown as under 1%, so people do not take a word for it
const STEADIER = 0.01; // more chance than this is worth a word

/** The guesses to show next to the one that leads, as many as there are: each is another word, and has a reason. */
export function othersOf({ lead, rows, candidates }: Pick<Answer, "lead" | "rows" | "candidates">): Other[] {
  const rest = rows.filter(({ guess }) => guess !== lead?.guess);
  const hoped = Math.max(HOPELESS, LIKELY * (candidates[0]?.chance ?? 0));
  const soon = (row: Row | null): number => row?.soon ?? 0;
  const soonest = Math.max(soon(lead) + 2 * STEADIER, ...rest.map(soon));
  const offers: readonly { kind: Other["kind"]; row: Row | undefined }[] = [
    { kind: "best", row: rows[0] },
    { kind: "common", row: rows.find(({ common }) => common) },
    { kind: "likely", row: rest.find(({ chance }) => chance >= hoped) },
    { kind: "steady", row: rest.find((row) => soon(row) > soonest - STEADIER) },
  ];
  const isNew = (row: Row, k: number): boolean =>
    rest.includes(row) && offers.findIndex((other) => other.row === row) === k;
  return offers.flatMap(({ kind, row }, k) => (row && isNew(row, k) ? [{ kind, row }] : [])).slice(0, OTHERS);
}
