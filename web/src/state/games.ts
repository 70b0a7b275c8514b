/** Statistics of the games saved in this browser. */
import { computed } from "@preact/signals";
import { readTurns } from "../game/notation";
import { allGreen } from "../game/pattern";
import { boardsOf } from "../game/play";
import { readRules } from "../game/rules";
import { isDate, isFlag, isListOf, isNumber, isShape, isText } from "./checks";
import { type Place, placeOf } from "./place";
import { records, setting } from "./store";

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

const isRecord = isShape<SavedGame>({
  at: isDate,
  lexicon: isText,
  rules: isText,
  position: isText,
  guesses: isNumber,
  solved: isFlag,
});

/** Whether a value is a game: as long as it says and its rules allow, and solved in its last row or not at all. */
function isGame(value: unknown): value is SavedGame {
  if (!isRecord(value)) return false;
  const { position, guesses, solved } = value;
  const { rows, solvedIn } = endIn(position);
  const limit = readRules(value.rules)?.limit ?? 0;
  return rows > 0 && rows === guesses && rows <= limit && solvedIn === (solved ? rows : 0);
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
export const savesGames = setting("saves-games", true, isFlag);

/** Saves a game; of a game that is saved already, the first time counts. */
export function saveGame(game: SavedGame): void {
  const before = all.peek().get(keyOf(game));
  set(keyOf(game), before ? { ...game, at: before.at } : game);
}

export const removeGame = (game: SavedGame): void => remove(keyOf(game));

export const isSaved = (position: string, lexicon: string, rules: string): boolean =>
  games.value.some((game) => game.position === position && game.lexicon === lexicon && game.rules === rules);

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
    return salet === 1 && isGames(games) ? games : null;
  } catch {
    return null;
  }
}

const isGames = isListOf(isGame);

interface Summary {
  readonly played: number;
  readonly solved: number;
  /** What follows is about games of one board. */
  readonly mean: number | null;
  readonly distribution: readonly { guesses: number; games: number }[];
}

export function summaryOf(all: readonly SavedGame[]): Summary {
  const solved = all.filter((game) => game.solved && boardsIn(game) === 1);
  const most = Math.max(6, ...solved.map((game) => game.guesses));
  return {
    played: all.length,
    solved: all.filter((game) => game.solved).length,
    mean: meanOf(solved.map((game) => game.guesses)),
    distribution: Array.from({ length: most }, (_, k) => ({
      guesses: k + 1,
      games: solved.filter((game) => game.guesses === k + 1).length,
    })),
  };
}

/** How many games were lost, how the last one ended, and how many were solved one after the other, up to it and ever. */
export function endOf(all: readonly SavedGame[]) {
  const last = all.at(-1);
  let [inARow, longest] = [0, 0];
  for (const { solved } of all) {
    inARow = solved ? inARow + 1 : 0;
    longest = Math.max(longest, inARow);
  }
  return {
    lost: all.filter((game) => !game.solved).length,
    last: last ? (last.solved ? last.guesses : ("lost" as const)) : null,
    inARow,
    longest,
  };
}

function meanOf(values: readonly number[]): number | null {
  return values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : null;
}
