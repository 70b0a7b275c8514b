/** What the server says of itself: today's lexicon, the others, and whether it can be reached. */
import { signal } from "@preact/signals";
import { ask, Unreachable } from "../api/client";
import type { Current, LexiconInfo, Lexicons } from "../api/schema";
import { kept } from "./kept";

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
    current.value = today;
    lexicons.value = all.lexicons;
    reachable.value = true;
  } catch (error) {
    if (error instanceof Unreachable) reachable.value = false;
  }
}

addEventListener("online", meetServer);
addEventListener("offline", () => {
  reachable.value = false;
});
