/** A question as a signal: its answer, or why it has no answer. Only the newest question counts. */
import { type Signal, signal } from "@preact/signals";
import { type Trouble, Unanswerable } from "../advice/answer";
import { t } from "../strings";
import { isAborted } from "../worker/client";

export type QuestionState<T> =
  | { readonly kind: "nothing" }
  | { readonly kind: "asking" }
  | { readonly kind: "answer"; readonly value: T }
  | { readonly kind: "trouble"; readonly text: string };

interface Question<T> {
  readonly state: Signal<QuestionState<T>>;
  ask(question: (signal: AbortSignal) => Promise<T>): Promise<T | null>;
  clear(): void;
}

/** Holds one question at a time; `failed` is the message for an answer that did not come. */
export function question<T>(failed = t.unknown): Question<T> {
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
          state.value = { kind: "trouble", text: textOf(error, failed) };
        return null;
      }
    },
  };
}

function textOf(error: unknown, failed: string): string {
  return error instanceof Unanswerable ? troubleText(error.trouble) : failed;
}

/** Why there is no answer, in a sentence. */
export function troubleText(trouble: Trouble): string {
  switch (trouble.kind) {
    case "unknown":
      return t.notAWord(trouble.word, trouble.near);
    case "missing":
      return t.trouble.missing(trouble.list);
    case "illegal":
      return t.hard(trouble.found);
    case "contradiction":
      return t.trouble.contradiction;
  }
}
