import { expect, it } from "vitest";
import type { SavedGame } from "../src/state/games";
import { pageAt } from "./tabs";

const { games, ratings } = await pageAt();

function game(position: string, solved: boolean): SavedGame {
  return { at: "2026-01-01", lexicon: "original", rules: "normal", position, guesses: 3, solved };
}

const RATED = { "salet.BBBBB.crony": [3.2, 0.1], "salet.BBBBB.might": [3.1, 0.1], crane: [3.6, 0.4] };

it("averages over the rated games alone: what best play takes, and what each opener gave up", () => {
  const all = [...Object.keys(RATED), "slate"].map((position) => game(position, true));
  for (const each of all) games.saveGame(each);
  for (const [position, [par, gaveUp]] of Object.entries(RATED) as [string, [number, number]][]) {
    const turns = [{ gaveUp, luck: 0 }];
    ratings.storeRating(game(position, true), { score: { guesses: 3, par, turns, proven: true } });
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
