/** How words are spelled: one lowercase character per letter, as in `salet.game.notation`. */

/** How many letters the words of a list may have. */
export const SHORTEST = 3;
export const LONGEST = 10;

/** The letters of a word; those outside the basic plane, such as Adlam's, are two characters each. */
export function lettersOf(word: string): string[] {
  return [...word];
}

/** Whether a list was opened from a file in this browser: its name is that of a file, which no other list has. */
export function isOwnList(name: string): boolean {
  return name.endsWith(".txt");
}

/** A text in the one spelling that lists have: composed and lower case. İ is i, where JavaScript adds a dot of its own. */
export function written(text: string): string {
  return text.normalize("NFC").replaceAll("İ", "i").toLowerCase();
}

/** The places in which two words have different letters. */
export function differences(one: string, other: string): number[] {
  const letters = lettersOf(other);
  return lettersOf(one).flatMap((letter, k) => (letter === letters[k] ? [] : [k]));
}

/** Up to three words as long as a misspelt one that it may mean: two neighboring letters are swapped, or one is another. */
export function similarWords(word: string, words: readonly string[]): string[] {
  const letters = lettersOf(word);
  const asLong = words.filter((other) => lettersOf(other).length === letters.length);
  const isSwapped = (other: string): boolean => {
    const [place = 0, next, ...more] = differences(word, other);
    const theirs = lettersOf(other);
    const swapped = theirs[place] === letters[place + 1] && theirs[place + 1] === letters[place];
    return next === place + 1 && !more.length && swapped;
  };
  const alike = asLong.filter((other) => differences(word, other).length === 1);
  return [...asLong.filter(isSwapped), ...alike].slice(0, 3);
}
