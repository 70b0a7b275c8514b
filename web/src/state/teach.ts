/** Teach mode: after a row that gives up too much, a better word, once per row, and why it is better. */
import { effect, signal } from "@preact/signals";
import type { Asked } from "../advice/asked";
import type { Reasons } from "../advice/reasons";
import { boardsOf, outcomeOf, type Play } from "../game/play";
import { SLIP } from "./best";
import * as page from "./page";

const { workers } = page.engine;
const { sourceOf } = page.lexicons;
const { options, played, takeBack } = page.play;

export interface Lesson {
  /** The answers of its game. */
  readonly answers: string;
  readonly best: string;
  /** How many guesses the best word would save. */
  readonly saved: number;
  readonly reasons: Reasons;
  /** Whether the player has chosen; then only the reason is shown. */
  readonly settled: boolean;
}

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
  const { lexicon, mode, limit } = now;
  const turns = boardsOf(now.answers, now.guesses)[0]!;
  const after: Asked = { source: sourceOf(lexicon), mode, limit, turns };
  const asBefore: Asked = { ...after, turns: turns.slice(0, -1) };
  const { value, best, bestValue } = await workers.ask("judge", { asked: after }, signal);
  if (value - bestValue <= SLIP) return;
  const guess = now.guesses[row]!;
  const reasons = await workers.ask("reasons", { asked: asBefore, guess: best, rival: guess }, signal);
  if (signal.aborted) return;
  asked.rows.add(row);
  lesson.value = { answers, best, saved: value - bestValue, reasons, settled: false };
}

/** Takes the row back, to be played again. */
export function again(): void {
  settle();
  takeBack();
}

/** Leaves the row as it is. */
export function settle(): void {
  const now = lesson.peek();
  if (now) lesson.value = { ...now, settled: true };
  document.getElementById("board")?.focus({ preventScroll: true });
}
