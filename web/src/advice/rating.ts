/** A played game, rated turn by turn, as `salet.study.review` does it. */
import { isSolved } from "../game/board";
import { boardsOf } from "../game/play";
import type { Asked } from "./asked";
import type { Known } from "./known";
import type { Judged } from "./review";
import { type Score, scoreOf } from "./score";

export interface Rating {
  readonly turns: readonly Judged[];
  readonly won: boolean;
  readonly score: Score;
}

/** How good a guess was: the best, close to it, or not; an unlikely word that gave up something and won is a long shot. */
export type Mark = "best" | "close" | "gaveUp" | "longShot";

const EQUAL = 0.005; // guesses that nobody would see
const CLOSE = 0.1;
const UNLIKELY = 0.1;

export function markOf({ gaveUp, chance, pattern }: Judged): Mark {
  if (gaveUp < EQUAL) return "best";
  if (gaveUp <= CLOSE) return "close";
  return /^G+$/.test(pattern) && chance < UNLIKELY ? "longShot" : "gaveUp";
}

/** The words that the best play guesses for the answer of a solved game, which may not be among them. */
export async function wordsOfBestPlay(
  asked: Asked,
  best: (asked: Asked) => Promise<Known>,
): Promise<readonly string[]> {
  const { word: answer } = asked.turns.at(-1)!;
  const words: string[] = [];
  while (words.length < asked.limit && words.at(-1) !== answer) {
    const { rows } = await best({ ...asked, turns: boardsOf([answer], words)[0]! });
    words.push(rows[0]!.guess);
  }
  return words;
}

/** Rates a game, given what judges one of its turns; `show` is called with the turns judged so far. */
export async function rate(
  asked: Asked,
  judge: (row: number) => Promise<Judged>,
  show: (judged: readonly Judged[]) => void = () => undefined,
): Promise<Rating> {
  const turns: Judged[] = [];
  for (let row = 0; row < asked.turns.length; row++) {
    turns.push(await judge(row));
    show([...turns]);
  }
  return { turns, won: isSolved(asked.turns), score: scoreOf(turns) };
}
