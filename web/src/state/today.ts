/** Which day it is where the player is, the word of a day, and what the player's days came to. */
import { computed, signal } from "@preact/signals";
import address from "../data/today.txt?url";
import { dayOf, streakUntil, untilMidnight, wordOfDay } from "../game/today";
import { games, type SavedGame } from "./games";

/** The list that Today is played with: it never changes, and the best play of each of its games is known. */
export const LEXICON_OF_TODAY = "original";
/** Where the words are. */
export const wordsOfToday = address;

const LONGEST_WAIT = 3_600_000; // milliseconds: a device that sleeps may stop the clock that waits

export const today = signal(dayOf(new Date()));

function lookAtTheClock(): void {
  today.value = dayOf(new Date());
}

function waitForMidnight(): void {
  const wait = Math.min(untilMidnight(new Date()) + 50, LONGEST_WAIT);
  setTimeout(() => {
    lookAtTheClock();
    waitForMidnight();
  }, wait);
}

waitForMidnight();
for (const event of ["pageshow", "focus"]) addEventListener(event, lookAtTheClock);
globalThis.document?.addEventListener("visibilitychange", lookAtTheClock);

/** The word of a day. */
export async function fetchWordOf(day: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(address);
  return wordOfDay((await response.text()).trim().split("\n"), day);
}

/** The games of Today that were played on their own days, by day. */
export const gamesOfDays = computed<ReadonlyMap<string, SavedGame>>(
  () => new Map(games.value.flatMap((game) => (game.day ? [[game.day, game] as const] : []))),
);

/** Days solved in a row; nothing else counts. */
export const streakOfDays = computed(() => {
  const solved = [...gamesOfDays.value].map(([day, game]) => [day, game.solved] as const);
  return streakUntil(today.value, new Map(solved));
});
