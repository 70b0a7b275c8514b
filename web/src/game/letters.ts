/** How words are spelt: one lower-case character a letter, as `salet.game.notation` has it. */

/** How many letters the words of a list may have. */
export const SHORTEST = 3;
export const LONGEST = 10;

/** The letters of a word; those outside the basic plane, such as Adlam's, are two characters each. */
export function lettersOf(word: string): string[] {
  return [...word];
}

export function repeatsLetter(word: string): boolean {
  const letters = lettersOf(word);
  return new Set(letters).size < letters.length;
}

/** Whether a list was opened from a file in this browser: its name is that of a file, which no other list has. */
export function isOwnList(name: string): boolean {
  return name.endsWith(".txt");
}

/** A text in the one spelling that lists have: composed and lower case. İ is i, where JavaScript adds a dot of its own. */
export function written(text: string): string {
  return text.normalize("NFC").replaceAll("İ", "i").toLowerCase();
}
