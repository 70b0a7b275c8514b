/**
 * The boards as the player edits them: pure functions from one `Game` to the next.
 *
 * All boards share their guesses; each has its own tiles, and takes no more rows once it is solved. The cursor is
 * either in the row being typed (null) or on a tile; `place` may be one past the last tile of a row.
 */
import type { Turn } from "./notation";
import { allGreen, GREEN, type Tile } from "./pattern";

export interface Cursor {
  readonly board: number;
  readonly row: number;
  readonly place: number;
}

export interface Game {
  readonly length: number;
  readonly limit: number;
  readonly boards: readonly (readonly Turn[])[];
  readonly typed: string;
  readonly cursor: Cursor | null;
}

export const MOST_BOARDS = 8;

/** The default number of guesses for a number of boards. */
export function limitOf(boards: number): number {
  return boards === 1 ? 6 : boards + 5;
}

export function newGame(length = 5, boards = 1, limit = limitOf(boards)): Game {
  return { length, limit, boards: Array.from({ length: boards }, () => []), typed: "", cursor: null };
}

export function gameOf(
  boards: readonly (readonly Turn[])[],
  length = 5,
  limit = limitOf(boards.length),
): Game {
  const shown = boards.find((turns) => turns.length)?.[0]?.word.length ?? length;
  return { length: shown, limit, boards, typed: "", cursor: null };
}

export function isSolved(turns: readonly Turn[]): boolean {
  return turns.length > 0 && allGreen(turns[turns.length - 1]!.tiles);
}

/** How many guesses were made. */
export function guessesMade(game: Game): number {
  return Math.max(...game.boards.map((turns) => turns.length));
}

export function outcome(game: Game): "open" | "solved" | "lost" {
  if (game.boards.every(isSolved)) return "solved";
  return guessesMade(game) >= game.limit ? "lost" : "open";
}

/** Puts a letter behind those typed; from a tile, the next row begins. */
export function type(game: Game, letter: string): Game {
  if (outcome(game) !== "open" && !game.cursor) return game;
  const typed = game.cursor ? "" : game.typed;
  if (outcome(game) !== "open" || [...typed].length >= game.length) return game;
  return { ...game, typed: typed + letter.toLowerCase(), cursor: null };
}

/** Puts a whole word into the row that is typed. */
export function fill(game: Game, word: string): Game {
  return outcome(game) === "open" ? { ...game, typed: word, cursor: null } : game;
}

/** Completes the row typed: it gets the tiles that are known already, and the cursor goes to its first tile. */
export function commit(game: Game): Game {
  if (game.cursor) return { ...game, cursor: null };
  if ([...game.typed].length !== game.length || outcome(game) !== "open") return game;
  const boards = game.boards.map((turns) =>
    isSolved(turns) ? turns : [...turns, { word: game.typed, tiles: likelyTiles(game.typed, turns) }],
  );
  const board = game.boards.findIndex((turns) => !isSolved(turns));
  return { ...game, boards, typed: "", cursor: { board, row: boards[board]!.length - 1, place: 0 } };
}

/** The tiles that earlier rows make likely: a green stays, a yellow letter in a new place is yellow, the rest grey. */
export function likelyTiles(word: string, turns: readonly Turn[]): Tile[] {
  const letters = [...word];
  const greens = letters.map((letter, k) => turns.some((t) => t.tiles[k] === GREEN && t.word[k] === letter));
  const owed = owedLetters(turns);
  letters.forEach((letter, k) => {
    if (greens[k]) owed.set(letter, (owed.get(letter) ?? 0) - 1);
  });
  return letters.map((letter, k) => {
    if (greens[k]) return GREEN;
    const left = owed.get(letter) ?? 0;
    owed.set(letter, left - 1);
    return left > 0 ? 1 : 0;
  });
}

/** How many copies of each letter the answer is known to have. */
function owedLetters(turns: readonly Turn[]): Map<string, number> {
  const owed = new Map<string, number>();
  for (const { word, tiles } of turns) {
    const shown = new Map<string, number>();
    tiles.forEach((tile, k) => {
      if (tile) shown.set(word[k]!, (shown.get(word[k]!) ?? 0) + 1);
    });
    for (const [letter, times] of shown) owed.set(letter, Math.max(times, owed.get(letter) ?? 0));
  }
  return owed;
}

export function setTile(game: Game, { board, row, place }: Cursor, tile: Tile): Game {
  const turn = game.boards[board]?.[row];
  if (!turn || place < 0 || place >= game.length) return game;
  const tiles = turn.tiles.map((old, k) => (k === place ? tile : old));
  return withRow(game, board, row, { word: turn.word, tiles });
}

/** Gives a tile its next colour: grey, yellow, green, grey. */
export function cycle(game: Game, at: Cursor): Game {
  const old = game.boards[at.board]?.[at.row]?.tiles[at.place];
  if (old === undefined) return game;
  return { ...setTile(game, at, ((old + 1) % 3) as Tile), cursor: at, typed: game.typed };
}

