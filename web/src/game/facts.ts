/** What tiles say about the answer, letter by letter, as `salet.game.facts` has it; shared vectors check that both agree. */
import { lettersOf } from "./letters";
import type { Turn } from "./notation";
import { GREEN } from "./pattern";

export interface LetterFacts {
  readonly letter: string;
  /** Counted from 1, as `notPlaces`. */
  readonly places: readonly number[];
  readonly notPlaces: readonly number[];
  /** How often the letter occurs, at least and at most. */
  readonly least: number;
  readonly most: number;
}

/** What all rows together say, letters in the order in which they were guessed. */
export function factsOf(turns: readonly Turn[]): LetterFacts[] {
  const letters = new Set(turns.flatMap(({ word }) => lettersOf(word)));
  return [...letters].map((letter) => factsOfLetter(letter, turns));
}

function factsOfLetter(letter: string, turns: readonly Turn[]): LetterFacts {
  const places = new Set<number>();
  const notPlaces = new Set<number>();
  let least = 0;
  let most = turns[0]!.tiles.length;
  for (const { word, tiles } of turns) {
    const copies = lettersOf(word).flatMap((each, place) => (each === letter ? [place] : []));
    const coloured = copies.filter((place) => tiles[place]).length;
    least = Math.max(least, coloured);
    if (coloured < copies.length) most = Math.min(most, coloured);
    for (const place of copies) (tiles[place] === GREEN ? places : notPlaces).add(place + 1);
  }
  const sorted = (some: Set<number>): number[] => [...some].sort((a, b) => a - b);
  return { letter, places: sorted(places), notPlaces: sorted(notPlaces), least, most };
}
