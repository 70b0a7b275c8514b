/** Teach mode: after a row that gives up too much, whether to try again, once per row; a better word is shown if asked. */
import { effect, signal } from "@preact/signals";
import type { Asked } from "../advice/asked";
import type { Reasons } from "../advice/reasons";
import { boardsOf, outcomeOf, type Play } from "../game/play";
import { SLIP } from "./best";
import { isDate } from "./checks";
import * as page from "./page";

const { workers } = page.engine;
const { sourceOf } = page.lexicons;
const { options, played, takeBack } = page.play;

export interface Lesson {
  /** The answers of its game. */
  readonly answers: string;
  readonly guess: string;
  /** How many guesses it gives up. */
  readonly gaveUp: number;
  /** Why the best word is better. */
  readonly reasons: Reasons;
  /** Whether the best word is shown, and whether the row stays; then nothing is asked any more. */
  readonly shown: boolean;
  readonly settled: boolean;
}

const WEEK = 7 * 24 * 3_600_000; // in which a first word is asked about once
/** When each first word was last asked about. */
const openers = page.store.records("taught", isDate);

export const lesson = signal<Lesson | null>(null);
/** The rows of a game that were asked about. */
let asked = { answers: "", rows: new Set<number>() };

effect(() => {
  const now = played.value;
  lesson.value = null;
  if (!now || !options.peek().teach || now.answers.length > 1 || outcomeOf(now) !== "open") return;
  const stop = new AbortController();
  judge(now, stop.signal).catch(() => undefined);
  return () => stop.abort();
});

async function judge(now: Play, signal: AbortSignal): Promise<void> {
  const row = now.guesses.length - 1;
  const answers = now.answers.join();
  if (asked.answers !== answers) asked = { answers, rows: new Set() };
  if (asked.rows.has(row)) return;
  const guess = now.guesses[row]!;
  if (!row && Date.now() - Date.parse(openers.all.peek().get(guess) ?? "") < WEEK) return;
  const { lexicon, mode, limit } = now;
  const turns = boardsOf(now.answers, now.guesses)[0]!;
  const after: Asked = { source: sourceOf(lexicon), mode, limit, turns };
  const asBefore: Asked = { ...after, turns: turns.slice(0, -1) };
  const { value, best, bestValue } = await workers.ask("judge", { asked: after }, signal);
  if (value - bestValue <= SLIP) return;
  const reasons = await workers.ask("reasons", { asked: asBefore, guess: best, rival: guess }, signal);
  if (signal.aborted) return;
  asked.rows.add(row);
  if (!row) openers.set(guess, new Date().toISOString());
  lesson.value = { answers, guess, gaveUp: value - bestValue, reasons, shown: false, settled: false };
}

/** Takes the row back, to be played again. */
export function again(): void {
  takeBack();
  focusBoard();
}

/** Shows the best word and why it is better. */
export function showBest(): void {
  const now = lesson.peek();
  if (now) lesson.value = { ...now, shown: true };
}

/** Leaves the row as it is. */
export function settle(): void {
  const now = lesson.peek();
  if (now) lesson.value = { ...now, shown: true, settled: true };
  focusBoard();
}

function focusBoard(): void {
  document.getElementById("board")?.focus({ preventScroll: true });
}
