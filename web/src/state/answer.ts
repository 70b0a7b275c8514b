/** The answer to the position on the board: estimates at once, exact values as they are proven, or estimates made here. */
import { computed, effect, signal } from "@preact/signals";
import { ask, isAborted, listen, post, Refused, Unreachable } from "../api/client";
import type {
  Analysis,
  Boards,
  BoardsDoctor,
  Candidates,
  Doctor,
  End,
  Suggestions,
  Why,
} from "../api/schema";
import { isSolved } from "../game/board";
import { askWorker } from "../offline/local";
import type { Reply } from "../offline/worker";
import { t } from "../strings";
import {
  type Answer,
  bounded,
  type Conflict,
  conflictOfOne,
  conflictsOf,
  localConflicts,
  localEstimate,
  NOTHING,
  offered,
  suggested,
} from "./rows";
import { editionOf, reachable } from "./server";
import { asked, boardTexts, game, lexicon, mode, rules } from "./solve";

const SHOWN = 10; // the server's default
const MOST_CANDIDATES = 500;
const PATIENCE = 1500; // milliseconds without an answer after which the page estimates by itself
const AGAIN = 2000; // milliseconds before a busy server is asked again, unless it says when
const SETTLED = 450; // milliseconds without an edit before repairs are shown

export const answer = signal<Answer>(NOTHING);
export const why = signal<Why | null>(null);
/** The question that the current answer is for. */
let answered = "";
/** Counts up to ask again. */
const again = signal(0);

export function askAgain(): void {
  again.value = again.peek() + 1;
}

// When the server is back, local estimates are replaced.
effect(() => {
  const { kind } = answer.peek().status;
  if (reachable.value && (kind === "local" || kind === "missing")) askAgain();
});

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

function change(part: Partial<Answer>): void {
  answer.value = { ...answer.peek(), ...part };
}

/** The address of the position on the board. */
export function positionPath(): string {
  return `/${editionOf(lexicon.peek())}/${rules.peek()}/${encodeURI(boardTexts.peek()[0] || "start")}`;
}

async function answerTo(signal: AbortSignal): Promise<void> {
  if (boardTexts.peek().length > 1) return answerBoards(signal);
  const path = positionPath();
  const patience = estimatedMeanwhile(signal);
  const found = await ask<Suggestions>(path, signal).finally(() => patience.abort());
  reachable.value = true;
  answered = asked.peek();
  answer.value = suggested(found);
  if (found.outcome) return;
  await Promise.all([candidatesOf(path, found, signal), searched(path, signal)]);
}

async function candidatesOf(
  path: string,
  { candidates, top_candidates }: Suggestions,
  signal: AbortSignal,
): Promise<void> {
  if (candidates <= top_candidates.length) return;
  const found = await ask<Candidates>(`${path}/candidates?top=${MOST_CANDIDATES}`, signal);
  change({ candidates: found.words });
}

/** Follows the search until it ends; a busy server is asked again. */
async function searched(path: string, signal: AbortSignal): Promise<void> {
  while (answer.peek().status.kind !== "proven") {
    const reason = await searchedOnce(path, signal);
    change({ status: { kind: reason === "stopped" ? "budget" : reason } });
    if (reason !== "busy") return;
    await new Promise<void>((resume) => later(AGAIN, signal, async () => resume()));
  }
}

/** Shows what a search finds, and returns why it ended; busy, if it does not say. */
async function searchedOnce(path: string, signal: AbortSignal): Promise<End["reason"]> {
  const ends: End["reason"][] = [];
  await listen(`${path}/analysis`, signal, (event) => {
    const found: Analysis | End = JSON.parse(event.data);
    change(bounded(found) ?? {});
    if ("reason" in found) ends.push(found.reason);
  });
  return ends[0] ?? "busy";
}

async function answerBoards(signal: AbortSignal): Promise<void> {
  const found = await post<Boards>("/boards", { ...allBoards(), top: SHOWN }, signal);
  reachable.value = true;
  answered = asked.peek();
  answer.value = offered(found);
}

/** All boards, as a request body. */
function allBoards() {
  const boards = boardTexts.peek().map((text) => text || "start");
  return { lexicon: editionOf(lexicon.peek()), boards, limit: game.peek().limit };
}

