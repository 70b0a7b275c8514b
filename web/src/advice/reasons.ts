/** Why a guess is good, as `salet.study.advice` finds it: what it leaves, what the next best would, and traps. */
import { lettersOf, repeatsLetter } from "../game/letters";
import { Splitter } from "../game/split";
import { chanceOf, type Position } from "./position";
import { type Trap, trapsOf } from "./traps";

/** What a guess does to the candidates. */
export interface Leaves {
  readonly guess: string;
  readonly chance: number;
  readonly parts: number;
  readonly mean: number;
  readonly most: number;
}

export interface Reasons {
  readonly count: number;
  /** How few of the words carry most of the chance, and how much that is; null if it is spread. */
  readonly likely: { readonly words: number; readonly share: number } | null;
  readonly best: Leaves;
  readonly rival: Leaves | null;
  readonly traps: readonly Trap[];
  /** Letters whose number in the answer is known, because another copy was grey in the same guess. */
  readonly exactly: readonly (readonly [letter: string, times: number])[];
  /** The chance that the answer repeats a letter. */
  readonly repeats: number;
}

const MOST_WORDS = 10;
const MOST_OF_THE_CHANCE = 0.8;
const FEW_OF_THE_WORDS = 0.25;

export function reasonsFor(position: Position, guess: string, rival: string | null): Reasons {
  const { session, candidates, weights, weight } = position;
  const splitter = new Splitter(session.lexicon.length, weights);
  const leaves = (word: string): Leaves => {
    const number = session.numberOf(word);
    const chance = chanceOf(position, number);
    const split = splitter.split(session.patterns([number], candidates), chance);
    return {
      guess: word,
      chance,
      parts: split.parts,
      mean: split.expectedSize,
      most: split.largestPart,
    };
  };
  const repeating = candidates.reduce((sum, word, k) => {
    return sum + (repeatsLetter(session.lexicon.guesses[word]!) ? weights[k]! : 0);
  }, 0);
  return {
    count: candidates.length,
    likely: concentration(position),
    best: leaves(guess),
    rival: rival === null ? null : leaves(rival),
    traps: trapsOf(position),
    exactly: exactCounts(position),
    repeats: repeating / weight,
  };
}

function concentration({ candidates, weights, weight }: Position): Reasons["likely"] {
  let share = 0;
  for (let k = 0; k < Math.min(MOST_WORDS, candidates.length); k++) {
    share += weights[k]! / weight;
    if (share >= MOST_OF_THE_CHANCE)
      return k + 1 <= FEW_OF_THE_WORDS * candidates.length ? { words: k + 1, share } : null;
  }
  return null;
}

function exactCounts({ turns }: Position): [string, number][] {
  const counts = new Map<string, number>();
  for (const { word, tiles } of turns) {
    const letters = lettersOf(word);
    for (const letter of new Set(letters)) {
      const own = tiles.filter((_, k) => letters[k] === letter);
      const coloured = own.filter((tile) => tile > 0).length;
      if (coloured && coloured < own.length) counts.set(letter, coloured);
    }
  }
  return [...counts];
}
