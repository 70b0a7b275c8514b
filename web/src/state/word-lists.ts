/** The words of a list, for what the page checks by itself. */

import { signal } from "@preact/signals";
import type { Source } from "../advice/asked";
import { type Load, wordsAt } from "../advice/known";
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

export function createWordLists({ sourceOf }: Lexicons, get: Load) {
  const lists = new Map<string, Promise<WordList>>();
  const loaded = signal<ReadonlyMap<string, WordList>>(new Map());

  /** A list that has been fetched already. */
  function wordsNow(name: string): WordList | null {
    return loaded.value.get(sourceOf(name).hash) ?? null;
  }

  /** Fetches a list once; what could not be fetched is tried again the next time. */
  function wordsOf(name: string): Promise<WordList> {
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

  return { wordsNow, wordsOf };
}
