/** What can be hinted at without giving a word away, as `salet.study.advice` has it. */
import { lettersOf, repeatsLetter } from "../game/letters";
import type { Position } from "./position";
import { familiesOf } from "./traps";

export interface Hints {
  readonly count: number;
  /** Whether nothing is known yet. */
  readonly start: boolean;
  /** The likeliest number of vowels, and how many of the words have it. */
  readonly vowels: number;
  readonly share: "all" | "most" | "many";
  /** Whether a letter comes twice in most words. */
  readonly repeats: boolean;
  /** Whether more words differ in one letter only than there are guesses. */
  readonly danger: boolean;
  /** Letters not tried yet that the answer may have, those nearest to an even chance first. */
  readonly untried: readonly string[];
}

const MOST_LETTERS = 3; // more would spell out most words before the last hint

export function hintsFor(position: Position): Hints {
  const { session, candidates, weights, weight, turns, limit } = position;
  const words = candidates.map((word) => session.lexicon.guesses[word]!);
  const share = (has: (word: string) => boolean): number =>
    words.reduce((sum, word, k) => sum + (has(word) ? weights[k]! : 0), 0) / weight;
  const numbers = [...new Set(words.map(vowelsOf))];
  const likely = numbers
    .map((vowels) => ({ vowels, chance: share((word) => vowelsOf(word) === vowels) }))
    .reduce((most, each) => (each.chance > most.chance ? each : most));
  return {
    count: words.length,
    start: turns.length === 0,
    vowels: likely.vowels,
    share: numbers.length === 1 ? "all" : likely.chance > 0.5 ? "most" : "many",
    repeats: share(repeatsLetter) > 0.5,
    danger: (familiesOf(words)[0]?.members.length ?? 0) > limit - turns.length,
    untried: untriedLetters(position, words, share),
  };
}

/** The untried letters of a guess that are worth testing, the most informative first. */
export function lettersWorthTesting({ untried }: Hints, guess: string): string[] {
  return untried.filter((letter) => guess.includes(letter)).slice(0, MOST_LETTERS);
}

/** Those first whose chance to be in the answer is nearest to one half. */
function untriedLetters(
  { turns }: Position,
  words: readonly string[],
  share: (has: (word: string) => boolean) => number,
): string[] {
  const tried = new Set(turns.flatMap(({ word }) => lettersOf(word)));
  return [...new Set(words.join(""))]
    .filter((letter) => !tried.has(letter))
    .sort()
    .map((letter) => ({ letter, chance: share((word) => word.includes(letter)) }))
    .map(({ letter, chance }) => ({ letter, information: chance * (1 - chance) }))
    .sort((a, b) => b.information - a.information)
    .map(({ letter }) => letter);
}

/** How many of a word's letters are vowels, with or without accents. */
function vowelsOf(word: string): number {
  return [...word.normalize("NFD")].filter((letter) => "aeiou".includes(letter)).length;
}
