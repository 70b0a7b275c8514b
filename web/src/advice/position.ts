/** The words of a lexicon, and a position over them. */
import type { Core } from "../engine/core";
import { fitting, patternsOf } from "../engine/patterns";
import { type Words, wordsOf } from "../engine/words";
import { isSolved } from "../game/board";
import { similarWords } from "../game/letters";
import { type Lexicon, widened } from "../game/lexicon";
import type { Turn } from "../game/notation";
import { codeOf, tilesText } from "../game/pattern";
import { isAllowed } from "../game/rules";
import { type Asked, type Rules, type Source, Unanswerable } from "./asked";
import { fileOf, followed, type KnownBest, secondGuess } from "./data";
import type { Candidate, Load, Start } from "./known";

const CHUNK = 512; // guesses whose patterns are made at a time

/** The words of a lexicon, and the core. */
export class Session {
  private spelled: Words | null = null;
  private readonly numbers: ReadonlyMap<string, number>;

  constructor(
    readonly source: Source,
    readonly lexicon: Lexicon,
    readonly core: Core,
    /** What is known of the lexicon's start. */
    readonly start: Start | null,
    private readonly load: Load,
  ) {
    this.numbers = new Map(lexicon.guesses.map((word, number) => [word, number]));
  }

  isCommon(word: string): boolean {
    return this.lexicon.rare[this.numberOf(word)] !== "1";
  }

  get words(): Words {
    this.spelled ??= wordsOf(this.lexicon.guesses);
    return this.spelled;
  }

  numberOf(word: string): number {
    const found = this.numbers.get(word);
    if (found === undefined)
      throw new Unanswerable({ kind: "unknown", word, near: similarWords(word, this.lexicon.guesses) });
    return found;
  }

  /** The pattern of each guess against each answer: all of the first guess, then all of the second, and so on. */
  patterns(guesses: readonly number[], answers: readonly number[]): Uint8Array | Uint16Array {
    return patternsOf(this.core, this.words, guesses, answers);
  }

  /** The words, of this many first ones, that every turn leaves possible. */
  fitting(turns: readonly Turn[], count: number): number[] {
    const played = turns.map(({ word, tiles }) => ({ guess: this.numberOf(word), pattern: codeOf(tiles) }));
    return fitting(this.core, this.words, [...Array(count).keys()], played);
  }

  /** What a function makes of the patterns of each guess, one after the other. */
  mapPatterns<T>(
    guesses: readonly number[],
    answers: readonly number[],
    make: (patterns: ArrayLike<number>, guess: number) => T,
  ): T[] {
    const made: T[] = [];
    for (let first = 0; first < guesses.length; first += CHUNK) {
      const some = guesses.slice(first, first + CHUNK);
      const patterns = this.patterns(some, answers);
      some.forEach((guess, row) => {
        made.push(make(patterns.subarray(row * answers.length, (row + 1) * answers.length), guess));
      });
    }
    return made;
  }

  /** What is known of a position beforehand. */
  async known({ turns, mode, limit, wider }: Position): Promise<KnownBest | null> {
    if (!this.source.shipped || mode !== "normal" || limit !== 6 || wider) return null;
    const second = turns.length === 1 ? await this.afterOpener(turns[0]!) : null;
    return second ?? (this.lexicon.uniform ? this.inTree(turns) : null);
  }

  private async afterOpener({ word, tiles }: Turn): Promise<KnownBest | null> {
    const file = await fileOf(`seconds-${this.source.name}.json`, this.load);
    return file && secondGuess(await file.json(), word, tilesText(tiles));
  }

  private async inTree(turns: readonly Turn[]): Promise<KnownBest | null> {
    const tree = await fileOf(`tree-${this.source.name}.txt`, this.load);
    const played = turns.map(({ word, tiles }) => ({ word, pattern: tilesText(tiles) }));
    const best = tree && followed(await tree.text(), played);
    return best && { best, lead: null };
  }
}

/** What is known in a game so far. */
export interface Position extends Rules {
  readonly session: Session;
  readonly turns: readonly Turn[];
  /** Numbers of guesses, those first that are likelier; equal ones in list order. */
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
  const { answers } = session.lexicon;
  for (const { word } of turns) session.numberOf(word);
  if (!turns.every(({ word }, row) => isAllowed(word, turns.slice(0, row), mode)))
    throw new Unanswerable({ kind: "illegal" });
  const listed = asked.wider ? [] : session.fitting(turns, answers);
  const wider = !listed.length;
  const found = wider ? session.fitting(turns, session.lexicon.guesses.length) : listed;
  if (!found.length) throw new Unanswerable({ kind: "contradiction" });
  const { weights } = wider ? widened(session.lexicon) : session.lexicon;
  return { ...weighed(found, (word) => weights[word]!), session, turns, mode, limit, wider };
}

/** Some candidates with their weights, the heaviest first. */
function weighed(words: readonly number[], weigh: (word: number) => number) {
  const candidates = [...words].sort((a, b) => weigh(b) - weigh(a));
  const weights = candidates.map(weigh);
  const weightOf = new Map(candidates.map((word, k) => [word, weights[k]!]));
  return { candidates, weights, weightOf, weight: weights.reduce((sum, each) => sum + each, 0) };
}

/** Whether there is nothing left to guess. */
export function isOver({ turns, limit }: Pick<Asked, "turns" | "limit">): boolean {
  return turns.length >= limit || isSolved(turns);
}

/** Whether the next guess is the last. */
export function isLast({ turns, limit }: Pick<Asked, "turns" | "limit">): boolean {
  return turns.length === limit - 1;
}

/** The numbers of the words that were played; another guess narrows the list more. */
export function playedIn({ session, turns }: Pick<Position, "session" | "turns">): ReadonlySet<number> {
  return new Set(turns.map(({ word }) => session.numberOf(word)));
}

/** The chance of a guess to be the answer. */
export function chanceOf({ weightOf, weight }: Position, guess: number): number {
  return (weightOf.get(guess) ?? 0) / weight;
}

export function likeliest({ session, candidates, weights, weight }: Position, count: number): Candidate[] {
  return candidates.slice(0, count).map((word, k) => ({
    word: session.lexicon.guesses[word]!,
    chance: weights[k]! / weight,
  }));
}
