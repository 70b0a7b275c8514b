/** Every legal guess of a position with bounds of its total, which only tighten. */
import { tilesOf } from "../game/pattern";
import { objection } from "../game/rules";
import { Splitter } from "../game/split";
import { BEST, IMPOSSIBLE } from "./core";
import { countsGuesses, type Objective } from "./objective";
import { fitting } from "./patterns";
import { numbersOf, totalOf, type Value, wide } from "./position";
import type { Search } from "./search";

/**
 * A guess and the bounds of its total; see `Value`. `mean` is the expected guesses to the end: those of the upper bound,
 * or an estimate as long as that is infinite.
 */
export type Line = Value & { readonly guess: number; readonly mean: number };

export class Lines {
  /** Legal guesses by their place in search order. */
  private readonly legal: readonly number[];
  /** The same, those that look best first. */
  private pool: readonly number[];
  /** Bounds of every guess, in search order. */
  private readonly lows: number;
  private readonly highs: number;
  private readonly weightOf: Map<number, number>;
  private readonly splitter: Splitter;
  private readonly estimates = new Map<number, number>();
  private preferred = -1;

  /** The bounds hold under this objective. */
  constructor(
    private readonly search: Search,
    objective: Objective,
  ) {
    const { core, position } = search;
    const { candidates, weights, words } = position;
    this.weightOf = new Map(candidates.map((guess, row) => [guess, weights[row]!]));
    this.splitter = new Splitter(words.length, weights);
    this.legal = legalPlaces(search);
    this.pool = this.legal;
    this.lows = core.memory.put(new BigInt64Array(words.list.length).fill(IMPOSSIBLE));
    this.highs = core.memory.put(new BigInt64Array(words.list.length).fill(IMPOSSIBLE));
    const bounds = this.oneStepBounds(objective);
    const lows = this.view(this.lows);
    for (const place of this.legal) lows[place] = totalOf(bounds[place]!);
  }

  /** Raises the lower bounds to what one step shows under an objective. */
  raise(objective: Objective): void {
    const bounds = this.oneStepBounds(objective);
    const lows = this.view(this.lows);
    for (const place of this.legal) {
      const low = totalOf(bounds[place]!);
      if (lows[place]! < low) lows[place] = low;
    }
  }

  /** Finds upper bounds of those guesses that have none, by a quick strategy that looks at `breadth` guesses each turn. */
  play(guesses: readonly number[], breadth: number): void {
    const highs = this.numbers(this.highs);
    const places = guesses.map((guess) => this.search.tables.placeOf(guess));
    this.playPlaces(places.filter((place) => !Number.isFinite(highs[place])).map(BigInt), breadth);
  }

  /** The same for the guess that the quick strategy itself would make. */
  playBest(breadth: number): void {
    this.playPlaces([BEST], breadth);
  }

  /** Sorts the guesses for `look` and `close`: by lower bounds, then those first that may be the answer. */
  rank(): void {
    this.pool = this.least(this.legal.length, this.byLowerBound());
  }

  /** Raises the lower bounds of the guesses that may be among the `wanted` best, by a look at every part. */
  look(wanted: number): void {
    const { call } = this.search.core;
    this.search.ask(this.search.root, (...at) => call.salet_bound_lines(...at, ...this.arguments(wanted)));
  }

  /** Searches until the values of the `wanted` best guesses are exact; false if it was stopped before. */
  close(wanted: number, places?: readonly number[]): boolean {
    const { call } = this.search.core;
    const pool = places && this.least(places.length, this.byLowerBound(), places);
    return Boolean(
      this.search.ask(this.search.root, (...at) =>
        call.salet_close_lines(...at, ...this.arguments(wanted, pool)),
      ),
    );
  }

  /** The places of the legal ones among some guesses. */
  placesOf(guesses: ReadonlySet<number>): number[] {
    const { order } = this.search.tables;
    return this.legal.filter((place) => guesses.has(order[place]!));
  }

  /** Takes over what is known of the root. */
  learn({ lower, upper, guess }: Value): void {
    const lows = this.view(this.lows);
    const highs = this.view(this.highs);
    if (guess !== null) {
      const place = this.search.tables.placeOf(guess);
      if (totalOf(upper) < highs[place]!) highs[place] = totalOf(upper);
    }
    const least = Math.min(lower, this.upper);
    numbersOf(lows).forEach((low, place) => {
      if (low < least) lows[place] = totalOf(least);
    });
  }

  /** Names this guess first among equally good ones. */
  prefer(guess: number): void {
    this.preferred = this.search.tables.placeOf(guess);
  }

  /** The least lower bound: no strategy needs less. */
  get lower(): number {
    return Math.min(leastOf(this.numbers(this.lows)), this.upper);
  }

  /** The least upper bound: a strategy that reaches it is known. */
  get upper(): number {
    return leastOf(this.numbers(this.highs));
  }

  /** Whether no guess may be as good as the best one known and likelier to be the answer. */
  get settled(): boolean {
    return this.rival < 0;
  }

  /** Searches for the guess to name where the best value is known: of equally good ones, the likeliest answer. */
  settle(): void {
    const { order } = this.search.tables;
    for (let place = this.rival; place >= 0; place = this.rival) {
      const { upper } = this;
      const { lower } = this.search.value(this.search.root, order[place]!, upper + 1);
      if (lower < upper || this.search.isStopped) return;
      this.view(this.lows)[place] = totalOf(lower);
      if (lower === upper) this.view(this.highs)[place] = totalOf(upper);
    }
  }

