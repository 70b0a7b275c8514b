/** The word lists: those that the page was built with, or those of its site, their words, and the words of past days. */
import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { Source } from "../advice/asked";
import { type Load, wordsAt } from "../advice/known";
import built from "../data/lexicons.json";
import { isOwnList, lettersOf } from "../game/letters";
import { type Lexicon, lexiconOf } from "../game/lexicon";
import { isLike, records, setting } from "./store";

const get: Load = (address) => fetch(address);

const ADDRESSES = import.meta.glob<string>(["../data/words-*.json", "../data/start-*.json"], {
  query: "?url",
  import: "default",
  eager: true,
});
const addressOf = (file: string): string | null => ADDRESSES[`../data/${file}.json`] ?? null;

/** Where the files about the lexicons are: next to the page, in whatever folder that is. */
export const DATA = new URL("data", globalThis.document?.baseURI ?? "http://localhost/").pathname;

export interface LexiconInfo {
  /** The folder of its files, with a hash. */
  readonly lexicon: string;
  readonly name: string;
  readonly hash: string;
  readonly about: string;
  readonly length: number;
  readonly answers: number;
  readonly guesses: number;
  readonly uniform: boolean;
}

/** The day up to which past answers are known to the page itself: it stands in the page that a site sends. */
export const BUILT_KNOWN_TO = globalThis.document?.documentElement.dataset.knownTo ?? built.known_to;

/** The names of the list whose weights follow past answers. */
export const LEXICON_OF_TODAY = /^nyt(@|$)/;

/** The list for several boards: their games draw words evenly, and that Wordle has used a word does not count there. */
const LEXICON_OF_BOARDS = "nyt2022";

type Listed = Omit<LexiconInfo, "lexicon">;

/** A list that was opened from a file. */
interface OwnList extends Listed {
  /** One a line, with its weight where weights are given. */
  readonly words: string;
}

/** What every list has. */
const LISTED = { name: "", hash: "", about: "", length: 5 };

/** The lists of the server; stored, so that they are there without it. */
export const served = setting<readonly LexiconInfo[]>("lexicons", [], [LISTED as LexiconInfo]);

/** The lists that were opened from files, by name. */
export const own = records("own-lists", (value): value is OwnList => isLike(LISTED, value));

export const lexicons = computed<readonly Listed[]>(() => [
  ...(served.value.length ? served.value : built.lexicons),
  ...own.all.value.values(),
]);

/** The list to go on with when the number of boards changes: today's odds are for one board, even ones for several. */
export function lexiconForBoards(name: string, boards: number): string {
  const [from, to] = boards > 1 ? ["nyt", LEXICON_OF_BOARDS] : [LEXICON_OF_BOARDS, "nyt"];
  return name === from && lexicons.value.some((each) => each.name === to) ? to : name;
}

/** How many letters the words of a list have; undefined for a list that is not known here. */
export function lengthOf(name: string): number | undefined {
  return lexicons.value.find((each) => each.name === name)?.length;
}

/** Where the words of a list are: here, in a file of the page, if it was built with the same, or on the server. */
export function sourceOf(name: string): Source {
  if (isOwnList(name)) {
    const { hash, words } = own.all.value.get(name) ?? { hash: name, words: "" };
    return { name, hash, address: "", start: null, shipped: false, words };
  }
  const edition = served.value.find((each) => each.name === name || each.lexicon === name);
  const { hash } = edition ?? built.lexicons.find((each) => each.name === name) ?? { hash: name };
  const same = built.lexicons.find((each) => each.hash === hash);
  const [list, day] = name.split("@");
  const words = same && addressOf(`words-${same.name}`);
  const remote = `${DATA}/${edition?.lexicon ?? encodeURIComponent(name)}`;
  return {
    name: edition?.name ?? name,
    hash,
    address: words ?? `${remote}/words.json`,
    start:
      day && edition && !same
        ? `${remote}/openers.json`
        : same || day
          ? addressOf(`start-${same?.name ?? list}`)
          : null,
    shipped: same !== undefined,
  };
}

/** Lets the service worker cache the words of the list in use, and what is known of its start, once it is there. */
export function cacheWordsOf(name: ReadonlySignal<string>): void {
  const files = computed(() => [sourceOf(name.value).address, sourceOf(name.value).start].join());
  const cache = () => {
    const addresses = files.value.split(",").filter(Boolean);
    if (!navigator.serviceWorker.controller) return;
    for (const address of addresses) void fetch(address).catch(() => undefined);
  };
  navigator.serviceWorker.addEventListener("controllerchange", cache);
  effect(cache);
}

// --- The words of a list, for what the page checks by itself -------------------------------------------------------

export interface WordList {
  readonly lexicon: Lexicon;
  /** All that may be guessed. */
  readonly known: ReadonlySet<string>;
  /** The letters of its words, in their order. */
  readonly letters: readonly string[];
}

const lists = new Map<string, Promise<WordList>>();
const loaded = signal<ReadonlyMap<string, WordList>>(new Map());

/** A list that has been fetched already. */
export function wordsNow(name: string): WordList | null {
  return loaded.value.get(sourceOf(name).hash) ?? null;
}

/** Fetches a list once; what could not be fetched is tried again the next time. */
export function wordsOf(name: string): Promise<WordList> {
  const source = sourceOf(name);
  const list = lists.get(source.hash) ?? fetched(source);
  lists.set(source.hash, list);
  list.catch(() => lists.delete(source.hash));
  return list;
}

async function fetched(source: Source): Promise<WordList> {
  const lexicon = lexiconOf(await wordsAt(source, get));
  const letters = [...new Set(lexicon.guesses.flatMap(lettersOf))].sort(new Intl.Collator().compare);
  const list = { lexicon, known: new Set(lexicon.guesses), letters };
  loaded.value = new Map(loaded.peek()).set(source.hash, list);
  return list;
}

// --- What the site says --------------------------------------------------------------------------------------------

interface Current {
  readonly known_to: string;
  readonly age: string;
}

export const current = signal<Current | null>(null);

/** Asks for the site's lists; without them, the page has its own. */
export async function loadSite(): Promise<void> {
  try {
    const [today, all] = await Promise.all([load("current.json"), load("lexicons.json")]);
    const lexicons: readonly LexiconInfo[] = all.lexicons;
    current.value = today;
    if (JSON.stringify(lexicons) !== JSON.stringify(served.peek())) served.value = lexicons;
  } catch {
    // The page goes on with what it was built with, or with what it knows from before.
  }
}

async function load(file: string) {
  const response = await fetch(`${DATA}/${file}`);
  if (!response.ok) throw new Error(file);
  return response.json();
}

/** What a site publishes: day, number of the puzzle, and word. */
interface Published {
  readonly answers: readonly (readonly [day: string, puzzle: number, word: string])[];
}

/** The local date, such as 2026-10-10. */
const today = (): string => new Date().toLocaleDateString("sv");

/** The word of each day; null until they are asked for. */
export const days = signal<ReadonlyMap<string, string> | null>(null);

/** Fetches the days once; what failed is tried again. Where the site's day began earlier, today's word is left out. */
export async function loadDays(): Promise<ReadonlyMap<string, string>> {
  if (days.peek()) return days.peek()!;
  const response = await get("days.json");
  if (!response.ok) return new Map();
  const { answers }: Published = await response.json();
  const past = answers.filter(([day]) => day < today());
  days.value = new Map(past.map(([day, , word]) => [day, word]));
  return days.value;
}
