/** What the saved games show over time: how well, and where guesses were given up. */
import type { Leak } from "../advice/leaks";
import { gaveUpIn, type LuckFree, luckFree } from "../advice/score";
import { boardsIn, type SavedGame } from "./games";
import type { SavedRating } from "./ratings";

const EXAMPLES = 2; // mistakes that are named of each leak

const FEWEST = 5; // games with the usual opener, before anything is advised
const WORTH_SAYING = 0.05; // guesses: an opener that gives up as much more than another is advised against

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
  /** The rated games: with and without luck, together and by month, the newest first; null if there are none. */
  readonly luckFree: LuckFree | null;
  readonly months: readonly (readonly [month: string, games: LuckFree])[];
  /** The first words of the rated games, the most frequent first; value: the expected guesses with best play after it. */
  readonly openers: readonly Opener[];
  /** What would help most: another of the player's openers instead of the usual one, or to train; null if nothing would. */
  readonly advice: { readonly usual: Opener; readonly better: Opener } | GivenUp | null;
  /** What the rated games gave up, the oldest first. */
  readonly gaveUp: readonly number[];
  /** How many games are rated, of those of one board. */
  readonly rated: number;
  readonly alone: number;
  /** What mistakes have in common: the costliest first, then openers and the rest; together what a game gave up. */
  readonly leaks: readonly GivenUp[];
  /** Guesses on the games for which the best play is known: its own, and the player's. */
  readonly compared: readonly { readonly best: number; readonly yours: number }[];
}

/** The games with a first word. `value`: its expected guesses with best play after it; `gaveUp`: against the best word. */
export interface Opener {
  readonly word: string;
  readonly value: number;
  readonly gaveUp: number;
  readonly games: LuckFree;
}

export function progressOf(
  all: readonly SavedGame[],
  ratingOf: (game: SavedGame) => SavedRating | null,
): Progress {
  const scores = all.flatMap((game) => ratingOf(game) ?? []);
  const openers = groupsOf(all, ratingOf, ({ position }) => position.split(".")[0]!)
    .map(([word, scores]) => openerOf(word, scores))
    .sort((a, b) => b.games.games - a.games.games);
  const leaks = leaksOf(all, ratingOf, scores.length);
  return {
    compared: all.flatMap((game) => {
      const best = ratingOf(game)?.best;
      return best ? [{ best, yours: game.guesses }] : [];
    }),
    luckFree: luckFree(scores),
    gaveUp: scores.map(gaveUpIn),
    months: groupsOf(all, ratingOf, ({ at }) => at.slice(0, 7))
      .reverse()
      .map(([month, scores]) => [month, luckFree(scores)!]),
    openers,
    advice: adviceOf(openers, leaks),
    rated: scores.length,
    alone: all.filter((game) => boardsIn(game) === 1).length,
    leaks,
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
      const mistake = { game, row, gaveUp };
      if (gaveUp) groups.get(name)?.push(mistake) ?? groups.set(name, [mistake]);
    });
  const last = (name: GivenUp["name"]): number => ["opener", "other"].indexOf(name);
  return [...groups]
    .map(([name, mistakes]) => ({
      name,
      gaveUp: mistakes.reduce((sum, { gaveUp }) => sum + gaveUp, 0) / games,
      examples: name === "opener" ? [] : costliest(mistakes).slice(0, EXAMPLES),
    }))
    .sort((a, b) => last(a.name) - last(b.name) || b.gaveUp - a.gaveUp);
}

/** The costliest first; a guess that was made twice on the same board comes once. */
function costliest(mistakes: readonly Mistake[]): Mistake[] {
  const found = new Map<string, Mistake>();
  for (const mistake of [...mistakes].sort((a, b) => b.gaveUp - a.gaveUp)) {
    const { game, row } = mistake;
    const board = game.position
      .split(".")
      .slice(0, 2 * row + 1)
      .join(".");
    if (!found.has(board)) found.set(board, mistake);
  }
  return [...found.values()];
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
    if (!rating) continue;
    groups.get(name)?.push(rating) ?? groups.set(name, [rating]);
  }
  return [...groups];
}

function openerOf(word: string, scores: readonly SavedRating[]): Opener {
  const mean = (of: (score: SavedRating) => number): number =>
    scores.reduce((sum, score) => sum + of(score), 0) / scores.length;
  const gaveUp = mean(({ turns }) => turns[0]!.gaveUp);
  return { word, value: mean(({ par }) => par) + gaveUp, gaveUp, games: luckFree(scores)! };
}

function adviceOf(openers: readonly Opener[], leaks: readonly GivenUp[]): Progress["advice"] {
  const [usual] = openers;
  if (!usual || usual.games.games < FEWEST) return null;
  const [better] = [...openers].sort((a, b) => a.gaveUp - b.gaveUp);
  if (usual.gaveUp - better!.gaveUp >= WORTH_SAYING) return { usual, better: better! };
  return leaks.find(({ examples }) => examples.length) ?? null;
}
