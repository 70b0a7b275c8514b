/** Statistics of the games saved in this browser. */
import { boardsOf } from "../game/play";
import { type Place, placeOf } from "./place";
import { persistent } from "./storage";

export interface SavedGame {
  /** When it was saved, such as 2026-11-15T05:00:00.000Z. */
  readonly at: string;
  readonly lexicon: string;
  readonly rules: string;
  /** The turns; of several boards, which share their guesses, these and the answers: `salet.crony~amber.round`. */
  readonly position: string;
  readonly guesses: number;
  readonly solved: boolean;
  readonly skill: number | null;
  readonly luck: number | null;
}

export const games = persistent<readonly SavedGame[]>("games", []);

/** Whether games are saved without being asked. */
export const savesGames = persistent("saves-games", true);

export function saveGame(game: SavedGame): void {
  games.value = merged(games.value, [game]);
}

export function removeGame(at: string): void {
  games.value = games.value.filter((game) => game.at !== at);
}

const BETWEEN = "~";

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

export function isSaved(position: string, lexicon: string): boolean {
  return games.value.some((game) => game.position === position && game.lexicon === lexicon);
}

/** All games without repeats, oldest first; two records of one game are merged. */
export function merged(old: readonly SavedGame[], more: readonly SavedGame[]): SavedGame[] {
  const found = new Map<string, SavedGame>();
  for (const game of [...old, ...more]) {
    const key = `${game.position} ${game.lexicon} ${game.at.slice(0, 10)}`;
    const before = found.get(key);
    found.set(
      key,
      before
        ? { ...game, at: before.at, skill: game.skill ?? before.skill, luck: game.luck ?? before.luck }
        : game,
    );
  }
  return [...found.values()].sort((a, b) => a.at.localeCompare(b.at));
}

export function exported(all: readonly SavedGame[]): string {
  return `${JSON.stringify({ salet: 1, games: all }, null, 1)}\n`;
}

/** The games in an exported file, or null for any other file. */
export function imported(text: string): SavedGame[] | null {
  try {
    const { salet, games: found } = JSON.parse(text);
    return salet === 1 && Array.isArray(found) && found.every(isGame) ? found : null;
  } catch {
    return null;
  }
}

const MOST_LETTERS = 1_000; // of a text in a file: thirty-two boards of long words have fewer

function isGame(value: unknown): value is SavedGame {
  const game = value as SavedGame;
  const texts = [game?.at, game?.lexicon, game?.rules, game?.position];
  const ratings = [game?.skill, game?.luck].every((each) => each === null || typeof each === "number");
  return (
    texts.every((text) => typeof text === "string" && text.length < MOST_LETTERS) &&
    Number.isInteger(game.guesses) &&
    typeof game.solved === "boolean" &&
    ratings
  );
}

export interface Summary {
  readonly played: number;
  readonly solved: number;
  /** What follows is about games of one board. */
  readonly solvedAlone: number;
  readonly mean: number | null;
  readonly skill: number | null;
  readonly luck: number | null;
  readonly distribution: readonly { guesses: number; games: number }[];
}

export function summaryOf(all: readonly SavedGame[]): Summary {
  const solved = all.filter((game) => game.solved && boardsIn(game) === 1);
  const most = Math.max(6, ...solved.map((game) => game.guesses));
  return {
    played: all.length,
    solved: all.filter((game) => game.solved).length,
    solvedAlone: solved.length,
    mean: meanOf(solved.map((game) => game.guesses)),
    skill: meanOf(all.flatMap((game) => game.skill ?? [])),
    luck: meanOf(all.flatMap((game) => game.luck ?? [])),
    distribution: Array.from({ length: most }, (_, k) => ({
      guesses: k + 1,
      games: solved.filter((game) => game.guesses === k + 1).length,
    })),
  };
}

export interface BoardsSummary {
  readonly boards: number;
  readonly played: number;
  readonly solved: number;
  /** Guesses of the solved games. */
  readonly mean: number | null;
}

/** The games of several boards, by how many they have. */
export function summariesOfBoards(all: readonly SavedGame[]): BoardsSummary[] {
  const counts = [...new Set(all.map(boardsIn))].filter((boards) => boards > 1).sort((a, b) => a - b);
  return counts.map((boards) => {
    const played = all.filter((game) => boardsIn(game) === boards);
    const solved = played.filter((game) => game.solved);
    const mean = meanOf(solved.map((game) => game.guesses));
    return { boards, played: played.length, solved: solved.length, mean };
  });
}

function meanOf(values: readonly number[]): number | null {
  return values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : null;
}
