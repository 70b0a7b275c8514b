/**
 * What the page fetches ahead so that it works offline: the word lists, Today's words, and the games of the solvers. Its
 * service worker caches what passes through it. One file at a time, while the browser has nothing else to do, and not
 * for people who ask to save data; what is missing in the end is fetched on the next visit.
 */
import { isOwnList } from "../game/letters";
import { filesOf, lexicons, loadSite } from "./lists";
import { gamesAt, solvers } from "./solvers";
import { wordsOfToday } from "./today";

const PATIENCE = 1000; // milliseconds, where the browser doesn't say when it is idle

/** Fetches what isn't cached yet. */
export async function cacheForOffline(): Promise<void> {
  if (savesData()) return;
  await loadSite();
  for (const file of files()) {
    await idle();
    if (await caches.match(file)) continue;
    const { ok } = await fetch(file, { priority: "low" });
    if (!ok) return;
  }
}

function files(): string[] {
  const lists = lexicons.peek().filter(({ name }) => !isOwnList(name));
  return [wordsOfToday, ...lists.flatMap(({ name }) => filesOf(name)), ...solvers.map(gamesAt)];
}

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;
}

function idle(): Promise<unknown> {
  if (!("requestIdleCallback" in globalThis)) return new Promise((resume) => setTimeout(resume, PATIENCE));
  return new Promise((resume) => requestIdleCallback(resume));
}