// --- When something fails -----------------------------------------------------------------------------------

function fail(error: unknown, signal: AbortSignal): void {
  if (error instanceof Refused && error.is("contradiction")) return contradicted(signal, diagnosed);
  if (error instanceof Refused && error.busy) return wait(error, signal);
  if (error instanceof Unreachable) {
    reachable.value = false;
    return estimated(signal);
  }
  const detail = error instanceof Refused ? error.message : String(error);
  answer.value = { ...NOTHING, status: { kind: "refused", detail } };
}

/** Shows that no word fits, and repairs once the player pauses. */
function contradicted(signal: AbortSignal, find: (signal: AbortSignal) => Promise<Conflict[]>): void {
  answer.value = { ...NOTHING, count: 0, status: { kind: "contradiction", conflicts: null } };
  later(SETTLED, signal, async () => {
    try {
      change({ status: { kind: "contradiction", conflicts: await find(signal) } });
    } catch (error) {
      if (!isAborted(error) && !signal.aborted) fail(error, signal); // the network may have failed just now
    }
  });
}

/** The boards that no word fits, with repairs. */
async function diagnosed(signal: AbortSignal): Promise<Conflict[]> {
  if (boardTexts.peek().length > 1)
    return conflictsOf(await post<BoardsDoctor>("/boards/doctor", allBoards(), signal));
  return conflictOfOne(await ask<Doctor>(`${positionPath()}/doctor`, signal));
}

/** Estimates here while the server is busy, and asks again after the time it named. */
function wait(error: Refused, signal: AbortSignal): void {
  if (answered === asked.peek()) change({ status: { kind: "busy" } });
  else estimated(signal);
  later(error.retryAfter ? 1000 * error.retryAfter : AGAIN, signal, async () => askAgain());
}

/** Estimates here if the server takes long, until it answers or the question changes. */
function estimatedMeanwhile(signal: AbortSignal): AbortController {
  const patience = new AbortController();
  signal.addEventListener("abort", () => patience.abort(), { once: true });
  later(PATIENCE, patience.signal, async () => estimated(patience.signal));
  return patience;
}

/** Estimates here; with several boards, for the first that is not solved. */
function estimated(signal: AbortSignal): void {
  const { boards, limit } = game.peek();
  const turns = boards.find((board) => !isSolved(board)) ?? [];
  const rest = { boards, mode: mode.peek(), hard: mode.peek() === "hard", last: turns.length === limit - 1 };
  const question = { lexicon: editionOf(lexicon.peek()), turns, count: SHOWN, ...rest };
  askWorker(question, signal, (reply) => showLocal(reply, signal));
}

function showLocal(reply: Reply, signal: AbortSignal): void {
  if (reply.kind === "estimate") {
    if (reply.last) answered = asked.peek();
    answer.value = localEstimate(reply.estimate, MOST_CANDIDATES);
  } else if (reply.kind === "conflicts") {
    const conflicts = localConflicts(reply.conflicts, game.peek().boards);
    contradicted(signal, async () => conflicts);
  } else if (reply.kind === "unknown") {
    answer.value = {
      ...NOTHING,
      status: { kind: "refused", detail: t.notAWord(reply.word, lexicon.peek()) },
    };
  } else answer.value = { ...NOTHING, status: { kind: "missing" } };
}

function later(milliseconds: number, signal: AbortSignal, act: () => Promise<void>): void {
  const timer = setTimeout(() => act().catch(() => undefined), milliseconds);
  signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
}

// --- Why: asked once the best guess no longer changes ------------------------------------------------------------

const explained = computed(() => {
  const { best, count, status } = answer.value;
  const open = status.kind === "searching" || status.kind === "proven" || status.kind === "budget";
  return open && best && count ? `${asked.value} ${best.guess}` : "";
});

effect(() => {
  const key = explained.value;
  const stop = new AbortController();
  const guess = answer.peek().best?.guess;
  why.value = null;
  if (key && guess) {
    later(SETTLED, stop.signal, async () => {
      why.value = await ask<Why>(`${positionPath()}/why?guess=${encodeURIComponent(guess)}`, stop.signal);
    });
  }
  return () => stop.abort();
});
