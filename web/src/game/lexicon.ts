/** A lexicon in the browser: the words, which of them may be answers, and their weights. */
import tuning from "../data/tuning.json";
import type { Turn } from "./notation";
import { codeOf, GREEN, patternOf } from "./pattern";

export interface Lexicon {
  readonly length: number;
  readonly guesses: readonly string[];
  /** How many of the guesses may be the answer: the first ones. */
  readonly answers: number;
  /** One for each answer. */
  readonly weights: readonly number[];
  /** A digit for each guess: 1 if few people know it. Empty if nothing is known of that. */
  readonly rare: string;
}

/** Words as files and the API have them. */
export interface Words {
  readonly length: number;
  readonly answers: readonly string[];
  readonly weights: readonly number[];
  readonly others: readonly string[];
  readonly rare?: string;
}

export function lexiconOf({ length, answers, weights, others, rare = "" }: Words): Lexicon {
  return { length, guesses: [...answers, ...others], answers: answers.length, weights, rare };
}

const { LISTED_WEIGHT } = tuning; // weight of a listed answer where any guess may be one

/** The lexicon in which any guess may be the answer, with listed answers far likelier. */
export function widened(lexicon: Lexicon): Lexicon {
  const { guesses, weights } = lexicon;
  const wider = guesses.map((_, k) => (k < lexicon.answers ? LISTED_WEIGHT * weights[k]! : 1));
  return { ...lexicon, answers: guesses.length, weights: wider };
}

/** The answers that every turn leaves possible; with `wider`, all guesses that it does. */
export function candidatesOf(lexicon: Lexicon, turns: readonly Turn[], wider = false): number[] {
  const codes = turns.map((turn) => codeOf(turn.tiles));
  const left: number[] = [];
  for (let k = 0; k < (wider ? lexicon.guesses.length : lexicon.answers); k++) {
    const word = lexicon.guesses[k]!;
    if (turns.every((turn, row) => hasGreens(word, turn) && patternOf(turn.word, word) === codes[row]))
      left.push(k);
  }
  return left;
}

/** Whether a word has the letters of a turn where they are green, and nowhere else: quick to check, and rarely so. */
function hasGreens(word: string, turn: Turn): boolean {
  const { length } = turn.tiles;
  if (word.length !== length || turn.word.length !== length) return true; // letters of two characters: not known here
  for (let place = 0; place < length; place++) {
    const same = word.charCodeAt(place) === turn.word.charCodeAt(place);
    if (same !== (turn.tiles[place] === GREEN)) return false;
  }
  return true;
}

/** How many answers the turns leave possible, and the likeliest of them with their chances. */
export function likeliestOf(lexicon: Lexicon, turns: readonly Turn[], most: number) {
  const { guesses, weights } = lexicon;
  const found = candidatesOf(lexicon, turns).sort((a, b) => weights[b]! - weights[a]!);
  const total = found.reduce((sum, word) => sum + weights[word]!, 0);
  const words = found.slice(0, most).map((k) => ({ word: guesses[k]!, chance: weights[k]! / total }));
  return { count: found.length, words };
}
