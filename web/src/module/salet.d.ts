/** The engine of Salet for any page: a word list in, candidates and the best guess with proven bounds out. */

/** The words of a game. */
export interface WordList {
  /** The words that may be the answer. */
  readonly answers: readonly string[];
  /** Other words that may be guessed. */
  readonly others?: readonly string[];
  /** How likely each answer is, as whole numbers from 1 to 2,147,483,647; equal ones if none are given. */
  readonly weights?: readonly number[];
}

export interface LoadOptions {
  /** Where the engine is, or the engine itself; default: `salet.wasm` next to this module. */
  readonly wasm?: string | URL | BufferSource;
  /** How many bytes of memory a search may take; default: 256 MiB. */
  readonly memory?: number;
}

/** Loads the engine with a word list, or with the address of one as JSON; a RangeError for a list that is no game. */
export function load(words: WordList | string | URL, options?: LoadOptions): Promise<Solver>;

export interface BestOptions {
  /** Default: normal. */
  readonly rules?: "normal" | "hard" | "strict";
  /** Guesses of a game; default: 6. */
  readonly limit?: number;
  /** Stop after about this many seconds; default: 3. */
  readonly seconds?: number;
  /** Called with what is known so far, whenever that is more than before. */
  readonly onProgress?: (best: Best) => void;
  /** Ends the search early; the promise is then rejected with the signal's reason. */
  readonly signal?: AbortSignal;
}

export interface Solver {
  /**
   * The best guesses of a position such as `crane.BYBBG.posit.BBBBB` (B grey, Y yellow, G green), or `""` for the start.
   *
   * It searches in slices, so that the page stays responsive between them; in a worker it does not disturb at all. One
   * question at a time: a new one waits for the one before.
   */
  best(position: string, options?: BestOptions): Promise<Best>;
  /** The words that may be the answer, the likeliest first; a RangeError if no word fits. */
  candidates(position: string): readonly Candidate[];
  /** The replies that a guess may get in a position, the likeliest first; a RangeError for a word that is not listed. */
  replies(position: string, guess: string): readonly Reply[];
}

export interface Reply {
  /** The tiles, such as `BYGBB`. */
  readonly pattern: string;
  /** How many words it leaves. */
  readonly count: number;
  readonly chance: number;
}

export interface Candidate {
  readonly word: string;
  readonly chance: number;
}

export interface Guess extends Candidate {
  /** Bounds of the expected guesses to the end, this one included; null for an estimate. Equal ones are exact. */
  readonly lower: number | null;
  readonly upper: number | null;
}

export interface Best {
  /** The best guess so far; null if the game is over. */
  readonly guess: string | null;
  readonly lower: number | null;
  readonly upper: number | null;
  /** Whether it is proven that no guess is better. */
  readonly proven: boolean;
  /** Up to ten guesses, the best first. */
  readonly guesses: readonly Guess[];
  /** How many words may be the answer. */
  readonly count: number;
}