/** Colours the tile under the cursor and goes on to the next. */
export function paint(game: Game, tile: Tile): Game {
  const at = game.cursor;
  if (!at || at.place >= game.length) return game;
  return { ...setTile(game, at, tile), cursor: { ...at, place: at.place + 1 } };
}

/** Makes every tile of the cursor's row one colour. */
export function paintRow(game: Game, tile: Tile): Game {
  const at = game.cursor;
  const turn = at && game.boards[at.board]?.[at.row];
  if (!at || !turn) return game;
  const painted = withRow(game, at.board, at.row, { word: turn.word, tiles: turn.tiles.map(() => tile) });
  return { ...painted, cursor: { ...at, place: game.length } };
}

export type Direction = "left" | "right" | "up" | "down" | "start" | "end";

/** Moves the cursor over the tiles, down to the row being typed, and sideways to the next board. */
export function move(game: Game, direction: Direction): Game {
  const at = game.cursor ?? bottom(game);
  if (!at) return game;
  const rows = game.boards[at.board]!.length;
  const place = Math.min(at.place, game.length - 1);
  switch (direction) {
    case "left":
      return place > 0 ? { ...game, cursor: { ...at, place: place - 1 } } : toNeighbour(game, at, -1);
    case "right":
      return place < game.length - 1
        ? { ...game, cursor: { ...at, place: place + 1 } }
        : toNeighbour(game, at, 1);
    case "start":
      return { ...game, cursor: { ...at, place: 0 } };
    case "end":
      return { ...game, cursor: { ...at, place: game.length - 1 } };
    case "up":
      return { ...game, cursor: { ...at, place, row: Math.max(0, game.cursor ? at.row - 1 : at.row) } };
    case "down":
      return at.row + 1 < rows && game.cursor
        ? { ...game, cursor: { ...at, place, row: at.row + 1 } }
        : { ...game, cursor: null };
  }
}

function bottom(game: Game): Cursor | null {
  const board = game.boards.findIndex((turns) => turns.length && !isSolved(turns));
  const chosen = board < 0 ? game.boards.findIndex((turns) => turns.length) : board;
  return chosen < 0 ? null : { board: chosen, row: game.boards[chosen]!.length - 1, place: 0 };
}

function toNeighbour(game: Game, at: Cursor, step: 1 | -1): Game {
  const board = at.board + step;
  const turns = game.boards[board];
  if (!turns?.length) return { ...game, cursor: at };
  const row = Math.min(at.row, turns.length - 1);
  return { ...game, cursor: { board, row, place: step > 0 ? 0 : game.length - 1 } };
}

/** Goes back by one: a letter, or a tile's colour, or from a row's first tile to the typing of that row. */
export function back(game: Game): Game {
  const at = game.cursor;
  if (!at) return game.typed ? { ...game, typed: [...game.typed].slice(0, -1).join("") } : backToTiles(game);
  if (at.place > 0) {
    const before = { ...at, place: at.place - 1 };
    return { ...setTile(game, before, 0), cursor: before };
  }
  const last = guessesMade(game) - 1;
  return at.row === last ? reopen(game, at) : { ...game, cursor: null };
}

function backToTiles(game: Game): Game {
  const at = bottom(game);
  return at ? { ...game, cursor: { ...at, place: game.length } } : game;
}

/** Takes the last row off every board and puts its word back into the row being typed. */
function reopen(game: Game, at: Cursor): Game {
  const word = game.boards[at.board]![at.row]!.word;
  return { ...game, ...withoutRow(game, at.row), typed: word, cursor: null };
}

/** Takes a row off every board. */
export function withoutRow(game: Game, row: number): Game {
  const boards = game.boards.map((turns) => turns.filter((_, k) => k !== row));
  return { ...game, boards, cursor: null };
}

function withRow(game: Game, board: number, row: number, turn: Turn): Game {
  const boards = game.boards.map((turns, b) =>
    b === board ? turns.map((old, r) => (r === row ? turn : old)) : turns,
  );
  return { ...game, boards };
}

/** The same game with more or fewer boards; a new board starts with the words guessed, all grey. */
export function withBoards(game: Game, count: number): Game {
  const words = longest(game.boards).map((turn) => turn.word);
  const fresh = words.map((word) => ({ word, tiles: [...word].map(() => 0 as Tile) }));
  const boards = Array.from({ length: count }, (_, k) => game.boards[k] ?? fresh);
  return { ...game, boards, limit: limitOf(count), cursor: null };
}

function longest(boards: readonly (readonly Turn[])[]): readonly Turn[] {
  return boards.reduce((most, turns) => (turns.length > most.length ? turns : most));
}

/** The best that is known of each letter, for the keyboard. */
export function letterColours(turns: readonly Turn[]): Map<string, Tile> {
  const best = new Map<string, Tile>();
  for (const { word, tiles } of turns) {
    tiles.forEach((tile, k) => {
      if ((best.get(word[k]!) ?? -1) < tile) best.set(word[k]!, tile);
    });
  }
  return best;
}
