/** The answer to the position on the board: estimates at once, exact values as they are proven, or estimates made here. */
import { batch, computed, effect, signal } from "@preact/signals";
import { ask, isAborted, listen, Refused, tell, Unreachable } from "../api/client";
import type {
  Analysis,
  Boards,
  Candidate,
  Candidates,
  Doctor,
  End,
  Suggestion,
  Suggestions,
  Why,
} from "../api/schema";
import { isSolved } from "../game/board";
import type { Estimate } from "../game/measure";
import { estimateHere } from "../offline/local";
import { editionOf, reachable } from "./server";
import { asked, boardTexts, game, lexicon, mode, rules } from "./solve";

/** One guess as the table shows it; sizes are null while only its bounds are known. */
export interface Row {
  readonly guess: string;
  readonly probability: number;
  readonly lower: number | null;
  readonly upper: number | null;
  readonly label: string;
  readonly parts: number | null;
  readonly largest: number | null;
  readonly size: number | null;
}

export type Status =
  | { readonly kind: "asking" | "searching" | "proven" | "budget" | "busy" | "over" | "missing" }
  | { readonly kind: "local"; readonly looked: number; readonly legal: number }
  | { readonly kind: "contradiction"; readonly doctor: Doctor | null }
  | { readonly kind: "refused"; readonly detail: string };

export interface Answer {
  readonly status: Status;
  readonly rows: readonly Row[];
  /** Whether the rows hold expected guesses to the end; else words left on average. */
  readonly exact: boolean;
  readonly count: number | null;
  readonly candidates: readonly Candidate[];
  /** How many words each of several boards leaves. */
  readonly boards: readonly (readonly Candidate[])[];
  readonly counts: readonly number[];
  readonly best: {
    readonly guess: string;
    readonly lower: number | null;
    readonly upper: number | null;
    readonly label: string;
  } | null;
  readonly notes: readonly string[];
  readonly degraded: boolean;
}

const NOTHING: Answer = {
  status: { kind: "asking" },
  rows: [],
  exact: false,
  count: null,
  candidates: [],
  boards: [],
  counts: [],
  best: null,
  notes: [],
  degraded: false,
};
const SHOWN = 10;
const LOOKED_UP = 50; // suggestions asked for, so that most guesses of the search have their sizes
const MOST_CANDIDATES = 500;
const SETTLED = 450; // milliseconds without an edit after which a contradiction is taken seriously

export const answer = signal<Answer>(NOTHING);
export const why = signal<Why | null>(null);
/** Counts up to ask again, when the server or the network is back. */
const again = signal(0);

export const askAgain = () => {
  again.value++;
};
addEventListener("online", askAgain);

function change(part: Partial<Answer>): void {
  answer.value = { ...answer.peek(), ...part };
}

effect(() => {
  void asked.value;
  void again.value;
  const stop = new AbortController();
  change({ status: { kind: "asking" } });
  answerTo(stop.signal).catch((error) => {
    if (!isAborted(error) && !stop.signal.aborted) fail(error, stop.signal);
  });
  return () => stop.abort();
});

/** The address of the position on the board. */
export function positionPath(): string {
  return `/${editionOf(lexicon.peek())}/${rules.peek()}/${encodeURI(boardTexts.peek()[0] || "start")}`;
}

async function answerTo(signal: AbortSignal): Promise<void> {
  if (boardTexts.peek().length > 1) return answerBoards(signal);
  const path = positionPath();
  const found = await ask<Suggestions>(`${path}?top=${LOOKED_UP}`, signal);
  reachable.value = true;
  const sizes = new Map(found.suggestions.map((each) => [each.guess, each]));
  answer.value = {
    ...NOTHING,
    status: { kind: found.outcome ? "over" : "searching" },
    rows: found.suggestions.slice(0, SHOWN).map(rowOfSuggestion),
    count: found.candidates,
    candidates: found.top_candidates,
    notes: found.notes,
    degraded: found.degraded,
    best: found.suggestions[0]
      ? { guess: found.suggestions[0].guess, lower: null, upper: null, label: found.label }
      : null,
  };
  if (found.analysis) takeIn(found.analysis, sizes);
  if (found.outcome) return;
  await Promise.all([candidatesOf(path, found.candidates, signal), searched(path, sizes, signal)]);
}

async function candidatesOf(path: string, count: number, signal: AbortSignal): Promise<void> {
  if (count <= answer.peek().candidates.length) return;
  const found = await ask<Candidates>(`${path}/candidates?top=${MOST_CANDIDATES}`, signal);
  change({ candidates: found.words });
}

async function searched(path: string, sizes: Sizes, signal: AbortSignal): Promise<void> {
  if (answer.peek().status.kind === "proven") return;
  await listen(`${path}/analysis`, signal, (event) => {
    const found: Analysis | End = JSON.parse(event.data);
    takeIn(found, sizes);
    if ("reason" in found) change({ status: { kind: found.reason === "stopped" ? "budget" : found.reason } });
  });
}

type Sizes = ReadonlyMap<string, Suggestion>;

