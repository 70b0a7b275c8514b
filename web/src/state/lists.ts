/** The word lists: those that the page was built with, or those of its site, and their words. */
import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { OddsOfDay, Source } from "../advice/answer";
import { wordsAt } from "../advice/book";
import built from "../data/lexicons.json";
import { isOwnList, lettersOf } from "../game/letters";
import { type Lexicon, lexiconOf } from "../game/lexicon";
import { t } from "../strings";
import { isLike, records, setting } from "./store";

const ADDRESSES = import.meta.glob<string>(["../data/words-*.json", "../data/openers-*.json"], {
  query: "?url",
  import: "default",
  eager: true,
});
/** A list as the build or the site describes it; of a site, with the addresses of its files. */
interface Listed {
  readonly name: string;
  readonly hash: string;
  readonly about: string;
  readonly length: number;
  /** The day up to which past answers are in its odds; nothing if its odds don't follow past answers. */
  readonly answers_known_until?: string | null;
  readonly words?: string;
  readonly openers?: string | null;
  /** How its odds differ from those in the page, if they follow past answers. */
  readonly odds?: OddsOfDay;
}

/** What the build knows, or the site says. */
interface Site {
  /** On which it was written. */
  readonly day: string;
  readonly lexicons: readonly Listed[];
}

const LISTED = { name: "", hash: "", about: "", length: 5 };
const SITE: Site = { day: "", lexicons: [LISTED] };
const isSite = (value: unknown): value is Site => isLike(SITE, value);

/** The list for several boards: their games draw words evenly, and that Wordle has used a word does not count there. */
const LEXICON_OF_BOARDS = "nyt2022";

/** The lists in the page that a site sends, so that they are known at once; in a page without a site, those built in. */
const inPage = siteInPage() ?? built;

/** What the site said last; stored, so that its lists are there without it. */
const site = setting<Site>("site", inPage, SITE);
// A page from the cache of the service worker may be older than what is stored.
if (site.peek().day <= inPage.day) hearOf(inPage);

/** The lists that were opened from files, by name; their words are one per line. */
export const own = records("own-lists", (value) => isLike({ words: "", ...LISTED }, value));

export const lexicons = computed<readonly Listed[]>(() => [
  ...site.value.lexicons,
  ...own.all.value.values(),
]);

/** The list of this name whose words are used: the site's, or the one that the page was built with. */
function listOf(name: string): Listed | undefined {
  const isNamed = (each: Listed) => each.name === name;
  return site.value.lexicons.find(isNamed) ?? built.lexicons.find(isNamed);
}

/** The day up to which past answers are known to the odds of a list, if they follow them. */
export function oddsOf(list: string): Date | null {
  const answers_known_until = isOwnList(list) ? null : listOf(list)?.answers_known_until;
  return answers_known_until ? new Date(answers_known_until) : null;
}

/** Whether there is a list of this name here. */
export function isListKnown(list: string): boolean {
  return sourceOf(list).shipped || lengthOf(list) !== undefined;
}

/** The description of a list, with the age of its odds. */
export function aboutOf(list: string): string {
  const about = lexicons.value.find((each) => each.name === list)?.about ?? "";
  return about && t.aboutList(about, oddsOf(list));
}

/** The list to continue with when the number of boards changes: today's odds are for one board, even ones for several. */
export function lexiconForBoards(name: string, boards: number): string {
  const [from, to] = boards > 1 ? ["nyt", LEXICON_OF_BOARDS] : [LEXICON_OF_BOARDS, "nyt"];
  return name === from && lexicons.value.some((each) => each.name === to) ? to : name;
}

/** How many letters the words of a list have; undefined for a list that is not known here. */
export function lengthOf(name: string): number | undefined {
  return lexicons.value.find((each) => each.name === name)?.length;
}

/** Where the words of a list are: here, in a file of the page, if it was built with the same, or on the site. */
export function sourceOf(name: string): Source {
  if (isOwnList(name)) {
    const { hash, words } = own.all.value.get(name) ?? { hash: name, words: "" };
    return { name, hash, address: "", start: null, shipped: false, words };
  }
  const listed = listOf(name);
  const hash = listed?.hash ?? name;
  const same = built.lexicons.find((each) => each.hash === hash);
  if (same)
    return { name, hash, address: inBuild("words", same), start: inBuild("openers", same), shipped: true };
  const start = listed?.openers ? onSite(listed.openers) : null;
  const base = built.lexicons.find((each) => each.hash === listed?.odds?.base);
  if (!base) return { name, hash, address: onSite(listed?.words ?? name), start, shipped: false };
  const odds = { ...listed!.odds!, changes: onSite(listed!.odds!.changes) };
  return { name, hash, address: inBuild("words", base), start, shipped: false, odds };
}

/** The address of a file about a list that was built into the page. */
function inBuild(kind: "words" | "openers", { name }: { readonly name: string }): string {
  return ADDRESSES[`../data/${kind}-${name}.json`]!;
}

/** The addresses of all files about a list, of which the page keeps those that it has loaded. */
export function filesOf(name: string): string[] {
  const { address, start, odds } = sourceOf(name);
  return [address, start, odds?.changes].filter((file) => file != null && file !== "") as string[];
}

/** Where the words of a list are, once the site has named its lists, if only they may have this one. */
export async function listed(name: string): Promise<Source> {
  if (lengthOf(name) === undefined) await loadSite();
  return sourceOf(name);
}

/** The address of a file of the site, in whatever folder that is. */
function onSite(file: string): string {
  return new URL(file, globalThis.document?.baseURI).pathname;
}

/** Lets the service worker cache the words of the list in use, and the values of its start, once it is there. */
export function cacheWordsOf(name: ReadonlySignal<string>): void {
  const cache = async () => {
    const files = filesOf(name.value);
    await listed(name.peek());
    if (!navigator.serviceWorker.controller) return;
    for (const file of files) void fetch(file).catch(() => undefined);
  };
  navigator.serviceWorker.addEventListener("controllerchange", cache);
  effect(() => void cache());
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
  const { hash } = sourceOf(name);
  const list = lists.get(hash) ?? fetched(name);
  lists.set(hash, list);
  list.catch(() => lists.delete(hash));
  return list;
}

async function fetched(name: string): Promise<WordList> {
  const source = await listed(name);
  const lexicon = lexiconOf(await wordsAt(source, fetch));
  const letters = [...new Set(lexicon.guesses.flatMap(lettersOf))].sort(new Intl.Collator().compare);
  const list = { lexicon, known: new Set(lexicon.guesses), letters };
  loaded.value = new Map(loaded.peek()).set(source.hash, list);
  return list;
}

// --- What the site says --------------------------------------------------------------------------------------------

let heard: Promise<void> | null = null;

/** Asks the site once for its lists; without an answer, the page continues with those it was built with, or knows from before. */
export function loadSite(): Promise<void> {
  heard ??= hear();
  return heard;
}

async function hear(): Promise<void> {
  const response = await fetch("site.json").catch(() => null);
  const said: unknown = response?.ok ? await response.json().catch(() => null) : null;
  if (isSite(said)) hearOf(said);
}

/** Takes what a site says, if it is anything new. */
function hearOf(said: Site): void {
  if (JSON.stringify(said) !== JSON.stringify(site.peek())) site.value = said;
}

function siteInPage(): Site | null {
  const text = globalThis.document?.documentElement.dataset.site;
  const said: unknown = text ? JSON.parse(text) : null;
  return isSite(said) ? said : null;
}
