/** What the site that the page comes from says: its word lists, and up to which day it knows the answers. */
import { signal } from "@preact/signals";
import { DATA, type LexiconInfo } from "./lexicons";
import * as page from "./page";

interface Current {
  readonly known_to: string;
  readonly age: string;
}

const { served } = page.lexicons;

export const current = signal<Current | null>(null);

/** Asks for the site's lists; without them, the page has its own. */
export async function loadSite(): Promise<void> {
  try {
    const [today, all] = await Promise.all([load("current.json"), load("lexicons.json")]);
    const lexicons: readonly LexiconInfo[] = all.lexicons;
    current.value = today;
    if (JSON.stringify(lexicons) !== JSON.stringify(served.peek())) served.value = lexicons;
  } catch {
    // The page goes on with what it was built with, or with what it knows from before.
  }
}

async function load(file: string) {
  const response = await fetch(`${DATA}/${file}`);
  if (!response.ok) throw new Error(file);
  return response.json();
}
