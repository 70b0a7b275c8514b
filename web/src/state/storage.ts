/**
 * What the page stores in the browser: settings, each under its name, and records, each under its key.
 *
 * Every record is an item of its own, so that two tabs never write over each other's; each hears of the other's changes
 * by the `storage` event. An item that cannot be read is left where it is, and not shown.
 */
import { effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Check } from "./checks";

export type Area = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

interface Records<T> {
  readonly all: ReadonlySignal<ReadonlyMap<string, T>>;
  /** Returns whether the browser has stored it; if not, it lasts as long as the page. */
  set(key: string, value: T): boolean;
  delete(key: string): void;
}

export type Store = ReturnType<typeof createStore>;

const PREFIX = "salet/";

export function createStore(area: Area, events: EventTarget) {
  /** Whether the browser refused to store something: it then lasts as long as the page. */
  const refused = signal(false);
  /** What reads an item again, by the start of its name. */
  const readers = new Map<string, (name: string | null) => void>();

  const write = (name: string, value: unknown): boolean => {
    try {
      area.setItem(name, JSON.stringify(value));
      return true;
    } catch {
      refused.value = true; // a private window, or no room
      return false;
    }
  };

  const read = <T>(name: string, isValid: Check<T>): T | undefined => {
    const value = attempt<unknown>(() => JSON.parse(area.getItem(name) ?? ""));
    return isValid(value) ? value : undefined;
  };

  const setting = <T>(name: string, otherwise: T, isValid: Check<T>): Signal<T> => {
    const path = PREFIX + name;
    let stored = read(path, isValid) ?? otherwise;
    const value = signal(stored);
    readers.set(path, () => {
      stored = read(path, isValid) ?? otherwise;
      value.value = stored;
    });
    effect(() => {
      if (value.value === stored) return;
      stored = value.value;
      write(path, stored);
    });
    return value;
  };

  const records = <T>(name: string, isValid: Check<T>): Records<T> => {
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
      for (const item of namesIn(area, path)) put(item.slice(path.length), read(item, isValid));
    };
    readers.set(path, (item) => {
      if (item === null) readAll();
      else put(item.slice(path.length), read(item, isValid));
    });
    readAll();
    return {
      all,
      set(key, value) {
        put(key, value);
        return write(path + key, value);
      },
      delete(key) {
        put(key, undefined);
        area.removeItem(path + key);
      },
    };
  };

  events.addEventListener("storage", (event) => {
    const { key } = event as StorageEvent;
    for (const [path, reader] of readers) if (key === null || isWithin(path, key)) reader(key);
  });

  return {
    setting,
    records,
    refused,
    /** Everything stored, as JSON. */
    exported(): string {
      const items = namesIn(area, PREFIX).map((name) => [name, area.getItem(name)]);
      return `${JSON.stringify(Object.fromEntries(items), null, 1)}\n`;
    },
    clear(): void {
      for (const name of namesIn(area, PREFIX)) area.removeItem(name);
      for (const reader of readers.values()) reader(null);
    },
  };
}

/** Whether an item is this setting, or one of these records. */
function isWithin(path: string, name: string): boolean {
  return path.endsWith("/") ? name.startsWith(path) : name === path;
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
