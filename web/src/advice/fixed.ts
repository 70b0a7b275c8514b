/**
 * Values from a fixed amount of work, as `salet.solver.values` has them: the same on every device.
 *
 * What the core proves is exact, everything else has a lower and an upper bound. A loss counts as one guess more than
 * the last.
 */

import { MOST_RATED } from "../engine/constants";
import { LOSS_AS_ONE_MORE } from "../engine/objective";
import type { Value } from "../engine/position";
import { Splitter } from "../game/split";
import type { Asked } from "./asked";
import { openSearch } from "./best";
import { estimated } from "./estimate";
import { knownStart, openerValue, PROVEN } from "./known";
import { chanceOf, type Position } from "./position";

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
  const search = candidates.length <= MOST_RATED ? openSearch(position, LOSS_AS_ONE_MORE) : null;
  if (!search) return null;
  const valued = ({ guess, lower, upper }: Value): Valued => ({
    guess: session.lexicon.guesses[guess!]!,
    value: upper / weight,
    bounds: [lower / weight, upper / weight],
  });
  const best = search.rate();
  return {
    best: valued(best),
    of: (word) => valued(search.rate(session.numberOf(word), best.lower)),
  };
}

// --- An estimate ----------------------------------------------------------------------------------------------------

function estimates(position: Position): Values {
  const best = estimated(position)[0]!;
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
