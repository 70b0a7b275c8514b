/** What a guess does to the candidates, as `salet.solver.partition` measures it, from the patterns that they would show. */

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

/** The candidates of one part: their weights, added up, and the heaviest; spread: of each, weight * log2(weight). */
interface Part {
  count: number;
  weight: number;
  heaviest: number;
  spread: number;
}

/** Splits one set of candidates by one guess after another. */
export class Splitter {
  private readonly parts: readonly Part[];
  private readonly spreads: readonly number[];
  private readonly total: number;

  /** weights: of the candidates, in the order that their patterns will have. */
  constructor(
    length: number,
    private readonly weights: readonly number[],
  ) {
    this.parts = Array.from({ length: 3 ** length }, () => ({ count: 0, weight: 0, heaviest: 0, spread: 0 }));
    this.spreads = weights.map((weight) => weight * Math.log2(weight));
    this.total = weights.reduce((sum, weight) => sum + weight, 0);
  }

  /** patterns: of every candidate. */
  split(patterns: ArrayLike<number>): Split {
    const { total } = this;
    const parts = this.fill(patterns);
    let [largestPart, left, soon, spread, lasting] = [0, 0, 0, 0, 0];
    for (const part of parts) {
      const bits = Math.log2(part.weight);
      largestPart = Math.max(largestPart, part.count);
      left += part.weight * part.count;
      soon += part.heaviest;
      spread += part.weight * bits;
      lasting += part.weight * lasts(bits - part.spread / part.weight);
      part.count = part.weight = part.heaviest = part.spread = 0;
    }
    return {
      parts: parts.length,
      largestPart,
      expectedSize: left / total,
      soon: soon / total,
      entropy: Math.log2(total) - spread / total,
      toGo: 1 + lasting / total,
    };
  }

  /** The parts that the patterns make. */
  private fill(patterns: ArrayLike<number>): Part[] {
    const made: Part[] = [];
    this.weights.forEach((weight, k) => {
      const part = this.parts[patterns[k]!]!;
      if (!part.count) made.push(part);
      part.count++;
      part.weight += weight;
      part.heaviest = Math.max(part.heaviest, weight);
      part.spread += this.spreads[k]!;
    });
    return made;
  }
}

/** The expected guesses of positions by their bits; between two of these they grow evenly. */
const BITS = [0, 1, 2, 3, 4, 6, 8, 11.2, 14];
const LASTS = [1, 1.45, 1.82, 2.04, 2.2, 2.55, 2.88, 3.42, 3.9];

/** How many guesses a position of this many bits takes on average. */
function lasts(bits: number): number {
  if (bits <= 0) return LASTS[0]!;
  const k = BITS.findIndex((known) => known > bits);
  if (k < 0) return LASTS.at(-1)!;
  const share = (bits - BITS[k - 1]!) / (BITS[k]! - BITS[k - 1]!);
  return LASTS[k - 1]! + share * (LASTS[k]! - LASTS[k - 1]!);
}
