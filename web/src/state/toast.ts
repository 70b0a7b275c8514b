/** A short message about what just happened, with a way to take it back; it goes away by itself. */
import { signal } from "@preact/signals";

interface Toast {
  readonly text: string;
  readonly undo: () => void;
}

const LASTING = 6000; // milliseconds

export const toast = signal<Toast | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

export function say(text: string, undo: () => void): void {
  clearTimeout(timer);
  toast.value = { text, undo };
  timer = setTimeout(hush, LASTING);
}

export function hush(): void {
  clearTimeout(timer);
  toast.value = null;
}
