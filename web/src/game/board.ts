/**
 * The boards as the player edits them: pure functions from one `Game` to the next.
 *
 * All boards share their guesses; each has its own tiles, and takes no more rows once it is solved. The cursor is
 * either in the row being typed (null) or on a tile. A row counts when its player says that its colors are done: until
 * then it is a draft.
 */
import { lettersOf, written } from "./letters";
import type { Turn } from "./notation";
import { allGreen, GREEN, type Tile } from "./pattern";

export interface Cursor {
  readonly board: number;
  readonly row: number;
  readonly place: number;
}

/** The color of a tile; null until it has one. */
export type Shade = Tile | null;

/** A guess that is being colored: its tiles on each board, none on a solved one. It isn't part of the boards yet. */
interface Draft {
  readonly word: string;
  readonly tiles: readonly (readonly Shade[] | null)[];
}

/** A row as the board shows it: done or being colored. */
export interface Row {
  readonly word: string;
  readonly tiles: readonly Shade[];
}

export interface Game {
  readonly length: number;
  readonly limit: number;
  readonly boards: readonly (readonly Turn[])[];
  readonly typed: string;
  readonly draft: Draft | null;
  /** Never null while there is a draft. */
  readonly cursor: Cursor | null;
}

export const MOST_BOARDS = 8;

/** The default number of guesses for a number of boards. */
export function limitOf(boards: number): number {
  return boards === 1 ? 6 : boards + 5;
}

export function newGame(length = 5, boards = 1): Game {
  const empty = Array.from({ length: boards }, () => []);
  return gameOf(empty, length);
}

export function gameOf(
  boards: readonly (readonly Turn[])[],
  length = 5,
  limit = limitOf(boards.length),
): Game {
  const shown = boards.find((turns) => turns.length)?.[0]?.tiles.length ?? length;
  return { length: shown, limit, boards, typed: "", draft: null, cursor: null };
}

/** The same game with the letters or the row that were not complete, if they belong to it. */
export function resumed(game: Game, { typed, draft }: Pick<Game, "typed" | "draft">): Game {
  const fits =
    draft?.tiles.length === game.boards.length &&
    lettersOf(draft.word).length === game.length &&
    draft.tiles.every((tiles, k) => (tiles === null) === isSolved(game.boards[k]!));
  if (outcome(game) !== "open") return game;
  return fits ? toNextBoard({ ...game, draft }, -1) : { ...game, typed };
}

export function isSolved(turns: readonly Turn[]): boolean {
  return turns.length > 0 && allGreen(turns[turns.length - 1]!.tiles);
}

/** How many guesses were made. */
export function guessesMade(game: Game): number {
  return longest(game.boards).length;
}

export function outcome(game: Game): "open" | "solved" | "lost" {
  if (game.boards.every(isSolved)) return "solved";
  return guessesMade(game) >= game.limit ? "lost" : "open";
}

/** Puts a letter behind those typed; from a tile of an earlier row, the next row begins. */
export function type(game: Game, letter: string): Game {
  if (outcome(game) !== "open" || game.draft) return game;
  const typed = game.cursor ? "" : game.typed;
  if (lettersOf(typed).length >= game.length) return game;
  return { ...game, typed: typed + written(letter), cursor: null };
}

/** Puts a whole word into the row that is typed. */
export function fill(game: Game, word: string): Game {
  return outcome(game) === "open" ? { ...game, typed: word, draft: null, cursor: null } : game;
}

/** Makes the typed word a row of tiles, green where that is known and else without a color; the cursor is on the first. */
export function commit(game: Game): Game {
  if (game.draft) return game;
  if (game.cursor) return { ...game, cursor: null };
  if (lettersOf(game.typed).length !== game.length || outcome(game) !== "open") return game;
  const tiles = game.boards.map((turns) => (isSolved(turns) ? null : settledTiles(game.typed, turns)));
  return toNextBoard({ ...game, typed: "", draft: { word: game.typed, tiles } }, -1);
}

