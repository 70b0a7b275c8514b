/** Traps, as `salet.game.words` and `salet.study.advice` have them: words that differ in one place only. */

import { lettersOf } from "../game/letters";
import { legalGuesses } from "../game/lexicon";
import { Splitter } from "../game/split";
import type { Position } from "./position";

export interface Trap {
  /** The letters that the words share, with a gap where they differ: `_ight`. */
  readonly shape: string;
  readonly letters: readonly string[];
  readonly words: readonly string[];
  /** The guess that separates most of the words, and into how many parts. */
  readonly probe: string;
  readonly parts: number;
}

const SMALLEST = 3;
const MOST = 2; // traps that are named
const NEAR = 0.05; // the chance to be in a trap from which on it is named
const UNLIKELY = 0.01; // words with less than this share of the likeliest one's chance fill no trap

const shapeOf = (letters: readonly string[], place: number): string =>
  letters.map((letter, k) => (k === place ? "_" : letter)).join("");

/** Words, by their place in the list, that agree in all places but one; the largest groups first. */
export function familiesOf(words: readonly string[]): { place: number; members: number[] }[] {
  const groups = new Map<string, { place: number; members: number[] }>();
  words.forEach((word, k) => {
    lettersOf(word).forEach((_, place, letters) => {
      const key = `${place} ${shapeOf(letters, place)}`;
      if (!groups.has(key)) groups.set(key, { place, members: [] });
      groups.get(key)!.members.push(k);
    });
  });
  const found = [...groups.values()].filter(({ members }) => members.length >= SMALLEST);
  return found.sort((a, b) => b.members.length - a.members.length);
}

/** The largest traps among the likely candidates; before the first reply every list is full of them. */
export function trapsOf(position: Position): Trap[] {
  const { session, candidates, weights, weight, turns } = position;
  if (!turns.length) return [];
  const { guesses } = session.lexicon;
  const likely = candidates.filter((_, k) => weights[k]! >= UNLIKELY * weights[0]!).sort((a, b) => a - b);
  const near = familiesOf(likely.map((word) => guesses[word]!)).filter(({ members }) => {
    const together = members.reduce((sum, k) => sum + position.weightOf.get(likely[k]!)!, 0);
    return together >= NEAR * weight;
  });
  return near.slice(0, MOST).map(({ place, members }) => {
    const inside = members.map((k) => likely[k]!);
    const words = inside.map((word) => guesses[word]!);
    const spelled = words.map(lettersOf);
    const letters = spelled.map((each) => each[place]!);
    return { shape: shapeOf(spelled[0]!, place), letters, words, ...probeOf(position, inside) };
  });
}

/** The legal guess that makes the most parts of some words; of equal ones a common word, which leaves the fewest. */
function probeOf({ session, turns, mode, weightOf }: Position, words: readonly number[]) {
  const splitter = new Splitter(
    session.lexicon.length,
    words.map((word) => weightOf.get(word)!),
  );
  const legal = legalGuesses(session.lexicon, turns, mode);
  const splits = session.mapPatterns(legal, words, (patterns, guess) => ({
    guess,
    common: Number(session.isCommon(session.lexicon.guesses[guess]!)),
    ...splitter.split(patterns, 0),
  }));
  const best = splits.reduce((most, each) => {
    const more =
      each.parts - most.parts || each.common - most.common || most.expectedSize - each.expectedSize;
    return more > 0 ? each : most;
  });
  return { probe: session.lexicon.guesses[best.guess]!, parts: best.parts };
}
