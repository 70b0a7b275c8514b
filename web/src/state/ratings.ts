/** Ratings of the saved games, found in the background and stored, so that each is worked out once. */
import type { Asked } from "../advice/answer";
import { type Judged, type Rating, rate, type Score } from "../advice/review";
import { workers } from "./engine";
import { games, placeOfGame, type SavedGame } from "./games";
import { sourceOf } from "./lists";
import { isLike, records } from "./store";

const SCORE: Score = {
  guesses: 1,
  par: 1,
  turns: [{ gaveUp: 0, luck: 0 }],
  proven: true,
  luckPercentile: 50,
};

/** What a game is known by. */
const gameKey = ({ lexicon, rules, position }: SavedGame): string => `${lexicon}/${rules}/${position}`;

const MAX_FIGURE = 100; // of a rating: a game has at most 40 guesses

/** Whether a value is a rating: it has turns, and every figure is one that a game can have. */
function isScore(value: unknown): value is Score {
  if (!isLike(SCORE, value)) return false;
  const figures = value.turns.flatMap(({ gaveUp, luck }) => [gaveUp, luck]);
  const possible = [value.guesses, value.par, value.luckPercentile, ...figures].every(
    (figure) => Math.abs(figure) <= MAX_FIGURE,
  );
  return possible && value.turns.length > 0;
}

const ratings = records("scores", isScore);

/** The rating of a game; null if there is none, or one of another game, so that it is rated again. */
export function ratingOf(game: SavedGame): Score | null {
  const score = ratings.all.value.get(gameKey(game));
  return score?.turns.length === game.guesses ? score : null;
}

export function rateGame(
  asked: Asked,
  signal: AbortSignal,
  show?: (judged: readonly Judged[]) => void,
): Promise<Rating> {
  return rate(asked, (row) => workers.ask("judge", { asked, row }, signal), show);
}

/** Stores a rating, and drops those of games that are no longer saved. */
export function storeRating(game: SavedGame, { score }: Pick<Rating, "score">): void {
  const saved = new Set(games.peek().map(gameKey)).add(gameKey(game));
  for (const key of ratings.all.peek().keys()) if (!saved.has(key)) ratings.delete(key);
  ratings.set(gameKey(game), score);
}

/** Rates the games that have no rating; what cannot be rated is left out. */
export async function rateAll(all: readonly SavedGame[], signal: AbortSignal): Promise<void> {
  for (const game of all) {
    if (signal.aborted) return;
    if (ratingOf(game)) continue;
    const { lexicon, mode, limit, boards } = placeOfGame(game);
    await rateGame({ source: sourceOf(lexicon), mode, limit, turns: boards[0]! }, signal)
      .then((found) => storeRating(game, found))
      .catch(() => undefined); // a list that is gone, or tiles that no word fits
  }
}

// --- What they show ------------------------------------------------------------------------------------------------

/** What best play takes on average, and what each opener cost, the most frequent first; of the games that are rated. */
export function progressOf(all: readonly SavedGame[]) {
  const rated = all.flatMap((game) => {
    const score = ratingOf(game);
    return score ? [{ ...score, opener: game.position.split(".")[0]! }] : [];
  });
  const openers = [...new Set(rated.map(({ opener }) => opener))].map((word) => {
    const games = rated.filter(({ opener }) => opener === word);
    return { word, games: games.length, gaveUp: meanOf(games.map(({ turns }) => turns[0]!.gaveUp)) };
  });
  const par = rated.length ? meanOf(rated.map(({ par }) => par)) : null;
  return { par, openers: openers.sort((one, other) => other.games - one.games) };
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
