import { expect, it } from "vitest";
import type { Score } from "../src/advice/score";
import type { SavedGame } from "../src/state/games";
import { pageAt } from "./tabs";

const { games, progress } = await pageAt();

function game(position: string, solved: boolean): SavedGame {
  return { at: "2026-01-01", lexicon: "original", rules: "normal", position, guesses: 3, solved };
}

function rated(guesses: number, gaveUp: readonly number[]): Score {
  const total = gaveUp.reduce((sum, each) => sum + each, 0);
  const turns = gaveUp.map((each) => ({ gaveUp: each, luck: (3 + total - guesses) / gaveUp.length }));
  return { guesses, par: 3, turns, lower: 3 + total, upper: 3 + total };
}

const RATINGS: Record<string, Score> = {
  "salet.BBBBB.crony": rated(4, [0.1, 0.2, 0.3]),
  "salet.BBBBB.might": rated(3, [0.1, 0.6]),
  crane: rated(2, [0.4, 0]),
};

it("averages what was given up over the rated games alone, by row and by opener", () => {
  const all = [...Object.keys(RATINGS), "slate"].map((position) => game(position, true));
  const { rated, alone, rows, openers } = progress.progressOf(
    all,
    ({ position }) => RATINGS[position] ?? null,
  );
  expect([rated, alone]).toEqual([3, 4]);
  expect(rows.map(({ gaveUp }) => gaveUp.toFixed(2))).toEqual(["0.20", "0.27", "0.10"]);
  expect(rows.map(({ worst }) => [worst.game.position, worst.row])).toEqual([
    ["crane", 0],
    ["salet.BBBBB.might", 1],
    ["salet.BBBBB.crony", 2],
  ]);
  expect(openers).toEqual([
    { word: "salet", games: 2, gaveUp: 0.1, guesses: 3.5 },
    { word: "crane", games: 1, gaveUp: 0.4, guesses: 2 },
  ]);
});

it("counts the games solved since the last loss", () => {
  const all = [true, false, true, true].map((solved, k) => game(String(k), solved));
  expect(games.endOf(all)).toMatchObject({ inARow: 2, longest: 2 });
  expect(games.endOf(all.slice(0, 1))).toMatchObject({ inARow: 1, longest: 1 });
  expect(games.endOf([])).toMatchObject({ inARow: 0, longest: 0 });
});
