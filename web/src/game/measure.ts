/**
 * What each guess of a lexicon does to the candidates, as `salet.solver.partition` measures it, and an estimate of the
 * guesses to the end, as `salet.solver.estimate` makes it.
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
  /** Estimate of the expected guesses to the end, this one included. */
  toGo: number;
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
  private readonly spreads: Float64Array;
  private readonly counts: Uint32Array;
  private readonly logs: Float64Array;
  private readonly touched: Int32Array;
  private readonly chanceOf = new Map<number, number>();
  private readonly total: number;
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
    this.histogram = new Float64Array(3 ** this.length);
    this.spreads = new Float64Array(3 ** this.length);
    this.counts = new Uint32Array(3 ** this.length);
    this.logs = this.weights.map((weight) => weight * Math.log2(weight));
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
    const { histogram, spreads, counts, touched, weights, logs } = this;
    const patterns = this.patterns(guess);
    let parts = 0;
    for (let k = 0; k < weights.length; k++) {
      const code = patterns[k]!;
      if (histogram[code] === 0) touched[parts++] = code;
      histogram[code]! += weights[k]!;
      spreads[code]! += logs[k]!;
      counts[code]!++;
    }
    let left = 0;
    let largest = 0;
    let spread = 0;
    let lasting = 0;
    for (let k = 0; k < parts; k++) {
      const code = touched[k]!;
      const weight = histogram[code]!;
      left += weight * counts[code]!;
      spread += weight * Math.log2(weight);
      lasting += weight * lasts(Math.log2(weight) - spreads[code]! / weight);
      if (counts[code]! > largest) largest = counts[code]!;
      histogram[code] = spreads[code] = counts[code] = 0;
    }
    const probability = this.chanceOf.get(guess) ?? 0;
    return {
      guess: this.lexicon.guesses[guess]!,
      probability,
      parts,
      expectedSize: left / this.total,
      largestPart: largest,
      entropy: Math.log2(this.total) - spread / this.total,
      toGo: 1 + lasting / this.total - probability,
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

/** The expected guesses of positions by their bits; between two of these they grow evenly. */
const BITS = [0, 1, 2, 3, 4, 6, 8, 11.2, 14];
const LASTS = [1, 1.45, 1.82, 2.04, 2.2, 2.55, 2.88, 3.42, 3.9];

/** How many guesses a position of this many bits takes on average. */
export function lasts(bits: number): number {
  if (bits <= 0) return LASTS[0]!;
  const k = BITS.findIndex((known) => known > bits);
  if (k < 0) return LASTS.at(-1)!;
  const share = (bits - BITS[k - 1]!) / (BITS[k]! - BITS[k - 1]!);
  return LASTS[k - 1]! + share * (LASTS[k]! - LASTS[k - 1]!);
}

/** Fewest guesses to go first, then likeliest to be the answer, then earlier in the list (the order they came in). */
export function ranked(measured: readonly Measured[]): Measured[] {
  const steps = new Map(measured.map((one) => [one, Math.round(one.toGo / EQUAL)]));
  return [...measured].sort((a, b) => steps.get(a)! - steps.get(b)! || b.probability - a.probability);
}
