/** A question as a signal: its answer, or why it has no answer. Only the newest question counts. */
import { type Signal, signal } from "@preact/signals";
import { Unanswerable } from "../advice/asked";
import { isAborted, Refused, Unreachable } from "../api/client";
import { t } from "../strings";
import { troubleText } from "./rows";

export type QuestionState<T> =
  | { readonly kind: "nothing" }
  | { readonly kind: "asking" }
  | { readonly kind: "answer"; readonly value: T }
  | { readonly kind: "trouble"; readonly text: string };

export interface Question<T> {
  readonly state: Signal<QuestionState<T>>;
  ask(question: (signal: AbortSignal) => Promise<T>): Promise<T | null>;
  clear(): void;
}

/** Holds one question at a time; `offline` is the message for an unreachable server. */
export function question<T>(offline = t.unknown): Question<T> {
  const state = signal<QuestionState<T>>({ kind: "nothing" });
  let stop = new AbortController();
  const clear = () => {
    stop.abort();
    stop = new AbortController();
    state.value = { kind: "nothing" };
  };
  return {
    state,
    clear,
    async ask(make) {
      clear();
      const mine = stop;
      state.value = { kind: "asking" };
      try {
        const value = await make(mine.signal);
        if (!mine.signal.aborted) state.value = { kind: "answer", value };
        return mine.signal.aborted ? null : value;
      } catch (error) {
        if (!isAborted(error) && !mine.signal.aborted)
          state.value = { kind: "trouble", text: textOf(error, offline) };
        return null;
      }
    },
  };
}

function textOf(error: unknown, offline: string): string {
  if (error instanceof Unanswerable) return troubleText(error);
  if (error instanceof Unreachable) return offline;
  return error instanceof Refused ? error.message : t.unknown;
}