/** The tiles of a word as earlier rows settle them: a green stays; what is not known has no color. */
export function settledTiles(word: string, turns: readonly Turn[]): Shade[] {
  return lettersOf(word).map((letter, k) =>
    turns.some((turn) => turn.tiles[k] === GREEN && lettersOf(turn.word)[k] === letter) ? GREEN : null,
  );
}

/** The tiles with gray for those without a color. */
function withRestGray(tiles: readonly Shade[]): Tile[] {
  return tiles.map((shade) => shade ?? 0);
}

/** Whether the cursor's row has tiles without a color, which will be gray. */
export function hasOpenTiles(game: Game): boolean {
  const { cursor } = game;
  return (cursor && rowAt(game, cursor.board, cursor.row)?.tiles.includes(null)) ?? false;
}

/** Takes the row back that is being colored, as a word that is typed. */
export function uncommit(game: Game): Game {
  return game.draft ? { ...game, typed: game.draft.word, draft: null, cursor: null } : game;
}

/** Takes the colors of the cursor's board, the rest gray: the next board is next, and after the last the row counts. */
export function finish(game: Game): Game {
  const { draft, cursor } = game;
  if (!draft || !cursor) return commit(game);
  const tiles = draft.tiles.map((all, k) => (k === cursor.board && all ? withRestGray(all) : all));
  return toNextBoard({ ...game, draft: { ...draft, tiles } }, cursor.board);
}

/** The next board after one that has the row being colored; -1 if there is none. */
export function nextBoard({ draft }: Game, board: number): number {
  return draft?.tiles.findIndex((tiles, k) => k > board && tiles !== null) ?? -1;
}

/** Continues with the next board; after the last one, all of them have the row that was colored. */
function toNextBoard(game: Game, board: number): Game {
  const next = nextBoard(game, board);
  if (next >= 0) return { ...game, cursor: { board: next, row: game.boards[next]!.length, place: 0 } };
  const { word, tiles } = game.draft!;
  const boards = game.boards.map((turns, k) =>
    tiles[k] ? [...turns, { word, tiles: withRestGray(tiles[k]) }] : turns,
  );
  return { ...game, boards, draft: null, cursor: null };
}

/** The word and the tiles of a row, done or being colored. */
export function rowAt({ boards, draft }: Game, board: number, row: number): Row | null {
  const turns = boards[board] ?? [];
  const tiles = row === turns.length ? draft?.tiles[board] : null;
  return turns[row] ?? (draft && tiles ? { word: draft.word, tiles } : null);
}

function setTile(game: Game, { board, row, place }: Cursor, tile: Tile): Game {
  const painted = <Each>(tiles: readonly Each[]) => tiles.map((old, k) => (k === place ? tile : old));
  if (row === game.boards[board]!.length) {
    const { word, tiles } = game.draft!;
    const draft = { word, tiles: tiles.map((old, k) => (k === board && old ? painted(old) : old)) };
    return { ...game, draft };
  }
  const rows = game.boards[board]!.map((old, r) => (r === row ? { ...old, tiles: painted(old.tiles) } : old));
  return { ...game, boards: game.boards.map((turns, b) => (b === board ? rows : turns)) };
}

/** Gives a tile its next color: yellow, green, gray; one without a color is gray if nothing is done. */
export function cycle(game: Game, at: Cursor): Game {
  const old = rowAt(game, at.board, at.row)?.tiles[at.place];
  if (old === undefined) return game;
  return { ...setTile(game, at, (((old ?? 0) + 1) % 3) as Tile), cursor: at };
}

/** Colors the tile under the cursor and moves on to the next; it stays on the last one, until the colors are done. */
export function paint(game: Game, tile: Tile): Game {
  const at = game.cursor;
  if (!at) return game;
  return { ...setTile(game, at, tile), cursor: { ...at, place: Math.min(at.place + 1, game.length - 1) } };
}

