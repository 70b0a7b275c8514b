/**
 * One-step costs over a whole lexicon, as `salet.solver.partition` has them: how each guess splits the candidates.
 *
 * Patterns come from bit masks, as in the library's kernels: for each letter the set of its places in every candidate;
 * greens first, then each yellow takes the lowest place left.
 */
import type { Lexicon } from "./lexicon";
import type { Turn } from "./notation";
import { codeOf, patternOf } from "./pattern";
import { objection } from "./rules";

export interface Measured {
  guess: string;
  probability: number;
  parts: number;
  expectedSize: number;
  largestPart: number;
  entropy: number;
  /** Expected further guesses if every part could be settled in two: the cost of the library's two-turn. */
  twoTurn: number;
}

export interface Estimate {
  candidates: number;
  chances: { word: string; probability: number }[];
  /** Best first. */
  guesses: Measured[];
  looked: number;
  legal: number;
}

/** Costs nearer than this are equal: the rest is rounding, which must not choose a word. */
const EQUAL = 1e-9;

/** The indices of the answers that every turn leaves possible. */
export function candidatesOf(lexicon: Lexicon, turns: readonly Turn[]): number[] {
  const left: number[] = [];
  const codes = turns.map((turn) => codeOf(turn.tiles));
  lexicon.answers.forEach((answer, k) => {
    const word = lexicon.guesses[answer]!;
    if (turns.every((turn, row) => patternOf(turn.word, word) === codes[row])) left.push(k);
  });
  return left;
}

/** The guesses that the rules allow, as indices. */
export function legalGuesses(lexicon: Lexicon, turns: readonly Turn[], hard: boolean): number[] {
  const all = lexicon.guesses.map((_, k) => k);
  return hard && turns.length ? all.filter((k) => !objection(lexicon.guesses[k]!, turns)) : all;
}

/** Candidates laid out for measuring one guess after another. */
export class Partition {
  private readonly masks: Uint16Array[];
  private readonly weights: Float64Array;
  private readonly order: Uint32Array;
  private readonly histogram: Float64Array;
  private readonly touched: Int32Array;
  private readonly chanceOf = new Map<number, number>();
  private readonly total: number;
  private readonly unit: number;
  private readonly length: number;

  constructor(
    private readonly lexicon: Lexicon,
    candidates: readonly number[],
  ) {
    this.length = lexicon.length;
    const byWeight = [...candidates].sort((a, b) => lexicon.weights[b]! - lexicon.weights[a]! || a - b);
    this.weights = Float64Array.from(byWeight, (k) => lexicon.weights[k]!);
    this.order = Uint32Array.from(byWeight, (k) => lexicon.answers[k]!);
    this.total = this.weights.reduce((sum, weight) => sum + weight, 0);
    this.unit = this.weights.reduce((sum, weight) => sum + weight * weight, 0);
    this.histogram = new Float64Array(3 ** this.length);
    this.touched = new Int32Array(candidates.length);
    this.masks = this.placesOfLetters();
    for (let k = 0; k < this.order.length; k++)
      this.chanceOf.set(this.order[k]!, this.weights[k]! / this.total);
  }

  get chances(): { word: string; probability: number }[] {
    return Array.from(this.order, (word, k) => ({
      word: this.lexicon.guesses[word]!,
      probability: this.weights[k]! / this.total,
    }));
  }

  /** What a guess does to the candidates. */
  measure(guess: number): Measured {
    const { histogram, touched, weights } = this;
    const patterns = this.patterns(guess);
    let parts = 0;
    let heaviest = 0;
    for (let k = 0; k < weights.length; k++) {
      const code = patterns[k]!;
      if (histogram[code] === 0) {
        touched[parts++] = code;
        heaviest += weights[k]!; // heaviest first, so the first of a part is its heaviest
      }
      histogram[code]! += weights[k]!;
    }
    let squares = 0;
    let largest = 0;
    let spread = 0;
    for (let k = 0; k < parts; k++) {
      const weight = histogram[touched[k]!]!;
      histogram[touched[k]!] = 0;
      squares += weight * weight;
      spread += weight * Math.log2(weight);
      if (weight > largest) largest = weight;
    }
    const probability = this.chanceOf.get(guess) ?? 0;
    return {
      guess: this.lexicon.guesses[guess]!,
      probability,
      parts,
      expectedSize: squares / this.unit,
      largestPart: (largest * this.total) / this.unit,
      entropy: Math.log2(this.total) - spread / this.total,
      twoTurn: 3 - heaviest / this.total - probability,
    };
  }

  /** The pattern of a guess against every candidate. */
  patterns(guess: number): Uint32Array {
    const codes = new Uint32Array(this.order.length);
    const word = this.lexicon.guesses[guess]!;
    const rows = [...word].map((letter) => this.masks[this.lexicon.letters.indexOf(letter)]);
    const full = (1 << this.length) - 1;
    for (let a = 0; a < codes.length; a++) {
      let greens = 0;
      for (let k = 0; k < rows.length; k++) greens |= rows[k]![a]! & (1 << k);
      let free = full & ~greens;
      let code = 0;
      for (let k = 0; k < rows.length; k++) {
        code *= 3;
        if (greens & (1 << k)) code += 2;
        else {
          const place = rows[k]![a]! & free;
          if (place) {
            free &= ~(place & -place);
            code += 1;
          }
        }
      }
      codes[a] = code;
    }
    return codes;
  }

  private placesOfLetters(): Uint16Array[] {
    const masks = this.lexicon.letters.map(() => new Uint16Array(this.order.length));
    const row = new Map(this.lexicon.letters.map((letter, k) => [letter, masks[k]!]));
    this.order.forEach((word, a) => {
      [...this.lexicon.guesses[word]!].forEach((letter, k) => {
        row.get(letter)![a]! |= 1 << k;
      });
    });
    return masks;
  }
}

/** The cost that the library minimises by default: bits left where all are equally likely, else two-turn. */
export function costOf(lexicon: Lexicon): (measured: Measured) => number {
  return lexicon.uniform ? (measured) => -measured.entropy : (measured) => measured.twoTurn;
}

/** Best first: least cost, then likeliest to be the answer, then earlier in the list (the order that they came in). */
export function ranked(measured: readonly Measured[], cost: (one: Measured) => number): Measured[] {
  const steps = new Map(measured.map((one) => [one, Math.round(cost(one) / EQUAL)]));
  return [...measured].sort((a, b) => steps.get(a)! - steps.get(b)! || b.probability - a.probability);
}
