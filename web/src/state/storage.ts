/**
 * What the page stores in the browser: settings, each under its name, and records, each under its key.
 *
 * Every record is an item of its own, so that two tabs never write over each other's; each hears of the other's changes
 * by the `storage` event. What cannot be read is moved aside, where it can be downloaded. The version is part of an
 * item's name: a page of another version neither reads nor writes it.
 */
import { effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Check } from "./checks";

export type Area = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

export interface Records<T> {
  readonly all: ReadonlySignal<ReadonlyMap<string, T>>;
  /** Returns whether the browser has stored it; if not, it lasts as long as the page. */
  set(key: string, value: T): boolean;
  delete(key: string): void;
}

export interface Store {
  setting<T>(name: string, otherwise: T, isValid: Check<T>): Signal<T>;
  /** `first` gives the records of an item of version 1, which had all of them. */
  records<T>(name: string, isValid: Check<T>, first?: (old: never) => Iterable<[string, T]>): Records<T>;
  /** How many items could not be read. */
  readonly unreadable: ReadonlySignal<number>;
  /** Whether the browser refused to store something: it then lasts as long as the page. */
  readonly refused: ReadonlySignal<boolean>;
  /** Everything stored, or only what could not be read, as JSON. */
  exported(unreadableOnly: boolean): string;
  clear(): void;
}

const PREFIX = "salet/2/";
const FIRST = "salet."; // the names of version 1
const ASIDE = "salet/aside/";

export function createStore(area: Area, events: EventTarget): Store {
  const unreadable = signal(namesIn(area, ASIDE).length);
  const refused = signal(false);
  /** What reads an item again, by the start of its name. */
  const readers = new Map<string, (name: string | null) => void>();
  /** Items that can neither be read nor moved aside: they are left as they are. */
  const locked = new Set<string>();

  const write = (name: string, text: string): boolean => {
    if (locked.has(name)) return false;
    try {
      area.setItem(name, text);
      return true;
    } catch {
      refused.value = true; // a private window, or no room
      return false;
    }
  };

  const moveAside = (name: string, text: string): void => {
    if (write(`${ASIDE}${name}/${Date.now()}`, text)) area.removeItem(name);
    else locked.add(name);
    unreadable.value++;
  };

  const read = <T>(name: string, isValid: Check<T>): T | undefined => {
    const text = area.getItem(name);
    if (text === null || locked.has(name)) return undefined;
    const value = parsed(text);
    if (isValid(value)) return value;
    moveAside(name, text);
    return undefined;
  };

  const setting = <T>(name: string, otherwise: T, isValid: Check<T>): Signal<T> => {
    const path = PREFIX + name;
    /** As it was last read or written here. */
    let base = read(path, isValid) ?? read(FIRST + name, isValid) ?? otherwise;
    const value = signal(base);
    readers.set(path, () => {
      base = read(path, isValid) ?? otherwise;
      value.value = base;
    });
    effect(() => {
      if (value.value === base) return;
      base = combined(base, value.value, read(path, isValid));
      write(path, JSON.stringify(base));
      value.value = base;
    });
    return value;
  };

  const records: Store["records"] = <T>(
    name: string,
    isValid: Check<T>,
    first: (old: never) => Iterable<[string, T]> = Object.entries,
  ) => {
    const path = `${PREFIX}${name}/`;
    const all = signal<ReadonlyMap<string, T>>(new Map());
    const put = (key: string, value: T | undefined) => {
      const next = new Map(all.peek());
      if (value === undefined) next.delete(key);
      else next.set(key, value);
      all.value = next;
    };
    const set = (key: string, value: T): boolean => {
      put(key, value);
      return write(path + key, JSON.stringify(value));
    };
    const readAll = () => {
      const found = namesIn(area, path).map(
        (item) => [item.slice(path.length), read(item, isValid)] as const,
      );
      all.value = new Map(found.filter((entry): entry is [string, T] => entry[1] !== undefined));
    };
    readers.set(path, (item) => {
      if (item === null) readAll();
      else put(item.slice(path.length), read(item, isValid));
    });
    readAll();
    takeOver(FIRST + name, (old) => {
      const entries = [...first(old as never)];
      const valid = entries.filter(([, value]) => isValid(value));
      const done = valid.every(([key, value]) => all.peek().has(key) || set(key, value));
      return { done, whole: valid.length === entries.length };
    });
    return {
      all,
      set,
      delete(key) {
        put(key, undefined);
        area.removeItem(path + key);
      },
    };
  };

  /** Makes records of an item of version 1; unless all of it could be read, it is kept aside. */
  function takeOver(name: string, take: (old: unknown) => { done: boolean; whole: boolean }): void {
    const text = area.getItem(name);
    if (text === null) return;
    const { done, whole } = attempt(() => take(JSON.parse(text))) ?? { done: true, whole: false };
    if (!whole) moveAside(name, text);
    else if (done) area.removeItem(name);
  }

  events.addEventListener("storage", (event) => {
    const { key } = event as StorageEvent;
    for (const [path, reader] of readers) if (key === null || isWithin(path, key)) reader(key);
    unreadable.value = namesIn(area, ASIDE).length + locked.size;
  });

  return {
    setting,
    records,
    unreadable,
    refused,
    exported(unreadableOnly) {
      const names = unreadableOnly ? [...namesIn(area, ASIDE), ...locked] : ownNames(area);
      return `${JSON.stringify(Object.fromEntries(names.map((name) => [name, area.getItem(name)])), null, 1)}\n`;
    },
    clear() {
      for (const name of ownNames(area)) area.removeItem(name);
      locked.clear();
      unreadable.value = 0;
      for (const reader of readers.values()) reader(null);
    },
  };
}

/** Whether an item is this setting, or one of these records. */
function isWithin(path: string, name: string): boolean {
  return path.endsWith("/") ? name.startsWith(path) : name === path;
}

/** A setting that two tabs have changed: of an object, the fields that were changed here and the others of theirs. */
function combined<T>(base: T, mine: T, theirs: T | undefined): T {
  if (theirs === undefined || typeof mine !== "object" || mine === null) return mine;
  const changed = Object.entries(mine).filter(([name, value]) => value !== (base as never)?.[name]);
  return { ...theirs, ...Object.fromEntries(changed) };
}

function parsed(text: string): unknown {
  return attempt(() => JSON.parse(text));
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

function namesIn(area: Area, start: string): string[] {
  const names = Array.from({ length: area.length }, (_, k) => area.key(k) ?? "");
  return names.filter((name) => name.startsWith(start));
}

const ownNames = (area: Area): string[] => [...namesIn(area, "salet/"), ...namesIn(area, FIRST)];

/** What the browser stores items in; where it refuses, the memory of the page. */
export function browserArea(): Area {
  const found = attempt(() => {
    localStorage.length;
    return localStorage;
  });
  return found ?? memoryArea();
}

export function memoryArea(): Area {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (k) => [...items.keys()][k] ?? null,
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, text) => void items.set(name, text),
    removeItem: (name) => void items.delete(name),
  };
}
