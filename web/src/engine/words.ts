/** Words as the core wants them: every letter a number, counted from the first letter of their alphabet. */

export interface Words {
  readonly list: readonly string[];
  readonly length: number;
  /** How many different letters there are. */
  readonly letters: number;
  /** The letters of the first word, then of the second, and so on. */
  readonly spelling: Uint16Array;
}

const LONGEST = 10;

export function wordsOf(list: readonly string[]): Words {
  const alphabet = [...new Set(list.join(""))].sort();
  const numbers = new Map(alphabet.map((letter, number) => [letter, number]));
  const length = [...(list[0] ?? "")].length;
  if (length < 1 || length > LONGEST) throw new RangeError(`Words have 1 to ${LONGEST} letters.`);
  const spelling = new Uint16Array(list.length * length);
  list.forEach((word, k) => {
    const letters = [...word];
    if (letters.length !== length) throw new RangeError(`${word} does not have ${length} letters.`);
    spelling.set(
      letters.map((letter) => numbers.get(letter)!),
      k * length,
    );
  });
  return { list, length, letters: alphabet.length, spelling };
}

/** The letters of some of the words, in this order. */
export function spellingOf(words: Words, numbers: ArrayLike<number>): Uint16Array {
  const { length, list, spelling } = words;
  const some = new Uint16Array(numbers.length * length);
  for (let k = 0; k < numbers.length; k++) {
    const word = numbers[k]!;
    if (!(word in list)) throw new RangeError(`There is no word ${word}.`);
    some.set(spelling.subarray(word * length, (word + 1) * length), k * length);
  }
  return some;
}
