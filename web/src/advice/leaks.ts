/** What kind of mistake a guess was, as `salet.study.advice.leaks` has it, step by step. */
import { lettersOf } from "../game/letters";
import type { Turn } from "../game/notation";
import { codeOf, GREEN, patternOf } from "../game/pattern";
import type { Position } from "./position";
import { familiesOf } from "./traps";

export const LEAKS = ["trap", "repeat", "greens", "early", "late", "misfit"] as const;
export type Leak = (typeof LEAKS)[number] | "other";

const ALL = 1;
const MOST = 0.5; // share of the chance that most of the words left have
const SEVERAL_GREENS = 2;

/** The leak that a guess is counted under which is worse than the best. */
export function leakOf(position: Position, guess: string, best: string): Leak {
  const { turns } = position;
  const fits = !brokenReplies(guess, turns);
  const leak = fits ? null : leakOfMisfit(position, guess, best);
  if (leak) return leak;
  if (missesRepeat(position, guess, best)) return "repeat";
  if (keepsGreens(turns, guess, best) && !staysInTrap(position, guess, best, ALL)) return "greens";
  if (staysInTrap(position, guess, best, MOST)) return "trap";
  return fits && brokenReplies(best, turns) ? "early" : "other";
}

/** The leak of a word that does not fit, if that is what is wrong with it. */
function leakOfMisfit(position: Position, guess: string, best: string): Leak | null {
  const { turns } = position;
  if (turns.length > 1 && brokenReplies(guess, turns) === 1) return "misfit";
  if (!brokenReplies(best, turns) && wordsLeft(position, guess) <= wordsLeft(position, best)) return "late";
  return impossibleLetters(guess, turns) > impossibleLetters(best, turns) ? "misfit" : null;
}

/** How many replies there would not have been if the word were the answer. */
function brokenReplies(word: string, turns: readonly Turn[]): number {
  return turns.filter((turn) => patternOf(turn.word, word) !== codeOf(turn.tiles)).length;
}

/** How many letters of a word stand where an earlier reply has ruled them out. */
function impossibleLetters(word: string, turns: readonly Turn[]): number {
  const isImpossible = (letter: string, place: number): boolean =>
    turns.some((turn) => {
      const own = lettersOf(turn.word).flatMap((each, k) => (each === letter ? [k] : []));
      const isMisplaced = own.includes(place) && turn.tiles[place] !== GREEN;
      return isMisplaced || (own.length > 0 && own.every((k) => turn.tiles[k] === 0));
    });
  return lettersOf(word).filter(isImpossible).length;
}

/** The words that a guess leaves on average, of the candidates at some places, times all their weight. */
function wordsLeft(
  { session, candidates, weights }: Position,
  guess: string,
  among = [...candidates.keys()],
): number {
  const words = among.map((place) => candidates[place]!);
  const parts = new Map<number, [count: number, weight: number]>();
  session.patterns([session.numberOf(guess)], words).forEach((pattern, k) => {
    const [count, weight] = parts.get(pattern) ?? [0, 0];
    parts.set(pattern, [count + 1, weight + weights[among[k]!]!]);
  });
  return [...parts.values()].reduce((sum, [count, weight]) => sum + count * weight, 0);
}

function missesRepeat({ session, candidates }: Position, guess: string, best: string): boolean {
  const times = (word: string, letter: string) => lettersOf(word).filter((each) => each === letter).length;
  const letters = lettersOf(best).filter((letter) => times(best, letter) > 1 && times(guess, letter) < 2);
  return candidates.some((word) =>
    letters.some((letter) => times(session.lexicon.guesses[word]!, letter) > 1),
  );
}

/** Whether a trap with this share of the chance is separated better by the best guess. */
function staysInTrap(position: Position, guess: string, best: string, share: number): boolean {
  const { session, candidates, weights, weight } = position;
  return familiesOf(candidates.map((word) => session.lexicon.guesses[word]!)).some(({ members }) => {
    const together = members.reduce((sum, place) => sum + weights[place]!, 0);
    return (
      together >= share * weight && wordsLeft(position, guess, members) > wordsLeft(position, best, members)
    );
  });
}

/** Whether a guess keeps some green tiles, of which the best gives one up. */
function keepsGreens(turns: readonly Turn[], guess: string, best: string): boolean {
  const greens = new Map<number, string>();
  for (const { word, tiles } of turns)
    lettersOf(word).forEach((letter, place) => {
      if (tiles[place] === GREEN) greens.set(place, letter);
    });
  const keeps = (word: string) => [...greens].every(([place, letter]) => lettersOf(word)[place] === letter);
  const some = greens.size >= SEVERAL_GREENS && greens.size < lettersOf(guess).length - 1;
  return some && keeps(guess) && !keeps(best);
}
