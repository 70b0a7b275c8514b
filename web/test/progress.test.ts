import { expect, it } from "vitest";
import type { SavedGame } from "../src/state/games";
import { endOf } from "../src/state/games";
import { progressOf } from "../src/state/progress";
import type { SavedRating } from "../src/state/ratings";

function game(position: string, solved: boolean): SavedGame {
  return {
    at: `2026-0${solved ? 1 : 2}`,
    lexicon: "original",
    rules: "normal",
    position,
    guesses: 3,
    solved,
  };
}

function rated(guesses: number, gaveUp: readonly number[]): SavedRating {
  const total = gaveUp.reduce((sum, each) => sum + each, 0);
  const luck = (3 + total - guesses) / gaveUp.length;
  const leaks = [null, "trap", "late", "trap"] as const;
  const turns = gaveUp.map((each, row) => ({ gaveUp: each, luck, leak: leaks[row] }));
  return { guesses, par: 3, turns, lower: 3 + total, upper: 3 + total };
}

const LONG = "a.BBBBB.crony.BBBBB.fight.BGGGG.might.GGGGG";
const RATINGS: Record<string, SavedRating> = {
  [LONG]: rated(4, [0.1, 0.2, 0.3, 0.1]),
  c: rated(2, [0.1, 0]),
};
const ratingOf = ({ position }: SavedGame) => RATINGS[position] ?? null;

it("averages what was given up over the rated games alone", () => {
  const found = progressOf([game(LONG, true), game("b", true), game("c", false)], ratingOf);
  expect(found.rated).toBe(2);
  expect(found.alone).toBe(3);
  expect(found.leaks.map(({ name, gaveUp }) => [name, gaveUp.toFixed(2)])).toEqual([
    ["trap", "0.15"],
    ["late", "0.15"],
    ["opener", "0.10"],
  ]);
  expect(found.leaks[0]!.examples.map(({ row, gaveUp }) => [row, gaveUp])).toEqual([
    [1, 0.2],
    [3, 0.1],
  ]);
  expect(found.luckFree!.games).toBe(2);
  expect(found.luckFree!.plain.mean).toBe(3);
  expect(found.luckFree!.luckFree.mean).toBeCloseTo(3.4);
  expect(found.luckFree!.luck).toBeCloseTo(0.8);
  expect(found.months.map(([month, { games }]) => [month, games])).toEqual([
    ["2026-02", 1],
    ["2026-01", 1],
  ]);
  expect(found.openers.map(({ word, value, games }) => [word, value, games.games])).toEqual([
    ["a", 3.1, 1],
    ["c", 3.1, 1],
  ]);
});

it("gives a guess that was made twice on the same board as one example", () => {
  const twice = [
    game("salet.BBBBB.fight.BGGGG.might.GGGGG", true),
    game("salet.BBBBB.fight.BGGGG.sight.GGGGG", true),
  ];
  const other = game("salet.BBBBB.light.BGGGG.might.GGGGG", true);
  const { leaks } = progressOf([...twice, other], ({ position }) =>
    rated(3, position.includes("light") ? [0, 0.1] : [0, 0.2]),
  );
  expect(leaks[0]!.examples.map(({ game: { position } }) => position)).toEqual([
    twice[0]!.position,
    other.position,
  ]);
});

it("compares with the best play only those games for which it is known", () => {
  const known = { ...rated(3, [0.1]), best: 2 };
  const all = [game("a", true), game("b", true), game("c", false)];
  const { compared } = progressOf(all, ({ position }) => (position === "b" ? known : null));
  expect(compared).toEqual([{ best: 2, yours: 3 }]);
  expect(progressOf(all, () => null).compared).toEqual([]);
});

it("counts the games solved since the last loss", () => {
  const all = [true, false, true, true].map((solved, k) => game(String(k), solved));
  expect(endOf(all)).toMatchObject({ inARow: 2, longest: 2 });
  expect(endOf(all.slice(0, 1))).toMatchObject({ inARow: 1, longest: 1 });
  expect(endOf([])).toMatchObject({ inARow: 0, longest: 0 });
});