  /** The place of the likeliest guess that may be as good as the best one known, and is likelier than it; or -1. */
  private get rival(): number {
    const [best] = this.best(1);
    const lows = this.numbers(this.lows);
    const highs = this.numbers(this.highs);
    const { guess, upper } = best!;
    let chance = this.weightOf.get(guess) ?? 0;
    let rival = -1;
    for (const place of this.legal) {
      if (lows[place]! > upper || highs[place]! <= upper || this.chance(place) <= chance) continue;
      chance = this.chance(place);
      rival = place;
    }
    return rival;
  }

  /** The `count` guesses with the least lower bounds, of those at these places. */
  promising(count: number, places = this.legal): number[] {
    return this.least(count, this.byLowerBound(), places).map((place) => this.search.tables.order[place]!);
  }

  /** The `count` best guesses: by value, then bounds; of equal ones the preferred, then the likeliest answers first. */
  best(count: number, places = this.legal): Line[] {
    const lows = this.numbers(this.lows);
    const highs = this.numbers(this.highs);
    const means = highs.map((high) => high / this.search.weight);
    if (countsGuesses(this.search.position.objective))
      this.estimate(this.promising(count, places), lows, means);
    const order = this.least(
      count,
      (a, b) =>
        difference(means[a]!, means[b]!) ||
        difference(highs[a]!, highs[b]!) ||
        difference(lows[a]!, lows[b]!) ||
        Number(b === this.preferred) - Number(a === this.preferred) ||
        this.chance(b) - this.chance(a),
      places,
    );
    return order.map((place) => ({
      guess: this.search.tables.order[place]!,
      lower: lows[place]!,
      upper: highs[place]!,
      mean: means[place]!,
    }));
  }

  /** Fills in the means of promising guesses that have no upper bound; those bound to lose have none. */
  private estimate(promising: readonly number[], lows: Float64Array, means: Float64Array): void {
    const { tables, weight } = this.search;
    for (const guess of promising) {
      const place = tables.placeOf(guess);
      if (Number.isFinite(means[place]!) || this.estimates.has(place)) continue;
      const split = this.splitter.split(tables.replies(guess), this.chance(place) / weight);
      this.estimates.set(place, split.toGo);
    }
    for (const [place, mean] of this.estimates)
      if (!Number.isFinite(means[place]!) && Number.isFinite(lows[place]!))
        means[place] = Math.max(mean, lows[place]! / weight);
  }

  /** The `count` first places by an order; equal ones as they stand in search order. */
  private least(count: number, order: (a: number, b: number) => number, places = this.legal): number[] {
    if (count >= places.length) return [...places].sort(order);
    const first: number[] = [];
    for (const place of places) {
      if (first.length === count && order(place, first[count - 1]!) >= 0) continue;
      if (first.length === count) first.pop();
      let k = first.length;
      while (k > 0 && order(place, first[k - 1]!) < 0) k--;
      first.splice(k, 0, place);
    }
    return first;
  }

  private byLowerBound(): (a: number, b: number) => number {
    const lows = this.numbers(this.lows);
    return (a, b) => difference(lows[a]!, lows[b]!) || this.chance(b) - this.chance(a);
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

  private arguments(wanted: number, places = this.pool): [number, number, number, number, number] {
    const pool = this.search.core.memory.put(wide(places));
    return [pool, places.length, this.lows, this.highs, wanted];
  }

  private view(address: number): BigInt64Array {
    return this.search.core.memory.view(BigInt64Array, address, this.search.tables.order.length);
  }

  private numbers(address: number): Float64Array {
    return numbersOf(this.view(address));
  }

  /** A lower bound of each guess, in search order, as `salet.solver.engine` has it. */
  private oneStepBounds({ steps, loss }: Objective): number[] {
    const { weight, root, tables } = this.search;
    const [now = 0, then = 0, later = 0] = [...steps, loss].slice(root.turns.length);
    return Array.from(tables.order, (_, place) => {
      const rest = weight - this.chance(place);
      return pay(now, weight) + pay(then, rest) + pay(later, weight - tables.kept[place]!);
    });
  }
}

function leastOf(totals: Float64Array): number {
  return totals.reduce((least, total) => Math.min(least, total), Number.POSITIVE_INFINITY);
}

/** Of two numbers that may be infinite, which is larger. */
function difference(one: number, other: number): number {
  return one === other ? 0 : one - other;
}

/** What some weight pays; a step may be infinite, and nothing pays nothing. */
function pay(step: number, weight: number): number {
  return weight === 0 ? 0 : step * weight;
}

/** The places, in search order, of the guesses that the rule allows. */
function legalPlaces(search: Search): number[] {
  const { position, tables } = search;
  const places = [...tables.order.keys()];
  if (position.rule === "normal") return places;
  const legal = new Set(legalGuesses(search));
  return places.filter((place) => legal.has(tables.order[place]!));
}

function legalGuesses({ core, position, root }: Search): number[] {
  const { words, rule } = position;
  const all = words.list.map((_, word) => word);
  if (rule === "strict") return fitting(core, words, all, root.turns);
  const turns = root.turns.map(({ guess, pattern }) => ({
    word: words.list[guess]!,
    tiles: tilesOf(pattern, words.length),
  }));
  return all.filter((word) => !objection(words.list[word]!, turns));
}
