/** Short notes on Solve and on Play: under the board, to screen readers, and with a way to take it back. */
import { signal } from "@preact/signals";

const LASTING = 6000; // milliseconds

/** What just happened; it goes away by itself. */
export const toast = signal<{ readonly text: string; readonly undo: () => void } | null>(null);
/** A remark under the board, such as why a word is refused, and words that may be meant; cleared by the next edit. */
export const remark = signal<{ readonly text: string; readonly words: readonly string[] }>({
  text: "",
  words: [],
});
/** Counts refusals, each of which shakes the row. */
export const refusals = signal(0);
/** What was just colored, for screen readers. */
export const announcement = signal("");
let timer: ReturnType<typeof setTimeout> | undefined;

export function note(text: string, words: readonly string[] = []): void {
  remark.value = { text, words };
}

export function say(text: string, undo: () => void): void {
  clearTimeout(timer);
  toast.value = { text, undo };
  timer = setTimeout(hush, LASTING);
}

export function hush(): void {
  clearTimeout(timer);
  toast.value = null;
}

/** Forgets the note of a view that is left. */
export function leave(): void {
  hush();
  note("");
  announcement.value = "";
}

export function refuse(why: string, words?: readonly string[]): void {
  note(why, words);
  refusals.value++;
  globalThis.navigator?.vibrate?.(8);
}
