/** A played game, rated turn by turn, as `salet.study.advice.review` does it. */
import { isSolved } from "../game/board";
import { boardsOf } from "../game/play";
import type { Asked } from "./asked";
import type { Known } from "./known";
import type { Judged } from "./review";

export interface JudgedTurn extends Judged {
  /** The expected guesses after the reply. */
  readonly valueAfter: number;
}

export interface Rating {
  readonly turns: readonly JudgedTurn[];
  readonly won: boolean;
  /** From 0 to 99: 99 is play without regret. */
  readonly skill: number;
  /** From 0 to 99: 50 is what to expect. */
  readonly luck: number;
}

const BEST = 99;
const SLOPE = 100; // points of skill that a mean regret of one whole guess costs

/** How good a guess was: the best, close to it, or not; an unlikely word that gave up something and won is a long shot. */
export type Mark = "best" | "close" | "gaveUp" | "longShot";

const EQUAL = 0.005; // guesses that nobody would see
const CLOSE = 0.1;
const UNLIKELY = 0.1;

export function markOf({ regret, chance, pattern }: Judged): Mark {
  if (regret < EQUAL) return "best";
  if (regret <= CLOSE) return "close";
  return /^G+$/.test(pattern) && chance < UNLIKELY ? "longShot" : "gaveUp";
}

/** Luck in a word, from its number. */
export type Luck = "lucky" | "expected" | "unlucky";

const LUCKY = 65; // one standard deviation from 50, over a game of four turns

export function luckWord(luck: number): Luck {
  if (luck >= LUCKY) return "lucky";
  return luck <= 100 - LUCKY ? "unlucky" : "expected";
}

/** How many guesses the best play needs for the answer of a solved game; one more than allowed if it does not find it. */
export async function guessesOfBestPlay(
  asked: Asked,
  best: (asked: Asked) => Promise<Known>,
): Promise<number> {
  const { word: answer } = asked.turns.at(-1)!;
  const words: string[] = [];
  while (words.length < asked.limit && words.at(-1) !== answer) {
    const { rows } = await best({ ...asked, turns: boardsOf([answer], words)[0]! });
    words.push(rows[0]!.guess);
  }
  return words.at(-1) === answer ? words.length : asked.limit + 1;
}

/** Rates a game, given what finds the best guess of a position, and what judges the last turn of one. */
export async function rate(
  asked: Asked,
  best: (asked: Asked) => Promise<Known>,
  judge: (asked: Asked, known: Known) => Promise<Judged>,
  show: (judged: readonly Judged[]) => void = () => undefined,
): Promise<Rating> {
  const { wider } = await best(asked);
  const at = (turns: number): Asked => ({ ...asked, turns: asked.turns.slice(0, turns), wider });
  const judged: Judged[] = [];
  for (let k = 0; k < asked.turns.length; k++) {
    judged.push(await judge(at(k + 1), await best(at(k))));
    show([...judged]);
  }
  const last = await stillToCome(at(asked.turns.length), best);
  const turns = judged.map((turn, k) => ({
    ...turn,
    valueAfter: judged[k + 1]?.bestValue ?? last,
  }));
  const skill = BEST - SLOPE * meanOf(turns.slice(1).map(({ regret }) => regret));
  const luck = meanOf(turns.map((turn) => turn.luck));
  return { turns, won: isSolved(asked.turns), skill: points(skill), luck: points(luck) };
}

/** The expected guesses to the end; a loss counts as one. */
async function stillToCome(asked: Asked, best: (asked: Asked) => Promise<Known>): Promise<number> {
  if (isSolved(asked.turns)) return 0;
  if (asked.turns.length >= asked.limit) return 1;
  return (await best(asked)).rows[0]?.upper ?? 1;
}

function meanOf(values: readonly number[]): number {
  return values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : 0;
}

/** As Python rounds: halves go to the even number. */
function points(value: number): number {
  const nearest = value % 1 === 0.5 ? 2 * Math.round(value / 2) : Math.round(value);
  return Math.max(0, Math.min(BEST, nearest));
}
