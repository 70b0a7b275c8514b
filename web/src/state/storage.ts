/** Signals stored in the browser; if storage is not available, they last as long as the page. */
import { effect, type Signal, signal } from "@preact/signals";

const PREFIX = "salet.";
const resets: (() => void)[] = [];

export function persistent<T>(name: string, otherwise: T): Signal<T> {
  const value = signal(read(name, otherwise));
  effect(() => write(name, value.value));
  resets.push(() => {
    value.value = otherwise;
  });
  return value;
}

function read<T>(name: string, otherwise: T): T {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

function write(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Private windows and full disks refuse to store; the page works without.
  }
}

/** Deletes everything stored, here and in the signals. */
export function clearStorage(): void {
  for (const reset of resets) reset();
  const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
  for (const name of names) localStorage.removeItem(name);
}
