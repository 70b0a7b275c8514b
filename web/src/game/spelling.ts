/** Words that a misspelt one may mean, those that `salet.game.lexicon` names, in its order. */
import { lettersOf } from "./letters";

const MOST = 3;
const ALIKE = 0.6; // the least similarity

/** Up to three similar words: those with two neighbouring letters swapped first. */
export function similarWords(word: string, words: readonly string[]): string[] {
  const letters = lettersOf(word);
  const swapped = letters
    .slice(1)
    .map((letter, k) => [...letters.slice(0, k), letter, letters[k], ...letters.slice(k + 2)].join(""))
    .filter((each) => words.includes(each));
  const alike = words
    .map((other) => ({ other, similarity: similarity(lettersOf(other), letters) }))
    .filter(({ similarity }) => similarity >= ALIKE)
    .sort((a, b) => b.similarity - a.similarity || (a.other < b.other ? 1 : -1))
    .slice(0, MOST);
  return [...new Set([...swapped, ...alike.map(({ other }) => other)])].slice(0, MOST);
}

/** How similar two words are, from 0 to 1, by the letters of the runs that they share: `difflib` measures it so. */
function similarity(one: readonly string[], other: readonly string[]): number {
  return (2 * shared(one, other)) / (one.length + other.length);
}

/** The letters of the longest run that both have, and of such runs on either side of it. */
function shared(one: readonly string[], other: readonly string[]): number {
  let [length, start, otherStart] = [0, 0, 0];
  for (let i = 0; i < one.length; i++) {
    for (let j = 0; j < other.length; j++) {
      let k = 0;
      while (i + k < one.length && j + k < other.length && one[i + k] === other[j + k]) k++;
      if (k > length) [length, start, otherStart] = [k, i, j];
    }
  }
  if (!length) return 0;
  const before = shared(one.slice(0, start), other.slice(0, otherStart));
  return length + before + shared(one.slice(start + length), other.slice(otherStart + length));
}
