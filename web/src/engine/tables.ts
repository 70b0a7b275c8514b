/** The lists of a position as the core lays them out: the guesses in search order, and every pattern. */
import { GAME } from "./constants";
import { type Core, putStruct, RULES } from "./core";
import type { FullPosition } from "./position";

export class Tables {
  readonly address: number;
  /** The guess at each place of the search order. */
  readonly order: Int32Array;
  /** The place of each guess in the search order. */
  readonly places: Int32Array;

  constructor(
    private readonly core: Core,
    private readonly position: FullPosition,
    largestSet: number,
  ) {
    this.address = open(core, position, largestSet);
    const { memory } = core;
    const guesses = position.words.list.length;
    this.order = memory.borrow(() => {
      const order = memory.take(4 * guesses);
      core.call.salet_order(this.address, order, 0, 0);
      return memory.view(Int32Array, order, guesses).slice();
    });
    this.places = new Int32Array(guesses);
    this.order.forEach((guess, place) => {
      this.places[guess] = place;
    });
  }

  /** Where a guess stands in search order. */
  placeOf(guess: number): number {
    const place = this.places[guess];
    if (place === undefined) throw new RangeError(`There is no guess ${guess}.`);
    return place;
  }

  /** The pattern of each candidate under a guess. */
  replies(guess: number): Int32Array {
    const { call, memory } = this.core;
    const answers = this.position.candidates.length;
    return memory.borrow(() => {
      const address = memory.take(4 * answers);
      call.salet_replies(this.address, this.placeOf(guess), address);
      return memory.view(Int32Array, address, answers).slice();
    });
  }
}

function open(core: Core, position: FullPosition, largestSet: number): number {
  const { call, memory } = core;
  const { words, candidates, weights, limit } = position;
  const sizes = {
    length: words.length,
    letters: words.letters,
    guesses: words.list.length,
    answers: candidates.length,
    rule: RULES[position.rule],
    limit,
    cap: largestSet,
  };
  const bytes = memory.borrow(() => call.salet_search_bytes(putStruct(memory, GAME, sizes)));
  const target = memory.take(Number(bytes));
  const address = memory.borrow(() => {
    const arrays = {
      spelling: memory.put(words.spelling),
      candidates: memory.put(Int32Array.from(candidates)),
      weights: memory.put(BigInt64Array.from(weights, BigInt)),
    };
    return call.salet_open(target, bytes, putStruct(memory, GAME, { ...sizes, ...arrays }));
  });
  if (address === 0) throw new Error("The core needs more memory than it asked for.");
  return address;
}
