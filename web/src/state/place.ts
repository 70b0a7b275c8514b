/**
 * Addresses: what the page shows is what its address says, both ways.
 *
 * They are fragments, so that the page works from any folder of any host, and no log ever has a game in it.
 */
import { signal } from "@preact/signals";
import { limitOf, MOST_BOARDS } from "../game/board";
import { readTurns, type Turn, turnsWithin, writeTurns } from "../game/notation";
import { type Mode, readRules, rulesText } from "../game/rules";
import { hintMode } from "./settings";

/** The views that have a tab; a review is opened from a game. */
export const TABS = ["solve", "play", "you", "solvers"] as const;
const VIEWS = [...TABS, "review"] as const;
export type View = (typeof VIEWS)[number];

/** A view and what it is about; only some views use all of it. */
export interface Place {
  readonly view: View;
  readonly lexicon: string;
  readonly mode: Mode;
  readonly limit: number;
  readonly boards: readonly (readonly Turn[])[];
  /** The part of the address that could not be read. */
  readonly unread?: string;
  /** Which game Play shows, such as `challenge/nyt/normal/7k2m9dqx`; nothing for practice. */
  readonly played?: string;
  /** The solvers that are compared and their word, such as `s3/exact/cigar`. */
  readonly compared?: string;
}

const START = "start";
const BETWEEN_BOARDS = "~";

/** The place that an address names; what cannot be read is left out and named, so that every address shows something. */
export function placeOf(path: string): Place {
  const parts = path.split("/").filter(Boolean).map(decode);
  const rest = parts.slice(1).join("/");
  if (parts[0] === "play") return { ...placeOf(""), view: "play", played: rest };
  if (parts[0] === "solvers") return { ...placeOf(""), view: "solvers", compared: rest };
  const [view, lexicon, rules, text] = parts;
  const texts = (text ?? "").split(BETWEEN_BOARDS);
  const chosen = readRules(rules ?? "normal");
  const shown = texts.slice(0, MOST_BOARDS);
  const limit = rules ? (chosen?.limit ?? 6) : limitOf(shown.length);
  const read = shown.map((each) => readBoard(each, limit));
  const boards = read.map(({ turns }) => turns);
  const known = VIEWS.find((each) => each === view);
  const wrong = chosen ? undefined : rules;
  const unread =
    view && !known
      ? view
      : (wrong ?? (read.find(({ rest }) => rest)?.rest || texts.slice(MOST_BOARDS).join(BETWEEN_BOARDS)));
  return {
    ...(unread && { unread }),
    view: known ?? "solve",
    lexicon: lexicon || globalThis.document?.documentElement.dataset.lexicon || "nyt", // a server may have its own
    mode: chosen?.mode ?? "normal",
    limit,
    boards,
  };
}

/** The turns at the beginning of a board's text that can be read and fit into a game, and the rest of the text. */
function readBoard(text: string, limit: number): { readonly turns: readonly Turn[]; readonly rest: string } {
  if (text === START) return { turns: [], rest: "" };
  const pieces = text.split(".");
  for (let count = pieces.length; count > 0; count--) {
    const turns = readTurns(pieces.slice(0, count).join("."));
    if (!turns) continue;
    const within = turnsWithin(turns, limit);
    return {
      turns: within,
      rest: pieces.slice(within.length < turns.length ? 2 * within.length : count).join("."),
    };
  }
  return { turns: [], rest: text };
}

/** The address of a place, a fragment; the shortest that says it. */
export function addressOf(place: Place): string {
  if (place.view === "play") return `#/play${place.played ? `/${encodeURI(place.played)}` : ""}`;
  if (place.view === "solvers") return `#/solvers${place.compared ? `/${encodeURI(place.compared)}` : ""}`;
  if (place.view === "you") return "#/you";
  const boards = place.boards.map((turns) => writeTurns(turns) || START).join(BETWEEN_BOARDS);
  return `#/${place.view}/${encodeURIComponent(place.lexicon)}/${rulesText(place)}/${encodeURI(boards)}`;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

// --- The address bar -----------------------------------------------------------------------------------------------

const isAddress = (hash: string): boolean => hash === "" || hash.startsWith("#/");

/** At the end of an address: whoever opens it gets hints before words. */
export const HINTS = "?hints";

export const place = signal<Place>(placeAt(isAddress(location.hash) ? location.hash : "#"));

function placeAt(hash: string): Place {
  if (hash.endsWith(HINTS)) hintMode.value = true;
  return placeOf(hash.slice(1).replace(HINTS, ""));
}

/** Shows a place and puts it into the address bar. */
export function go(to: Place, { replace = false } = {}): void {
  const address = addressOf(to);
  if (replace || address === location.hash) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  place.value = to;
}

addEventListener("popstate", () => {
  if (isAddress(location.hash)) place.value = placeAt(location.hash);
});

/** Follows a link within the page; anything else is left to the browser. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest?.("a");
  if (!link?.hash || link.pathname !== location.pathname || link.origin !== location.origin) return;
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  if (!isAddress(link.hash)) return document.querySelector<HTMLElement>(link.hash)?.focus(); // the address stays
  go(placeAt(link.hash));
  scrollTo(0, 0);
}
