/** The server: its word lists, and whether it can be reached. Only grids need it. */
import { signal } from "@preact/signals";
import { ask } from "../api/client";
import type { Current, Lexicons } from "../api/schema";
import { served } from "./lexicons";

export const current = signal<Current | null>(null);

/** A lexicon's name as used in the server's addresses, with its hash if known. */
export function editionOf(name: string): string {
  return served.peek().find((each) => each.name === name || each.lexicon === name)?.lexicon ?? name;
}

/** Asks for the server's lists; without a server, the page has its own. */
export async function loadServerInfo(): Promise<void> {
  try {
    const [today, all] = await Promise.all([ask<Current>("/current"), ask<Lexicons>("/lexicons")]);
    current.value = today;
    if (JSON.stringify(all.lexicons) !== JSON.stringify(served.peek())) served.value = all.lexicons;
  } catch {
    // The page goes on with what it was built with, or with what it knows from before.
  }
}
