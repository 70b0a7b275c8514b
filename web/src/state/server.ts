/** The server: its lexicons, and whether it can be reached. */
import { computed, effect, type Signal, signal } from "@preact/signals";
import { ask, ROOT, Unreachable } from "../api/client";
import type { Current, LexiconInfo, Lexicons } from "../api/schema";
import { persistent } from "./storage";

const RETRY_INTERVAL = 4000; // milliseconds

export const current = signal<Current | null>(null);
export const reachable = signal(true);
/** Stored, so that the names are there when offline. */
export const lexicons = persistent<LexiconInfo[]>("lexicons", []);

/** A lexicon's name as used in the server's addresses, with its hash if known. */
export function editionOf(name: string): string {
  return lexicons.peek().find((each) => each.name === name || each.lexicon === name)?.lexicon ?? name;
}

export function lengthOf(name: string): number {
  return lexicons.value.find((each) => each.name === name)?.length ?? 5;
}

export async function loadServerInfo(): Promise<void> {
  try {
    const [today, all] = await Promise.all([ask<Current>("/current"), ask<Lexicons>("/lexicons")]);
    current.value = today; // may come from the cache, so it does not show that the server can be reached
    lexicons.value = all.lexicons;
  } catch (error) {
    if (error instanceof Unreachable) reachable.value = false;
  }
}

/** Lets the service worker cache the words of the list in use, for estimates when offline. */
export function cacheWordsOf(name: Signal<string>): void {
  const edition = computed(() => (lexicons.value.length ? editionOf(name.value) : ""));
  const cache = () => {
    const path = edition.value && `${ROOT}/${edition.value}/words`;
    if (path && navigator.serviceWorker.controller && reachable.peek())
      void fetch(path).catch(() => undefined);
  };
  navigator.serviceWorker.addEventListener("controllerchange", cache);
  effect(cache);
}

/** Checks whether the server is back. */
async function checkServer(): Promise<void> {
  const there = await fetch("/healthz", { cache: "no-store" }).then(
    (response) => response.ok,
    () => false,
  );
  if (there) reachable.value = true;
}

effect(() => {
  if (reachable.value) return;
  const timer = setInterval(checkServer, RETRY_INTERVAL);
  return () => clearInterval(timer);
});

addEventListener("online", checkServer);
addEventListener("offline", () => {
  reachable.value = false;
});
