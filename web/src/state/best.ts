/** The best guess of a position, for all views: what one has found out, the others show as well. */
import type { Asked } from "../advice/asked";
import type { Limits } from "../advice/best";
import { ESTIMATE, isAbout, type Known, knownStart, startOf } from "../advice/known";
import { writeTurns } from "../game/notation";
import { rulesText } from "../game/rules";
import { coarse, workers } from "./engine";

interface Entry {
  readonly known: Known;
  /** How long it was searched for; 0 for a search that was stopped before its time. */
  readonly seconds: number;
}

const MOST_ENTRIES = 200;

/** Whether one answer says at least as much as another. */
function isBetter(now: Known, before: Known): boolean {
  const sure = ({ finished, proven, label }: Known): number =>
    finished ? 3 : proven ? 2 : label === "estimate" ? 0 : 1;
  if (sure(now) !== sure(before)) return sure(now) > sure(before);
  const value = ({ rows }: Known): number => rows[0]?.upper ?? Number.POSITIVE_INFINITY;
  return value(now) <= value(before);
}

/** A search that fills the table; a phone has to save its battery. */
export const LONG: Limits = { seconds: coarse ? 3 : 30 };
/** A search that is only about the best guess. */
export const SHORT: Limits = { seconds: coarse ? 1 : 2, proof: true };

const entries = new Map<string, Entry>();

/** What is known of a position in the end; `show` is called with what is known on the way. */
export async function bestOf(
  asked: Asked,
  limits: Limits,
  signal: AbortSignal,
  show: (known: Known) => void = () => undefined,
): Promise<Known> {
  const key = `${asked.source.hash} ${rulesText(asked)} ${asked.wider ?? false} ${writeTurns(asked.turns)}`;
  const before = entries.get(key);
  if (before) show(before.known);
  const { finished, proven } = before?.known ?? {};
  const closed = finished && !(limits.thorough && before?.known.label === ESTIMATE);
  const enough = closed || (proven && limits.proof) || (before?.seconds ?? 0) >= limits.seconds;
  if (before && enough) return before.known;
  const book = before || asked.turns.length ? null : await startOf(asked.source, fetch);
  const start = isAbout(book, asked.source) ? knownStart(book, asked) : null;
  if (start?.finished && !limits.thorough && !signal.aborted) {
    keep(key, { known: start, seconds: 0 });
    show(start);
    return start;
  }
  const last = await workers.ask("best", { asked, limits }, signal, (now) => {
    const known = entries.get(key)?.known;
    if (known && !isBetter(now, known)) return;
    keep(key, { known: now, seconds: 0 });
    show(now);
  });
  const { known } = entries.get(key) ?? { known: last };
  keep(key, { known, seconds: limits.proof && known.proven ? 0 : limits.seconds });
  return known;
}

function keep(key: string, entry: Entry): void {
  entries.delete(key);
  entries.set(key, entry);
  for (const oldest of entries.keys()) {
    if (entries.size <= MOST_ENTRIES) break;
    entries.delete(oldest);
  }
}
