import { describe, expect, it } from "vitest";
import type { SavedGame } from "../src/state/games";
import { pageAt } from "./tabs";

const { games } = await pageAt();

function game(at: string, guesses: number, more: Partial<SavedGame> = {}): SavedGame {
  const position = `${"salet.BYBGB.".repeat(guesses - 1)}amber.GGGGG`;
  const rest = { lexicon: "original", rules: "normal", position, solved: true };
  return { at, guesses, ...rest, ...more };
}

describe("statistics", () => {
  it("sum up the games that were kept", () => {
    const all = [game("2026-01-01", 3), game("2026-01-02", 5), game("2026-01-03", 6, { solved: false })];
    const sum = games.summaryOf(all);
    expect(sum).toMatchObject({ played: 3, solved: 2, mean: 4 });
    expect(sum.distribution).toEqual([0, 0, 1, 0, 1, 0]);
  });

  it("keep the same rows under normal and hard rules as two games", async () => {
    const [normal, hard] = [game("2026-01-01", 3), game("2026-01-01", 3, { rules: "hard" })];
    const saved = (await pageAt()).games;
    saved.saveGame(normal);
    expect(saved.savedGame(saved.placeOfGame(hard))).toBe(undefined);
    saved.saveGame(hard);
    expect(saved.games.value).toEqual([normal, hard]);
    saved.removeGame(hard);
    expect(saved.games.value).toEqual([normal]);
  });

  it.each(["", "[]", "{}", '{"salet":1,"games":[{"at":1}]}', '{"salet":2,"games":[]}', "null"])(
    "refuse the file %s",
    (text) => {
      expect(games.imported(text)).toBeNull();
    },
  );

  it.each([
    { guesses: 1e9 },
    { guesses: 2 },
    { at: "yesterday" },
    { at: "2026-13-40" },
    { position: "salet" },
    { position: "amber.GGGGG.salet.BYBGB.amber.GGGGG" },
    { position: "salet.BYBGB.salet.BYBGB.salet.BYBGB" },
    { position: "", guesses: 0 },
    { solved: false },
    { rules: "normal-2" },
    { rules: "easy" },
    { lexicon: "" },
    { lexicon: "original/hard" },
  ])("refuse a game with %o", (wrong) => {
    const good = game("2026-01-01", 3);
    expect(games.imported(games.exported([good, { ...good, ...wrong }]))).toBeNull();
  });
});
