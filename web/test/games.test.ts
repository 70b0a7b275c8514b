import { beforeAll, describe, expect, it, vi } from "vitest";
import type * as Games from "../src/state/games";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => kept.set(name, value),
});

let games: typeof Games;
beforeAll(async () => {
  games = await import("../src/state/games");
});

function game(at: string, guesses: number, more: Partial<Games.SavedGame> = {}): Games.SavedGame {
  const position = `salet.BYBGB.game${guesses}.GGGGG`;
  const rest = { lexicon: "original", rules: "normal", position, solved: true, skill: null, luck: null };
  return { at, guesses, ...rest, ...more };
}

describe("statistics", () => {
  it("sum up what was kept", () => {
    const all = [
      game("2026-01-01", 3, { skill: 90, luck: 40 }),
      game("2026-01-02", 5),
      game("2026-01-03", 6, { solved: false }),
    ];
    const sum = games.summaryOf(all);
    expect(sum).toMatchObject({ played: 3, solved: 2, mean: 4, skill: 90, luck: 40 });
    expect(sum.distribution.map((each) => each.games)).toEqual([0, 0, 1, 0, 1, 0]);
  });

  it("count games of several boards, but not among the guesses for one", () => {
    const position = games.positionOfBoards(["amber", "round"], ["salet", "amber", "round"]);
    const several = { rules: "normal-7", position };
    const all = [
      game("2026-01-01", 3),
      game("2026-01-02", 6, several),
      game("2026-01-03", 7, { ...several, solved: false }),
    ];
    expect(games.summaryOf(all)).toMatchObject({ played: 3, solved: 2, solvedAlone: 1, mean: 3 });
    expect(games.summariesOfBoards(all)).toEqual([{ boards: 2, played: 2, solved: 1, mean: 6 }]);
    const { view, limit, boards } = games.placeOfGame(all[1]!);
    expect([view, limit, boards.map((turns) => turns.map(({ word }) => word))]).toEqual([
      "solve",
      7,
      [
        ["salet", "amber"],
        ["salet", "amber", "round"],
      ],
    ]);
    expect(games.imported(games.exported(all))).toEqual(all);
  });

  it("keep one record of a game: the one that knows more", () => {
    const first = game("2026-01-01T08", 3);
    const rated = game("2026-01-01T09", 3, { skill: 80, luck: 50 });
    expect(games.merged([first], [rated])).toEqual([{ ...rated, at: first.at }]);
    expect(games.merged([rated], [first])[0]).toMatchObject({ skill: 80 });
  });

  it("come back from a file as they went", () => {
    const all = [game("2026-01-01", 3), game("2026-01-02", 4)];
    expect(games.imported(games.exported(all))).toEqual(all);
  });

  it.each(["", "[]", "{}", '{"salet":1,"games":[{"at":1}]}', '{"salet":2,"games":[]}', "null"])(
    "refuse the file %s",
    (text) => {
      expect(games.imported(text)).toBeNull();
    },
  );

  it("outlive the page", () => {
    games.saveGame(game("2026-01-01", 3));
    expect(kept.get("salet.games")).toContain("game3");
    expect(games.isSaved("salet.BYBGB.game3.GGGGG", "original")).toBe(true);
    games.removeGame("2026-01-01");
    expect(kept.get("salet.games")).toBe("[]");
  });
});
