/** Hard mode, like `salet.game.rules`: greens stay, and a letter colored n times occurs at least n times. */
import { lettersOf } from "./letters";
import type { Turn } from "./notation";

export type Mode = "normal" | "hard";
export type Objection =
  | { kind: "place"; place: number; letter: string; word: string }
  | { kind: "letter"; letter: string; times: number; word: string };

/** Why a guess is refused. */
export type Refusal =
  | { readonly kind: "short"; readonly missing: number }
  | {
      readonly kind: "unknown";
      readonly word: string;
      readonly near?: readonly string[];
      readonly length?: number;
    }
  | { readonly kind: "hard"; readonly found: Objection };

/** Why a typed word of a list isn't a legal guess after these turns, or null; `known`: the words, if they are here. */
export function refusal(
  typed: string,
  length: number,
  turns: readonly Turn[],
  mode: Mode,
  known?: ReadonlySet<string>,
): Refusal | null {
  const missing = length - lettersOf(typed).length;
  if (missing > 0) return { kind: "short", missing };
  if (known?.has(typed) === false) return { kind: "unknown", word: typed };
  const found = mode === "hard" ? objection(typed, turns) : null;
  return found && { kind: "hard", found };
}

/** The name of the rules, as the server reads it. */
export function rulesText({ mode, limit }: { mode: Mode; limit: number }): string {
  return limit === 6 ? mode : `${mode}-${limit}`;
}

/** The rules that have this name; null if there are none. */
export function readRules(text: string): { mode: Mode; limit: number } | null {
  const [, mode, limit = 6] = /^(normal|hard)(?:-([1-9]|[1-3]\d|40))?$/.exec(text) ?? [];
  return mode ? { mode: mode as Mode, limit: Number(limit) } : null;
}

/** Whether the rules allow a guess after these turns. */
export function isAllowed(guess: string, turns: readonly Turn[], mode: Mode): boolean {
  return mode === "normal" || !objection(guess, turns);
}

/** Why hard mode forbids a guess after these turns, or null. */
export function objection(guess: string, turns: readonly Turn[]): Objection | null {
  for (const turn of turns) {
    const found = misplaced(guess, turn) ?? missing(guess, turn);
    if (found) return found;
  }
  return null;
}

function misplaced(guess: string, { word, tiles }: Turn): Objection | null {
  const [letters, tried] = [lettersOf(word), lettersOf(guess)];
  const k = tiles.findIndex((tile, place) => tile === 2 && tried[place] !== letters[place]);
  return k < 0 ? null : { kind: "place", place: k + 1, letter: letters[k]!, word };
}

function missing(guess: string, { word, tiles }: Turn): Objection | null {
  const coloured = lettersOf(word).filter((_, k) => tiles[k] !== 0);
  for (const letter of new Set(coloured)) {
    const times = count(coloured, letter);
    if (count(lettersOf(guess), letter) < times) return { kind: "letter", letter, times, word };
  }
  return null;
}

function count(letters: readonly string[], letter: string): number {
  return letters.filter((each) => each === letter).length;
}
