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

/** The bytes of a pattern. */
export function widthOf(length: number): 1 | 2 {
  return length <= 5 ? 1 : 2;
}

/** The pattern of each guess against each answer: all of the first guess, then all of the second, and so on. */
export function patternsOf(
  core: Core,
  words: Words,
  guesses: ArrayLike<number>,
  answers: ArrayLike<number>,
): Patterns {
  const type = widthOf(words.length) === 1 ? Uint8Array : Uint16Array;
  return core.memory.borrow(() => {
    const places = letterPlaces(core, words, answers);
    const patterns = core.memory.take(guesses.length * answers.length * type.BYTES_PER_ELEMENT);
    writePatterns(core, words, guesses, places, answers.length, patterns);
    return core.memory.view<Patterns>(type, patterns, guesses.length * answers.length).slice();
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

/** Lays out, in the core's memory, where each answer has each letter; `writePatterns` needs it. */
export function letterPlaces(core: Core, words: Words, answers: ArrayLike<number>): number {
  const { call, memory } = core;
  const bytes = widthOf(words.length);
  const stride = strideOf(answers.length);
  const places = memory.take(words.letters * stride * bytes);
  const spelling = memory.put(spellingOf(words, answers));
  call.salet_letter_places(spelling, answers.length, words.length, words.letters, bytes, places, stride);
  return places;
}

/** Writes the patterns of some guesses to an address. */
export function writePatterns(
  core: Core,
  words: Words,
  guesses: ArrayLike<number>,
  places: number,
  answers: number,
  patterns: number,
): void {
  const { length } = words;
  const spelling = core.memory.put(spellingOf(words, guesses));
  core.call.salet_patterns(
    spelling,
    guesses.length,
    length,
    places,
    strideOf(answers),
    answers,
    widthOf(length),
    patterns,
  );
}

function strideOf(answers: number): number {
  return Math.ceil(answers / STRIDE) * STRIDE;
}
