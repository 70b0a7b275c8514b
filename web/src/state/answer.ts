/** The answer to the position on the board: from the engine in this browser, with bounds that tighten. */
import { computed, effect, type ReadonlySignal, type Signal, signal, untracked } from "@preact/signals";
import { type Answer, type Asked, NOTHING, type Row, Unanswerable } from "../advice/answer";
import { MOST_CANDIDATES } from "../advice/book";
import type { Reasons } from "../advice/reasons";
import { type Cursor, guessesMade } from "../game/board";
import { changesIn, type Doubt } from "../game/doctor";
import { likeliestOf } from "../game/lexicon";
import { type Turn, writeTurns } from "../game/notation";
import { t } from "../strings";
import { isAborted } from "../worker/client";
import { bestOf, LONG } from "./best";
import { calmly } from "./calm";
import { engineTrouble, visible, workers } from "./engine";
import { isLed, ledGuess } from "./lead";
import { listed, wordsOf as loadWords, sourceOf, wordsNow } from "./lists";
import { place } from "./place";
import { asked, game, hinting, lexicon, mode, untilSettled } from "./solve";

const SETTLED = 450; // milliseconds without an edit before corrections and reasons are asked for
const PROOF = { seconds: 300, thorough: true };
/** An answer to the board as it stands. */
const ENDED: readonly string[] = ["proven", "budget", "estimated"];
const SHOWN: readonly string[] = ["searching", ...ENDED];

export const answer = signal<Answer>(NOTHING);

/** Whether the search for it has ended. */
export const isSettled = computed(() => ENDED.includes(answer.value.status.kind));

/** Whether the card waits: for an answer to the board as it stands, or for whether a tile is doubted. */
export const isAsking = computed(() => answer.value.status.kind === "asking" || doubt.value === undefined);

/**
 * The word that Enter plays in an empty row, or nothing: not before the first guess, not if a tile is doubted, and not
 * before the card shows it.
 */
export const ghost = computed(() => {
  const { typed, draft, cursor } = game.value;
  const { lead, status } = answer.value;
  const sure = !isAsking.value && !doubt.value && guessesMade(game.value) > 0;
  const free = !typed && !draft && !cursor && !hinting.value;
  if (sure && free && isLed.value && answer.value.count !== 1) return ledGuess.value ?? "";
  return (sure && free && SHOWN.includes(status.kind) && lead?.guess) || "";
});

/** Whether a longer search may prove more. */
export const canProve = computed(() => {
  const { status, count, toFinish } = answer.value;
  const ended = status.kind === "budget" || status.kind === "estimated";
  const open = ended && count !== 1 && !toFinish;
  return open && !engineTrouble.value && proving.value !== asked.value;
});

export const reasons = signal<Reasons | null | undefined>(null);
/** Counts up to ask again. */
const again = signal(0);
/** The question that is searched for longer than others. */
const proving = signal("");
const source = computed(() => JSON.stringify(sourceOf(lexicon.value)));
const solving = computed(() => place.value.view === "solve" && visible.value);

/** Continues a search that ended before everything was proven. */
export function prove(): void {
  proving.value = asked.peek();
}

// A page that comes back has lost its worker.
addEventListener("pageshow", (event) => {
  if ((event as PageTransitionEvent).persisted) again.value++;
});

effect(() => {
  void [asked.value, again.value, source.value, proving.value];
  if (!solving.value) return;
  const stop = new AbortController();
  answer.value = { ...answer.peek(), ...untracked(countedNow), status: { kind: "asking" } };
  later(untilSettled(), stop.signal, () =>
    answerTo(stop.signal).catch((error) => {
      if (!isAborted(error) && !stop.signal.aborted) fail(error, stop.signal);
    }),
  );
  return () => stop.abort();
});

// Words that come later are counted, but no reason to ask again: the row would be empty for a moment, and Enter lost.
effect(() => {
  const open = answer.peek().status.kind === "asking" || engineTrouble.value;
  if (!wordsNow(lexicon.value) || !open) return;
  answer.value = { ...answer.peek(), ...untracked(countedNow) };
});

/** What can be said without the worker: how many words fit, and the likeliest. Nothing if the words are not here yet. */
function countedNow(): Partial<Answer> {
  const words = wordsNow(lexicon.peek());
  const { boards } = game.peek();
  if (!words || !guessesMade(game.peek())) return { count: null };
  const found = boards.map((turns) => likeliestOf(words.lexicon, turns, MOST_CANDIDATES));
  if (found.some(({ count }) => !count)) return { count: null };
  if (boards.length > 1)
    return { boards: found.map(({ words }) => words), counts: found.map(({ count }) => count) };
  const [{ count, words: candidates }] = found as [(typeof found)[0]];
  if (count > 1) return { count, candidates };
  const only: Row = { guess: candidates[0]!.word, chance: 1, common: true, lower: 1, upper: 1, proven: true };
  return { count, candidates, rows: [only], lead: only };
}

/** The question about the first board. */
function askedBoard(): Asked {
  const { boards, limit } = game.peek();
  return { source: sourceOf(lexicon.peek()), mode: mode.peek(), limit, turns: boards[0]! };
}

