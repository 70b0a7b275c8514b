/** The patterns of guesses against answers, and what follows from them: which words still fit. */
import type { Core } from "./core";
import { spellingOf, type Words } from "./words";

type Patterns = Uint8Array | Uint16Array;

/** A guess, by its number among the words, and the pattern that came back. */
export interface Turn {
  readonly guess: number;
  readonly pattern: number;
}

const STRIDE = 64; // rows of places have a multiple of this many words
const SHORT = 5; // letters of a word whose pattern is a byte

/** The pattern of each guess against each answer: all of the first guess, then all of the second, and so on. */
export function patternsOf(
  { call, memory }: Core,
  words: Words,
  guesses: ArrayLike<number>,
  answers: ArrayLike<number>,
): Patterns {
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
    return memory.view<Patterns>(type, patterns, guesses.length * count).slice();
  });
}

/** The words, of these, that every turn leaves possible. */
export function fitting(
  core: Core,
  words: Words,
  among: readonly number[],
  turns: readonly Turn[],
): number[] {
  return turns.reduce<readonly number[]>((left, { guess, pattern }) => {
    const patterns = patternsOf(core, words, [guess], left);
    return left.filter((_, k) => patterns[k] === pattern);
  }, among) as number[];
}
