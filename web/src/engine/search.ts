/**
 * The exact search of one position and of everything below it.
 *
 * A core serves one search at a time: opening another ends the one before. Work in parallel takes a core, and a Web
 * Worker, for each search; ending the worker stops it at once.
 */

import * as constants from "./constants";
import type { Core, Question } from "./core";
import type { Wanted } from "./lines";
import { LOSS_AS_ONE_MORE, NEVER_LOSING, type Objective, objectiveOf } from "./objective";
import {
  completed,
  type FullPosition,
  numberOf,
  numbersOf,
  type Position,
  sum,
  totalOf,
  type Value,
} from "./position";
import { Tables } from "./tables";
import { Unsearchable } from "./unsearchable";

interface Options {
  /** The transposition table has 2 ** tableBits entries of 16 bytes at most; default: what the candidates are worth. */
  readonly tableBits?: number;
  /** Sets of up to this many words get tables of their own: fewer take less memory and more time; default: 560. */
  readonly largestSet?: number;
}

const FEWEST_TABLE_BITS = 2;
const MOST_TABLE_BITS = 24;
const LARGEST_SET = 560;
const SPARE_BYTES = 1 << 16; // for what is small: steps, rows of lines
/** What is tried, one after the other, if memory is short. */
const FRUGAL: readonly Options[] = [{}, { tableBits: 16 }, { tableBits: 14, largestSet: 100 }];

export class Search {
  /** The position, with its candidates by falling weight. */
  readonly position: FullPosition;
  /** All weights together: a total divided by it is the mean of a game. */
  readonly weight: number;
  readonly tables: Tables;

  /** Where the query, all candidates and the turns so far are in memory. */
  private readonly at: Question;
  private readonly lines: number;
  private readonly watch: number;
  private readonly fallback: Objective;
  private readonly clearing: number;
  /** Where the best totals known of each guess are that `rate` needs. */
  private highs: number | null = null;

  constructor(
    readonly core: Core,
    position: Position,
    options: Options = {},
  ) {
    const { call, memory } = core;
    this.position = completed(position);
    const { candidates, weights, turns, objective, limit, words } = this.position;
    const { tableBits = MOST_TABLE_BITS, largestSet = LARGEST_SET } = options;
    this.weight = sum(weights);
    this.fallback = objectiveOf(LOSS_AS_ONE_MORE, limit);
    this.clearing = memory.clear();
    this.tables = new Tables(core, this.position, largestSet);
    const bits = Math.max(FEWEST_TABLE_BITS, Math.min(tableBits, tableBitsFor(candidates.length)));
    const transpositions = memory.takeZeros(16 * 2 ** bits);
    this.watch = memory.takeZeros(8 * constants.WATCH);
    const { address } = this.tables;
    const bytes = call.salet_query_bytes(address);
    const scratch = memory.take(Number(bytes));
    this.lines = memory.take(Number(call.salet_lines_bytes(address)));
    const rows = memory.put(Int32Array.from(candidates, (_, row) => row));
    const played = turns.flatMap(({ guess, pattern }) => [this.tables.placeOf(guess), pattern]);
    const history = memory.put(Int32Array.from(played));
    // Whatever is asked later finds its memory here: estimates and replies of candidates.
    memory.borrow(() => memory.take(16 * words.list.length + 4 * candidates.length + SPARE_BYTES));
    const query = memory.borrow(() =>
      call.salet_ask(scratch, bytes, address, this.putSteps(objective), transpositions, bits, this.watch),
    );
    if (query === 0) throw new Error("The core needs more memory than it asked for.");
    this.at = [query, rows, candidates.length, history, turns.length];
  }

  /** The search of a position in as much memory as the core has; Unsearchable if that is not enough. */
  static within(core: Core, position: Position, [options, ...rest] = FRUGAL): Search {
    try {
      return new Search(core, position, options);
    } catch (error) {
      if (!(error instanceof Unsearchable) || !rest.length) throw error;
      return Search.within(core, position, rest);
    }
  }

  /** What is searched for: that of the position, or the one that an analysis has fallen back to. */
  get objective(): Objective {
    return this.read(constants.RELENTED) ? this.fallback : this.position.objective;
  }

  /** Whether an analysis has proven the best guess. */
  get isProven(): boolean {
    return this.read(constants.PROVEN) > 0n;
  }

