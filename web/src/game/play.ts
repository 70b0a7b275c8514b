/** A game that the page knows the answer of: pure functions from one `Play` to the next. */

import type { Lexicon } from "./lexicon";
import { type Turn, turnOf } from "./notation";
import type { Mode } from "./rules";

export interface Play {
  readonly lexicon: string;
  readonly mode: Mode;
  readonly limit: number;
  readonly answer: string;
  readonly guesses: readonly string[];
  readonly typed: string;
  readonly gaveUp: boolean;
}

const LIKELY = 0.01; // of the likeliest word's weight: what weighs less is too rare a word to be fun

/** What the board shows. */
export function turnsOf({ answer, guesses }: Pick<Play, "answer" | "guesses">): Turn[] {
  return guesses.map((word) => turnOf(word, answer));
}

export function outcomeOf(play: Play): "open" | "solved" | "lost" {
  if (play.guesses.includes(play.answer)) return "solved";
  return play.gaveUp || play.guesses.length >= play.limit ? "lost" : "open";
}

/** An answer of a list, drawn by the weights. */
export function drawn({ guesses, answers, weights }: Lexicon, random = Math.random): string {
  const least = LIKELY * weights.reduce((most, weight) => Math.max(most, weight), 0);
  const likely = [...weights.slice(0, answers).keys()].filter((k) => weights[k]! >= least);
  let at = random() * likely.reduce((sum, k) => sum + weights[k]!, 0);
  const found = likely.find((k) => {
    at -= weights[k]!;
    return at < 0;
  });
  return guesses[found ?? likely.at(-1)!]!;
}
