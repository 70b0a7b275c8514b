/** Words in the layout of the core, each letter a number, and the patterns of guesses against answers. */
import type { Core } from "./core";

export interface Words {
  readonly list: readonly string[];
  readonly length: number;
  /** How many different letters there are. */
  readonly letters: number;
  /** The letters of the first word, then of the second, and so on. */
  readonly spelling: Uint16Array;
}

const LONGEST = 10;
const STRIDE = 64; // rows of places have a multiple of this many words
const SHORT = 5; // letters of a word whose pattern is a byte

export function wordsOf(list: readonly string[]): Words {
  const spelled = list.map((word) => [...word]);
  const alphabet = [...new Set(spelled.flat())].sort();
  const numbers = new Map(alphabet.map((letter, number) => [letter, number]));
  const length = spelled[0]?.length ?? 0;
  if (length < 1 || length > LONGEST || spelled.some((letters) => letters.length !== length))
    throw new RangeError(`All words have the same number of letters, 1 to ${LONGEST}.`);
  const spelling = Uint16Array.from(spelled.flat(), (letter) => numbers.get(letter)!);
  return { list, length, letters: alphabet.length, spelling };
}

/** The letters of some of the words, in this order. */
function spellingOf({ length, list, spelling }: Words, numbers: readonly number[]): Uint16Array {
  const some = new Uint16Array(numbers.length * length);
  numbers.forEach((word, k) => {
    if (!(word in list)) throw new RangeError(`There is no word ${word}.`);
    some.set(spelling.subarray(word * length, (word + 1) * length), k * length);
  });
  return some;
}

/** The pattern of each guess against each answer: all of the first guess, then all of the second, and so on. */
export function patternsOf(
  { call, memory }: Core,
  words: Words,
  guesses: readonly number[],
  answers: readonly number[],
): Uint8Array | Uint16Array {
  const { length, letters } = words;
  const type = length <= SHORT ? Uint8Array : Uint16Array;
  const bytes = type.BYTES_PER_ELEMENT;
  const count = answers.length;
  const stride = Math.ceil(count / STRIDE) * STRIDE;
  return memory.borrow(() => {
    const places = memory.take(letters * stride * bytes);
    const patterns = memory.take(guesses.length * count * bytes);
    const spelled = memory.put(spellingOf(words, answers));
    call.salet_letter_places(spelled, count, length, letters, bytes, places, stride);
    const guessed = memory.put(spellingOf(words, guesses));
    call.salet_patterns(guessed, guesses.length, length, places, stride, count, bytes, patterns);
    return memory.view<Uint8Array | Uint16Array>(type, patterns, guesses.length * count).slice();
  });
}
