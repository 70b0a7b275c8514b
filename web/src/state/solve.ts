/** The game on the Solve view: edits, undo, and its address. */

import { batch, computed, effect, signal, untracked } from "@preact/signals";
import * as edits from "../game/board";
import { lettersOf, similarWords } from "../game/letters";
import { readGame, type Turn, turnsWithin, writeTurns } from "../game/notation";
import type { Tile } from "../game/pattern";
import { type Mode, type Refusal, refusal, rulesText } from "../game/rules";
import { t } from "../strings";
import { recordOf, removeGame, type SavedGame, saveGame } from "./games";
import { lengthOf, lexiconForBoards, type WordList, wordsNow, wordsOf } from "./lists";
import { addressOf, go, type Place, place } from "./place";
import { hintMode, tileNames, visited } from "./settings";
import { isLike, ofThisTab, records } from "./store";
import { announcement, hush, note, refuse, say } from "./toast";

const MOST_UNDO_STEPS = 200;
const LASTING = 86_400_000; // milliseconds for which a row that is not complete is kept: a day, as the game has it

const BETWEEN_TAPS = 400; // milliseconds
const HABIT = 2_000; // milliseconds after a row's last color in which Enter is meant for the row, not for the word on offer

/** The part of a game that the address does not hold, and when it was typed, in milliseconds. */
interface Unfinished extends Pick<edits.Game, "typed" | "draft"> {
  readonly at: number;
}

/** The letters and tiles of a game: moving the cursor isn't a step to undo. */
function textOf({ boards, typed, draft }: edits.Game): string {
  return JSON.stringify([boards, typed, draft]);
}

/** Moves the focus to the board. */
export function focusBoard(): void {
  document.getElementById("board")?.focus({ preventScroll: true });
}

/** Rows that are not complete, by their address: kept for when the browser throws the page away, in this tab alone. */
const rows = records("row", (value): value is Unfinished => isLike({ typed: "", at: 0 }, value), ofThisTab);
for (const [address, { at }] of rows.all.peek()) if (Date.now() - at > LASTING) rows.delete(address);

export const game = signal<edits.Game>(opened(place.peek()));
/** Whether there are several boards; hard mode is then off, since no guess can obey all of them. */
export const several = computed(() => game.value.boards.length > 1);
/** Whether hints replace the best guess. They work with one board only. */
export const hinting = computed(() => hintMode.value && !several.value);
export const lexicon = signal(place.peek().lexicon);
/** The chosen rules; several boards are always played by the normal ones. */
const chosen = signal<Mode>(place.peek().mode);
export const mode = computed<Mode>(() => (several.value ? "normal" : chosen.value));

const rules = computed(() => rulesText({ mode: mode.value, limit: game.value.limit }));
const boardTexts = computed(() => game.value.boards.map(writeTurns));
export const asked = computed(() => JSON.stringify([lexicon.value, rules.value, boardTexts.value]));

/** The record of the game on the board, if it was saved by itself. */
const record = signal<SavedGame | null>(null);

const past = signal<readonly edits.Game[]>([]);
export const canUndo = computed(() => past.value.length > 0);

function opened(at: Place): edits.Game {
  const game = edits.gameOf(at.boards, lengthOf(at.lexicon), at.limit);
  const last = rows.all.peek().get(addressOf(at));
  return at.view === "solve" && last ? edits.resumed(game, last) : game;
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
  if (textOf(after) !== textOf(before)) past.value = [...past.value, before].slice(-MOST_UNDO_STEPS);
  show(after, edits.guessesMade(after) === edits.guessesMade(before));
}

function show(after: edits.Game, replace: boolean): void {
  const before = game.peek();
  const { typed, draft } = after;
  rows.delete(addressOf(solvePlace()));
  batch(() => {
    game.value = after;
    note("");
  });
  go(solvePlace(), { replace });
  if (typed || draft) rows.set(addressOf(solvePlace()), { typed, draft, at: Date.now() });
  if (!after.cursor && globalThis.document?.activeElement?.hasAttribute("data-tile")) focusBoard();
  if (edits.guessesMade(after)) visited.value = true;
  keepRecord(before, after);
}

