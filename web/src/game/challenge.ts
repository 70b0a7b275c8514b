/**
 * Challenges: a word as a short code that shows nothing at a glance, and that fits no word if a character was changed.
 *
 * The code is a hash of the word, its list and the rules, so it is good for just those. It hides the word from a
 * friend, not from someone who tries every word: that is how it is read.
 */

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const CHARACTERS = 8; // each of 5 bits

/** The code of a word; `about` names the list and the rules. */
export function challengeCode(about: string, word: string): string {
  return Array.from({ length: CHARACTERS }, (_, k) => ALPHABET[mixed(`${k} ${about} ${word}`) & 31]).join("");
}

/** The word of a code; null if the code was damaged, or made for another list or other rules. */
export function challengeWord(about: string, words: readonly string[], code: string): string | null {
  return words.find((word) => challengeCode(about, word) === code.toLowerCase()) ?? null;
}

/** A number in which every character of a text changes every bit about half of the time. */
function mixed(text: string): number {
  let value = text.length;
  for (const character of text) {
    value = Math.imul(value ^ character.codePointAt(0)!, 0x9e3779b1);
    value ^= value >>> 15;
  }
  value = Math.imul(value, 0x85ebca77);
  return value ^ (value >>> 13);
}
