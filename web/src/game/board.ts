/**
 * The boards as the player edits them: pure functions from one `Game` to the next.
 *
 * All boards share their guesses; each has its own tiles, and takes no more rows once it is solved. The cursor is
 * either in the row being typed (null) or on a tile. A row counts only when all of its tiles have a colour: until
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

/** A row whose tiles may lack a colour. */
export interface DraftTurn {
  readonly word: string;
  readonly tiles: readonly (Tile | null)[];
}

/** A guess that is being coloured: its tiles on each board, none on a solved one. It is no part of the boards yet. */
export interface Draft {
  readonly word: string;
  readonly tiles: readonly (readonly (Tile | null)[] | null)[];
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

export function newGame(length = 5, boards = 1, limit = limitOf(boards)): Game {
  return {
    length,
    limit,
    boards: Array.from({ length: boards }, () => []),
    typed: "",
    draft: null,
    cursor: null,
  };
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
export function resumed(game: Game, unfinished: Pick<Game, "typed" | "draft"> | null): Game {
  const { typed = "", draft = null } = unfinished ?? {};
  const fits =
    draft?.tiles.length === game.boards.length &&
    lettersOf(draft.word).length === game.length &&
    draft.tiles.every((tiles, k) => (tiles === null) === isSolved(game.boards[k]!));
  if (outcome(game) !== "open") return game;
  return fits ? atNextUnset({ ...game, draft }) : { ...game, typed };
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

/** Makes the typed word a row of tiles without colours, with the cursor on the first of them. */
export function commit(game: Game): Game {
  if (game.draft) return game;
  if (game.cursor) return { ...game, cursor: null };
  if (lettersOf(game.typed).length !== game.length || outcome(game) !== "open") return game;
  const unset = Array.from({ length: game.length }, () => null);
  const tiles = game.boards.map((turns) => (isSolved(turns) ? null : unset));
  return atNextUnset({ ...game, typed: "", draft: { word: game.typed, tiles } });
}

/** Takes the row back that is being coloured, as a word that is typed. */
export function uncommit(game: Game): Game {
  return game.draft ? { ...game, typed: game.draft.word, draft: null, cursor: null } : game;
}

/** Gives the cursor's board the colours that are likely, and grey, where none is set; the next board is next. */
export function finish(game: Game): Game {
  const { draft, cursor } = game;
  if (!draft || !cursor) return commit(game);
  const likely = likelyTiles(draft.word, game.boards[cursor.board]!);
  const tiles = draft.tiles[cursor.board]?.map((tile, k) => tile ?? likely[k]!) ?? null;
  return atNextUnset(withDraft(game, cursor.board, tiles));
}

/** The first board that lacks a colour, counted from the cursor's. */
function unfinishedBoard({ draft, cursor }: Game): number {
  const boards = draft?.tiles ?? [];
  const lacks = (board: number): boolean => boards[board]?.includes(null) ?? false;
  const order = [...boards.keys()].map((k) => (k + (cursor?.board ?? 0)) % boards.length);
  return order.find(lacks) ?? -1;
}

/** The boards that still lack a colour. */
export function unfinishedBoards({ draft }: Game): number {
  return draft?.tiles.filter((tiles) => tiles?.includes(null)).length ?? 0;
}

/** Moves the cursor, if there is one, to another board. */
export function onBoard(game: Game, board: number): Game {
  const tiles = game.draft?.tiles[board];
  if (!tiles) return game.draft ? game : { ...game, cursor: null };
  const place = Math.max(0, tiles.indexOf(null));
  return { ...game, cursor: { board, row: game.boards[board]!.length, place } };
}

/** Moves the cursor to the next tile without a colour; without one, the row is complete. */
function atNextUnset(game: Game): Game {
  const board = unfinishedBoard(game);
  if (board < 0) return { ...completed(game), cursor: null };
  const place = game.draft!.tiles[board]!.indexOf(null);
  return { ...game, cursor: { board, row: game.boards[board]!.length, place } };
}

/** Puts the row that was coloured on the boards. */
function completed(game: Game): Game {
  const { draft } = game;
  if (!draft || unfinishedBoards(game)) return game;
  const boards = game.boards.map((turns, k) => {
    const tiles = draft.tiles[k] as readonly Tile[] | null;
    return tiles ? [...turns, { word: draft.word, tiles }] : turns;
  });
  return { ...game, boards, draft: null };
}

function withDraft(game: Game, board: number, tiles: Draft["tiles"][number]): Game {
  const draft = { ...game.draft!, tiles: game.draft!.tiles.map((old, k) => (k === board ? tiles : old)) };
  return { ...game, draft };
}

/** The tiles that earlier rows make likely: a green stays, a yellow letter in a new place is yellow, the rest grey. */
export function likelyTiles(word: string, turns: readonly Turn[]): Tile[] {
  const letters = lettersOf(word);
  const greens = letters.map((letter, k) =>
    turns.some((t) => t.tiles[k] === GREEN && lettersOf(t.word)[k] === letter),
  );
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
      const letter = lettersOf(word)[k]!;
      if (tile) shown.set(letter, (shown.get(letter) ?? 0) + 1);
    });
    for (const [letter, times] of shown) owed.set(letter, Math.max(times, owed.get(letter) ?? 0));
  }
  return owed;
}

