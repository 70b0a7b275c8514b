/**
 * What the page stores in the browser: settings, each under its name, and records, each an item of its own.
 *
 * Two tabs never write over each other's records; each hears of the other's changes by the `storage` event. An item that
 * cannot be read is left where it is and not shown.
 */
import { effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";

interface Records<T> {
  readonly all: ReadonlySignal<ReadonlyMap<string, T>>;
  /** Returns whether the browser has stored it; if not, it lasts as long as the page. */
  set(key: string, value: T): boolean;
  delete(key: string): void;
}

const PREFIX = "salet/";

/** Whether the browser refused to store something: it then lasts as long as the page. */
export const refused = signal(false);

/** What reads an item again, by the start of its name. */
const readers = new Map<string, (name: string | null) => void>();

/** Where something is stored: in the browser, or in this tab alone. A browser that stores nothing may refuse both. */
type Storing = () => Storage;
const lasting: Storing = () => localStorage;
export const ofThisTab: Storing = () => sessionStorage;

/** Does something with what is stored; undefined if it is damaged, has no room, or the browser stores nothing. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** Whether a value has the fields of an example, each of its kind; of a list, every element. */
export function isLike<T>(example: T, value: unknown): value is T {
  if (Array.isArray(example))
    return Array.isArray(value) && value.every((each) => example.every((one) => isLike(one, each)));
  if (typeof example !== typeof value || value === null) return false;
  if (typeof example !== "object" || example === null) return true;
  return Object.entries(example).every(([name, each]) => isLike(each, (value as never)[name]));
}

function read<T>(name: string, isValid: (value: unknown) => value is T, storage = lasting): T | undefined {
  const value = attempt<unknown>(() => JSON.parse(storage().getItem(name) ?? ""));
  return isValid(value) ? value : undefined;
}

function write(name: string, value: unknown, storage = lasting): boolean {
  const stored = attempt(() => {
    storage().setItem(name, JSON.stringify(value));
    return true;
  });
  if (!stored) refused.value = true;
  return stored ?? false;
}

function remove(name: string, storage = lasting): void {
  attempt(() => storage().removeItem(name));
}

function namesFrom(start: string, storage = lasting): string[] {
  const names = () => Array.from({ length: storage().length }, (_, k) => storage().key(k)!);
  return (attempt(names) ?? []).filter((name) => name.startsWith(start));
}

/** A setting; what is stored counts if it is like the example. */
export function setting<T>(name: string, otherwise: T, example = otherwise): Signal<T> {
  const path = PREFIX + name;
  const load = () => read(path, (value) => isLike(example, value)) ?? otherwise;
  let stored = load();
  const value = signal(stored);
  readers.set(path, () => {
    stored = load();
    value.value = stored;
  });
  effect(() => {
    if (value.value === stored) return;
    stored = value.value;
    write(path, stored);
  });
  return value;
}

export function records<T>(
  name: string,
  isValid: (value: unknown) => value is T,
  storage = lasting,
): Records<T> {
  const path = `${PREFIX}${name}/`;
  const all = signal<ReadonlyMap<string, T>>(new Map());
  const put = (key: string, value: T | undefined) => {
    const next = new Map(all.peek());
    if (value === undefined) next.delete(key);
    else next.set(key, value);
    all.value = next;
  };
  const readAll = () => {
    all.value = new Map();
    for (const item of namesFrom(path, storage)) put(item.slice(path.length), read(item, isValid, storage));
  };
  if (storage === lasting)
    readers.set(path, (item) => {
      if (item === null) readAll();
      else put(item.slice(path.length), read(item, isValid));
    });
  readAll();
  return {
    all,
    set(key, value) {
      put(key, value);
      return write(path + key, value, storage);
    },
    delete(key) {
      put(key, undefined);
      remove(path + key, storage);
    },
  };
}

/** Everything stored, as JSON. */
export function exported(): string {
  const items = namesFrom(PREFIX).map((name) => [name, localStorage.getItem(name)]);
  return `${JSON.stringify(Object.fromEntries(items), null, 1)}\n`;
}

export function clear(): void {
  for (const storage of [lasting, ofThisTab])
    for (const name of namesFrom(PREFIX, storage)) remove(name, storage);
  for (const reader of readers.values()) reader(null);
}

addEventListener("storage", (event) => {
  const { key } = event as StorageEvent;
  for (const [path, reader] of readers)
    if (key === null || key === path || (path.endsWith("/") && key.startsWith(path))) reader(key);
});
