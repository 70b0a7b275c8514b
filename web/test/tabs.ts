/** Tabs of one browser: each has its own modules and its own copy of what is stored, and hears of the others' writes late. */
import { readFile } from "node:fs/promises";
import { vi } from "vitest";
import type { Load } from "../src/advice/book";

type Items = Map<string, string>;

export class Browser {
  /** What is on the disk. */
  readonly disk: Items = new Map();
  private readonly tabs: Tab[] = [];

  open(): Tab {
    const tab = new Tab((name, text) => {
      write(this.disk, name, text);
      for (const other of this.tabs) if (other !== tab) other.news.push([name, text]);
    });
    this.tabs.push(tab);
    return tab;
  }

  /** Lets every tab hear of everything. */
  settle(): void {
    while (this.tabs.some((tab) => tab.news.length)) for (const tab of this.tabs) tab.hear();
  }

  /** Begins again with nothing stored. */
  empty(): void {
    this.disk.clear();
    for (const tab of this.tabs) tab.reload(this.disk);
  }
}

class Tab {
  private readonly copy: Items = new Map();
  readonly news: [string, string | null][] = [];
  private readonly events = new EventTarget();
  readonly storage: Storage;

  constructor(tell: (name: string, text: string | null) => void) {
    const { copy } = this;
    const change = (name: string, text: string | null) => {
      write(copy, name, text);
      tell(name, text);
    };
    this.storage = {
      get length() {
        return copy.size;
      },
      key: (k) => [...copy.keys()][k] ?? null,
      getItem: (name) => copy.get(name) ?? null,
      setItem: change,
      removeItem: (name) => change(name, null),
      clear: () => undefined,
    };
  }

  /** Makes this the tab whose code runs. */
  enter(): void {
    vi.stubGlobal("localStorage", this.storage);
    vi.stubGlobal("addEventListener", this.events.addEventListener.bind(this.events));
  }

  /** Hears of the oldest change that it has not heard of. */
  hear(): void {
    const [news] = this.news.splice(0, 1);
    if (!news) return;
    write(this.copy, ...news);
    this.tell(news[0]);
  }

  /** Brings the tab to the front. */
  focus(): void {
    this.enter();
    this.events.dispatchEvent(new Event("focus"));
  }

  /** Reads everything again, as a tab does that is opened now. */
  reload(disk: Items): void {
    this.news.length = 0;
    this.copy.clear();
    for (const [name, text] of disk) this.copy.set(name, text);
    this.tell(null);
  }

  private tell(key: string | null): void {
    this.enter();
    this.events.dispatchEvent(Object.assign(new Event("storage"), { key }));
  }
}

function write(items: Items, name: string, text: string | null): void {
  if (text === null) items.delete(name);
  else items.set(name, text);
}

/** Reads files of the page as the server would send them. */
export const fromDisk: Load = async (address) => new Response(new Uint8Array(await readFile(`.${address}`)));

/** The modules of a page that is opened at an address, each with its own state; `dataset` is the data in the page. */
export async function pageAt(
  hash = "",
  get: Load = fromDisk,
  tab = new Browser().open(),
  dataset: Record<string, string> = {},
) {
  const location = { hash };
  const history = { state: null as unknown, pushState: set, replaceState: set };
  function set(state: unknown, _: string, address?: string): void {
    history.state = state;
    if (address) location.hash = address;
  }
  const nothing = () => undefined;
  vi.resetModules();
  tab.enter();
  vi.stubGlobal("location", location);
  vi.stubGlobal("history", history);
  vi.stubGlobal("fetch", get);
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: nothing }));
  vi.stubGlobal("document", {
    baseURI: "http://localhost/",
    documentElement: { dataset },
    addEventListener: nothing,
  });
  return {
    solvers: await import("../src/state/solvers"),
    store: await import("../src/state/store"),
    games: await import("../src/state/games"),
    lists: await import("../src/state/lists"),
    place: await import("../src/state/place"),
    solve: await import("../src/state/solve"),
    ratings: await import("../src/state/ratings"),
    play: await import("../src/state/play"),
    today: await import("../src/state/today"),
    engine: await import("../src/state/engine"),
  };
}
