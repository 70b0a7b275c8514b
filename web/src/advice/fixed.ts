/**
 * Values from a fixed amount of work, as `salet.solver.values` has them, step by step: the same on every device.
 *
 * A rating must not depend on how fast a device is. So its values come from a number of tries, not of seconds: what these
 * prove is exact, everything else has a lower and an upper bound. A loss counts as one guess more than the last.
 */

import { BEST, IMPOSSIBLE } from "../engine/constants";
import { LOSS_AS_ONE_MORE } from "../engine/objective";
import type { Search } from "../engine/search";
import { Splitter } from "../game/split";
import type { Asked } from "./asked";
import { openSearch } from "./best";
import { estimated } from "./estimate";
import { knownStart, openerValue, PROVEN } from "./known";
import { chanceOf, type Position } from "./position";

const TRIES = 20_000; // guesses tried for a value, at most
const WORK = 8_000_000; // tries times candidates: in large positions a try takes longer
const LARGEST = 3_000; // candidates of a position that is searched
const FEW = 40; // candidates among which one that is as good as the best guess is looked for

/** The expected guesses to the end with a guess; an estimate has no bounds. */
export interface Valued {
  readonly guess: string;
  readonly value: number;
  readonly bounds: readonly [lower: number, upper: number] | null;
}

/** The best guess that is known, and what finds the value of another. */
interface Values {
  readonly best: Valued;
  of(word: string): Valued;
}

export function isProven({ bounds }: Valued): boolean {
  return bounds !== null && bounds[0] === bounds[1];
}

/** The values of a position in which a guess can be made. */
export function valuesOf(position: Position, asked: Asked): Values {
  const start = position.turns.length ? null : valuesOfStart(position, asked);
  return start ?? searched(position) ?? estimates(position);
}

// --- A start whose openers' values come with the lexicon ------------------------------------------------------------

/** Openers without a value are estimated by how they compare with the best. */
function valuesOfStart(position: Position, asked: Asked): Values | null {
  const { session } = position;
  const at = { ...asked, turns: [], wider: position.wider };
  const row = knownStart(session.start, at)?.rows[0];
  if (!row) return null;
  const exact = row.label === PROVEN;
  const valued = (guess: string, value: number): Valued => ({
    guess,
    value,
    bounds: exact ? [value, value] : null,
  });
  const best = valued(row.guess, row.upper!);
  return {
    best,
    of(word) {
      const value = openerValue(session.start, at, word);
      if (value !== null) return valued(word, value);
      const difference = estimate(position, word) - estimate(position, best.guess);
      return { guess: word, value: best.value + Math.max(0, difference), bounds: null };
    },
  };
}

// --- A search -------------------------------------------------------------------------------------------------------

function searched(position: Position): Values | null {
  const { session, candidates, weight } = position;
  const search = session.core && candidates.length <= LARGEST ? openSearch(position, LOSS_AS_ONE_MORE) : null;
  if (!search) return null;
  const bounds = new Bounds(search, Math.min(TRIES, Math.floor(WORK / candidates.length)));
  const { guesses } = session.lexicon;
  const valued = (place: number, lower: number, upper: number): Valued => ({
    guess: guesses[search.tables.order[place]!]!,
    value: upper / weight,
    bounds: [lower / weight, upper / weight],
  });
  bounds.play(BEST);
  const [lower, upper] = bounds.close(BEST, bounds.least());
  let place = bounds.bestPlace();
  const members = search.position.candidates.map((guess) => search.tables.placeOf(guess));
  if (lower === upper && members.length <= FEW && !members.includes(place)) {
    // of equally good guesses, name the likeliest answer
    place = members.find((rival) => bounds.close(rival, upper + 1)[1] === upper) ?? place;
  }
  return {
    best: valued(place, lower, upper),
    of(word) {
      const own = search.tables.placeOf(session.numberOf(word));
      bounds.play(own);
      const [low, high] = bounds.close(own, bounds.highOf(own));
      return valued(own, Math.max(low, lower), high);
    },
  };
}

/** Upper bounds of the guesses of a search, by their places in search order. */
class Bounds {
  private readonly highs: number;

  constructor(
    private readonly search: Search,
    private readonly tries: number,
  ) {
    const { order } = search.tables;
    this.highs = search.core.memory.put(new BigInt64Array(order.length).fill(IMPOSSIBLE));
  }

  /** Plays a quick strategy that begins with a guess. */
  play(place: number): void {
    this.search.play(place, this.highs);
  }

  /** The bounds of a guess, or of the best, of which a strategy is known that needs `upper`. */
  close(place: number, upper: number): [lower: number, upper: number] {
    const { search, tries } = this;
    const guess = place === BEST ? null : search.tables.order[place]!;
    const found = search.value(guess, upper, tries);
    const highs = this.view();
    if (found.guess !== null) {
      const own = search.tables.placeOf(found.guess);
      if (found.upper < Number(highs[own]!)) highs[own] = BigInt(found.upper);
    }
    return [Math.min(found.lower, upper, found.upper), Math.min(found.upper, upper)];
  }

  highOf(place: number): number {
    return Number(this.view()[place]!);
  }

  least(): number {
    return this.highOf(this.bestPlace());
  }

  bestPlace(): number {
    const highs = this.view();
    let best = 0;
    for (let place = 1; place < highs.length; place++) if (highs[place]! < highs[best]!) best = place;
    return best;
  }

  private view(): BigInt64Array {
    const { core, tables } = this.search;
    return core.memory.view(BigInt64Array, this.highs, tables.order.length);
  }
}

// --- An estimate ----------------------------------------------------------------------------------------------------

function estimates(position: Position): Values {
  const best = estimated(position, 1)[0]!;
  return {
    best: { guess: best.guess, value: best.upper!, bounds: null },
    of: (word) => ({ guess: word, value: estimate(position, word), bounds: null }),
  };
}

function estimate(position: Position, word: string): number {
  const { session, candidates, weights } = position;
  const guess = session.numberOf(word);
  const splitter = new Splitter(session.lexicon.length, weights);
  return splitter.split(session.patterns([guess], candidates), chanceOf(position, guess)).toGo;
}
