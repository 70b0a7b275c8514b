/** A game that the page knows the answers of: pure functions from one `Play` to the next. */

import type { Lexicon } from "./lexicon";
import { type Turn, turnOf } from "./notation";
import type { Mode } from "./rules";

export interface Play {
  readonly lexicon: string;
  readonly mode: Mode;
  readonly limit: number;
  /** One for each board. */
  readonly answers: readonly string[];
  readonly guesses: readonly string[];
  readonly typed: string;
  readonly gaveUp: boolean;
}

type Outcome = "open" | "solved" | "lost";

const LIKELY = 0.01; // of the likeliest word's weight: what weighs less is too rare a word to be fun

/** What every board shows; a board takes no more rows once it is solved. */
export function boardsOf(answers: readonly string[], guesses: readonly string[]): Turn[][] {
  return answers.map((answer) => {
    const solved = guesses.indexOf(answer);
    const words = solved < 0 ? guesses : guesses.slice(0, solved + 1);
    return words.map((word) => turnOf(word, answer));
  });
}

export function outcomeOf(play: Play): Outcome {
  if (play.answers.every((answer) => play.guesses.includes(answer))) return "solved";
  return play.gaveUp || play.guesses.length >= play.limit ? "lost" : "open";
}

/** Some different answers of a list, drawn by their weights. */
export function drawn({ guesses, answers, weights }: Lexicon, count: number, random = Math.random): string[] {
  const least = LIKELY * weights.reduce((most, weight) => Math.max(most, weight), 0);
  const left = new Map<string, number>();
  for (let k = 0; k < answers; k++) if (weights[k]! >= least) left.set(guesses[k]!, weights[k]!);
  return Array.from({ length: Math.min(count, left.size) }, () => {
    const word = drawnOne(left, random);
    left.delete(word);
    return word;
  });
}

function drawnOne(weights: ReadonlyMap<string, number>, random: () => number): string {
  let at = random() * [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  for (const [word, weight] of weights) {
    at -= weight;
    if (at < 0) return word;
  }
  return [...weights.keys()].at(-1)!;
}
