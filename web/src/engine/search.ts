/**
 * The exact search of one position and of everything below it.
 *
 * A core serves one search at a time: opening another ends the one before. Work in parallel takes a core, and a Web
 * Worker, for each search; ending the worker stops it at once.
 */
import * as constants from "./constants";
import { type Core, putStruct, type Question } from "./core";
import { Unsearchable } from "./memory";
import {
  check,
  LOSS_AS_ONE_MORE,
  NEVER_LOSING,
  numberOf,
  type Objective,
  type Position,
  sum,
  type Value,
} from "./position";

const SPARE_BYTES = 1 << 16; // for what is small: steps, rows of lines
/**
 * What is tried, one after the other, if memory is short: the transposition table has 2 ** tableBits entries of 16 bytes
 * at most, and sets of up to largestSet words get tables of their own.
 */
const SIZES = [
  { tableBits: 24, largestSet: 560 },
  { tableBits: 16, largestSet: 560 },
  { tableBits: 14, largestSet: 100 },
];

export class Search {
  /** All weights together: a total divided by it is the mean of a game. */
  readonly weight: number;
  /** Where the lists that the core has laid out are in memory. */
  private readonly tables: number;
  /** The guess at each place of the search order, and the place of each guess. */
  private readonly order: Int32Array;
  private readonly places: Int32Array;
  /** Of each place, the weight of the heaviest candidate under every reply, added up. */
  private readonly kept: BigInt64Array;
  private readonly about: Question;
  private readonly lines: number;
  private readonly monitor: number;
  private readonly clearing: number;
  /** Where the best totals of the guesses are that `rate` needs. */
  private highs: number | null = null;

  constructor(
    readonly core: Core,
    readonly position: Position,
    { tableBits, largestSet } = SIZES[0]!,
  ) {
    check(position);
    const { call, memory } = core;
    const { candidates, weights, turns, words } = position;
    const guesses = words.list.length;
    this.weight = sum(weights);
    this.clearing = memory.clear();
    this.tables = layOut(core, position, largestSet);
    [this.order, this.kept] = memory.borrow(() => {
      const [order, kept] = [memory.take(4 * guesses), memory.take(8 * guesses)];
      call.salet_search_order(this.tables, order, 0, kept);
      return [
        memory.view(Int32Array, order, guesses).slice(),
        memory.view(BigInt64Array, kept, guesses).slice(),
      ] as const;
    });
    this.places = new Int32Array(guesses);
    this.order.forEach((guess, place) => {
      this.places[guess] = place;
    });
    const bits = Math.min(tableBits, Math.max(12, 10 + Math.floor(Math.log2(candidates.length))));
    const transpositions = memory.takeZeros(16 * 2 ** bits);
    this.monitor = memory.takeZeros(8 * constants.MONITOR_SIZE);
    const bytes = call.salet_query_bytes(this.tables);
    const scratch = memory.take(Number(bytes));
    this.lines = memory.take(Number(call.salet_analysis_bytes(this.tables)));
    const played = turns.flatMap(({ guess, pattern }) => [this.placeOf(guess), pattern]);
    const history = memory.put(Int32Array.from(played));
    memory.borrow(() => memory.take(8 * guesses + SPARE_BYTES)); // whatever is asked later finds its memory here
    const query = memory.borrow(() => {
      const steps = this.putSteps(position.objective);
      return call.salet_query_open(scratch, bytes, this.tables, steps, transpositions, bits, this.monitor);
    });
    if (query === 0) throw new Error("The solver ran out of memory.");
    this.about = [query, history, turns.length];
  }

  /** The search of a position in the memory of the core; Unsearchable if that is not enough. */
  static within(core: Core, position: Position, [size, ...rest] = SIZES): Search {
    try {
      return new Search(core, position, size);
    } catch (error) {
      if (!(error instanceof Unsearchable) || !rest.length) throw error;
      return Search.within(core, position, rest);
    }
  }

  /** What is searched for: that of the position, or the one that an analysis has fallen back to. */
  get objective(): Objective {
    return this.read(constants.FELL_BACK) ? LOSS_AS_ONE_MORE : this.position.objective;
  }

  /** Whether an analysis has proven the best guess. */
  get isProven(): boolean {
    return this.read(constants.PROVEN) > 0n;
  }

  /** The chance of having the answer by the guess after this one, if that is the likeliest word left. */
  soon(guess: number): number {
    return Number(this.kept[this.placeOf(guess)]) / this.weight;
  }

  /**
   * A guess, or the best one if none is named, with its bounds from the same amount of work on every machine. The best
   * comes first; no guess is below its lower bound, `least`.
   */
  rate(guess: number | null = null, least = 0): Value {
    const { call, memory } = this.core;
    this.highs ??= memory.put(new BigInt64Array(this.order.length).fill(constants.IMPOSSIBLE));
    const place = BigInt(guess === null ? constants.ANY_GUESS : this.placeOf(guess));
    return memory.borrow(() => {
      const bounds = memory.put(BigInt64Array.of(BigInt(least), 0n));
      const rated = this.ask((...about) => call.salet_rate(...about, place, this.highs!, bounds));
      const [lower = 0, upper = 0] = this.totalsAt(bounds, 2);
      return { lower, upper, guess: this.order[Number(rated)]! };
    });
  }

