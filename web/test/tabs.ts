/** Tabs of one browser: each has its own copy of what is stored, and hears of what the others write some time later. */
import { readFile } from "node:fs/promises";
import type { Load } from "../src/advice/known";
import { createGames } from "../src/state/games";
import { createLexicons } from "../src/state/lexicons";
import { type AddressBar, createRoute } from "../src/state/route";
import { createSettings } from "../src/state/settings";
import { createSolve } from "../src/state/solve";
import { type Area, createStore, memoryArea } from "../src/state/storage";
import { createWordLists } from "../src/state/word-lists";

export class Browser {
  /** What is on the disk. */
  readonly disk: Area = memoryArea();
  private readonly tabs: Tab[] = [];

  open(): Tab {
    const tab = new Tab((name, text) => {
      write(this.disk, name, text);
      for (const other of this.tabs) if (other !== tab) other.news.push([name, text]);
    });
    for (const name of namesOf(this.disk)) tab.copy.setItem(name, this.disk.getItem(name)!);
    this.tabs.push(tab);
    return tab;
  }

  /** Lets every tab hear of everything. */
  settle(): void {
    while (this.tabs.some((tab) => tab.news.length)) for (const tab of this.tabs) tab.hear();
  }
}

export class Tab {
  readonly copy: Area = memoryArea();
  readonly news: [string, string | null][] = [];
  readonly events = new EventTarget();
  readonly area: Area;

  constructor(tell: (name: string, text: string | null) => void) {
    const change = (name: string, text: string | null) => {
      write(this.copy, name, text);
      tell(name, text);
    };
    this.area = {
      key: this.copy.key,
      getItem: this.copy.getItem,
      setItem: change,
      removeItem: (name) => change(name, null),
      length: 0,
    };
    Object.defineProperty(this.area, "length", { get: () => this.copy.length });
  }

  /** Hears of the oldest change that it has not heard of. */
  hear(): void {
    const [news] = this.news.splice(0, 1);
    if (!news) return;
    write(this.copy, ...news);
    this.events.dispatchEvent(Object.assign(new Event("storage"), { key: news[0] }));
  }
}

function write(area: Area, name: string, text: string | null): void {
  if (text === null) area.removeItem(name);
  else area.setItem(name, text);
}

export function namesOf(area: Area): string[] {
  return Array.from({ length: area.length }, (_, k) => area.key(k)!);
}

/** Reads files of the page as the server would send them. */
export const fromDisk: Load = async (address) => new Response(new Uint8Array(await readFile(`.${address}`)));

/** The state that most views need, for an address. */
export function stateAt(hash: string, get: Load = fromDisk, tab = new Browser().open()) {
  const store = createStore(tab.area, tab.events);
  const settings = createSettings(store, { dataset: {} }, new EventTarget() as MediaQueryList);
  const route = createRoute(addressBar(hash), settings);
  const lexicons = createLexicons(store);
  const words = createWordLists(lexicons, get);
  const games = createGames(store);
  const solve = createSolve(store, route, settings, lexicons, words);
  return { store, settings, route, lexicons, words, games, solve };
}

function addressBar(hash: string): AddressBar {
  const location = { hash };
  const history = { state: null as unknown, pushState: set, replaceState: set };
  function set(state: unknown, _: string, address?: string | URL | null): void {
    history.state = state;
    if (address) location.hash = String(address);
  }
  return { location, history, addEventListener: () => undefined };
}
