/** Statistics of the games saved in this browser. */
import { computed } from "@preact/signals";
import { isSolved } from "../game/board";
import { lettersOf } from "../game/letters";
import { readTurns, writeTurns } from "../game/notation";
import { allGreen } from "../game/pattern";
import { readRules, rulesText } from "../game/rules";
import { isDay } from "../game/today";
import { type Place, placeOf } from "./place";
import { isLike, records } from "./store";

export interface SavedGame {
  /** When it was saved, such as 2026-11-15T05:00:00.000Z. */
  readonly at: string;
  readonly lexicon: string;
  readonly rules: string;
  readonly position: string;
  readonly guesses: number;
  readonly solved: boolean;
  /** Of a game that was lost, where it is known. */
  readonly answer?: string;
  /** Of Today's game, if it was played on its day: that day, such as 2026-11-15. */
  readonly day?: string;
}

const GAME: SavedGame = { at: "", lexicon: "", rules: "", position: "", guesses: 1, solved: true };

/** Whether a value is a game: as long as it says and its rules allow, and solved in its last row or not at all. */
function isGame(value: unknown): value is SavedGame {
  if (!isLike(GAME, value)) return false;
  const { at, lexicon, position, guesses, solved } = value;
  const turns = readTurns(position) ?? [];
  const rows = turns.length;
  const solvedIn = 1 + turns.findIndex(({ tiles }) => allGreen(tiles));
  const limit = readRules(value.rules)?.limit ?? 0;
  const isAnswered = value.answer === undefined || (!solved && isWord(value.answer, turns[0]?.tiles.length));
  const isOfDay = value.day === undefined || (typeof value.day === "string" && isDay(value.day));
  const isDated = /^\d{4}-\d\d-\d\d/.test(at) && !Number.isNaN(Date.parse(at));
  const isNamed = /^[^/]+$/.test(lexicon); // an address has it between slashes
  return (
    isNamed &&
    isDated &&
    isAnswered &&
    isOfDay &&
    rows > 0 &&
    rows === guesses &&
    rows <= limit &&
    solvedIn === (solved ? rows : 0)
  );
}

function isWord(value: unknown, length: number | undefined): boolean {
  return typeof value === "string" && /^\p{L}+$/u.test(value) && lettersOf(value).length === length;
}

const { all, set, delete: remove } = records("games", isGame);

/** The oldest first. */
export const games = computed<readonly SavedGame[]>(() =>
  [...all.value.values()].sort((a, b) => a.at.localeCompare(b.at)),
);

/** Saves a game; of a game that is saved already, the first time counts, and the day whose word it was. */
export function saveGame(game: SavedGame): void {
  const before = all.peek().get(keyOf(game));
  const day = game.day ?? before?.day;
  set(keyOf(game), before ? { ...game, at: before.at, ...(day && { day }) } : game);
}

export const removeGame = (game: SavedGame): void => remove(keyOf(game));

/** The record of a game of one board that ends now. */
export function recordOf(at: Place): SavedGame {
  const turns = at.boards[0]!;
  return {
    at: new Date().toISOString(),
    lexicon: at.lexicon,
    rules: rulesText(at),
    position: writeTurns(turns),
    guesses: turns.length,
    solved: isSolved(turns),
  };
}

/** The record of a game, on whatever day it was saved; undefined if it was not. */
export function savedGame(at: Place): SavedGame | undefined {
  const { lexicon, rules, position } = recordOf(at);
  return games.value.find(
    (game) => game.position === position && game.lexicon === lexicon && game.rules === rules,
  );
}

/** What a record is stored under: the same game on the same day is one record. */
function keyOf({ at, lexicon, rules, position }: SavedGame): string {
  return `${at.slice(0, 10)} ${lexicon} ${rules} ${position}`;
}

/** Where a game is reviewed. */
export function placeOfGame({ lexicon, rules, position }: SavedGame): Place {
  return placeOf(`/review/${lexicon}/${rules}/${position}`);
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

/** What some games came to. */
export function summaryOf(all: readonly SavedGame[]) {
  const results = all.map((game) => game.solved);
  const solved = all.filter((game) => game.solved).map((game) => game.guesses);
  const last = all.at(-1);
  return {
    played: all.length,
    solved: solved.length,
    /** Solved one after the other, up to the last. */
    inARow: results.length - 1 - results.lastIndexOf(false),
    lost: all.length - solved.length,
    last: last ? (last.solved ? last.guesses : ("lost" as const)) : null,
    mean: solved.length ? solved.reduce((sum, guesses) => sum + guesses, 0) / solved.length : null,
    /** How many took one guess, two, and so on. */
    distribution: Array.from(
      { length: Math.max(6, ...solved) },
      (_, k) => solved.filter((guesses) => guesses === k + 1).length,
    ),
  };
}
