/** Ratings of the saved games, found in the background and stored, so that each is worked out once. */
import type { Asked } from "../advice/answer";
import { type Rating, rate, type Score } from "../advice/review";
import { workers } from "./engine";
import { games, type SavedGame } from "./games";
import { sourceOf } from "./lists";
import { placeOf } from "./place";
import { isLike, records } from "./store";

const SCORE: Score = { guesses: 1, par: 1, turns: [{ gaveUp: 0, luck: 0 }], proven: true };

type Played = Pick<SavedGame, "lexicon" | "rules" | "position">;

/** What a game is known by. */
const gameKey = ({ lexicon, rules, position }: Played): string => `${lexicon}/${rules}/${position}`;

const ratings = records("scores", (value) => isLike(SCORE, value));

export function ratingOf(game: Played): Score | null {
  return ratings.all.value.get(gameKey(game)) ?? null;
}

export function rateGame(asked: Asked, signal: AbortSignal): Promise<Rating> {
  return rate(asked, (row) => workers.ask("judge", { asked, row }, signal));
}

/** Stores a rating, and drops those of games that are no longer saved. */
export function storeRating(game: Played, { score }: Pick<Rating, "score">): void {
  const saved = new Set(games.peek().map(gameKey)).add(gameKey(game));
  for (const key of ratings.all.peek().keys()) if (!saved.has(key)) ratings.delete(key);
  ratings.set(gameKey(game), score);
}

/** Rates the games that have no rating; what cannot be rated is left out. */
export async function rateAll(all: readonly SavedGame[], signal: AbortSignal): Promise<void> {
  for (const game of all) {
    if (signal.aborted) return;
    if (ratingOf(game)) continue;
    const { lexicon, mode, limit, boards } = placeOf(`/review/${gameKey(game)}`);
    const asked = { source: sourceOf(lexicon), mode, limit, turns: boards[0]! };
    if (asked.turns.length)
      await rateGame(asked, signal)
        .then((found) => storeRating(game, found))
        .catch(() => undefined); // a list that is gone, or tiles that no word fits
  }
}

// --- What they show ------------------------------------------------------------------------------------------------

/** A guess that gave something up. */
export interface Mistake {
  readonly game: SavedGame;
  readonly row: number;
  readonly gaveUp: number;
}

/** What the rated games gave up on average: by row, with the costliest guess there, and by opener, the most frequent first. */
export function progressOf(all: readonly SavedGame[]) {
  const rated = all.flatMap((game) => {
    const score = ratingOf(game);
    return score ? [{ game, opener: game.position.split(".")[0]!, turns: score.turns }] : [];
  });
  const mistakesIn = (row: number, among = rated): Mistake[] =>
    among.flatMap(({ game, turns }) => (turns[row] ? [{ game, row, gaveUp: turns[row].gaveUp }] : []));
  const rows = Array.from({ length: Math.max(0, ...rated.map(({ turns }) => turns.length)) }, (_, row) => {
    const mistakes = mistakesIn(row);
    const worst = mistakes.reduce((most, each) => (each.gaveUp > most.gaveUp ? each : most));
    return { gaveUp: sumOf(mistakes) / rated.length, worst };
  });
  const openers = [...new Set(rated.map(({ opener }) => opener))].map((word) => {
    const games = rated.filter(({ opener }) => opener === word);
    return { word, games: games.length, gaveUp: sumOf(mistakesIn(0, games)) / games.length };
  });
  return { rated: rated.length, rows, openers: openers.sort((one, other) => other.games - one.games) };
}

function sumOf(mistakes: readonly Mistake[]): number {
  return mistakes.reduce((sum, { gaveUp }) => sum + gaveUp, 0);
}