function takeIn(found: Analysis, sizes: Sizes): void {
  if (!found.lines.some((line) => line.upper !== null)) return; // bare lower bounds rank worse than an estimate
  const { guess, lower, upper, label } = found;
  change({
    exact: true,
    rows: found.lines.map((line) => rowOf(line, sizes.get(line.guess))),
    best: { guess: guess ?? found.lines[0]!.guess, lower, upper, label },
    status: { kind: found.finished ? "proven" : "searching" },
  });
}

function rowOf(line: Analysis["lines"][number], sizes: Suggestion | undefined): Row {
  const { guess, probability, lower, upper, label } = line;
  const known = {
    parts: sizes?.parts ?? null,
    largest: sizes?.largest_part ?? null,
    size: sizes?.expected_size ?? null,
  };
  return { guess, probability, lower, upper, label, ...known };
}

function rowOfSuggestion(each: Suggestion): Row {
  const sizes = { parts: each.parts, largest: each.largest_part, size: each.expected_size };
  return {
    guess: each.guess,
    probability: each.probability,
    lower: null,
    upper: null,
    label: "estimate",
    ...sizes,
  };
}

async function answerBoards(signal: AbortSignal): Promise<void> {
  const boards = boardTexts.peek().map((text) => text || "start");
  const body = { lexicon: editionOf(lexicon.peek()), rules: rules.peek(), boards, top: SHOWN };
  const found = await tell<Boards>("/boards", body, signal);
  reachable.value = true;
  const first = found.suggestions[0];
  answer.value = {
    ...NOTHING,
    status: { kind: found.boards.every((board) => board.solved) ? "over" : "budget" },
    rows: found.suggestions.map(rowOfSuggestion),
    boards: found.boards.map((board) => board.top_candidates),
    counts: found.boards.map((board) => board.candidates),
    best: first ? { guess: first.guess, lower: null, upper: null, label: "estimate" } : null,
    notes: found.notes,
  };
}

// --- When something is in the way -----------------------------------------------------------------------------------

function fail(error: unknown, signal: AbortSignal): void {
  if (error instanceof Refused && error.is("contradiction")) return contradicted(signal);
  if (error instanceof Refused && error.busy) return wait(error, signal);
  if (error instanceof Unreachable) {
    reachable.value = false;
    return estimated(signal);
  }
  const detail = error instanceof Refused ? error.message : String(error);
  answer.value = { ...NOTHING, status: { kind: "refused", detail } };
}

function contradicted(signal: AbortSignal): void {
  answer.value = { ...NOTHING, count: 0, status: { kind: "contradiction", doctor: null } };
  later(SETTLED, signal, async () => {
    const doctor = await ask<Doctor>(`${positionPath()}/doctor`, signal);
    change({ status: { kind: "contradiction", doctor } });
  });
}

/** Estimates here while the server has no room, and asks again when it said so. */
function wait(error: Refused, signal: AbortSignal): void {
  if (answer.peek().rows.length) change({ status: { kind: "busy" } });
  else estimated(signal);
  later(1000 * (error.retryAfter ?? 2), signal, async () => askAgain());
}

function estimated(signal: AbortSignal): void {
  const turns = game.peek().boards.find((board) => !isSolved(board)) ?? [];
  const question = {
    turns,
    hard: mode.peek() === "hard",
    last: turns.length === game.peek().limit - 1,
    count: SHOWN,
  };
  const kept = lexicon.peek();
  estimateHere(editionOf(kept), question, signal, showEstimate).then((found) => {
    if (!found && !signal.aborted) answer.value = { ...NOTHING, status: { kind: "missing" } };
  });
}

function showEstimate(found: Estimate): void {
  const first = found.guesses[0];
  answer.value = {
    ...NOTHING,
    status: found.candidates
      ? { kind: "local", looked: found.looked, legal: found.legal }
      : { kind: "contradiction", doctor: null },
    rows: found.guesses.map(({ guess, probability, parts, largestPart, expectedSize }) => ({
      ...{ guess, probability, parts, lower: null, upper: null, label: "estimate" },
      ...{ largest: largestPart, size: expectedSize },
    })),
    count: found.candidates,
    candidates: found.chances.slice(0, MOST_CANDIDATES),
    best: first ? { guess: first.guess, lower: null, upper: null, label: "estimate" } : null,
  };
}

function later(milliseconds: number, signal: AbortSignal, act: () => Promise<void>): void {
  const timer = setTimeout(() => act().catch(() => undefined), milliseconds);
  signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
}

// --- Why: asked for the best guess, once it stands still ------------------------------------------------------------

const explained = computed(() => {
  const { best, count, status } = answer.value;
  const open = status.kind === "searching" || status.kind === "proven" || status.kind === "budget";
  return open && best && count && boardTexts.value.length === 1 ? `${asked.value} ${best.guess}` : "";
});

effect(() => {
  const key = explained.value;
  const stop = new AbortController();
  batch(() => {
    if (!key) why.value = null;
  });
  const guess = answer.peek().best?.guess;
  if (key && guess) {
    later(SETTLED, stop.signal, async () => {
      why.value = await ask<Why>(`${positionPath()}/why?guess=${encodeURIComponent(guess)}`, stop.signal);
    });
  }
  return () => stop.abort();
});
