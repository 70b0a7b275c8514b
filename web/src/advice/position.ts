/** The words of a lexicon, and a position over them. */
import tuning from "../data/tuning.json";
import type { Core } from "../engine/core";
import { patternsOf, wordsOf } from "../engine/words";
import { isSolved } from "../game/board";
import { similarWords } from "../game/letters";
import { candidatesOf, type Lexicon, widened } from "../game/lexicon";
import { isAllowed, objection } from "../game/rules";
import { type Split, splitOf } from "../game/split";
import { type Asked, type Candidate, type Row, type Source, Unanswerable } from "./answer";
import type { Start } from "./book";

export const CHUNK = 512; // guesses whose patterns are made at a time

/** The words of a lexicon, and the core. */
export class Session {
  readonly words;
  private readonly numbers: ReadonlyMap<string, number>;

  constructor(
    readonly source: Source,
    readonly lexicon: Lexicon,
    readonly core: Core,
    /** The values of the lexicon's start. */
    readonly start: Start | null,
  ) {
    this.words = wordsOf(lexicon.guesses);
    this.numbers = new Map(lexicon.guesses.map((word, number) => [word, number]));
  }

  wordOf(guess: number): string {
    return this.lexicon.guesses[guess]!;
  }

  numberOf(word: string): number {
    const found = this.numbers.get(word);
    if (found !== undefined) return found;
    const { guesses, length } = this.lexicon;
    throw new Unanswerable({ kind: "unknown", word, near: similarWords(word, guesses), length });
  }

  isCommon(guess: number): boolean {
    return this.lexicon.rare[guess] !== "1";
  }
}

/** The facts of a game so far. */
export interface Position extends Omit<Asked, "source"> {
  readonly session: Session;
  /** Numbers of guesses, likeliest first; ties keep the order of the list. */
  readonly candidates: readonly number[];
  readonly weights: readonly number[];
  readonly weightOf: ReadonlyMap<number, number>;
  /** All weights together. */
  readonly weight: number;
  /** Whether no answer fits, and these are other words that may be guessed. */
  readonly wider: boolean;
}

export function positionOf(session: Session, asked: Omit<Asked, "source">): Position {
  const { turns, mode, limit } = asked;
  for (const { word } of turns) session.numberOf(word);
  const objections = turns.map(({ word }, row) => objection(word, turns.slice(0, row)));
  const found = mode === "hard" && objections.find((each) => each !== null);
  if (found) throw new Unanswerable({ kind: "hard", found });
  const listed = asked.wider ? [] : candidatesOf(session.lexicon, turns);
  const wider = !listed.length;
  const fitting = wider ? candidatesOf(session.lexicon, turns, true) : listed;
  if (!fitting.length) throw new Unanswerable({ kind: "contradiction" });
  const { weights: all } = wider ? widened(session.lexicon) : session.lexicon;
  const candidates = fitting.sort((a, b) => all[b]! - all[a]!);
  const weights = candidates.map((word) => all[word]!);
  const weightOf = new Map(candidates.map((word, k) => [word, weights[k]!]));
  const weight = weights.reduce((sum, each) => sum + each, 0);
  return { session, turns, mode, limit, wider, candidates, weights, weightOf, weight };
}

/** Whether there is nothing left to guess. */
export function isOver({ turns, limit }: Pick<Asked, "turns" | "limit">): boolean {
  return turns.length >= limit || isSolved(turns);
}

/** Whether the next guess is the last. */
export function isLast({ turns, limit }: Pick<Asked, "turns" | "limit">): boolean {
  return turns.length === limit - 1;
}

/** The numbers of the guesses that the rules allow, without those that were made: any other narrows the list more. */
export function openGuesses({ session, turns, mode }: Position): number[] {
  const played = new Set(turns.map(({ word }) => word));
  const { guesses } = session.lexicon;
  return [...guesses.keys()].filter((k) => !played.has(guesses[k]!) && isAllowed(guesses[k]!, turns, mode));
}

/** The chance of a guess to be the answer. */
export function chanceOf({ weightOf, weight }: Position, guess: number): number {
  return (weightOf.get(guess) ?? 0) / weight;
}

/** What each of some guesses does to the candidates, or to some words with their weights. */
export function splitsOf(
  { session: { core, words }, ...position }: Position,
  guesses: readonly number[],
  { candidates, weights }: Pick<Position, "candidates" | "weights"> = position,
): Split[] {
  const count = candidates.length;
  const splits: Split[] = [];
  for (let first = 0; first < guesses.length; first += CHUNK) {
    const some = guesses.slice(first, first + CHUNK);
    const patterns = patternsOf(core, words, some, candidates);
    splits.push(...some.map((_, k) => splitOf(weights, patterns.subarray(k * count, (k + 1) * count))));
  }
  return splits;
}

/** A guess with the bounds of its expected guesses; proven if they are equal. */
export function rowOf(position: Position, guess: number, lower: number, upper: number, soon?: number): Row {
  const { session } = position;
  return {
    guess: session.wordOf(guess),
    chance: chanceOf(position, guess),
    common: session.isCommon(guess),
    lower,
    upper,
    proven: lower === upper,
    ...(soon !== undefined && !isLast(position) && { soon }),
  };
}

export const { COST_TOLERANCE } = tuning; // costs nearer than this are equal: the rest is rounding, which must not choose a word

/** Guesses by what they cost; ties by their chance, then in list order. */
export function byCost(
  guesses: readonly number[],
  costOf: (guess: number) => number,
  chanceOf: (guess: number) => number,
): number[] {
  const steps = (guess: number): number => Math.round(costOf(guess) / COST_TOLERANCE);
  return [...guesses].sort((a, b) => steps(a) - steps(b) || chanceOf(b) - chanceOf(a) || a - b);
}

export function likeliest({ session, candidates, weights, weight }: Position, count: number): Candidate[] {
  return candidates.slice(0, count).map((word, k) => ({
    word: session.wordOf(word),
    chance: weights[k]! / weight,
  }));
}
