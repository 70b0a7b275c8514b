/**
 * Why a guess is good, what can be hinted at without it, and traps: words that differ in one place only, as
 * `salet.advice.suggest` finds them.
 */
import tuning from "../data/tuning.json";
import { lettersOf } from "../game/letters";
import { chanceOf, openGuesses, type Position, splitsOf } from "./position";

/** What a guess does to the words that fit, and the traps among them. */
export interface Reasons {
  readonly guess: string;
  readonly chance: number;
  readonly count: number;
  /** How many different replies there are, and the words that fit after the worst of them. */
  readonly parts: number;
  readonly most: number;
  readonly traps: readonly Trap[];
}

export function reasonsFor(position: Position, guess: string): Reasons {
  const number = position.session.numberOf(guess);
  const { parts, largestPart: most } = splitsOf(position, [number])[0]!;
  const count = position.candidates.length;
  return { guess, chance: chanceOf(position, number), count, parts, most, traps: trapsOf(position) };
}

// --- Hints -------------------------------------------------------------------------------------------------------

/** What can be hinted at without giving a word away. */
export interface Hints {
  readonly count: number;
  /** Whether nothing is known yet. */
  readonly start: boolean;
  /** The likeliest number of vowels, and how many of the words have it. */
  readonly vowels: number;
  readonly share: "all" | "most" | "many";
  /** Whether a letter comes twice in most words. */
  readonly repeats: boolean;
  /** Whether more likely words differ in a single letter than there are guesses left. */
  readonly danger: boolean;
  /** Letters not tried yet that the answer may have, those nearest to an even chance first. */
  readonly untried: readonly string[];
}

const { MAX_HINT_LETTERS } = tuning; // more would spell out most words before the last hint

export function hintsFor(position: Position): Hints {
  const { session, candidates, turns, limit } = position;
  const words = candidates.map((word) => session.wordOf(word));
  const shares = [...new Set(words.map(vowelsOf))].map((vowels) => ({
    vowels,
    chance: shareOf(position, (word) => vowelsOf(word) === vowels),
  }));
  const likely = shares.reduce((most, each) => (each.chance > most.chance ? each : most));
  return {
    count: words.length,
    start: turns.length === 0,
    vowels: likely.vowels,
    share: shares.length === 1 ? "all" : likely.chance > 0.5 ? "most" : "many",
    repeats: shareOf(position, (word) => new Set(word).size < lettersOf(word).length) > 0.5,
    danger: nearFamilies(position).some(({ members }) => members.length > limit - turns.length),
    untried: untriedLetters(position, words),
  };
}

/** The chance that a candidate is one of those of a kind. */
function shareOf({ session, candidates, weights, weight }: Position, has: (word: string) => boolean): number {
  return candidates.reduce((sum, word, k) => sum + (has(session.wordOf(word)) ? weights[k]! : 0), 0) / weight;
}

/** The untried letters of a guess that are worth testing, the most informative first. */
export function lettersWorthTesting({ untried }: Hints, guess: string): string[] {
  return untried.filter((letter) => guess.includes(letter)).slice(0, MAX_HINT_LETTERS);
}

/** Sorted by how near one half the chance is that the answer has them. */
function untriedLetters(position: Position, words: readonly string[]): string[] {
  const tried = new Set(position.turns.flatMap(({ word }) => lettersOf(word)));
  const untried = [...new Set(words.join(""))].filter((letter) => !tried.has(letter)).sort();
  const information = new Map(
    untried.map((letter) => {
      const chance = shareOf(position, (word) => word.includes(letter));
      return [letter, chance * (1 - chance)];
    }),
  );
  return untried.sort((a, b) => information.get(b)! - information.get(a)!);
}

/** How many of a word's letters are vowels, with or without accents. */
function vowelsOf(word: string): number {
  return [...word.normalize("NFD")].filter((letter) => "aeiou".includes(letter)).length;
}

// --- Traps -------------------------------------------------------------------------------------------------------

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
/** The chance from which a trap is named, and the share of the likeliest word's chance below which a word fills none. */
const { MIN_TRAP_CHANCE, MIN_TRAP_SHARE } = tuning;

const shapeOf = (letters: readonly string[], place: number): string =>
  letters.map((letter, k) => (k === place ? "_" : letter)).join("");

/** Words that agree in all places but one: the place where they differ, and the words. */
interface Family {
  readonly place: number;
  readonly members: number[];
}

/** Words, by their place in the list, that agree in all places but one; the largest groups first. */
function familiesOf(words: readonly string[]): Family[] {
  const groups = new Map<string, Family>();
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

/** Families of likely words that the answer may well be in, the largest first; members are numbers of guesses. */
function nearFamilies({ session, candidates, weights, weight, weightOf }: Position): Family[] {
  const likely = candidates
    .filter((_, k) => weights[k]! >= MIN_TRAP_SHARE * weights[0]!)
    .sort((a, b) => a - b);
  const families = familiesOf(likely.map((word) => session.wordOf(word)));
  const numbered = families.map(({ place, members }) => ({ place, members: members.map((k) => likely[k]!) }));
  return numbered.filter(({ members }) => {
    const together = members.reduce((sum, word) => sum + weightOf.get(word)!, 0);
    return together >= MIN_TRAP_CHANCE * weight;
  });
}

/** The largest traps among the likely candidates; before the first reply every list is full of them. */
export function trapsOf(position: Position): Trap[] {
  const { session, turns } = position;
  if (!turns.length) return [];
  return nearFamilies(position)
    .slice(0, MOST)
    .map(({ place, members: inside }) => {
      const words = inside.map((word) => session.wordOf(word));
      const spelled = words.map(lettersOf);
      const letters = spelled.map((each) => each[place]!);
      return { shape: shapeOf(spelled[0]!, place), letters, words, ...probeOf(position, inside) };
    });
}

/** The legal guess that makes the most parts of some words; in a tie a common word, which leaves the fewest. */
function probeOf(position: Position, words: readonly number[]) {
  const { session, weightOf } = position;
  const guesses = openGuesses(position);
  const trap = { candidates: words, weights: words.map((word) => weightOf.get(word)!) };
  const splits = splitsOf(position, guesses, trap).map((split, k) => ({ ...split, guess: guesses[k]! }));
  const common = ({ guess }: { guess: number }): number => Number(session.isCommon(guess));
  const best = splits.reduce((most, each) => {
    const more =
      each.parts - most.parts || common(each) - common(most) || most.expectedSize - each.expectedSize;
    return more > 0 ? each : most;
  });
  return { probe: session.wordOf(best.guess), parts: best.parts };
}
