/** A played game, judged turn by turn, as `salet.study.advice.review` does it. */
import type { Asked } from "../advice/asked";
import type { Judged } from "../advice/review";
import { isSolved } from "../game/board";
import { bestOf, SHORT } from "./best";
import { workers } from "./engine";

export interface JudgedTurn extends Judged {
  /** What the guess gave up compared with the best, in guesses. */
  readonly regret: number;
  /** The expected guesses after the reply. */
  readonly valueAfter: number;
}

export interface Review {
  readonly turns: readonly JudgedTurn[];
  readonly won: boolean;
  /** From 0 to 99: 99 is play without regret. */
  readonly skill: number;
  /** From 0 to 99: 50 is what to expect. */
  readonly luck: number;
}

const BEST = 99;
const SLOPE = 100; // points of skill that a mean regret of one whole guess costs
const SECONDS = 1; // for the value of one guess

export async function review(asked: Asked, signal: AbortSignal): Promise<Review> {
  const { wider } = await bestOf(asked, SHORT, signal);
  const at = (turns: number): Asked => ({ ...asked, turns: asked.turns.slice(0, turns), wider });
  const judged: Judged[] = [];
  for (let k = 0; k < asked.turns.length; k++) {
    const known = await bestOf(at(k), SHORT, signal);
    judged.push(await workers.ask("judge", { asked: at(k + 1), known, seconds: SECONDS }, signal));
  }
  const last = await stillToCome(at(asked.turns.length), signal);
  const turns = judged.map((turn, k) => ({
    ...turn,
    regret: Math.max(0, turn.value - turn.bestValue),
    valueAfter: judged[k + 1]?.bestValue ?? last,
  }));
  const won = isSolved(asked.turns);
  const skill = BEST - SLOPE * meanOf(turns.slice(1).map(({ regret }) => regret));
  return { turns, won, skill: points(skill), luck: points(meanOf(turns.map(({ luck }) => luck))) };
}

/** The expected guesses to the end; a loss counts as one. */
async function stillToCome(asked: Asked, signal: AbortSignal): Promise<number> {
  if (isSolved(asked.turns)) return 0;
  if (asked.turns.length >= asked.limit) return 1;
  return (await bestOf(asked, SHORT, signal)).rows[0]?.upper ?? 1;
}

function meanOf(values: readonly number[]): number {
  return values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : 0;
}

function points(value: number): number {
  return Math.max(0, Math.min(BEST, Math.round(value)));
}
