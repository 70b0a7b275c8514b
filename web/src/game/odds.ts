/** The odds of `nyt`: the weights of its words on a day, worked out here as `game/daily.py` does. */
import type { Words } from "./lexicon";

/** The words and their odds on the day that the page was built for. */
export interface Odds {
  readonly length: number;
  /** In order, each as the number of letters that it shares with the word before, then the others. */
  readonly words: string;
  /** A digit for each word. */
  readonly kinds: string;
  readonly numbers: readonly number[];
  /** What one of each kind's numbers weighs. */
  readonly units: readonly number[];
  readonly rare: string;
}

/** A word whose kind or number has changed, with both as they are. */
export type Change = readonly [word: string, kind: number, number: number];

export function isOdds(file: object): file is Odds {
  return "kinds" in file;
}

/** The words with their weights, after some changes and with the units of a day. */
export function weighted(odds: Odds, changes: readonly Change[] = [], units = odds.units): Words {
  const { length, rare } = odds;
  const answers = wordsIn(odds.words);
  const places = new Map(answers.map((word, k) => [word, k]));
  const kinds = [...odds.kinds].map(Number);
  const numbers = [...odds.numbers];
  for (const [word, kind, number] of changes) {
    const place = places.get(word)!;
    kinds[place] = kind;
    numbers[place] = number;
  }
  const weights = numbers.map((number, k) => Math.max(1, Math.round(units[kinds[k]!]! * number)));
  return { length, answers, weights, others: [], rare };
}

function wordsIn(text: string): string[] {
  let last = "";
  return Array.from(text.matchAll(/(\d+)(\D+)/g), ([, shared, rest]) => {
    last = last.slice(0, Number(shared)) + rest;
    return last;
  });
}
