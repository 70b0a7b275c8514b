/** What the rated games show: where guesses were given up, and how well the openers did. */

import type { Score } from "../advice/score";
import { boardsIn, type SavedGame } from "./games";

/** A guess that gave something up. */
export interface Mistake {
  readonly game: SavedGame;
  readonly row: number;
  readonly gaveUp: number;
}

/** What a row gives up in a game on average, and the costliest guess there. */
export interface GivenUp {
  readonly gaveUp: number;
  readonly worst: Mistake;
}

/** The games with a first word: what it gives up against the best one, and the guesses of its games. */
export interface Opener {
  readonly word: string;
  readonly games: number;
  readonly gaveUp: number;
  readonly guesses: number;
}

export interface Progress {
  /** How many games are rated, of those of one board. */
  readonly rated: number;
  readonly alone: number;
  /** From the first row on; together what a game gave up. */
  readonly rows: readonly GivenUp[];
  /** The most frequent first. */
  readonly openers: readonly Opener[];
}

export function progressOf(all: readonly SavedGame[], ratingOf: (game: SavedGame) => Score | null): Progress {
  const rows: Mistake[][] = [];
  const openers = new Map<string, Score[]>();
  let rated = 0;
  for (const game of all) {
    const score = ratingOf(game);
    if (!score) continue;
    rated++;
    score.turns.forEach(({ gaveUp }, row) => {
      rows[row] = [...(rows[row] ?? []), { game, row, gaveUp }];
    });
    const opener = game.position.split(".")[0]!;
    openers.set(opener, [...(openers.get(opener) ?? []), score]);
  }
  return {
    rated,
    alone: all.filter((game) => boardsIn(game) === 1).length,
    rows: rows.map((mistakes) => ({
      gaveUp: sumOf(mistakes.map(({ gaveUp }) => gaveUp)) / rated,
      worst: mistakes.reduce((worst, each) => (each.gaveUp > worst.gaveUp ? each : worst)),
    })),
    openers: [...openers].map(openerOf).sort((one, other) => other.games - one.games),
  };
}

function openerOf([word, scores]: readonly [string, readonly Score[]]): Opener {
  const games = scores.length;
  const gaveUp = sumOf(scores.map(({ turns }) => turns[0]!.gaveUp)) / games;
  return { word, games, gaveUp, guesses: sumOf(scores.map(({ guesses }) => guesses)) / games };
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
