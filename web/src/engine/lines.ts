/** Every legal guess of a position with bounds of its total, which only tighten. */
import { tilesOf } from "../game/pattern";
import { objection } from "../game/rules";
import { BEST, IMPOSSIBLE } from "./core";
import { fitting } from "./patterns";
import { numberOf, totalOf, type Value } from "./position";
import type { Search } from "./search";

/** A guess and the bounds of its total; see `Value`. */
export type Line = Value & { readonly guess: number };

export class Lines {
  /** Legal guesses by their place in search order, those that look best first. */
  private readonly pool: number;
  private readonly size: number;
  /** Bounds of every guess, in search order. */
  private readonly lows: number;
  private readonly highs: number;
  private readonly weightOf: Map<number, number>;

  constructor(private readonly search: Search) {
    const { core, position, tables } = search;
    const { order } = tables;
    const { candidates, weights } = position;
    this.weightOf = new Map(candidates.map((guess, row) => [guess, weights[row]!]));
    const legal = new Set(legalGuesses(search));
    const lows = oneStepBounds(search, this.weightOf).map((low, place) =>
      legal.has(order[place]!) ? low : Number.POSITIVE_INFINITY,
    );
    const places = [...lows.keys()].filter((place) => legal.has(order[place]!));
    const pool = places.sort((a, b) => lows[a]! - lows[b]! || this.chance(b) - this.chance(a));
    this.size = pool.length;
    this.pool = core.memory.put(BigInt64Array.from(pool, BigInt));
    this.lows = core.memory.put(BigInt64Array.from(lows, totalOf));
    this.highs = core.memory.put(new BigInt64Array(position.words.list.length).fill(IMPOSSIBLE));
  }

  /** Lowers the upper bounds of these guesses by a quick strategy that looks at `breadth` guesses each turn. */
  play(guesses: readonly number[], breadth: number): void {
    this.playPlaces(
      guesses.map((guess) => BigInt(this.search.tables.placeOf(guess))),
      breadth,
    );
  }

  /** The same for the guess that the quick strategy itself would make. */
  playBest(breadth: number): void {
    this.playPlaces([BEST], breadth);
  }

  /** Raises the lower bounds of the guesses that may be among the `wanted` best, by a look at every part. */
  look(wanted: number): void {
    const { call } = this.search.core;
    this.search.ask(this.search.root, (...at) => call.salet_bound_lines(...at, ...this.arguments(wanted)));
  }

  /** Searches until the values of the `wanted` best guesses are exact; false if it was stopped before. */
  close(wanted: number): boolean {
    const { call } = this.search.core;
    return Boolean(
      this.search.ask(this.search.root, (...at) => call.salet_close_lines(...at, ...this.arguments(wanted))),
    );
  }

  /** Takes over what `Search.value` found of the root. */
  learn({ lower, upper, guess }: Value): void {
    const lows = this.view(this.lows);
    const highs = this.view(this.highs);
    if (guess !== null) {
      const place = this.search.tables.placeOf(guess);
      if (totalOf(upper) < highs[place]!) highs[place] = totalOf(upper);
    }
    const least = totalOf(Math.min(lower, this.upper));
    for (let place = 0; place < lows.length; place++) if (lows[place]! < least) lows[place] = least;
  }

  /** The least lower bound: no strategy needs less. */
  get lower(): number {
    return Math.min(numberOf(leastOf(this.view(this.lows))), this.upper);
  }

  /** The least upper bound: a strategy that reaches it is known. */
  get upper(): number {
    return numberOf(leastOf(this.view(this.highs)));
  }

  /** The `count` guesses with the least lower bounds. */
  promising(count: number): number[] {
    const lows = this.view(this.lows);
    const places = this.pooled().sort(
      (a, b) => Number(lows[a]! - lows[b]!) || this.chance(b) - this.chance(a),
    );
    return places.slice(0, count).map((place) => this.search.tables.order[place]!);
  }

  /** The `count` best guesses: by upper bounds, then lower ones; of equal ones the likeliest answers first. */
  best(count: number): Line[] {
    const lows = Float64Array.from(this.view(this.lows), numberOf);
    const highs = Float64Array.from(this.view(this.highs), numberOf);
    return this.pooled()
      .sort(
        (a, b) =>
          difference(highs[a]!, highs[b]!) ||
          difference(lows[a]!, lows[b]!) ||
          this.chance(b) - this.chance(a),
      )
      .slice(0, count)
      .map((place) => ({
        guess: this.search.tables.order[place]!,
        lower: lows[place]!,
        upper: highs[place]!,
      }));
  }

  private pooled(): number[] {
    return Array.from(this.search.core.memory.view(BigInt64Array, this.pool, this.size), Number).sort(
      (a, b) => a - b,
    );
  }

  private chance(place: number): number {
    return this.weightOf.get(this.search.tables.order[place]!) ?? 0;
  }

  private playPlaces(places: readonly bigint[], breadth: number): void {
    const { call, memory } = this.search.core;
    this.search.ask(this.search.root, (...at) =>
      call.salet_play(...at, memory.put(BigInt64Array.from(places)), places.length, this.highs, breadth),
    );
  }

  private arguments(wanted: number): [number, number, number, number, number] {
    return [this.pool, this.size, this.lows, this.highs, wanted];
  }

  private view(address: number): BigInt64Array {
    return this.search.core.memory.view(BigInt64Array, address, this.search.tables.order.length);
  }
}

function leastOf(totals: BigInt64Array): bigint {
  let least = IMPOSSIBLE;
  for (const total of totals) if (total < least) least = total;
  return least;
}

/** Of two totals that may be infinite, which is larger. */
function difference(one: number, other: number): number {
  return one === other ? 0 : one - other;
}

/** A lower bound of each guess, in search order, as `salet.solver.engine` has it. */
function oneStepBounds(search: Search, weightOf: ReadonlyMap<number, number>): number[] {
  const { steps, loss } = search.position.objective;
  const turn = search.root.turns.length;
  const [now = 0, then = 0, later = 0] = [...steps, loss].slice(turn);
  return Array.from(search.tables.order, (guess, place) => {
    const rest = search.weight - (weightOf.get(guess) ?? 0);
    return pay(now, search.weight) + pay(then, rest) + pay(later, search.weight - search.tables.kept[place]!);
  });
}

/** What some weight pays; a step may be infinite, and nothing pays nothing. */
function pay(step: number, weight: number): number {
  return weight === 0 ? 0 : step * weight;
}

/** The guesses that the rule allows. */
function legalGuesses({ core, position, root }: Search): number[] {
  const { words, rule } = position;
  const all = words.list.map((_, word) => word);
  if (rule === "normal") return all;
  if (rule === "strict") return fitting(core, words, all, root.turns);
  const turns = root.turns.map(({ guess, pattern }) => ({
    word: words.list[guess]!,
    tiles: tilesOf(pattern, words.length),
  }));
  return all.filter((word) => !objection(words.list[word]!, turns));
}
