/** The words of the list in use, for checks that cannot wait for the worker. */
import { effect, signal } from "@preact/signals";
import type { Words } from "../game/lexicon";
import { sourceOf } from "./lexicons";

const lists = new Map<string, Promise<readonly string[]>>();

/** All words of a list; null as long as they are not here. */
export const knownWords = signal<{ readonly lexicon: string; readonly words: readonly string[] } | null>(
  null,
);

/** Loads the words of a list, once. */
export async function loadWords(lexicon: string): Promise<void> {
  if (knownWords.peek()?.lexicon === lexicon) return;
  const { hash, address } = sourceOf(lexicon);
  const list = lists.get(hash) ?? fetchWords(address);
  lists.set(hash, list);
  try {
    knownWords.value = { lexicon, words: await list };
  } catch {
    lists.delete(hash); // there may be a network next time
  }
}

async function fetchWords(address: string): Promise<readonly string[]> {
  const response = await fetch(address);
  const { answers, others } = (await response.json()) as Words;
  return [...answers, ...others];
}

/** Whether a list has a word; null if that is not known yet. */
export function hasWord(lexicon: string, word: string): boolean | null {
  const known = knownWords.value;
  return known?.lexicon === lexicon ? known.words.includes(word) : null;
}

/** Calls a function once the words of a list are here. */
export function whenWords(lexicon: string, act: () => void): void {
  const unwatch = effect(() => {
    if (knownWords.value?.lexicon !== lexicon) return;
    setTimeout(() => {
      unwatch();
      act();
    });
  });
}
