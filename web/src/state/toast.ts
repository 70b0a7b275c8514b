/** A short message about what just happened, with a way to take it back. */
import { signal } from "@preact/signals";

const LASTING = 6000; // milliseconds

export const toast = signal("");
let timer: ReturnType<typeof setTimeout> | undefined;

export function say(text: string): void {
  clearTimeout(timer);
  toast.value = text;
  timer = setTimeout(hush, LASTING);
}

export function hush(): void {
  clearTimeout(timer);
  toast.value = "";
}
