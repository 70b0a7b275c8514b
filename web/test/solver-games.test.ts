/** The games of solvers, as tools/make_shipped.py writes them. */
import { expect, it } from "vitest";
import { LEADERS as STRATEGIES } from "../src/advice/strategies";
import { writeTurns } from "../src/game/notation";
import { pageAt } from "./tabs";

const { gamesOf, wordsLeft } = (await pageAt()).solvers;

const GAMES = gamesOf(
  ["crane", "crane slate", "crane slate:BBGYG -blaze", "crane:BBGBG slate:BBGGG grape"].join("\n"),
);

it("gives a guess the tiles of the game, unless the file has others", () => {
  expect(writeTurns(GAMES.get("slate")!)).toBe("crane.BBGBG.slate.GGGGG");
  expect(writeTurns(GAMES.get("blaze")!)).toBe("crane.BBGBG.slate.BBGYG");
});

it("leaves the words whose games have the same guesses and tiles so far", () => {
  const turns = GAMES.get("blaze")!;
  expect(wordsLeft(GAMES, turns.slice(0, 1))).toEqual(["blaze", "grape", "slate"]);
  expect(wordsLeft(GAMES, turns)).toEqual(["blaze"]);
});

it("offers every solver but exact search to lead Solve, and each of them runs here", async () => {
  const { LEADERS } = (await pageAt()).solvers;
  expect([...LEADERS].sort()).toEqual([...STRATEGIES].sort());
});