  /**
   * The chance of ending with each of the guesses that are left, the first being this one, and best play after it; what is
   * missing to 1 is lost. Null if that is not known after as many tries.
   */
  odds(guess: number, tries: number): readonly number[] | null {
    const { call, memory } = this.core;
    const place = BigInt(this.placeOf(guess));
    const { limit, turns } = this.position;
    return memory.borrow(() => {
      const odds = memory.takeZeros(8 * limit);
      const done = this.ask((...about) => call.salet_weight_by_turn(...about, place, BigInt(tries), odds));
      const totals = this.totalsAt(odds, limit).slice(turns.length);
      return done ? totals.map((total) => total / this.weight) : null;
    });
  }

  /** Begins an analysis of the position with this many lines; another ends the one before. Returns its address. */
  openLines(count: number, known: Value | null): number {
    const { call } = this.core;
    const bytes = call.salet_analysis_bytes(this.tables);
    const falls = this.position.objective === NEVER_LOSING && !known;
    const address = this.ask((...about) =>
      call.salet_analysis_open(
        this.lines,
        bytes,
        ...about,
        Math.min(count, this.order.length),
        falls ? this.putSteps(LOSS_AS_ONE_MORE) : 0,
        known ? BigInt(this.placeOf(known.guess)) : -1n,
        BigInt(known?.upper ?? 0),
      ),
    );
    if (address === 0) throw new RangeError("An analysis has a line or more, of a game that is not over.");
    return address;
  }

  /** Takes an analysis further, by about this many guesses tried, and returns its stage and how many it tried. */
  step(lines: number, tries: number): readonly [stage: number, tried: number] {
    const stage = this.ask(() => this.core.call.salet_analysis_step(lines, BigInt(Math.ceil(tries))));
    return [stage, Number(this.read(constants.TRIED))];
  }

  /** The best guesses of which an analysis knows a strategy: core/analysis.c says in which order. */
  best(lines: number, count: number): Value[] {
    const { call, memory } = this.core;
    const most = Math.min(count, this.order.length);
    return memory.borrow(() => {
      const address = memory.take(8 * 3 * (most + 1));
      const found = call.salet_analysis_best(lines, most, 0, 0, address);
      const numbers = this.totalsAt(address, 3 * (found + 1));
      const rows = Array.from({ length: found }, (_, row) => {
        const [place = 0, lower = 0, upper = 0] = numbers.slice(3 * row + 3); // the first row is about the position
        return { guess: this.order[place]!, lower, upper };
      });
      return rows.filter(({ upper }) => Number.isFinite(upper));
    });
  }

  /** The place of a guess in search order. */
  private placeOf(guess: number): number {
    const place = this.places[guess];
    if (place === undefined) throw new RangeError(`There is no guess ${guess}.`);
    return place;
  }

  /** What a question returns that the core is asked about the position. */
  private ask<T>(question: (...about: Question) => T): T {
    if (!this.core.memory.isCurrent(this.clearing))
      throw new Error("This search ended when its core opened another.");
    const answer = question(...this.about);
    if (this.read(constants.OUT_OF_MEMORY)) throw new Error("The solver ran out of memory.");
    return answer;
  }

  /** What a guess costs at each turn, and what a loss costs on top of all of them. */
  private putSteps(objective: Objective): number {
    const steps = new BigInt64Array(this.position.limit + 1).fill(1n);
    if (objective === NEVER_LOSING) steps[this.position.limit] = constants.IMPOSSIBLE;
    return this.core.memory.put(steps);
  }

  private totalsAt(address: number, count: number): number[] {
    return Array.from(this.core.memory.view(BigInt64Array, address, count), numberOf);
  }

  private read(entry: number): bigint {
    return this.core.memory.view(BigInt64Array, this.monitor, constants.MONITOR_SIZE)[entry]!;
  }
}

/** The address of the lists of a position, laid out by the core. */
function layOut({ call, memory }: Core, position: Position, largestSet: number): number {
  const { words, candidates, weights, mode, limit } = position;
  const sizes = {
    length: words.length,
    letters: words.letters,
    guesses: words.list.length,
    answers: candidates.length,
    rule: mode === "hard" ? constants.HARD : constants.NORMAL,
    limit,
    cap: largestSet,
  };
  const bytes = memory.borrow(() => call.salet_search_bytes(putStruct(memory, constants.GAME, sizes)));
  const target = memory.take(Number(bytes));
  const address = memory.borrow(() => {
    const arrays = {
      spelling: memory.put(words.spelling),
      candidates: memory.put(Int32Array.from(candidates)),
      weights: memory.put(BigInt64Array.from(weights, BigInt)),
    };
    return call.salet_open(target, bytes, putStruct(memory, constants.GAME, { ...sizes, ...arrays }));
  });
  if (address === 0) throw new Error("The solver ran out of memory.");
  return address;
}