/** Whether the cursor is on the last tile of a row. */
export function isOnLastTile({ cursor, length }: Game): boolean {
  return cursor?.place === length - 1;
}

export type Direction = "left" | "right" | "up" | "down" | "start" | "end";

/** Moves the cursor over the tiles, down to the row being typed, and sideways to the next board. */
export function move(game: Game, direction: Direction): Game {
  const at = game.cursor ?? bottom(game);
  if (!at) return game;
  const last = game.length - 1;
  const toPlace = (place: number): Game => ({ ...game, cursor: { ...at, place } });
  switch (direction) {
    case "left":
      return at.place > 0 ? toPlace(at.place - 1) : toNeighbour(game, at, -1);
    case "right":
      return at.place < last ? toPlace(at.place + 1) : toNeighbour(game, at, 1);
    case "start":
      return toPlace(0);
    case "end":
      return toPlace(last);
    case "up":
      return { ...game, cursor: { ...at, row: Math.max(0, game.cursor ? at.row - 1 : at.row) } };
    case "down":
      if (game.cursor && rowAt(game, at.board, at.row + 1))
        return { ...game, cursor: { ...at, row: at.row + 1 } };
      return game.draft ? game : { ...game, cursor: null };
  }
}

function bottom(game: Game): Cursor | null {
  const board = game.boards.findIndex((turns) => turns.length && !isSolved(turns));
  const chosen = board < 0 ? game.boards.findIndex((turns) => turns.length) : board;
  return chosen < 0 ? null : { board: chosen, row: game.boards[chosen]!.length - 1, place: 0 };
}

function toNeighbour(game: Game, at: Cursor, step: 1 | -1): Game {
  const board = at.board + step;
  const row = [at.row, at.row - 1].find((each) => rowAt(game, board, each));
  if (row === undefined) return { ...game, cursor: at };
  return { ...game, cursor: { board, row, place: step > 0 ? 0 : game.length - 1 } };
}

/** Goes back by one: a letter of the row being typed or colored, or from no row to the colors of the last one. */
export function back(game: Game): Game {
  const { typed, cursor } = uncommit(game);
  if (typed && !cursor) return { ...uncommit(game), typed: lettersOf(typed).slice(0, -1).join("") };
  return cursor && cursor.row < guessesMade(game) - 1 ? { ...game, cursor: null } : reopened(game);
}

/** Takes the last row off the boards to be colored again. */
function reopened(game: Game): Game {
  const last = guessesMade(game) - 1;
  if (last < 0) return game;
  const { word } = longest(game.boards)[last]!;
  const draft = { word, tiles: game.boards.map((turns) => turns[last]?.tiles ?? null) };
  const boards = game.boards.map((turns) => turns.slice(0, last));
  return toNextBoard({ ...game, boards, draft }, -1);
}

/** The same game with more or fewer boards; a new board starts with the words guessed, all gray. */
export function withBoards(game: Game, count: number): Game {
  const words = longest(game.boards).map((turn) => turn.word);
  const fresh = words.map((word) => ({ word, tiles: lettersOf(word).map(() => 0 as Tile) }));
  const boards = Array.from({ length: count }, (_, k) => game.boards[k] ?? fresh);
  return { ...uncommit(game), boards, limit: limitOf(count), cursor: null };
}

/** The board with the most rows: all guesses are on it. */
function longest(boards: readonly (readonly Turn[])[]): readonly Turn[] {
  return boards.reduce((most, turns) => (turns.length > most.length ? turns : most));
}

/** The best tile of each letter, for the keyboard. */
export function letterColours(turns: readonly Turn[]): Map<string, Tile> {
  const best = new Map<string, Tile>();
  for (const { word, tiles } of turns) {
    tiles.forEach((tile, k) => {
      const letter = lettersOf(word)[k]!;
      if ((best.get(letter) ?? -1) < tile) best.set(letter, tile);
    });
  }
  return best;
}
