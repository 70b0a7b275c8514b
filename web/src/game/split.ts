/** What a guess does to the candidates, as `salet.solver.partition` measures it, from the patterns that they would show. */

interface Split {
  readonly parts: number;
  /** How many words it leaves on average; the word itself counts as left if it is the answer. */
  readonly expectedSize: number;
  readonly largestPart: number;
  /** The chance of the heaviest words of all parts together: to be right with the next guess, or with this one. */
  readonly soon: number;
  /** The expected information of the reply, in bits. */
  readonly entropy: number;
  /** An estimate of the expected guesses to the end, this one included, as `salet.solver.partition` makes it. */
  readonly toGo: number;
}

/** Splits one set of candidates by one guess after another. */
export class Splitter {
  private readonly bins: Float64Array;
  private readonly spreads: Float64Array;
  private readonly counts: Uint32Array;
  private readonly heaviest: Float64Array;
  private readonly touched: Int32Array;
  private readonly logs: readonly number[];
  private readonly total: number;

  /** weights: of the candidates, in the order that their patterns will have. */
  constructor(
    length: number,
    private readonly weights: ArrayLike<number>,
  ) {
    this.bins = new Float64Array(3 ** length);
    this.spreads = new Float64Array(3 ** length);
    this.counts = new Uint32Array(3 ** length);
    this.heaviest = new Float64Array(3 ** length);
    this.touched = new Int32Array(weights.length);
    this.logs = Array.from(weights, (weight) => weight * Math.log2(weight));
    this.total = Array.from(weights).reduce((sum, weight) => sum + weight, 0);
  }

  /** patterns: of every candidate; chance: of the guess to be the answer. */
  split(patterns: ArrayLike<number>, chance: number): Split {
    const { bins, spreads, counts, heaviest, touched, total } = this;
    const parts = this.fill(patterns);
    let left = 0;
    let largestPart = 0;
    let spread = 0;
    let lasting = 0;
    let soon = 0;
    for (let k = 0; k < parts; k++) {
      const code = touched[k]!;
      const weight = bins[code]!;
      left += weight * counts[code]!;
      spread += weight * Math.log2(weight);
      lasting += weight * lasts(Math.log2(weight) - spreads[code]! / weight);
      largestPart = Math.max(largestPart, counts[code]!);
      soon += heaviest[code]!;
      bins[code] = spreads[code] = counts[code] = heaviest[code] = 0;
    }
    return {
      parts,
      expectedSize: left / total,
      largestPart,
      soon: soon / total,
      entropy: Math.log2(total) - spread / total,
      toGo: 1 + lasting / total - chance,
    };
  }

  /** Adds up the weights of each part, and returns how many parts there are. */
  private fill(patterns: ArrayLike<number>): number {
    const { bins, spreads, counts, heaviest, touched, weights, logs } = this;
    let parts = 0;
    for (let k = 0; k < weights.length; k++) {
      const code = patterns[k]!;
      if (counts[code] === 0) touched[parts++] = code;
      bins[code]! += weights[k]!;
      spreads[code]! += logs[k]!;
      counts[code]!++;
      heaviest[code] = Math.max(heaviest[code]!, weights[k]!);
    }
    return parts;
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
