/** The state of this page, put together from its parts; the views take what they show from here. */
import { effect } from "@preact/signals";
import type { Load } from "../advice/known";
import { language } from "../strings/capitals";
import { createBest } from "./best";
import { createDays } from "./days";
import { createEngine } from "./engine";
import { createGames } from "./games";
import { createKeep } from "./keep";
import { createLexicons } from "./lexicons";
import { createPlay } from "./play";
import { createRoute } from "./route";
import { createSettings } from "./settings";
import { createSolve } from "./solve";
import { browserArea, createStore } from "./storage";
import { createWordLists } from "./word-lists";

const get: Load = (address) => fetch(address);

export const store = createStore(browserArea(), window);
export const settings = createSettings(
  store,
  document.documentElement,
  matchMedia("(prefers-color-scheme: dark)"),
);
export const route = createRoute(window, settings);
export const engine = createEngine(get);
export const lexicons = createLexicons(store);
export const words = createWordLists(lexicons, get);
export const best = createBest(engine);
export const days = createDays(get);
export const games = createGames(store);
export const solve = createSolve(store, route, settings, lexicons, words);
export const keep = createKeep(games, solve);
export const play = createPlay(store, route, settings, lexicons, words, games, best, days);

/** The letters of an own list decide about keys and capitals; the lists of the page are English. */
effect(() => {
  const { view, lexicon } = route.place.value;
  const list = view === "play" ? play.options.value.lexicon : lexicon;
  if (lexicons.lengthOf(list) !== undefined && !lexicons.sourceOf(list).shipped)
    words.wordsOf(list).catch(() => undefined);
  language.value = words.wordsNow(list)?.letters.includes("ı") ? "tr" : "en";
});