export function undo(): void {
  const before = past.value.at(-1);
  if (!before) return;
  past.value = past.value.slice(0, -1);
  hush();
  show(before, true);
}

export function typeLetter(letter: string): void {
  wordsOf(lexicon.peek()).catch(() => undefined);
  endedAt = Number.NEGATIVE_INFINITY;
  const { draft } = game.peek();
  if (draft) {
    note(t.board.colourFirst(draft.word));
    return;
  }
  edit((now) => edits.type(now, letter));
  const { typed, length } = game.peek();
  if (lettersOf(typed).length === length) makeRow();
}

/** Makes the word that is typed a row, or says what speaks against it. */
function makeRow(): void {
  const { typed, length, boards } = game.peek();
  const found = refusal(typed, length, boards[0]!, mode.value, wordsNow(lexicon.peek())?.known);
  if (typed && found) return sayRefused(found);
  edit(edits.commit);
  expected = typed;
  if (!wordsNow(lexicon.peek())) checkLater(typed);
}
/** The word that became a row with its last letter: Enter, as one presses it after a word, does not end its colors. */
let expected = "";

export const goBack = () => edit(edits.back);
export const paint = (tile: Tile) => colour(game.peek().cursor, (now) => edits.paint(now, tile));

/** Colors a tile by a key of a real keyboard, where the last color ends the row. */
export function paintByKey(tile: Tile): void {
  if (!edits.isOnLastTile(game.peek())) return paint(tile);
  colour(game.peek().cursor, (now) => edits.finish(edits.paint(now, tile)));
  endedAt = performance.now();
}
/** When a key ended the row. */
let endedAt = Number.NEGATIVE_INFINITY;

export function cycle(at: edits.Cursor): void {
  lastTap = performance.now();
  colour(at, (now) => edits.cycle(now, at));
}

/** Milliseconds to wait before the board is looked at: a tile that is tapped may be tapped again. */
export const untilSettled = (): number => Math.max(0, lastTap + BETWEEN_TAPS - performance.now());
let lastTap = Number.NEGATIVE_INFINITY;

/** Makes a word the row to be colored. */
export function take(word: string): void {
  edit((now) => edits.commit(edits.fill(now, word)));
  expected = word;
}

export const move = (direction: edits.Direction) => edit((now) => edits.move(now, direction));
export function setBoards(count: number): void {
  lexicon.value = lexiconForBoards(lexicon.peek(), count);
  edit((now) => edits.withBoards(now, count));
  note(warned());
}
export const replaceBoards = (boards: readonly (readonly Turn[])[]) =>
  edit((now) => edits.gameOf(boards, now.length, Math.max(now.limit, edits.limitOf(boards.length))));

/** Puts boards that were pasted or read from a picture in place of these. */
export function openBoards(boards: readonly (readonly Turn[])[]): void {
  record.value = null;
  const most = boards.slice(0, edits.MOST_BOARDS);
  if (most.length !== game.peek().boards.length) setBoards(most.length);
  replaceBoards(most);
}

/** Makes a row another word, on all boards. */
export function changeWord(row: number, word: string): void {
  const changed = (turns: readonly Turn[]) => turns.map((turn, k) => (k === row ? { ...turn, word } : turn));
  replaceBoards(game.peek().boards.map(changed));
}

/** Applies a correction, and says what it did. */
export function applyCorrection(boards: readonly (readonly Turn[])[], text: string): void {
  replaceBoards(boards);
  say(text, undo);
}

/** Takes the colors of the row as they are. */
export function done(): void {
  lastTap = Number.NEGATIVE_INFINITY; // no tile is to be tapped again
  edit(edits.finish);
}

/** Colors a tile and announces it to screen readers. */
function colour(at: edits.Cursor | null, change: (now: edits.Game) => edits.Game): void {
  expected = "";
  edit(change);
  const turn = at && edits.rowAt(game.peek(), at.board, at.row);
  if (turn) announcement.value = tileNames(turn)[at.place]!;
}

