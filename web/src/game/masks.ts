/**
 * Patterns without the core, for browsers where it cannot start.
 *
 * They come from bit masks, as in the library's kernels: for each letter the set of its places in every answer; greens
 * first, then each yellow takes the lowest place left.
 */

import { lettersOf } from "./letters";
import type { Lexicon } from "./lexicon";

/** The pattern of each guess against each answer: all of the first guess, then all of the second, and so on. */
export function maskedPatterns(
  lexicon: Lexicon,
  guesses: readonly number[],
  answers: readonly number[],
): Uint32Array {
  const masks = placesOfLetters(lexicon, answers);
  const none = new Uint16Array(answers.length);
  const codes = new Uint32Array(guesses.length * answers.length);
  guesses.forEach((guess, row) => {
    const letters = lettersOf(lexicon.guesses[guess]!).map((letter) => masks.get(letter) ?? none);
    for (let a = 0; a < answers.length; a++) codes[row * answers.length + a] = patternAt(letters, a);
  });
  return codes;
}

function patternAt(letters: readonly Uint16Array[], answer: number): number {
  let greens = 0;
  for (let k = 0; k < letters.length; k++) greens |= letters[k]![answer]! & (1 << k);
  let free = ((1 << letters.length) - 1) & ~greens;
  let code = 0;
  for (let k = 0; k < letters.length; k++) {
    const place = letters[k]![answer]! & free;
    code = 3 * code + (greens & (1 << k) ? 2 : place ? 1 : 0);
    if (!(greens & (1 << k))) free &= ~(place & -place);
  }
  return code;
}

function placesOfLetters({ guesses }: Lexicon, answers: readonly number[]): Map<string, Uint16Array> {
  const masks = new Map<string, Uint16Array>();
  answers.forEach((answer, a) => {
    lettersOf(guesses[answer]!).forEach((letter, k) => {
      if (!masks.has(letter)) masks.set(letter, new Uint16Array(answers.length));
      masks.get(letter)![a]! |= 1 << k;
    });
  });
  return masks;
}
