/** The analysis that the core leads, and the best guesses that it knows so far: core/lines.c says in which order. */
import { numbersOf, type Value } from "./position";
import type { Search } from "./search";

/** A guess with the bounds of its total. */
export type Line = Value & { readonly guess: number };

/** What an analysis is about: how many lines, and what is known to be best beforehand. */
export interface Wanted {
  readonly count: number;
  readonly known: { readonly guess: number; readonly total: number } | undefined;
}

export class Lines {
  private readonly address: number;

  constructor(
    private readonly search: Search,
    private readonly wanted: Wanted,
  ) {
    this.address = search.openLines(wanted);
  }

  /** Takes the analysis further, by about this many guesses tried, and returns its stage. */
  step(tries: number): number {
    return this.search.step(this.address, tries);
  }

  /** What is known of the position; its guess is the one that attains the upper bound. */
  get position(): Value {
    return this.rows(0)[0]!;
  }

  /**
   * The best guesses of which a strategy is known: by value, then bounds; of equal ones the one known beforehand, then
   * the likeliest answers.
   */
  best(): Line[] {
    const isLine = (row: Value): row is Line => row.guess !== null && Number.isFinite(row.upper);
    return this.rows(this.wanted.count).slice(1).filter(isLine);
  }

  /** The position itself, then its best guesses. */
  private rows(count: number): Value[] {
    const { core, tables } = this.search;
    const { memory } = core;
    const most = Math.min(count, tables.order.length);
    const numbers = memory.borrow(() => {
      const address = memory.take(8 * 3 * (most + 1));
      const found = core.call.salet_lines_best(this.address, most, 0, 0, address);
      return numbersOf(memory.view(BigInt64Array, address, 3 * (found + 1)));
    });
    return Array.from({ length: numbers.length / 3 }, (_, row) => {
      const [place = -1, lower = 0, upper = 0] = numbers.subarray(3 * row, 3 * row + 3);
      return { guess: place < 0 ? null : tables.order[place]!, lower, upper };
    });
  }
}
