/** The word lists: those that the page was built with, or those of the server, and where their words are. */
import { computed, effect, type ReadonlySignal } from "@preact/signals";
import type { Source } from "../advice/asked";
import built from "../data/lexicons.json";
import { isOwnList } from "../game/letters";
import { isFlag, isListOf, isNumber, isShape, isText, isWithin } from "./checks";
import type { Store } from "./storage";

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

const LISTED = {
  name: isText,
  hash: isText,
  about: isText,
  length: isWithin(1, 99),
  answers: isNumber,
  guesses: isNumber,
  uniform: isFlag,
};
const isInfo = isShape<LexiconInfo>({ ...LISTED, lexicon: isText });

const isOwn = isShape<OwnList>({
  ...LISTED,
  words: (value): value is string => typeof value === "string",
});

export type Lexicons = ReturnType<typeof createLexicons>;

export function createLexicons(store: Store) {
  /** The lists of the server; stored, so that they are there without it. */
  const served = store.setting<readonly LexiconInfo[]>("lexicons", [], isListOf(isInfo));

  /** The lists that were opened from files, by name. */
  const own = store.records("own-lists", isOwn);

  const lexicons = computed<readonly Listed[]>(() => [
    ...(served.value.length ? served.value : built.lexicons),
    ...own.all.value.values(),
  ]);

  /** The list to go on with when the number of boards changes: today's odds are for one board, even ones for several. */
  function lexiconForBoards(name: string, boards: number): string {
    const [from, to] = boards > 1 ? ["nyt", LEXICON_OF_BOARDS] : [LEXICON_OF_BOARDS, "nyt"];
    return name === from && lexicons.value.some((each) => each.name === to) ? to : name;
  }

  /** How many letters the words of a list have; undefined for a list that is not known here. */
  function lengthOf(name: string): number | undefined {
    return lexicons.value.find((each) => each.name === name)?.length;
  }

  /** Where the words of a list are: here, in a file of the page, if it was built with the same, or on the server. */
  function sourceOf(name: string): Source {
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
  function cacheWordsOf(name: ReadonlySignal<string>): void {
    const files = computed(() => [sourceOf(name.value).address, sourceOf(name.value).start].join());
    const cache = () => {
      const addresses = files.value.split(",").filter(Boolean);
      if (!navigator.serviceWorker.controller) return;
      for (const address of addresses) void fetch(address).catch(() => undefined);
    };
    navigator.serviceWorker.addEventListener("controllerchange", cache);
    effect(cache);
  }

  return { served, own, lexicons, lexiconForBoards, lengthOf, sourceOf, cacheWordsOf };
}
