/** What a guess does to the candidates, as `salet.solver.splits` measures it, from the patterns that they would show. */
import tuning from "../data/tuning.json";

export interface Split {
  readonly parts: number;
  readonly largestPart: number;
  /** How many words it leaves on average; the word itself counts as left if it is the answer. */
  readonly expectedSize: number;
  /** The chance of the heaviest words of all parts together: to be right with the next guess, or with this one. */
  readonly soon: number;
  /** The expected information of the reply, in bits. */
  readonly entropy: number;
  /** An estimate of the expected guesses to the end, this one included, if it is not the answer. */
  readonly toGo: number;
}

/**
 * Splits candidates, given their weights and the pattern that each would show.
 *
 * Of each part: its words, their weights, added up, and the heaviest; spread: of each, weight * log2(weight).
 */
export function splitOf(weights: readonly number[], patterns: ArrayLike<number>): Split {
  const parts: { count: number; weight: number; heaviest: number; spread: number }[] = [];
  weights.forEach((weight, k) => {
    parts[patterns[k]!] ??= { count: 0, weight: 0, heaviest: 0, spread: 0 };
    const part = parts[patterns[k]!]!;
    part.count++;
    part.weight += weight;
    part.heaviest = Math.max(part.heaviest, weight);
    part.spread += weight * Math.log2(weight);
  });
  const split = { parts: 0, largestPart: 0, expectedSize: 0, soon: 0, entropy: 0, toGo: 1 };
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  parts.forEach(({ count, weight, heaviest, spread }) => {
    const bits = Math.log2(weight);
    split.parts++;
    split.largestPart = Math.max(split.largestPart, count);
    split.expectedSize += (weight * count) / total;
    split.soon += heaviest / total;
    split.entropy += (weight * (Math.log2(total) - bits)) / total;
    split.toGo += (weight * lasts(bits - spread / weight)) / total;
  });
  return split;
}

/** The expected guesses of positions by their bits; between two of these they grow evenly. */
const { BITS, GUESSES_BY_BITS } = tuning;

/** How many guesses a position of this many bits takes on average. */
export function lasts(bits: number): number {
  if (bits <= 0) return GUESSES_BY_BITS[0]!;
  const k = BITS.findIndex((known) => known > bits);
  if (k < 0) return GUESSES_BY_BITS.at(-1)!;
  const share = (bits - BITS[k - 1]!) / (BITS[k]! - BITS[k - 1]!);
  return GUESSES_BY_BITS[k - 1]! + share * (GUESSES_BY_BITS[k]! - GUESSES_BY_BITS[k - 1]!);
}
