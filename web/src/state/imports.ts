/** Games from a file: one that was exported here, or that the daily game itself has saved. */
import { type Reason, type StateGame, savedStates } from "../game/states";
import { isGames, type SavedGame } from "./games";

const DAILY = "nyt2023";

export interface Imported {
  readonly games: readonly SavedGame[];
  /** Why other games were left, and how many there are in statistics, which have no games. */
  readonly left: readonly Reason[];
  readonly totals: number;
}

/** The games in a file that was exported here, or that the daily game itself has saved; null for any other file. */
export function imported(text: string): Imported | null {
  try {
    const value = JSON.parse(text);
    if (value.salet === 1) return isGames(value.games) ? { games: value.games, left: [], totals: 0 } : null;
    const states = savedStates(value);
    return states && { ...states, games: states.games.map(gameOfState) };
  } catch {
    return null;
  }
}

/** A game of another day is rated over the list without days: the odds of today would be unfair to it. */
function gameOfState({ day, ...game }: StateGame): SavedGame {
  return { at: `${day}T12:00:00.000Z`, lexicon: DAILY, ...game };
}
