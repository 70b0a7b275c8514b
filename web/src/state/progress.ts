/** What the saved games show over time: how well, and where guesses were given up. */
import type { Leak } from "../advice/leaks";
import { type LuckFree, luckFree } from "../advice/score";
import { boardsIn, endOf, type SavedGame } from "./games";
import type { SavedRating } from "./ratings";

const EXAMPLES = 2; // mistakes that are named of each leak

/** A guess that gave something up. */
export interface Mistake {
  readonly game: SavedGame;
  readonly row: number;
  readonly gaveUp: number;
}

/** What a kind of mistake gives up in a game on average, and the costliest ones. */
export interface GivenUp {
  readonly name: Leak | "opener";
  readonly gaveUp: number;
  readonly examples: readonly Mistake[];
}

export interface Progress {
  /** How many games up to the last were solved one after the other. */
  readonly inARow: number;
  /** The rated games: with and without luck, together and by month, the newest first; null if there are none. */
  readonly luckFree: LuckFree | null;
  readonly months: readonly (readonly [month: string, games: LuckFree])[];
  /** The first words of the rated games, the most frequent first; value: the expected guesses with best play after it. */
  readonly openers: readonly { readonly word: string; readonly value: number; readonly games: LuckFree }[];
  /** How many games are rated, of those of one board. */
  readonly rated: number;
  readonly alone: number;
  /** What mistakes have in common: the costliest first, then openers and the rest; together what a game gave up. */
  readonly leaks: readonly GivenUp[];
  /** Guesses on the games for which the best play is known: its own, and the player's; null if there are none. */
  readonly compared: { readonly games: number; readonly best: number; readonly yours: number } | null;
}

export function progressOf(
  all: readonly SavedGame[],
  ratingOf: (game: SavedGame) => SavedRating | null,
): Progress {
  const scores = all.flatMap((game) => ratingOf(game) ?? []);
  const known = all.flatMap((game) => {
    const best = ratingOf(game)?.best;
    return best ? [{ best, yours: game.guesses }] : [];
  });
  const mean = (of: (each: { best: number; yours: number }) => number): number =>
    known.reduce((sum, each) => sum + of(each), 0) / known.length;
  return {
    compared: known.length
      ? { games: known.length, best: mean(({ best }) => best), yours: mean(({ yours }) => yours) }
      : null,
    inARow: endOf(all).inARow,
    luckFree: luckFree(scores),
    months: groupsOf(all, ratingOf, ({ at }) => at.slice(0, 7))
      .reverse()
      .map(([month, scores]) => [month, luckFree(scores)!]),
    openers: groupsOf(all, ratingOf, ({ position }) => position.split(".")[0]!)
      .map(([word, scores]) => ({ word, value: openerValue(scores), games: luckFree(scores)! }))
      .sort((a, b) => b.games.games - a.games.games),
    rated: scores.length,
    alone: all.filter((game) => boardsIn(game) === 1).length,
    leaks: leaksOf(all, ratingOf, scores.length),
  };
}

function leaksOf(
  all: readonly SavedGame[],
  ratingOf: (game: SavedGame) => SavedRating | null,
  games: number,
): GivenUp[] {
  const groups = new Map<GivenUp["name"], Mistake[]>();
  for (const game of all)
    ratingOf(game)?.turns.forEach(({ gaveUp, leak }, row) => {
      const name = row ? (leak ?? "other") : "opener";
      if (gaveUp) groups.set(name, [...(groups.get(name) ?? []), { game, row, gaveUp }]);
    });
  const last = (name: GivenUp["name"]): number => ["opener", "other"].indexOf(name);
  return [...groups]
    .map(([name, mistakes]) => ({
      name,
      gaveUp: mistakes.reduce((sum, { gaveUp }) => sum + gaveUp, 0) / games,
      examples: name === "opener" ? [] : mistakes.sort((a, b) => b.gaveUp - a.gaveUp).slice(0, EXAMPLES),
    }))
    .sort((a, b) => last(a.name) - last(b.name) || b.gaveUp - a.gaveUp);
}

/** The rated games by a name, in the order in which the names come up. */
function groupsOf(
  all: readonly SavedGame[],
  ratingOf: (game: SavedGame) => SavedRating | null,
  nameOf: (game: SavedGame) => string,
): [string, SavedRating[]][] {
  const groups = new Map<string, SavedRating[]>();
  for (const game of all) {
    const rating = ratingOf(game);
    const name = nameOf(game);
    if (rating) groups.set(name, [...(groups.get(name) ?? []), rating]);
  }
  return [...groups];
}

/** The expected guesses with the first word of some games, and best play afterwards. */
function openerValue(scores: readonly SavedRating[]): number {
  return scores.reduce((sum, { par, turns }) => sum + par + turns[0]!.gaveUp, 0) / scores.length;
}
