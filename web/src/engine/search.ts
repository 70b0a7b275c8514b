/**
 * The exact search of one position and of everything below it.
 *
 * A core serves one search at a time: opening another ends the one before. Work in parallel takes a core, and a Web
 * Worker, for each search; ending the worker stops it at once.
 */

import { BEST, type Core, type Question, WATCH } from "./core";
import type { Objective } from "./objective";
import {
  completed,
  type FullPosition,
  numberOf,
  type Part,
  type Position,
  sum,
  totalOf,
  type Value,
} from "./position";
import { Tables } from "./tables";
import { Unsearchable } from "./unsearchable";

export interface Options {
  /** The transposition table has 2 ** tableBits entries of 16 bytes at most; default: what the candidates are worth. */
  readonly tableBits?: number;
  /** Sets of up to this many words get tables of their own: fewer take less memory and more time; default: 560. */
  readonly largestSet?: number;
}

const FEWEST_TABLE_BITS = 2;
const MOST_TABLE_BITS = 24;
const LARGEST_SET = 560;
/** What is tried, one after the other, if memory is short. */
const FRUGAL: readonly Options[] = [{}, { tableBits: 16 }, { tableBits: 14, largestSet: 100 }];

export class Search {
  /** The position, with its candidates by falling weight. */
  position: FullPosition;
  /** All weights together: a total divided by it is the mean of a game. */
  readonly weight: number;
  /** All candidates. */
  readonly root: Part;
  readonly tables: Tables;

  private query = 0;
  private readonly transpositions: number;
  private readonly tableBits: number;
  private readonly scratch: number;
  private readonly steps: number;
  private readonly watch: number;
  private readonly clearing: number;

  constructor(
    readonly core: Core,
    position: Position,
    options: Options = {},
  ) {
    const { call, memory } = core;
    this.position = completed(position);
    const { candidates, weights, turns, objective } = this.position;
    const { tableBits = MOST_TABLE_BITS, largestSet = LARGEST_SET } = options;
    this.weight = sum(weights);
    this.root = { rows: Int32Array.from(candidates, (_, row) => row), turns };
    this.clearing = memory.clear();
    this.tables = new Tables(core, this.position, largestSet);
    this.tableBits = Math.max(FEWEST_TABLE_BITS, Math.min(tableBits, tableBitsFor(candidates.length)));
    this.transpositions = memory.take(this.tableBytes);
    this.watch = memory.takeZeros(8 * WATCH.length);
    this.scratch = memory.take(Number(call.salet_query_bytes(this.tables.address)));
    this.steps = memory.take(8 * (objective.steps.length + 1));
    this.pursue(objective);
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

  /** Goes on under an objective; what was found under another is forgotten. */
  pursue(objective: Objective): void {
    const { call, memory } = this.core;
    this.position = { ...this.position, objective };
    const steps = BigInt64Array.from([...objective.steps, objective.loss], totalOf);
    memory.view(BigInt64Array, this.steps, steps.length).set(steps);
    memory.view(Uint8Array, this.transpositions, this.tableBytes).fill(0);
    const { address } = this.tables;
    const bytes = call.salet_query_bytes(address);
    this.query = call.salet_ask(
      this.scratch,
      bytes,
      address,
      this.steps,
      this.transpositions,
      this.tableBits,
      this.watch,
    );
    if (this.query === 0) throw new Error("The core needs more memory than it asked for.");
  }

  private get tableBytes(): number {
    return 16 * 2 ** this.tableBits;
  }

  /** The least total of a part, or of a legal guess there; exact if it is below `beta`. */
  value(part = this.root, guess: number | null = null, beta = Number.POSITIVE_INFINITY): Value {
    const first = guess === null ? BEST : BigInt(this.tables.placeOf(guess));
    const total = this.ask(part, (...at) => this.core.call.salet_value(...at, totalOf(beta), first));
    const [lower, upper] = [numberOf(total), numberOf(this.read(WATCH.total))];
    const found = Number.isFinite(upper) ? this.tables.order[Number(this.read(WATCH.guess))]! : null;
    return { lower, upper, guess: found };
  }

  /** The parts that a guess makes, by pattern. */
  parts({ rows, turns }: Part, guess: number): Map<number, Part> {
    const replies = this.tables.replies(guess);
    const patterns = new Set(Array.from(rows, (row) => replies[row]!));
    const left = (pattern: number): Part => ({
      rows: rows.filter((row) => replies[row] === pattern),
      turns: [...turns, { guess, pattern }],
    });
    return new Map([...patterns].map((pattern) => [pattern, left(pattern)]));
  }

  /** Lets the questions from now on try this many guesses together, and then end with what they know. */
  allow(tries: number): void {
    const watch = this.watchView();
    watch[WATCH.tries] = Number.isFinite(tries) ? BigInt(Math.max(1, Math.ceil(tries))) : 0n;
    watch[WATCH.tried] = 0n;
  }

  /** How many guesses have been tried since `allow` was called. */
  get tried(): number {
    return Number(this.read(WATCH.tried));
  }

  /** Whether the guesses that `allow` let it try are used up. */
  get isStopped(): boolean {
    const tries = this.read(WATCH.tries);
    return tries > 0n && this.read(WATCH.tried) >= tries;
  }

  /** How many positions have been searched. */
  get nodes(): number {
    return Number(this.read(WATCH.nodes));
  }

  /** What a question returns that the core is asked about a part. */
  ask<T>({ rows, turns }: Part, question: (...at: Question) => T): T {
    const { memory } = this.core;
    if (!memory.isCurrent(this.clearing)) throw new Error("This search ended when its core opened another.");
    const pairs = turns.flatMap(({ guess, pattern }) => [this.tables.placeOf(guess), pattern]);
    const answer = memory.borrow(() => {
      const history = memory.put(Int32Array.from(pairs));
      return question(this.query, memory.put(rows), rows.length, history, turns.length);
    });
    if (this.read(WATCH.full)) throw new Error("The search needs more memory than it asked for.");
    return answer;
  }

  private read(entry: number): bigint {
    return this.watchView()[entry]!;
  }

  private watchView(): BigInt64Array {
    return this.core.memory.view(BigInt64Array, this.watch, WATCH.length);
  }
}

/** As many bits as the server would use. */
function tableBitsFor(candidates: number): number {
  return Math.min(MOST_TABLE_BITS, Math.max(12, 10 + Math.floor(Math.log2(candidates))));
}
