/** What the server says of itself: today's lexicon, the others, and whether it can be reached. */
import { computed, effect, type Signal, signal } from "@preact/signals";
import { ask, ROOT, Unreachable } from "../api/client";
import type { Current, LexiconInfo, Lexicons } from "../api/schema";
import { kept } from "./kept";

const BETWEEN_KNOCKS = 4000; // milliseconds

export const current = signal<Current | null>(null);
export const reachable = signal(true);
/** Kept, so that the names stand there without a network as well. */
export const lexicons = kept<LexiconInfo[]>("lexicons", []);

/** The name of a lexicon as it stands in the server's addresses: with its hash where that is known. */
export function editionOf(name: string): string {
  return lexicons.peek().find((each) => each.name === name || each.lexicon === name)?.lexicon ?? name;
}

export function lengthOf(name: string): number {
  return lexicons.value.find((each) => each.name === name)?.length ?? 5;
}

export async function meetServer(): Promise<void> {
  try {
    const [today, all] = await Promise.all([ask<Current>("/current"), ask<Lexicons>("/lexicons")]);
    current.value = today; // perhaps as it was kept: only an answer to a question shows that the server is there
    lexicons.value = all.lexicons;
  } catch (error) {
    if (error instanceof Unreachable) reachable.value = false;
  }
}

/** Has the service worker keep the words of the list in use, so that estimates can be made without a network. */
export function keepWordsOf(name: Signal<string>): void {
  const edition = computed(() => (lexicons.value.length ? editionOf(name.value) : ""));
  const keep = () => {
    const path = edition.value && `${ROOT}/${edition.value}/words`;
    if (path && navigator.serviceWorker.controller && reachable.peek())
      void fetch(path).catch(() => undefined);
  };
  navigator.serviceWorker.addEventListener("controllerchange", keep);
  effect(keep);
}

/** Looks whether the server is back. */
async function knock(): Promise<void> {
  const there = await fetch("/healthz", { cache: "no-store" }).then(
    (response) => response.ok,
    () => false,
  );
  if (there) reachable.value = true;
}

effect(() => {
  if (reachable.value) return;
  const timer = setInterval(knock, BETWEEN_KNOCKS);
  return () => clearInterval(timer);
});

addEventListener("online", knock);
addEventListener("offline", () => {
  reachable.value = false;
});
