/** Statistics of the games saved in this browser. */
import { computed } from "@preact/signals";
import { isSolved, longest } from "../game/board";
import { readTurns, writeTurns } from "../game/notation";
import { allGreen } from "../game/pattern";
import { boardsOf } from "../game/play";
import { readRules, rulesText } from "../game/rules";
import { type Place, placeOf } from "./place";
import { isLike, records, setting } from "./store";

export interface SavedGame {
  /** When it was saved, such as 2026-11-15T05:00:00.000Z. */
  readonly at: string;
  readonly lexicon: string;
  readonly rules: string;
  /** The turns; of several boards, which share their guesses, these and the answers: `salet.crony~amber.round`. */
  readonly position: string;
  readonly guesses: number;
  readonly solved: boolean;
}

const BETWEEN = "~";

const GAME: SavedGame = { at: "", lexicon: "", rules: "", position: "", guesses: 1, solved: true };

/** Whether a value is a game: as long as it says and its rules allow, and solved in its last row or not at all. */
function isGame(value: unknown): value is SavedGame {
  if (!isLike(GAME, value)) return false;
  const { at, position, guesses, solved } = value;
  const { rows, solvedIn } = endIn(position);
  const limit = readRules(value.rules)?.limit ?? 0;
  const isDated = /^\d{4}-\d\d-\d\d/.test(at) && !Number.isNaN(Date.parse(at));
  return isDated && rows > 0 && rows === guesses && rows <= limit && solvedIn === (solved ? rows : 0);
}

/** How many rows a position has, none if it cannot be read, and the one in which it is solved, or 0. */
function endIn(position: string): { rows: number; solvedIn: number } {
  const [text = "", answers] = position.split(BETWEEN);
  if (answers === undefined) {
    const turns = readTurns(text) ?? [];
    return { rows: turns.length, solvedIn: 1 + turns.findIndex(({ tiles }) => allGreen(tiles)) };
  }
  const guesses = text.split(".");
  const found = answers.split(".").map((answer) => guesses.indexOf(answer));
  return { rows: guesses.length, solvedIn: found.includes(-1) ? 0 : 1 + Math.max(...found) };
}

const { all, set, delete: remove } = records("games", isGame);

/** The oldest first. */
export const games = computed<readonly SavedGame[]>(() =>
  [...all.value.values()].sort((a, b) => a.at.localeCompare(b.at)),
);

/** Whether games are saved without being asked. */
export const savesGames = setting("saves-games", true);

/** Saves a game; of a game that is saved already, the first time counts. */
export function saveGame(game: SavedGame): void {
  const before = all.peek().get(keyOf(game));
  set(keyOf(game), before ? { ...game, at: before.at } : game);
}

export const removeGame = (game: SavedGame): void => remove(keyOf(game));

/** The record of a game that ends now; of several boards, with their answers. */
export function recordOf(at: Place, answers: readonly string[] = []): SavedGame {
  const { lexicon, boards } = at;
  const turns = longest(boards);
  const guesses = turns.map(({ word }) => word);
  return {
    at: new Date().toISOString(),
    lexicon,
    rules: rulesText(at),
    position: boards.length > 1 ? positionOfBoards(answers, guesses) : writeTurns(turns),
    guesses: guesses.length,
    solved: boards.every(isSolved),
  };
}

/** Whether a game of one board is saved, on whatever day. */
export function isSaved(at: Place): boolean {
  const { lexicon, rules, position } = recordOf(at);
  return games.value.some(
    (game) => game.position === position && game.lexicon === lexicon && game.rules === rules,
  );
}

/** What a record is stored under: the same game on the same day is one record. */
function keyOf({ at, lexicon, rules, position }: SavedGame): string {
  return `${at.slice(0, 10)} ${lexicon} ${rules} ${position}`;
}

/** The position of a game of several boards. */
export function positionOfBoards(answers: readonly string[], guesses: readonly string[]): string {
  return [guesses, answers].map((words) => words.join(".")).join(BETWEEN);
}

/** How many boards a game has. */
export function boardsIn({ position }: SavedGame): number {
  return position.split(BETWEEN)[1]?.split(".").length ?? 1;
}

/** Where a game can be looked at: its review; of several boards, the boards. */
export function placeOfGame({ lexicon, rules, position }: SavedGame): Place {
  const [guesses = [], answers] = position.split(BETWEEN).map((words) => words.split("."));
  if (!answers) return placeOf(`/review/${lexicon}/${rules}/${position}`);
  return { ...placeOf(`/solve/${lexicon}/${rules}`), boards: boardsOf(answers, guesses) };
}

export function exported(games: readonly SavedGame[]): string {
  return `${JSON.stringify({ salet: 1, games }, null, 1)}\n`;
}

/** The games in a file that was exported here; null for any other file. */
export function imported(text: string): readonly SavedGame[] | null {
  try {
    const { salet, games } = JSON.parse(text);
    return salet === 1 && Array.isArray(games) && games.every(isGame) ? games : null;
  } catch {
    return null;
  }
}

/** What some games came to; of games of several boards, only how many there are. */
export function summaryOf(all: readonly SavedGame[]) {
  const results = all.map((game) => game.solved);
  const alone = all.filter((game) => boardsIn(game) === 1);
  const solved = alone.filter((game) => game.solved).map((game) => game.guesses);
  const last = alone.at(-1);
  return {
    played: all.length,
    solved: results.filter(Boolean).length,
    /** Solved one after the other, up to the last. */
    inARow: results.length - 1 - results.lastIndexOf(false),
    alone: alone.length,
    lost: alone.length - solved.length,
    last: last ? (last.solved ? last.guesses : ("lost" as const)) : null,
    mean: solved.length ? solved.reduce((sum, guesses) => sum + guesses, 0) / solved.length : null,
    /** How many took one guess, two, and so on. */
    distribution: Array.from(
      { length: Math.max(6, ...solved) },
      (_, k) => solved.filter((guesses) => guesses === k + 1).length,
    ),
  };
}
