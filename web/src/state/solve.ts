/** The game on the Solve view: edits, undo, and its address. */
import { batch, computed, effect, signal } from "@preact/signals";
import * as edits from "../game/board";
import { type Turn, writeTurns } from "../game/notation";
import { readPasted } from "../game/paste";
import type { Tile } from "../game/pattern";
import { type Mode, objection, rulesText } from "../game/rules";
import { t } from "../strings";
import { lengthOf } from "./lexicons";
import type { Place } from "./place";
import { go, place } from "./route";
import { colourNames } from "./settings";

const MOST_UNDO_STEPS = 200;

export const game = signal<edits.Game>(opened(place.peek()));
/** Whether there are several boards; hard mode is then off, since no guess can obey all of them. */
export const several = computed(() => game.value.boards.length > 1);
export const lexicon = signal(place.peek().lexicon);
/** The chosen rules; several boards are always played by the normal ones. */
const chosen = signal<Mode>(place.peek().mode);
export const mode = computed<Mode>(() => (several.value ? "normal" : chosen.value));
/** A remark under the board, such as why a guess is not allowed; cleared by the next edit. */
export const remark = signal(warned());
/** The tile that was coloured last, announced to screen readers. */
export const announcement = signal("");
/** The possible readings of an ambiguous pasted text. */
export const readings = signal<readonly string[]>([]);

export const rules = computed(() => rulesText({ mode: mode.value, limit: game.value.limit }));
export const boardTexts = computed(() => game.value.boards.map(writeTurns));
export const asked = computed(() => JSON.stringify([lexicon.value, rules.value, boardTexts.value]));

const past: edits.Game[] = [];

function opened(at: Place): edits.Game {
  const typed = at.view === "solve" ? ((history.state?.typed as string | undefined) ?? "") : "";
  return { ...edits.gameOf(at.boards, 5, at.limit), typed };
}

/** The place of the current game. */
export function solvePlace(): Place {
  const { boards, limit } = game.value;
  return { view: "solve", lexicon: lexicon.value, mode: mode.value, limit, boards };
}

/** The warning for hard mode on several boards, or nothing. */
function warned(): string {
  return several.value && chosen.value !== "normal" ? t.hardOnOne : "";
}

/** Applies an edit, remembers the previous state for undo, and updates the address. */
function edit(change: (now: edits.Game) => edits.Game): void {
  const before = game.value;
  const after = change(before);
  if (after === before) return;
  past.push(before);
  if (past.length > MOST_UNDO_STEPS) past.shift();
  show(after, edits.guessesMade(after) === edits.guessesMade(before));
}

function show(after: edits.Game, replace: boolean): void {
  batch(() => {
    game.value = after;
    remark.value = "";
    readings.value = [];
  });
  go(solvePlace(), { replace, typed: after.typed });
  if (!after.cursor && document.activeElement?.hasAttribute("data-tile")) focusBoard();
}

export function undo(): void {
  const before = past.pop();
  if (before) show(before, true);
}

export const typeLetter = (letter: string) => edit((now) => edits.type(now, letter));
export const goBack = () => edit(edits.back);
export const paint = (tile: Tile) => colour(game.peek().cursor, (now) => edits.paint(now, tile));
export const cycle = (at: edits.Cursor) => colour(at, (now) => edits.cycle(now, at));

/** Puts a word into the row and moves the focus to the board, so that the next Enter completes the row. */
export function take(word: string): void {
  edit((now) => edits.fill(now, word));
  focusBoard();
}

/** Moves the focus to the board. */
export function focusBoard(): void {
  document.getElementById("board")?.focus({ preventScroll: true });
}
export const removeRow = (row: number) => edit((now) => edits.withoutRow(now, row));
export const move = (direction: edits.Direction) => edit((now) => edits.move(now, direction));
export function setBoards(count: number): void {
  edit((now) => edits.withBoards(now, count));
  remark.value = warned();
}
export const replaceBoards = (boards: readonly (readonly Turn[])[]) =>
  edit((now) => edits.gameOf(boards, now.length, Math.max(now.limit, edits.limitOf(boards.length))));

/** Colours a tile and announces it to screen readers. */
function colour(at: edits.Cursor | null, change: (now: edits.Game) => edits.Game): void {
  edit(change);
  const turn = at && game.peek().boards[at.board]?.[at.row];
  if (at && turn && at.place < turn.word.length) {
    announcement.value = t.board.tile(
      turn.word[at.place]!,
      colourNames.peek()[turn.tiles[at.place]!],
      at.place,
      turn.word.length,
    );
  }
}

/** Completes the typed row, unless hard mode forbids the word. */
export function enter(): void {
  const now = game.value;
  const why = mode.value === "hard" && !now.cursor && forbidden(now);
  if (why) remark.value = why;
  else edit(edits.commit);
}

function forbidden(now: edits.Game): string {
  if ([...now.typed].length !== now.length) return "";
  const found = objection(now.typed, now.boards[0]!);
  return found ? t.hard(found) : "";
}

export function newGame(): void {
  const { length, boards } = game.value;
  edit(() => edits.newGame(length, boards.length));
}

export function setMode(to: Mode): void {
  if (several.value) remark.value = t.hardOnOne;
  else {
    chosen.value = to;
    reopen();
  }
}

/** Changes the word list; a list with another word length starts a new game. */
export function setLexicon(name: string): void {
  lexicon.value = name;
  const length = lengthOf(name);
  if (length !== game.value.length) edit((now) => edits.newGame(length, now.boards.length));
  else reopen();
}

/** Reopens the current view with the chosen list and rules. */
function reopen(): void {
  const at = place.peek();
  go(at.view === "solve" ? solvePlace() : { ...at, lexicon: lexicon.value, mode: mode.value });
}

/** Puts a pasted board in place of this one, or takes a shared grid to the grids. */
export function paste(text: string): void {
  const found = readPasted(text);
  if (found?.kind === "turns") replaceBoards([found.turns]);
  else if (found?.kind === "grid") {
    sharedGrid.value = text;
    go({ ...solvePlace(), view: "grids" });
  } else {
    batch(() => {
      remark.value = found ? t.paste.ambiguous : t.paste.unreadable;
      readings.value = found?.readings ?? [];
    });
  }
}

/** A grid that was pasted on Solve, for the Grids view. */
export const sharedGrid = signal("");

// Back, forward and links change the address; the game follows it.
effect(() => {
  const at = place.value;
  if (at.view !== "solve") return;
  const same = JSON.stringify([at.lexicon, rulesText(at), at.boards.map(writeTurns)]) === asked.peek();
  if (same) return;
  batch(() => {
    lexicon.value = at.lexicon;
    chosen.value = at.mode;
    game.value = opened(at);
    remark.value = warned();
  });
});
