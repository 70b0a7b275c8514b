/** Capitals, as words of the game are shown. */

import { signal } from "@preact/signals";
import { lettersOf } from "../game/letters";

/** The language of the list in use, as far as capitals depend on it: in Turkish that of i is İ. */
export const language = signal<"en" | "tr">("en");

/** A word in capitals, letter for letter: ß becomes ẞ, and a letter without a capital stays. */
export function capitals(word: string): string {
  return lettersOf(word).map(capital).join("");
}

function capital(letter: string): string {
  const large = letter === "ß" ? "ẞ" : letter.toLocaleUpperCase(language.value);
  return lettersOf(large).length === 1 ? large : letter;
}
