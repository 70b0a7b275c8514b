/** The best guess of a position, for all views: what one has found out, the others show as well. */
import { type Answer, type Asked, isFinished } from "../advice/answer";
import type { Limits } from "../advice/best";
import { isAbout, knownStart, startOf } from "../advice/book";
import { writeTurns } from "../game/notation";
import { rulesText } from "../game/rules";
import { coarse, workers } from "./engine";

interface Entry {
  readonly answer: Answer;
  /** How long it was searched for; 0 for a search that was stopped before its time. */
  readonly seconds: number;
}

const MOST_ENTRIES = 200;

/** Whether one answer says at least as much as another. */
function isBetter(now: Answer, before: Answer): boolean {
  const sure = (answer: Answer): number => {
    const [best] = answer.rows;
    return isFinished(answer) ? 3 : best?.proven ? 2 : Number((best?.lower ?? 0) < (best?.upper ?? 0));
  };
  if (sure(now) !== sure(before)) return sure(now) > sure(before);
  const value = ({ rows }: Answer): number => rows[0]?.upper ?? Number.POSITIVE_INFINITY;
  return value(now) <= value(before);
}

/** A search that fills the table; a phone has to save its battery. */
export const LONG: Limits = { seconds: coarse ? 3 : 30 };
/** A search that is only about the best guess. */
export const SHORT: Limits = { seconds: coarse ? 1 : 2, proof: true };

const entries = new Map<string, Entry>();

/** The final answer about a position; `show` is called with those before it. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: each source of an answer in turn, the quickest first
export async function bestOf(
  asked: Asked,
  limits: Limits,
  signal: AbortSignal,
  show: (answer: Answer) => void = () => undefined,
): Promise<Answer> {
  const key = `${asked.source.hash} ${rulesText(asked)} ${asked.wider ?? false} ${writeTurns(asked.turns)}`;
  const before = entries.get(key);
  if (before) {
    const { status, rows } = before.answer;
    const closed = isFinished(before.answer) && !(limits.thorough && status.kind === "estimated");
    const enough = closed || (limits.proof && rows[0]?.proven);
    if (enough || before.seconds >= limits.seconds) return before.answer;
    show({ ...before.answer, status: { kind: rows.length ? "searching" : "asking" } });
  }
  const book = before || asked.turns.length ? null : await startOf(asked.source, fetch);
  const start = isAbout(book, asked.source) ? knownStart(book, asked) : null;
  if (start && isFinished(start) && !limits.thorough && !signal.aborted) {
    keep(key, { answer: start, seconds: 0 });
    return start;
  }
  const last = await workers.ask("best", { asked, limits }, signal, (now) => {
    const known = entries.get(key)?.answer;
    if (known && !isBetter(now, known)) return;
    keep(key, { answer: now, seconds: 0 });
    show(now);
  });
  const { answer } = entries.get(key) ?? { answer: last };
  keep(key, { answer, seconds: limits.proof && answer.rows[0]?.proven ? 0 : limits.seconds });
  return answer;
}

function keep(key: string, entry: Entry): void {
  if (entries.size >= MOST_ENTRIES) entries.clear();
  entries.set(key, entry);
}
