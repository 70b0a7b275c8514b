/** The words of a list, for what the page checks by itself. */

import { signal } from "@preact/signals";
import { Unanswerable } from "../advice/asked";
import type { Get } from "../api/client";
import { lettersOf } from "../game/letters";
import { type Lexicon, lexiconOf } from "../game/lexicon";
import type { Lexicons } from "./lexicons";

export interface WordList {
  readonly lexicon: Lexicon;
  /** All that may be guessed. */
  readonly known: ReadonlySet<string>;
  /** The letters of its words, in their order. */
  readonly letters: readonly string[];
}

export type WordLists = ReturnType<typeof createWordLists>;

export function createWordLists({ sourceOf }: Lexicons, get: Get) {
  const lists = new Map<string, Promise<WordList>>();
  const loaded = signal<ReadonlyMap<string, WordList>>(new Map());

  /** A list that has been fetched already. */
  function wordsNow(name: string): WordList | null {
    return loaded.value.get(sourceOf(name).address) ?? null;
  }

  /** Fetches a list once; what could not be fetched is tried again the next time. */
  function wordsOf(name: string): Promise<WordList> {
    const { address } = sourceOf(name);
    const list = lists.get(address) ?? fetched(address);
    lists.set(address, list);
    list.catch(() => lists.delete(address));
    return list;
  }

  async function fetched(address: string): Promise<WordList> {
    const response = await get(address).catch(() => null);
    if (!response?.ok) throw new Unanswerable({ kind: "missing" });
    const lexicon = lexiconOf(await response.json());
    const letters = [...new Set(lexicon.guesses.flatMap(lettersOf))].sort(new Intl.Collator().compare);
    const list = { lexicon, known: new Set(lexicon.guesses), letters };
    loaded.value = new Map(loaded.peek()).set(address, list);
    return list;
  }

  return { wordsNow, wordsOf };
}