async function answerTo(signal: AbortSignal): Promise<void> {
  await listed(lexicon.peek());
  const { boards } = game.peek();
  const question = askedBoard();
  if (boards.length > 1) {
    answer.value = await workers.ask("boards", { ...question, boards }, signal);
    return;
  }
  const limits = proving.peek() === asked.peek() ? PROOF : LONG;
  const show = (now: Answer) =>
    calmly(() => {
      if (!signal.aborted) answer.value = now;
    });
  show(await bestOf(question, limits, signal, show));
}

function fail(error: unknown, signal: AbortSignal): void {
  const trouble = error instanceof Unanswerable ? error.trouble : null;
  if (trouble?.kind === "contradiction") return contradicted(signal);
  const counted = engineTrouble.value ? untracked(countedNow) : {};
  if (engineTrouble.value) loadWords(lexicon.peek()).catch(() => undefined); // counted once they are here
  answer.value = { ...NOTHING, ...counted, status: { kind: "refused", trouble } };
}

/** Shows that no word fits, and corrections once the player pauses. */
function contradicted(signal: AbortSignal): void {
  answer.value = { ...NOTHING, count: 0, status: { kind: "contradiction", conflicts: null } };
  later(SETTLED, signal, async () => {
    const { boards } = game.peek();
    const found = await workers.ask("doctor", { ...askedBoard(), boards }, signal);
    const misfits = boards.length > 1 ? found.filter(({ wider }) => !wider) : found;
    const status = { kind: "contradiction", conflicts: misfits } as const;
    answer.value = { ...answer.peek(), status };
  });
}

function later(milliseconds: number, signal: AbortSignal, act: () => Promise<void>): void {
  const timer = setTimeout(() => act().catch(() => undefined), milliseconds);
  signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
}

/** The tiles that the likeliest correction of each board would change. */
export const suspects = computed<readonly Cursor[]>(() => {
  const { status } = answer.value;
  const conflicts = (status.kind === "contradiction" && status.conflicts) || [];
  const doubts = doubt.value ? [doubt.value] : [];
  return [...conflicts, ...doubts].flatMap(({ board, corrections }) =>
    changesIn(corrections[0]?.turns ?? [], game.value.boards[board] ?? []).map((at) => ({ board, ...at })),
  );
});

/** What screen readers hear: another best guess, and its final value. Nothing else is announced. */
export const announced = computed(() => {
  const { lead, status } = answer.value;
  if (!lead || status.kind === "asking" || game.value.draft) return "";
  if (isLed.value && answer.value.count !== 1)
    return ledGuess.value ? t.answer.suggested(ledGuess.value) : "";
  return t.answer.announced(answer.value, lead);
});

// --- Doubt: whether a tile may be wrong; its place is above the answer, which waits for it --------------------------

/** Undefined until it is known. */
export const doubt = signal<Doubt | null | undefined>(null);
/** The boards that were doubted, and that the player says are right. */
const confirmed = signal<readonly (readonly Turn[])[]>([]);

/** Says that all tiles are right. */
export function confirmTiles(): void {
  confirmed.value = game.peek().boards;
}

/** How many first rows are known to be right: those of the confirmed boards, while they have not changed. */
const trusted = computed(() => {
  const rows = Math.max(0, ...confirmed.value.map((turns) => turns.length));
  const text = (boards: readonly (readonly Turn[])[]) =>
    boards.map((turns) => writeTurns(turns.slice(0, rows))).join("~");
  return text(game.value.boards) === text(confirmed.value) ? rows : 0;
});

const doubtful = computed(() => {
  const open = SHOWN.includes(answer.value.status.kind);
  return open && guessesMade(game.value) ? `${asked.value} ${trusted.value}` : "";
});

whenSettled(doubtful, doubt, 0, (signal) => {
  const { boards } = game.peek();
  return workers.ask("doubt", { ...askedBoard(), boards, trusted: trusted.peek() }, signal);
});

/** Asks about the board after a pause, and again if the key changes; null without a key or an answer. */
function whenSettled<T>(
  key: ReadonlySignal<string>,
  found: Signal<T | null | undefined>,
  pause: number,
  ask: (signal: AbortSignal) => Promise<T | null>,
): void {
  effect(() => {
    const stop = new AbortController();
    found.value = key.value ? undefined : null;
    if (key.value)
      later(pause, stop.signal, async () => {
        const answered = await ask(stop.signal).catch(() => null);
        if (!stop.signal.aborted) found.value = answered;
      });
    return () => stop.abort();
  });
}

// --- Why: asked once the best guess no longer changes ------------------------------------------------------------

const explained = computed(() => {
  const { lead, count, status } = answer.value;
  const open = SHOWN.includes(status.kind);
  return open && count ? [asked.value, lead?.guess].join() : "";
});

whenSettled(explained, reasons, SETTLED, (signal) =>
  workers.ask("reasons", { asked: askedBoard(), guess: answer.peek().lead!.guess }, signal),
);

// --- Hints: the words of Solve, one at a time --------------------------------------------------------------------

/** What can be hinted at without a word. */
export function hintsNow() {
  return workers.ask("hints", { asked: askedBoard() }, new AbortController().signal);
}
