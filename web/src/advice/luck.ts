/**
 * How lucky a game was, from 0 to 100: its percentile, if each guess had got its reply by chance. As in
 * `salet.advice.luck`, which says how the replies that didn't come are valued, and why.
 */
import { patternsOf } from "../engine/words";
import { lasts } from "../game/split";
import type { Position } from "./position";

/** A reply that a guess can get. */
export interface Reply {
  readonly pattern: number;
  readonly chance: number;
  /** The expected guesses to go after it, and whether that is exact. */
  readonly value: number;
  readonly isExact: boolean;
}

/** The luck of a turn in hundredths of a guess, and the chance of every luck that it could have had. */
interface Luck {
  readonly actual: number;
  readonly chances: ReadonlyMap<number, number>;
}

const MAX_EXACT = 2; // words of a part whose value is known without a search, if two guesses or more are left
const NUDGE = 1e-7; // so that halves go up, even if they are a little less

/** The replies that a guess can get, in the order of their patterns. */
export function repliesOf(position: Position, guess: number): Reply[] {
  const { session, candidates, weights, weight, turns, limit } = position;
  const solved = 3 ** session.words.length - 1;
  const patterns = patternsOf(session.core, session.words, [guess], candidates);
  const parts: number[][] = [];
  weights.forEach((each, k) => {
    parts[patterns[k]!] ??= [];
    parts[patterns[k]!]!.push(each);
  });
  const replies: Reply[] = [];
  parts.forEach((part, pattern) => {
    const chance = sum(part) / weight;
    replies.push({ pattern, chance, ...valueAfter(part, pattern === solved, limit - turns.length - 1) });
  });
  return replies;
}

/** The guesses to go with the weights of the words that are left. */
function valueAfter(part: readonly number[], isSolved: boolean, guessesLeft: number) {
  if (isSolved) return { value: 0, isExact: true };
  if (guessesLeft === 0) return { value: 1, isExact: true }; // a loss counts as one guess more
  const weight = sum(part);
  if (guessesLeft === 1 || part.length <= MAX_EXACT)
    return { value: 2 - Math.max(...part) / weight, isExact: true };
  const spread = sum(part.map((each) => each * Math.log2(each)));
  return { value: Math.min(guessesLeft + 1, lasts(Math.log2(weight) - spread / weight)), isExact: false };
}

/**
 * The luck of a turn and its distribution.
 *
 * pattern: of the reply that came. value: the expected guesses to the end with the guess, before its reply. after: those
 * to go after it.
 */
export function luckOf(replies: readonly Reply[], pattern: number, value: number, after: number): Luck {
  let excess = value - 1;
  let estimated = 0;
  for (const reply of replies) {
    excess -= reply.chance * (reply.pattern === pattern ? after : reply.value);
    if (reply.pattern !== pattern && !reply.isExact) estimated += reply.chance;
  }
  const shift = estimated ? excess / estimated : 0;
  const chances = new Map<number, number>();
  for (const reply of replies) {
    const expected = reply.isExact ? reply.value : reply.value + shift;
    const luck = hundredths(value - 1 - (reply.pattern === pattern ? after : expected));
    chances.set(luck, (chances.get(luck) ?? 0) + reply.chance);
  }
  return { actual: hundredths(value - 1 - after), chances };
}

/** The percentile of the luck of a game: the chance of less luck, and half the chance of the same, in percent. */
export function luckPercentile(turns: readonly Luck[]): number {
  const actual = sum(turns.map((turn) => turn.actual));
  const chances = turns.reduce((all, turn) => sumOf(all, turn.chances), new Map([[0, 1]]));
  let less = 0;
  for (const [luck, chance] of sorted(chances)) if (luck < actual) less += chance;
  return Math.floor(100 * (less + (chances.get(actual) ?? 0) / 2) + 0.5 + NUDGE);
}

/** The distribution of the sum of two independent numbers. */
function sumOf(one: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>): Map<number, number> {
  const sums = new Map<number, number>();
  const others = sorted(other);
  for (const [luck, chance] of sorted(one))
    for (const [more, share] of others) sums.set(luck + more, (sums.get(luck + more) ?? 0) + chance * share);
  return sums;
}

function sorted(chances: ReadonlyMap<number, number>): (readonly [number, number])[] {
  return [...chances].sort(([one], [other]) => one - other);
}

function hundredths(luck: number): number {
  return Math.floor(100 * luck + 0.5 + NUDGE);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