  /**
   * The least total of the position, or of a legal guess; exact if it is below `beta`, unless it takes more guesses than
   * may be tried.
   */
  value(
    guess: number | null = null,
    beta = Number.POSITIVE_INFINITY,
    tries = Number.POSITIVE_INFINITY,
  ): Value {
    const first = BigInt(guess === null ? constants.BEST : this.tables.placeOf(guess));
    const watch = this.watchView();
    watch[constants.TRIES] = wholeTries(tries);
    watch[constants.TRIED] = 0n;
    const total = this.ask((...at) => this.core.call.salet_value(...at, totalOf(beta), first));
    const [lower, upper] = [numberOf(total), numberOf(this.read(constants.BEST_TOTAL))];
    const found = Number.isFinite(upper) ? this.tables.order[Number(this.read(constants.BEST_GUESS))]! : null;
    return { lower, upper, guess: found };
  }

  /**
   * A guess, or the best one if none is named, with its bounds from the same number of tries on every machine. The best
   * comes first; no guess is below its lower bound, `least`.
   */
  rate(guess: number | null = null, least = 0): Value {
    const { call, memory } = this.core;
    const { order } = this.tables;
    this.highs ??= memory.put(new BigInt64Array(order.length).fill(constants.IMPOSSIBLE));
    const place = BigInt(guess === null ? constants.BEST : this.tables.placeOf(guess));
    return memory.borrow(() => {
      const bounds = memory.put(BigInt64Array.of(BigInt(least), 0n));
      const rated = this.ask((query, _rows, _size, history, turns) =>
        call.salet_rate(query, history, turns, place, this.highs!, bounds),
      );
      const [lower = 0, upper = 0] = numbersOf(memory.view(BigInt64Array, bounds, 2));
      return { lower, upper, guess: order[Number(rated)]! };
    });
  }

  /**
   * The chance to end with each of the guesses that are left, the first being this one, and best play after it; what is
   * missing to 1 is lost. Null if that is not known after as many tries.
   */
  odds(guess: number, tries: number): readonly number[] | null {
    const { call, memory } = this.core;
    const place = BigInt(this.tables.placeOf(guess));
    const { limit, turns: played } = this.position;
    return memory.borrow(() => {
      const address = memory.takeZeros(8 * limit);
      const done = this.ask((query, _rows, _size, history, turns) =>
        call.salet_odds(query, history, turns, place, wholeTries(tries), address),
      );
      const totals = numbersOf(memory.view(BigInt64Array, address, limit));
      return done ? Array.from(totals.subarray(played.length), (total) => total / this.weight) : null;
    });
  }

  /** Begins an analysis of the position, and returns its address; another ends the one before. */
  openLines({ count, known }: Wanted): number {
    const { call } = this.core;
    const { order } = this.tables;
    const falls = this.position.objective.name === NEVER_LOSING && !known;
    const address = this.ask((query, _rows, _size, history, turns) =>
      call.salet_lines_open(
        this.lines,
        call.salet_lines_bytes(this.tables.address),
        query,
        history,
        turns,
        Math.min(count, order.length),
        falls ? this.putSteps(this.fallback) : 0,
        known ? BigInt(this.tables.placeOf(known.guess)) : -1n,
        totalOf(known?.total ?? 0),
      ),
    );
    if (address === 0) throw new RangeError("An analysis has a line or more, of a game that is not over.");
    return address;
  }

  /** Takes an analysis further, by about this many guesses tried, and returns its stage. */
  step(lines: number, tries: number): number {
    return this.ask(() => this.core.call.salet_lines_step(lines, wholeTries(tries)));
  }

  /** How many guesses the last question tried. */
  get tried(): number {
    return Number(this.read(constants.TRIED));
  }

  /** How many positions have been searched. */
  get nodes(): number {
    return Number(this.read(constants.NODES));
  }

  /** What a question returns that the core is asked about the position. */
  private ask<T>(question: (...at: Question) => T): T {
    if (!this.core.memory.isCurrent(this.clearing))
      throw new Error("This search ended when its core opened another.");
    const answer = question(...this.at);
    if (this.read(constants.FULL)) throw new Error("The search needs more memory than it asked for.");
    return answer;
  }

  private putSteps({ steps, loss }: Objective): number {
    return this.core.memory.put(BigInt64Array.from([...steps, loss], totalOf));
  }

  private read(entry: number): bigint {
    return this.watchView()[entry]!;
  }

  private watchView(): BigInt64Array {
    return this.core.memory.view(BigInt64Array, this.watch, constants.WATCH);
  }
}

/** A number of tries as the core reads it; 0 means as many as it takes. */
function wholeTries(tries: number): bigint {
  return Number.isFinite(tries) ? BigInt(Math.max(1, Math.ceil(tries))) : 0n;
}

/** As many bits as the server would use. */
function tableBitsFor(candidates: number): number {
  return Math.min(MOST_TABLE_BITS, Math.max(12, 10 + Math.floor(Math.log2(candidates))));
}
