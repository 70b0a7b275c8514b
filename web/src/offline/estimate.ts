/** Estimates without a server: guesses ranked by expected guesses to the end, first of some, then of all. */
import type { Lexicon } from "../game/lexicon";
import { candidatesOf, type Estimate, legalGuesses, Partition, ranked } from "../game/measure";
import type { Turn } from "../game/notation";

export interface Question {
  readonly turns: readonly Turn[];
  readonly hard: boolean;
  /** Whether it is the last guess: only words that can be the answer help then. */
  readonly last?: boolean;
  readonly count?: number;
}

const FIRST = 400; // guesses in the first estimate: the likeliest words, which is quick and seldom far off
const STEP = 3000;

/** Yields better and better estimates; the last has looked at every legal guess. */
export function* estimate(
  lexicon: Lexicon,
  { turns, hard, last = false, count = 10 }: Question,
): Generator<Estimate> {
  const left = candidatesOf(lexicon, turns);
  const playable = legalGuesses(lexicon, turns, hard);
  const partition = new Partition(lexicon, left);
  const chances = partition.chances;
  const likeliest = new Set(chances.map((each) => each.word));
  const legal = last ? playable.filter((k) => likeliest.has(lexicon.guesses[k]!)) : playable;
  const answer = (guesses: Estimate["guesses"], looked: number): Estimate => ({
    candidates: left.length,
    chances,
    guesses,
    looked,
    legal: legal.length,
  });
  if (left.length === 0) {
    yield answer([], legal.length);
    return;
  }
  const likely = new Set(chances.slice(0, FIRST).map((each) => each.word));
  const first = legal.filter((k) => likely.has(lexicon.guesses[k]!));
  const measure = (k: number) => {
    const one = partition.measure(k);
    return last ? { ...one, toGo: 2 - one.probability } : one; // a miss counts as one more guess
  };
  const measured = new Map(first.map((k) => [k, measure(k)]));
  yield answer(ranked([...measured.values()]).slice(0, count), first.length);
  for (let start = 0; start < legal.length; start += STEP) {
    for (const k of legal.slice(start, start + STEP)) {
      if (!measured.has(k)) measured.set(k, measure(k));
    }
    yield answer(ranked(inOrder(measured)).slice(0, count), measured.size);
  }
}

/** In list order, so that equal costs go to the earlier word. */
function inOrder(measured: ReadonlyMap<number, Estimate["guesses"][number]>): Estimate["guesses"] {
  return [...measured].sort(([a], [b]) => a - b).map(([, one]) => one);
}
