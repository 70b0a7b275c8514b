import { expect, it } from "vitest";
import type { SavedGame } from "../src/state/games";
import { Browser, fromDisk, pageAt } from "./tabs";

const { games, ratings } = await pageAt();

function game(position: string, solved: boolean): SavedGame {
  return { at: "2026-01-01", lexicon: "original", rules: "normal", position, guesses: 2, solved };
}

const RATED = { "salet.BBBBB.crony": [3.2, 0.1], "salet.BBBBB.might": [3.1, 0.1], crane: [3.6, 0.4] };

it("averages best play and the cost of each opener over just the rated games", () => {
  const all = [...Object.keys(RATED), "slate"].map((position) => game(position, true));
  for (const each of all) games.saveGame(each);
  for (const [position, [par, gaveUp]] of Object.entries(RATED) as [string, [number, number]][]) {
    const turns = [
      { gaveUp, luck: 0 },
      { gaveUp: 0, luck: 0 },
    ];
    const score = { guesses: 2, par, turns, proven: true, luckPercentile: 50 };
    ratings.storeRating(game(position, true), { score });
  }
  const { par, openers } = ratings.progressOf(all);
  expect(par).toBeCloseTo(3.3);
  expect(openers).toEqual([
    { word: "salet", games: 2, gaveUp: 0.1 },
    { word: "crane", games: 1, gaveUp: 0.4 },
  ]);
});

it("counts the games solved since the last loss", () => {
  const all = [true, false, true, true].map((solved, k) => game(String(k), solved));
  expect([all, all.slice(0, 1), []].map((some) => games.summaryOf(some).inARow)).toEqual([2, 1, 0]);
});

it.each([
  ["no turns", { turns: [] }],
  ["a turn too few", { turns: [{ gaveUp: 0, luck: 0 }] }],
  ["a par that no game has", { par: 1e308 }],
  ["a figure that is not finite", { guesses: Number.POSITIVE_INFINITY }],
])("leaves out a stored rating with %s", async (_, wrong) => {
  const [at, turn] = ["crane.BYGBB.dwarf.GGGGG", { gaveUp: 0, luck: 0 }];
  const stored = { guesses: 2, par: 3.4, turns: [turn, turn], proven: true, ...wrong };
  const text = JSON.stringify(stored).replace("null", "1e999");
  const tab = new Browser().open();
  tab.storage.setItem(`salet/scores/original/normal/${at}`, text);
  const page = await pageAt("", fromDisk, tab);
  expect(page.ratings.ratingOf(game(at, true))).toBeNull();
  expect(page.ratings.progressOf([game(at, true)]).par).toBeNull();
});
