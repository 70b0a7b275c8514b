/**
 * Challenges: a word as a short code that shows nothing at a glance, and that shows if a character was changed.
 *
 * The word's number and a checksum are the halves of a block that a few rounds of mixing make unreadable. Checksum and
 * mixing depend on the list and the rules, so a code is good for those alone. It hides the word from a friend, not
 * from somebody who tries every word.
 */

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const CHARACTERS = 4; // of each half
const BITS = 5 * CHARACTERS;
const MASK = 2 ** BITS - 1;
const ROUNDS = [0, 1, 2, 3];

type Halves = readonly [left: number, right: number];

/** The code of a word; `about` names the list and the rules. */
export function challengeCode(about: string, words: readonly string[], word: string): string {
  const number = words.indexOf(word);
  if (number < 0 || number > MASK) throw new RangeError(`No challenge can be made of ${word}.`);
  const start: Halves = [number, mixed(`${about} ${word}`)];
  const [left, right] = ROUNDS.reduce<Halves>(([l, r], round) => [r, l ^ keyed(about, round, r)], start);
  return spelled(left) + spelled(right);
}

/** The word of a code; null if the code was damaged, or made for another list or other rules. */
export function challengeWord(about: string, words: readonly string[], code: string): string | null {
  const halves = [code.slice(0, CHARACTERS), code.slice(CHARACTERS)].map(read);
  if (halves.some((half) => half === null)) return null;
  const [number, checksum] = ROUNDS.reduceRight<Halves>(
    ([l, r], round) => [r ^ keyed(about, round, l), l],
    halves as unknown as Halves,
  );
  const word = words[number];
  return word !== undefined && mixed(`${about} ${word}`) === checksum ? word : null;
}

function keyed(about: string, round: number, half: number): number {
  return mixed(`${round} ${half} ${about}`);
}

/** A number of one half's size in which every character of a text changes every bit about half of the time. */
function mixed(text: string): number {
  let value = text.length;
  for (const character of text) {
    value = Math.imul(value ^ character.codePointAt(0)!, 0x9e3779b1);
    value ^= value >>> 15;
  }
  value = Math.imul(value, 0x85ebca77);
  return (value ^ (value >>> 13)) & MASK;
}

function spelled(half: number): string {
  return Array.from({ length: CHARACTERS }, (_, k) => ALPHABET[(half >>> (BITS - 5 * (k + 1))) & 31]).join(
    "",
  );
}

function read(text: string): number | null {
  const digits = [...text.toLowerCase()].map((character) => ALPHABET.indexOf(character));
  if (digits.length !== CHARACTERS || digits.includes(-1)) return null;
  return digits.reduce((value, digit) => 32 * value + digit, 0);
}
