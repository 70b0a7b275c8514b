/** A game that the page knows the answers of: pure functions from one `Play` to the next. */

import { lettersOf } from "./letters";
import type { Lexicon } from "./lexicon";
import { type Turn, turnOf } from "./notation";
import { type Mode, type Objection, objection } from "./rules";

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

/** Why a guess is refused. */
export type Refusal =
  | { readonly kind: "short"; readonly missing: number }
  | { readonly kind: "unknown"; readonly word: string }
  | { readonly kind: "hard"; readonly found: Objection };

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

/** Why a guess is not accepted, or null. */
export function refusal(play: Play, words: ReadonlySet<string>): Refusal | null {
  const { typed, answers, guesses, mode } = play;
  const missing = lettersOf(answers[0]!).length - lettersOf(typed).length;
  if (missing > 0) return { kind: "short", missing };
  if (!words.has(typed)) return { kind: "unknown", word: typed };
  const found =
    mode === "hard" && answers.length === 1 ? objection(typed, boardsOf(answers, guesses)[0]!) : null;
  return found && { kind: "hard", found };
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
