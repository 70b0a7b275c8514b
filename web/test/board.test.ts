import { describe, expect, it } from "vitest";
import * as board from "../src/game/board";
import type { Tile } from "../src/game/pattern";

function typed(word: string, game = board.newGame()): board.Game {
  return [...word].reduce(board.type, game);
}

function played(word: string, tiles: string, game = board.newGame()): board.Game {
  const coloured = [...tiles].reduce(
    (g, t) => board.paint(g, Number(t) as Tile),
    board.commit(typed(word, game)),
  );
  return board.commit(coloured);
}

describe("typing", () => {
  it("fills a row and no more", () => {
    expect(typed("cranes").typed).toBe("crane");
  });

  it("completes only a full row", () => {
    expect(board.commit(typed("cran")).boards[0]).toHaveLength(0);
    expect(board.commit(typed("crane")).boards[0]).toEqual([{ word: "crane", tiles: [0, 0, 0, 0, 0] }]);
  });

  it("takes the cursor to the first tile, and a letter begins the next row", () => {
    const game = board.commit(typed("crane"));
    expect(game.cursor).toEqual({ board: 0, row: 0, place: 0 });
    expect(board.type(game, "M")).toMatchObject({ typed: "m", cursor: null });
  });

  it("stops when the board is solved", () => {
    const game = played("crane", "22222");
    expect(board.outcome(game)).toBe("solved");
    expect(board.type(game, "a")).toEqual(game);
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
  it("cycle grey, yellow, green, grey", () => {
    const at = { board: 0, row: 0, place: 1 };
    let game = board.commit(typed("crane"));
    const seen = [1, 2, 3].map(() => {
      game = board.cycle(game, at);
      return game.boards[0]![0]!.tiles[1];
    });
    expect(seen).toEqual([1, 2, 0]);
  });

  it("are carried over where they are known", () => {
    const turns = [{ word: "crane", tiles: [0, 1, 2, 0, 0] as Tile[] }];
    expect(board.likelyTiles("smart", turns)).toEqual([0, 0, 2, 1, 0]);
    expect(board.likelyTiles("radar", turns)).toEqual([1, 1, 0, 0, 0]);
  });

  it("paint all of a row at once", () => {
    const game = board.paintRow(board.commit(typed("crane")), 2);
    expect(board.outcome(game)).toBe("solved");
  });
});

describe("going back", () => {
  it("walks through colours, then letters, to an empty board", () => {
    let game = played("moist", "00100", played("crane", "01200"));
    let steps = 0;
    while (game.boards[0]!.length || game.typed) {
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
  it("share their guesses until one is solved", () => {
    let game = board.withBoards(board.newGame(), 2);
    game = board.commit(typed("crane", game));
    game = board.commit(board.paintRow(game, 2));
    game = board.commit(typed("moist", game));
    expect(game.boards.map((turns) => turns.length)).toEqual([1, 2]);
    expect(game.limit).toBe(7);
    expect(game.cursor!.board).toBe(1);
  });
});
