import { expect, it } from "vitest";
import type { SavedGame } from "../src/state/games";
import { pageAt } from "./tabs";

const { games, ratings } = await pageAt();

function game(position: string, solved: boolean): SavedGame {
  return { at: "2026-01-01", lexicon: "original", rules: "normal", position, guesses: 3, solved };
}

const GAVE_UP = {
  "salet.BBBBB.crony": [0.1, 0.2, 0.3],
  "salet.BBBBB.might": [0.1, 0.6],
  crane: [0.4, 0],
};

it("averages what was given up over the rated games alone, by row and by opener", () => {
  const all = [...Object.keys(GAVE_UP), "slate"].map((position) => game(position, true));
  for (const each of all) games.saveGame(each);
  for (const [position, costs] of Object.entries(GAVE_UP)) {
    const turns = costs.map((gaveUp) => ({ gaveUp, luck: 0 }));
    ratings.storeRating(game(position, true), { score: { guesses: 3, par: 3, turns, proven: true } });
  }
  const { rated, rows, openers } = ratings.progressOf(all);
  expect(rated).toBe(3);
  expect(rows.map(({ gaveUp }) => gaveUp.toFixed(2))).toEqual(["0.20", "0.27", "0.10"]);
  expect(rows.map(({ worst }) => [worst.game.position, worst.row])).toEqual([
    ["crane", 0],
    ["salet.BBBBB.might", 1],
    ["salet.BBBBB.crony", 2],
  ]);
  expect(openers).toEqual([
    { word: "salet", games: 2, gaveUp: 0.1 },
    { word: "crane", games: 1, gaveUp: 0.4 },
  ]);
});

it("counts the games solved since the last loss", () => {
  const all = [true, false, true, true].map((solved, k) => game(String(k), solved));
  expect([all, all.slice(0, 1), []].map((some) => games.summaryOf(some).inARow)).toEqual([2, 1, 0]);
});
