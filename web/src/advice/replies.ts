/** The replies that a guess can get, and the words that each leaves. */
import { type Turn, writeTurns } from "../game/notation";
import { tilesOf } from "../game/pattern";
import type { Position } from "./position";

export interface Reply {
  readonly turns: readonly Turn[];
  /** The text of the position after it. */
  readonly text: string;
  readonly count: number;
  readonly chance: number;
  /** Some of the words, the likeliest first. */
  readonly suchAs: readonly string[];
}

const SHOWN = 3;

/** How much a reply adds to the words that are left on average: its words times its chance. */
export const shareOf = ({ count, chance }: Reply): number => count * chance;

/** How many words are left on average, and at most; the answer itself counts as left. */
export function wordsLeft(replies: readonly Reply[]): [mean: number, most: number] {
  return [
    replies.reduce((sum, reply) => sum + shareOf(reply), 0),
    Math.max(...replies.map(({ count }) => count)),
  ];
}

/** The likeliest replies first. */
export function repliesTo({ session, turns, candidates, weights, weight }: Position, guess: string): Reply[] {
  const { guesses, length } = session.lexicon;
  const patterns = session.patterns([session.numberOf(guess)], candidates);
  const parts = new Map<number, number[]>();
  candidates.forEach((_, k) => {
    const code = patterns[k]!;
    if (!parts.has(code)) parts.set(code, []);
    parts.get(code)!.push(k);
  });
  const replies = [...parts].map(([code, left]) => {
    const after = [...turns, { word: guess, tiles: tilesOf(code, length) }];
    return {
      turns: after,
      text: writeTurns(after),
      count: left.length,
      chance: left.reduce((sum, k) => sum + weights[k]!, 0) / weight,
      suchAs: left.slice(0, SHOWN).map((k) => guesses[candidates[k]!]!),
    };
  });
  return replies.sort((a, b) => b.chance - a.chance);
}
