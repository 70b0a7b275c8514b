/** Signals that outlive the page, in the browser's own storage; where that is refused, they live as long as the page. */
import { effect, type Signal, signal } from "@preact/signals";

const PREFIX = "salet.";

export function kept<T>(name: string, otherwise: T): Signal<T> {
  const value = signal(read(name, otherwise));
  effect(() => write(name, value.value));
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
    // Private windows and full disks refuse: the page goes on without.
  }
}

/** Forgets everything that was kept. */
export function forgetAll(): void {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
  for (const name of names) localStorage.removeItem(name);
}
