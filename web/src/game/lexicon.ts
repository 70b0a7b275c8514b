/** A lexicon in the browser: the words, which of them may be answers, and their weights. */
import type { Words } from "../api/schema";

export interface Lexicon {
  readonly name: string;
  readonly length: number;
  readonly guesses: readonly string[];
  /** Indices into `guesses`. */
  readonly answers: readonly number[];
  /** One for each answer. */
  readonly weights: readonly number[];
  readonly letters: readonly string[];
  readonly uniform: boolean;
}

export function lexiconOf({ lexicon, length, answers, weights, others }: Words): Lexicon {
  const guesses = [...answers, ...others];
  return {
    name: lexicon,
    length,
    guesses,
    answers: answers.map((_, k) => k),
    weights,
    letters: [...new Set(guesses.join(""))],
    uniform: weights.every((weight) => weight === weights[0]),
  };
}
