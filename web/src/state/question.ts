/** A question as a signal: its answer, or why it has no answer. Only the newest question counts. */
import { type Signal, signal } from "@preact/signals";
import { type Trouble, Unanswerable } from "../advice/answer";
import { t } from "../strings";
import { isAborted, Stopped } from "../worker/client";
import { isListKnown } from "./lists";

interface Question<T> {
  /** Null until it is known. */
  readonly answer: Signal<T | null>;
  /** Why there is no answer, in a sentence; empty as long as there may be one. */
  readonly trouble: Signal<string>;
  ask(question: (signal: AbortSignal) => Promise<T>): Promise<T | null>;
  clear(): void;
}

/** Holds one question at a time; `failed` is the message for an answer that did not come. */
export function question<T>(failed = t.trouble.unknown): Question<T> {
  const answer = signal<T | null>(null);
  const trouble = signal("");
  let stop = new AbortController();
  const clear = () => {
    stop.abort();
    stop = new AbortController();
    answer.value = null;
    trouble.value = "";
  };
  return {
    answer,
    trouble,
    clear,
    async ask(make) {
      clear();
      const { signal } = stop;
      try {
        const found = await make(signal);
        if (!signal.aborted) answer.value = found;
        return signal.aborted ? null : found;
      } catch (error) {
        if (!isAborted(error) && !signal.aborted) trouble.value = troubleText(error, failed);
        return null;
      }
    },
  };
}

function troubleText(error: unknown, failed: string): string {
  if (error instanceof Unanswerable) return refusedText(error.trouble);
  return error instanceof Stopped ? t.trouble.silentWorker : failed;
}

/** Why a question has no answer: a list that isn't there is told from one that could not be loaded. */
export function refusedText(trouble: Trouble): string {
  const isUnknown = trouble.kind === "missing" && !isListKnown(trouble.list);
  return isUnknown ? t.trouble.noList(trouble.list) : t.refused(trouble, true);
}