/**
 * Completes the typed row, or the colors of a row; a word that cannot be guessed stays where it is. An empty row is
 * played with a word that is offered, unless a color has just ended the row before.
 */
export function enter(offer = ""): void {
  const now = game.value;
  const isExpected = now.draft?.word === expected;
  const isHabit = performance.now() - endedAt < HABIT;
  expected = "";
  endedAt = Number.NEGATIVE_INFINITY;
  if (now.draft || now.cursor) return isExpected ? undefined : done();
  if (!now.typed && isHabit) return;
  if (!now.typed && offer) return take(offer);
  makeRow();
}

/** Says why a word is refused, and which may be meant. */
function sayRefused(found: Refusal): void {
  const words = wordsNow(lexicon.peek())?.lexicon.guesses ?? [];
  refuse(t.refused(found), found.kind === "unknown" ? similarWords(found.word, words) : []);
}

/** Takes a row back if it turns out that its word is not in the list: the words were not here when it was entered. */
function checkLater(word: string): void {
  const list = lexicon.peek();
  const check = ({ known }: WordList) => {
    if (game.peek().draft?.word !== word || lexicon.peek() !== list || known.has(word)) return;
    edit(edits.uncommit);
    sayRefused({ kind: "unknown", word });
  };
  wordsOf(list).then(check, () => undefined);
}

export function newGame(): void {
  const { length, boards } = game.value;
  record.value = null;
  edit(() => edits.newGame(length, boards.length));
  say(t.board.cleared, undo);
}

export function setMode(to: Mode): void {
  chosen.value = to;
  reopen();
}

/** Changes the word list; a list with another word length starts a new game. */
export function setLexicon(name: string): void {
  lexicon.value = name;
  const length = lengthOf(name);
  if (length && length !== game.value.length) edit((now) => edits.newGame(length, now.boards.length));
  else reopen();
}

/** Reopens the current view with the chosen list and rules. */
function reopen(): void {
  const at = place.peek();
  go(at.view === "solve" ? solvePlace() : { ...at, lexicon: lexicon.value, mode: mode.value });
}

/** Puts a pasted board in place of this one, if it can be read. */
export function paste(text: string): void {
  if (!text) return;
  const turns = readGame(text);
  if (!turns?.length) return note(turns ? t.paste.noWords : t.paste.unreadable);
  if (turns.length === 1 && edits.isSolved(turns) && isWord(text)) return take(turns[0]!.word);
  const within = turnsWithin(turns, edits.limitOf(1));
  openBoards([within]);
  if (within.length < turns.length) note(t.paste.cut(within.length));
}

/** Whether a text is a word alone: it has no colors yet. */
const isWord = (text: string): boolean => /^\P{L}*\p{L}+\P{L}*$/u.test(text);

// The server may name its lists after an address has named one of them.
effect(() => {
  const length = lengthOf(lexicon.value);
  if (length) untracked(() => resize(length));
});

/** Gives a board on which nothing is complete as many tiles as the words of the list have letters. */
function resize(length: number): void {
  const now = game.peek();
  if (length === now.length || edits.guessesMade(now) || now.draft) return;
  game.value = { ...now, length, typed: lettersOf(now.typed).slice(0, length).join("") };
}

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
    record.value = null;
    note(warned());
  });
});

// --- Saving a game that ends here, by itself; one that was opened by a link or pasted waits to be asked --------------

export function saveNow(): void {
  record.value = recordOf(solvePlace());
  saveGame(record.value);
}

function unsave(): void {
  if (record.peek()) removeGame(record.peek()!);
  record.value = null;
}

/** Saves a game that an edit ends; a correction of a finished game replaces its record. */
function keepRecord(before: edits.Game, after: edits.Game): void {
  if (before.boards.map(writeTurns).join() === after.boards.map(writeTurns).join()) return;
  unsave();
  const added = edits.guessesMade(after) - edits.guessesMade(before);
  const ended = after.boards.length === 1 && edits.outcome(after) !== "open";
  if (ended && added <= 1) saveNow();
}
