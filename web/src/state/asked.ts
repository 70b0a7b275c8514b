/** A question to the server as a signal: its answer, or why there is none, and the newest alone counts. */
import { type Signal, signal } from "@preact/signals";
import { isAborted, Refused, Unreachable } from "../api/client";
import { t } from "../strings";

export type Told<T> =
  | { readonly kind: "nothing" }
  | { readonly kind: "asking" }
  | { readonly kind: "answer"; readonly value: T }
  | { readonly kind: "trouble"; readonly text: string };

export interface Question<T> {
  readonly told: Signal<Told<T>>;
  ask(question: (signal: AbortSignal) => Promise<T>): Promise<T | null>;
  forget(): void;
}

/** A place for one question at a time; `offline` is what to say when the server cannot be reached. */
export function question<T>(offline: string): Question<T> {
  const told = signal<Told<T>>({ kind: "nothing" });
  let stop = new AbortController();
  const forget = () => {
    stop.abort();
    stop = new AbortController();
    told.value = { kind: "nothing" };
  };
  return {
    told,
    forget,
    async ask(make) {
      forget();
      const mine = stop;
      told.value = { kind: "asking" };
      try {
        const value = await make(mine.signal);
        if (!mine.signal.aborted) told.value = { kind: "answer", value };
        return mine.signal.aborted ? null : value;
      } catch (error) {
        if (!isAborted(error) && !mine.signal.aborted)
          told.value = { kind: "trouble", text: textOf(error, offline) };
        return null;
      }
    },
  };
}

function textOf(error: unknown, offline: string): string {
  if (error instanceof Unreachable) return offline;
  return error instanceof Refused ? error.message : t.unknown;
}
