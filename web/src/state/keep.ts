/** Saves a game that ends on Solve, by itself; one that was opened by a link waits to be asked. */
import { effect, signal, untracked } from "@preact/signals";
import { type Game, guessesMade, isSolved, outcome } from "../game/board";
import { writeTurns } from "../game/notation";
import { removeGame, type SavedGame, saveGame, savesGames } from "./games";
import { game, lexicon, rules } from "./solve";

/** Whether one game comes from the other by a tile, or by a row at its end; a solved game and an empty board do not. */
function continues({ boards: [last = []] }: Game, { boards: [now = []] }: Game): boolean {
  if (isSolved(last) && !now.length) return false;
  const same = last.every(({ word }, row) => !now[row] || now[row].word === word);
  return same && Math.abs(last.length - now.length) <= 1;
}

/** The record of the game on the board, if it was saved by itself. */
export const record = signal<SavedGame | null>(null);

export function saveNow(): void {
  const now = game.peek();
  const at = new Date().toISOString();
  const position = writeTurns(now.boards[0]!);
  const about = { lexicon: lexicon.peek(), rules: rules.peek(), position, guesses: guessesMade(now) };
  const saved = { at, ...about, solved: outcome(now) === "solved" };
  saveGame(saved);
  record.value = saved;
}

export function unsave(): void {
  if (record.peek()) removeGame(record.peek()!);
  record.value = null;
}

let before = game.peek();
effect(() => {
  const [last, now] = [before, game.value];
  before = now;
  untracked(() => changed(last, now));
});

/** A correction of a finished game replaces its record. */
function changed(last: Game, now: Game): void {
  if (last.boards.map(writeTurns).join() === now.boards.map(writeTurns).join()) return;
  if (!continues(last, now)) {
    record.value = null;
    return;
  }
  unsave();
  if (savesGames.peek() && now.boards.length === 1 && outcome(now) !== "open") saveNow();
}
