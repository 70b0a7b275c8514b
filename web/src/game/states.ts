/** A player's history as the daily game itself saves it, read as `salet.study.history.states` does. */
import { type Turn, turnOf, writeTurns } from "./notation";

export interface StateGame {
  readonly day: string;
  readonly rules: "normal" | "hard";
  readonly position: string;
  readonly guesses: number;
  readonly solved: boolean;
}

/** Why a game was left. */
export type Reason = "unfinished" | "undated" | "damaged" | "unknownAnswer";

export interface States {
  readonly games: readonly StateGame[];
  readonly left: readonly Reason[];
  readonly totals: readonly Totals[];
}

/** How many games were won with each number of guesses, and lost; no games can be made of it. */
export interface Totals {
  readonly won: Readonly<Record<string, number>>;
  readonly lost: number;
  readonly streak: number;
  readonly longest: number;
}

type Fields = Readonly<Record<string, unknown>>;

const LIMIT = 6;
const MOST_GAMES = 100_000; // of a total
const DEPTH = 6; // how deep in a file states are looked for
const DAY = 24 * 3_600_000;

/** The games in what a JSON file holds, or null if it is no file of saved states. */
export function savedStates(value: unknown, now = Date.now()): States | null {
  const found = [...fieldsIn(value, DEPTH)];
  const states = found.filter((each) => "boardState" in each);
  const totals = found.flatMap((each) => ("boardState" in each ? [] : (totalsIn(each) ?? [])));
  if (!states.length && !totals.length) return null;
  const read = states.map((state) => gameOf(state, now));
  return {
    games: read.filter((game): game is StateGame => typeof game !== "string"),
    left: read.filter((game): game is Reason => typeof game === "string"),
    totals,
  };
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The states and statistics in a value; those of a browser's storage are texts of JSON. */
function* fieldsIn(value: unknown, depth: number): Generator<Fields> {
  const opened = typeof value === "string" && depth > 0 ? parsed(value) : value;
  if (depth <= 0 || typeof opened !== "object" || opened === null) return;
  if (!isFields(opened)) {
    for (const each of opened as readonly unknown[]) yield* fieldsIn(each, depth - 1);
    return;
  }
  const nested = [opened.game_data, opened.data].find(isFields);
  const merged = { ...opened, ...nested };
  if (Array.isArray(merged.boardState)) yield merged;
  else if (isFields(opened.guesses) && "fail" in opened.guesses) yield opened;
  else for (const each of Object.values(opened)) yield* fieldsIn(each, depth - 1);
}

function parsed(text: string): unknown {
  try {
    return /^\s*[[{]/.test(text) ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

function totalsIn({ guesses, currentStreak = 0, maxStreak = 0 }: Fields): Totals | null {
  const { fail: lost, ...rest } = guesses as Fields;
  const won = Object.fromEntries(Array.from({ length: LIMIT }, (_, k) => [k + 1, rest[k + 1]]));
  const totals = { won, lost, streak: currentStreak, longest: maxStreak };
  return isTotals(totals) ? totals : null;
}

export function isTotals(value: unknown): value is Totals {
  if (!isFields(value) || !isFields(value.won)) return false;
  const numbers = [...Object.values(value.won), value.lost, value.streak, value.longest];
  return numbers.every(
    (number) => Number.isInteger(number) && Number(number) >= 0 && Number(number) <= MOST_GAMES,
  );
}

/** How many games these are, how many were won, and the guesses on average, a loss counted as one more. */
export function figuresOf({ won, lost }: Totals): { games: number; won: number; mean: number | null } {
  const sum = (of: (guesses: number, count: number) => number): number =>
    Object.entries(won).reduce((total, [guesses, count]) => total + of(Number(guesses), count), 0);
  const solved = sum((_, count) => count);
  const games = solved + lost;
  const guesses = sum((each, count) => each * count) + (LIMIT + 1) * lost;
  return { games, won: solved, mean: games ? guesses / games : null };
}

function gameOf(state: Fields, now: number): StateGame | Reason {
  const status = String(state.status || state.gameStatus || "").toUpperCase();
  if (status === "IN_PROGRESS") return "unfinished";
  const day = dayOf(state);
  if (!day || Date.parse(day) > now + DAY) return "undated";
  const board = state.boardState as readonly unknown[];
  const words = board.filter((word) => word !== "");
  const inOrder = words.every((_, row) => board[row] !== "");
  if (!inOrder || !words.length || words.length > LIMIT || !words.every(isWord)) return "damaged";
  const solved = status === "WIN";
  if (!solved && (status !== "FAIL" || words.length !== LIMIT)) return "damaged";
  const { solution } = state;
  const answer = solved ? words.at(-1)! : isWord(solution) ? solution : null;
  if (answer === null) return "unknownAnswer";
  if (solved && isWord(solution) && solution !== answer) return "damaged";
  if ((solved ? words.slice(0, -1) : words).includes(answer)) return "damaged";
  const turns: Turn[] = words.map((word) => turnOf(word, answer));
  const rules = state.hardMode === true ? "hard" : "normal";
  return { day, rules, position: writeTurns(turns), guesses: words.length, solved };
}

function isWord(word: unknown): word is string {
  return typeof word === "string" && /^[a-z]{5}$/.test(word);
}

/** The day of a state: as it is printed, or when it was completed. */
function dayOf(state: Fields): string | null {
  const printed = [state.print_date, state.printDate].find(
    (text) => typeof text === "string" && text.length === 10,
  );
  if (printed !== undefined) {
    const time = Date.parse(`${printed}T00:00:00Z`);
    return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== printed
      ? null
      : String(printed);
  }
  const completed = [state.lastCompletedTs, state.lastPlayedTs].find(
    (time) => Number.isInteger(time) && Number(time) > 0 && Number(time) < 2 ** 43,
  );
  return completed === undefined ? null : new Date(Number(completed)).toISOString().slice(0, 10);
}