/** The word and the tiles of a row, done or being coloured. */
export function rowAt({ boards, draft }: Game, board: number, row: number): DraftTurn | null {
  const turns = boards[board] ?? [];
  const tiles = row === turns.length ? draft?.tiles[board] : null;
  return turns[row] ?? (draft && tiles ? { word: draft.word, tiles } : null);
}

function setTile(game: Game, { board, row, place }: Cursor, tile: Tile | null): Game {
  const turn = rowAt(game, board, row);
  if (!turn || place < 0 || place >= game.length) return game;
  const tiles = turn.tiles.map((old, k) => (k === place ? tile : old));
  if (row === game.boards[board]!.length) return withDraft(game, board, tiles);
  const boards = game.boards.map((turns, b) =>
    b === board
      ? turns.map((old, r) => (r === row ? { word: old.word, tiles: tiles as readonly Tile[] } : old))
      : turns,
  );
  return { ...game, boards };
}

/** Gives a tile its next colour: grey, yellow, green, grey; one without a colour gets the likely one, or yellow. */
export function cycle(game: Game, at: Cursor): Game {
  const turn = rowAt(game, at.board, at.row);
  const old = turn?.tiles[at.place];
  if (!turn || old === undefined) return game;
  const likely = likelyTiles(turn.word, game.boards[at.board]!.slice(0, at.row))[at.place]!;
  const next = old === null ? likely || 1 : (((old + 1) % 3) as Tile);
  return { ...completed(setTile(game, at, next)), cursor: at };
}

/** Colours the tile under the cursor and goes on to the next, after the last one to the next board or row. */
export function paint(game: Game, tile: Tile): Game {
  const at = game.cursor;
  if (!at) return game;
  const painted = setTile(game, at, tile);
  const next = { ...at, place: at.place + 1 };
  if (rowAt(painted, next.board, next.row)?.tiles[next.place] === null) return { ...painted, cursor: next };
  if (game.draft && at.row === game.boards[at.board]!.length) return atNextUnset(painted);
  return { ...painted, cursor: next.place < game.length ? next : null };
}

export type Direction = "left" | "right" | "up" | "down" | "start" | "end";

/** Moves the cursor over the tiles, down to the row being typed, and sideways to the next board. */
export function move(game: Game, direction: Direction): Game {
  const at = game.cursor ?? bottom(game);
  if (!at) return game;
  const { place } = at;
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

/** Goes back by one: a letter, or a tile's colour, or from a row without colours to the typing of that row. */
export function back(game: Game): Game {
  const at = game.cursor;
  if (game.typed && !at) return { ...game, typed: lettersOf(game.typed).slice(0, -1).join("") };
  if (!game.draft)
    return at && at.row < guessesMade(game) - 1 ? { ...game, cursor: null } : reopened(game, at);
  if (!at) return atNextUnset(game);
  const here = rowAt(game, at.board, at.row)?.tiles[at.place];
  const before = here === null ? previousTile(game, at) : at;
  return before ? { ...setTile(game, before, null), cursor: before } : uncommit(game);
}

/** The tile before this one in the row being coloured, on this board or one before it. */
function previousTile({ boards, draft, length }: Game, at: Cursor): Cursor | null {
  if (at.place > 0) return { ...at, place: at.place - 1 };
  const board = lastOf(draft!.tiles.slice(0, at.board));
  return board < 0 ? null : { board, row: boards[board]!.length, place: length - 1 };
}

/** Takes the last row off the boards to be coloured again; the tile at the cursor, or the last, loses its colour. */
function reopened(game: Game, at: Cursor | null): Game {
  const last = guessesMade(game) - 1;
  if (last < 0) return game;
  const rows = game.boards.map((turns) => turns[last] ?? null);
  const { word } = rows.find((turn) => turn !== null)!;
  const boards = game.boards.map((turns) => turns.slice(0, last));
  const draft = { word, tiles: rows.map((turn) => turn?.tiles ?? null) };
  const cursor = at ?? { board: lastOf(rows), row: last, place: game.length - 1 };
  return { ...setTile({ ...game, boards, draft }, cursor, null), cursor };
}

/** The last board that has something. */
function lastOf(boards: readonly unknown[]): number {
  return [...boards.keys()].filter((k) => boards[k]).at(-1) ?? -1;
}

/** Takes a row off every board. */
export function withoutRow(game: Game, row: number): Game {
  const boards = game.boards.map((turns) => turns.filter((_, k) => k !== row));
  return { ...game, boards, cursor: null };
}

/** The same game with more or fewer boards; a new board starts with the words guessed, all grey. */
export function withBoards(game: Game, count: number): Game {
  const words = longest(game.boards).map((turn) => turn.word);
  const fresh = words.map((word) => ({ word, tiles: lettersOf(word).map(() => 0 as Tile) }));
  const boards = Array.from({ length: count }, (_, k) => game.boards[k] ?? fresh);
  return { ...uncommit(game), boards, limit: limitOf(count), cursor: null };
}

function longest(boards: readonly (readonly Turn[])[]): readonly Turn[] {
  return boards.reduce((most, turns) => (turns.length > most.length ? turns : most));
}

/** The best that is known of each letter, for the keyboard. */
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
