/** Ratings of the saved games, found in the background and stored, so that each is worked out once. */
import type { Asked } from "../advice/asked";
import { type Rating, rate } from "../advice/rating";
import type { Judged } from "../advice/review";
import type { Score } from "../advice/score";
import { isListOf, isNumber, isShape } from "./checks";
import { workers } from "./engine";
import { boardsIn, games, type SavedGame } from "./games";
import { sourceOf } from "./lists";
import { placeOf } from "./place";
import { records } from "./store";

const isRating = isShape<Score>({
  guesses: isNumber,
  par: isNumber,
  turns: isListOf(isShape({ gaveUp: isNumber, luck: isNumber })),
  lower: isNumber,
  upper: isNumber,
});

type Played = Pick<SavedGame, "lexicon" | "rules" | "position">;

/** What a game is known by. */
const gameKey = ({ lexicon, rules, position }: Played): string => `${lexicon}/${rules}/${position}`;

const ratings = records("scores", isRating);

export function ratingOf(game: Played): Score | null {
  return ratings.all.value.get(gameKey(game)) ?? null;
}

/** Rates a game; `show` is called with the turns judged so far. */
export function rateGame(
  asked: Asked,
  signal: AbortSignal,
  show?: (judged: readonly Judged[]) => void,
): Promise<Rating> {
  return rate(asked, (row) => workers.ask("judge", { asked, row }, signal), show);
}

/** Stores a rating, and drops those of games that are no longer saved. */
export function storeRating(game: Played, { score }: Pick<Rating, "score">): void {
  const saved = new Set(games.peek().map(gameKey)).add(gameKey(game));
  for (const key of ratings.all.peek().keys()) if (!saved.has(key)) ratings.delete(key);
  ratings.set(gameKey(game), score);
}

/** Rates the games that have no rating; what cannot be rated is left out. */
export async function rateAll(all: readonly SavedGame[], signal: AbortSignal): Promise<void> {
  const alone = all.filter((game) => boardsIn(game) === 1);
  for (const game of alone) {
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
