/** A lexicon in the browser: the words, which of them may be answers, and their weights. */

export interface Lexicon {
  readonly name: string;
  readonly hash: string;
  readonly length: number;
  readonly guesses: readonly string[];
  /** Indices into `guesses`. */
  readonly answers: readonly number[];
  /** One for each answer. */
  readonly weights: readonly number[];
  readonly letters: readonly string[];
  readonly uniform: boolean;
}

/** A lexicon as the server sends it. */
export interface Words {
  name: string;
  hash: string;
  length: number;
  guesses: string[];
  answers: string[];
  weights: number[];
}

export function lexiconOf(words: Words): Lexicon {
  const indexOf = new Map(words.guesses.map((word, k) => [word, k]));
  return {
    name: words.name,
    hash: words.hash,
    length: words.length,
    guesses: words.guesses,
    answers: words.answers.map((word) => indexOf.get(word)!),
    weights: words.weights,
    letters: [...new Set(words.guesses.join(""))],
    uniform: words.weights.every((weight) => weight === words.weights[0]),
  };
}
