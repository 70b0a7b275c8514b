/** What is asked about a board, and why there may be no answer. */
import type { Turn } from "../game/notation";
import type { Mode } from "../game/rules";

/** Which words are meant, and where they are. */
export interface Source {
  readonly name: string;
  readonly hash: string;
  /** Of the words. */
  readonly address: string;
  /** Of what is known of the openers; another day's `nyt` has other weights, but nearly the same values. */
  readonly start: string | null;
  /** Whether these are the words and weights that the page was built with, of which more is known. */
  readonly shipped: boolean;
  /** The words themselves, of a list that was opened from a file; empty if this browser does not have it any more. */
  readonly words?: string;
}

export interface Rules {
  readonly mode: Mode;
  readonly limit: number;
}

export interface Asked extends Rules {
  readonly source: Source;
  readonly turns: readonly Turn[];
  /** Whether any guess may be the answer; listed ones are then far likelier. */
  readonly wider?: boolean;
}

/** Why there is no answer. */
export type Trouble =
  | { readonly kind: "unknown"; readonly word: string; readonly near: readonly string[] }
  | { readonly kind: "contradiction" | "illegal" | "missing" };

export class Unanswerable extends Error {
  /** asked: where it is known, what there is no answer to. */
  constructor(
    readonly trouble: Trouble,
    readonly asked: Asked | null = null,
  ) {
    super(trouble.kind);
  }
}

/** Whether an error only means that a question was cancelled. */
export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
