/** The ratings of this page's games, apart from the rest of its state: only views that are loaded later need them. */
import { engine, games, lexicons, store } from "./page";
import { createRatings } from "./ratings";

export const ratings = createRatings(store, games, engine, lexicons);
