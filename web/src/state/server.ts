/** The server: its word lists, and whether it can be reached. Only grids need it. */
import { signal } from "@preact/signals";
import { load } from "../api/client";
import type { Current, Lexicons } from "../api/types";
import * as page from "./page";

const { served } = page.lexicons;

export const current = signal<Current | null>(null);

/** Asks for the server's lists; without a server, the page has its own. */
export async function loadServerInfo(): Promise<void> {
  try {
    const [today, all] = await Promise.all([load<Current>("current.json"), load<Lexicons>("lexicons.json")]);
    current.value = today;
    if (JSON.stringify(all.lexicons) !== JSON.stringify(served.peek())) served.value = all.lexicons;
  } catch {
    // The page goes on with what it was built with, or with what it knows from before.
  }
}
