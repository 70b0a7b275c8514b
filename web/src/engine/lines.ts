/** The analysis that the core leads, and the best guesses that it knows so far: core/lines.c says in which order. */
import { Splitter } from "../game/split";
import { numbersOf, type Value } from "./position";
import type { Search } from "./search";

/**
 * A guess and the bounds of its total; see `Value`. `mean` is the expected guesses to the end: those of the upper bound,
 * or an estimate as long as that is infinite.
 */
export type Line = Value & { readonly guess: number; readonly mean: number };

/** What an analysis is about: how many lines, and what is known to be best beforehand. */
export interface Wanted {
  readonly count: number;
  readonly known: { readonly guess: number; readonly total: number } | undefined;
}

export class Lines {
  private readonly address: number;
  /** The core's totals of `means`. */
  private readonly estimates: number;
  private readonly means = new Map<number, number>();
  private readonly splitter: Splitter;
  private readonly weightOf: ReadonlyMap<number, number>;

  constructor(
    private readonly search: Search,
    private readonly wanted: Wanted,
  ) {
    const { position } = search;
    this.splitter = new Splitter(position.words.length, position.weights);
    this.weightOf = new Map(position.candidates.map((guess, row) => [guess, position.weights[row]!]));
    this.address = search.openLines(wanted);
    this.estimates = search.core.memory.put(
      new Float64Array(position.words.list.length).fill(Number.POSITIVE_INFINITY),
    );
  }

  /** Takes the analysis further, by about this many guesses tried, and returns its stage. */
  step(tries: number): number {
    return this.search.step(this.address, tries);
  }

  /** What is known of the position; its guess is the one that attains the upper bound. */
  get position(): Value {
    return this.rows(0, false)[0]!;
  }

  /** The best guesses: by value, then bounds; of equal ones the one known beforehand, then the likeliest answers. */
  best(): Line[] {
    const { count } = this.wanted;
    this.estimate(this.rows(count, true).slice(1));
    return this.rows(count, false)
      .slice(1)
      .map(({ guess, lower, upper }) => ({
        guess: guess!,
        lower,
        upper,
        mean: this.mean(guess!, lower, upper),
      }));
  }

  private mean(guess: number, lower: number, upper: number): number {
    if (Number.isFinite(upper)) return upper / this.search.weight;
    return Math.max(this.means.get(guess) ?? Number.POSITIVE_INFINITY, lower / this.search.weight);
  }

  /** Estimates promising guesses that have no upper bound. */
  private estimate(promising: readonly Value[]): void {
    const { core, tables, weight, position } = this.search;
    for (const { guess, upper } of promising) {
      if (guess === null || Number.isFinite(upper) || this.means.has(guess)) continue;
      const chance = (this.weightOf.get(guess) ?? 0) / weight;
      const mean = this.splitter.split(tables.replies(guess), chance).toGo;
      this.means.set(guess, mean);
      const totals = core.memory.view(Float64Array, this.estimates, position.words.list.length);
      totals[tables.placeOf(guess)] = mean * weight;
    }
  }

  /** The position itself, then guesses: the best, or the most promising by their lower bounds. */
  private rows(count: number, promising: boolean): Value[] {
    const { core, tables } = this.search;
    const { memory } = core;
    const most = Math.min(count, tables.order.length);
    const numbers = memory.borrow(() => {
      const address = memory.take(8 * 3 * (most + 1));
      const found = core.call.salet_lines_best(
        this.address,
        most,
        Number(promising),
        this.estimates,
        address,
      );
      return numbersOf(memory.view(BigInt64Array, address, 3 * (found + 1)));
    });
    return Array.from({ length: numbers.length / 3 }, (_, row) => {
      const [place = -1, lower = 0, upper = 0] = numbers.subarray(3 * row, 3 * row + 3);
      return { guess: place < 0 ? null : tables.order[place]!, lower, upper };
    });
  }
}
