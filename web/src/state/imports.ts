/** Games from a file: one that was exported here, or that the daily game itself has saved. */
import { computed } from "@preact/signals";
import { isTotals, type Reason, type StateGame, savedStates, type Totals } from "../game/states";
import { isListOf } from "./checks";
import { isGames, type SavedGame } from "./games";
import type { Store } from "./storage";

const DAILY = "nyt2023";

export interface Imported {
  readonly games: readonly SavedGame[];
  /** Why other games were left. */
  readonly left: readonly Reason[];
  readonly totals: readonly Totals[];
}

/** Totals of games that are not known one by one: those of the last file that had some. */
export function createTotals(store: Store) {
  const { all, set, delete: remove } = store.records("totals", isTotals);
  return {
    totals: computed(() => [...all.value.values()]),
    saveTotals(totals: readonly Totals[]): void {
      if (totals.length) for (const key of all.peek().keys()) remove(key);
      for (const each of totals) set(JSON.stringify(each), each);
    },
  };
}

/** The games in a file that was exported here, or that the daily game itself has saved; null for any other file. */
export function imported(text: string): Imported | null {
  try {
    const value = JSON.parse(text);
    if (value.salet === 1) return ownFile(value);
    const states = savedStates(value);
    return states && { ...states, games: states.games.map(gameOfState) };
  } catch {
    return null;
  }
}

function ownFile({ games, totals = [] }: { games: unknown; totals?: unknown }): Imported | null {
  return isGames(games) && isListOf(isTotals)(totals) ? { games, left: [], totals } : null;
}

/** A game of another day is rated over the list without days: the odds of today would be unfair to it. */
function gameOfState({ day, ...game }: StateGame): SavedGame {
  return { at: `${day}T12:00:00.000Z`, lexicon: DAILY, ...game };
}
