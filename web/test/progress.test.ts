import { expect, it } from "vitest";
import type { SavedGame } from "../src/state/games";
import { progressOf } from "../src/state/progress";

function game(position: string, solved: boolean, skill: number | null = null): SavedGame {
  return {
    at: position,
    lexicon: "original",
    rules: "normal",
    position,
    guesses: 3,
    solved,
    skill,
    luck: null,
  };
}

const RATINGS: Record<string, readonly number[]> = { a: [0.1, 0.2, 0.3, 0.1], c: [0.1, 0] };
const ratingOf = ({ position }: SavedGame) => {
  const gaveUp = RATINGS[position];
  return gaveUp ? { skill: 80, luck: 50, gaveUp } : null;
};

it("averages what was given up over the rated games alone", () => {
  const found = progressOf([game("a", true), game("b", true, 60), game("c", true)], ratingOf);
  expect(found.rated).toBe(2);
  expect(found.gaveUp.openers).toBeCloseTo(0.1);
  expect(found.gaveUp.second).toBeCloseTo(0.1);
  expect(found.gaveUp.endings).toBeCloseTo(0.2);
  expect(found.skills).toEqual([80, 60, 80]);
});

it("compares with the best play only those games for which it is known", () => {
  const known = { skill: 80, luck: 50, gaveUp: [0.1], best: 2 };
  const all = [game("a", true), game("b", true), game("c", false)];
  const { compared } = progressOf(all, ({ position }) => (position === "b" ? known : null));
  expect(compared).toEqual({ games: 1, best: 2, yours: 3 });
  expect(progressOf(all, () => null).compared).toBeNull();
});

it("counts the games solved since the last loss", () => {
  const all = [true, false, true, true].map((solved, k) => game(String(k), solved));
  expect(progressOf(all, ratingOf).inARow).toBe(2);
  expect(progressOf(all.slice(0, 1), ratingOf).inARow).toBe(1);
  expect(progressOf([], ratingOf).inARow).toBe(0);
});
