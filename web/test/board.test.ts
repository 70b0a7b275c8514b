import { describe, expect, it } from "vitest";
import * as board from "../src/game/board";
import type { Tile } from "../src/game/pattern";

function typed(word: string, game = board.newGame()): board.Game {
  return [...word].reduce(board.type, game);
}

function played(word: string, tiles: string, game = board.newGame()): board.Game {
  return board.finish(
    [...tiles].reduce((g, t) => board.paint(g, Number(t) as Tile), board.commit(typed(word, game))),
  );
}

describe("typing", () => {
  it("fills a row and no more", () => {
    expect(typed("cranes").typed).toBe("crane");
  });

  it("completes only a full row", () => {
    expect(board.commit(typed("cran")).draft).toBeNull();
    expect(board.commit(typed("crane")).draft).toEqual({
      word: "crane",
      tiles: [[null, null, null, null, null]],
    });
  });

  it("takes the cursor to the first tile, and a letter waits until the row is colored", () => {
    const game = board.commit(typed("crane"));
    expect(game.cursor).toEqual({ board: 0, row: 0, place: 0 });
    expect(board.type(game, "M")).toBe(game);
    expect(board.type(board.finish(game), "M")).toMatchObject({ typed: "m", cursor: null });
  });

  it("stops when the guesses are used up", () => {
    const game = Array.from({ length: 6 }).reduce<board.Game>(
      (g) => played("crane", "00000", g),
      board.newGame(),
    );
    expect(board.outcome(game)).toBe("lost");
    expect(typed("a", game).typed).toBe("");
  });
});

describe("colours", () => {
  const at = { board: 0, row: 0, place: 1 };
  const entered = board.commit(typed("crane"));

  it("cycle from none to yellow, green, gray", () => {
    let game = entered;
    const seen = [1, 2, 3, 4].map(() => {
      game = board.cycle(game, at);
      return board.rowAt(game, 0, 0)!.tiles[1];
    });
    expect(seen).toEqual([1, 2, 0, 1]);
  });

  it("count when they are done: those without a color are gray", () => {
    const three = [0, 1, 2].reduce((game, tile) => board.paint(game, tile as Tile), entered);
    expect(three.boards[0]).toHaveLength(0);
    expect(board.hasOpenTiles(three)).toBe(true);
    const row = { boards: [[{ word: "crane", tiles: [0, 1, 2, 0, 0] }]], draft: null, cursor: null };
    expect(board.finish(three)).toMatchObject(row);
  });

  it("leave the cursor on the last tile until they are done", () => {
    const five = [0, 1, 2, 0, 0].reduce((game, tile) => board.paint(game, tile as Tile), entered);
    expect(five.cursor).toEqual({ board: 0, row: 0, place: 4 });
    expect(board.hasOpenTiles(five)).toBe(false);
    expect(board.paint(five, 2).draft!.tiles).toEqual([[0, 1, 2, 0, 2]]);
  });

  it("survive a reload, unless they belong to another board", () => {
    const half = board.paint(entered, 1);
    const again = JSON.parse(JSON.stringify({ typed: half.typed, draft: half.draft }));
    expect(board.resumed(board.newGame(), again).draft).toEqual(half.draft);
    expect(board.resumed(board.newGame(5, 2), again).draft).toBeNull();
  });

  it("are carried over where earlier rows settle them, and never guessed", () => {
    const turns = [{ word: "crane", tiles: [0, 1, 2, 0, 0] as Tile[] }];
    expect(board.settledTiles("smart", turns)).toEqual([null, null, 2, null, null]);
    expect(board.settledTiles("radar", turns)).toEqual([null, null, null, null, null]);
  });
});

describe("going back", () => {
  it("walks through colors, then letters, to an empty board", () => {
    let game = played("moist", "00100", played("crane", "01200"));
    let steps = 0;
    while (game.boards[0]!.length || game.draft || game.typed) {
      game = board.back(game);
      expect(++steps).toBeLessThan(60);
    }
    expect(game).toEqual(board.newGame());
    expect(board.back(game)).toEqual(game);
  });
});

describe("the cursor", () => {
  const game = played("moist", "00100", played("crane", "01200"));

  it("moves over the tiles and down into the row being typed", () => {
    const up = board.move(game, "up");
    expect(up.cursor).toEqual({ board: 0, row: 1, place: 0 });
    expect(board.move(up, "up").cursor!.row).toBe(0);
    expect(board.move(board.move(up, "end"), "left").cursor!.place).toBe(3);
    expect(board.move(up, "down").cursor).toBeNull();
  });

  it("goes from board to board", () => {
    const two = board.withBoards(game, 2);
    const first = board.move(board.move(two, "up"), "end");
    expect(board.move(first, "right").cursor).toMatchObject({ board: 1, place: 0 });
  });
});

describe("several boards", () => {
  it("are colored one after the other, and share their guesses until one is solved", () => {
    let game = board.commit(typed("crane", board.withBoards(board.newGame(), 2)));
    for (const tile of [2, 2, 2, 2, 2]) game = board.paint(game, tile as Tile);
    game = board.finish(game);
    expect(game.cursor).toEqual({ board: 1, row: 0, place: 0 });
    expect(game.boards).toEqual([[], []]);
    game = board.commit(typed("moist", board.finish(game)));
    expect(game.boards.map((turns) => turns.length)).toEqual([1, 1]);
    expect(game.limit).toBe(7);
    expect(game.cursor).toEqual({ board: 1, row: 1, place: 0 });
    expect(board.finish(game).boards.map((turns) => turns.length)).toEqual([1, 2]);
  });
});
