/** The worker: keeps the words of the lexicons asked about, and estimates without a server. */
import type { Words } from "../api/schema";
import { type Lexicon, lexiconOf } from "../game/lexicon";
import type { Estimate } from "../game/measure";
import { estimate, type Question } from "./estimate";

export interface Ask extends Question {
  readonly id: number;
  readonly lexicon: string;
}

export type Reply =
  | { readonly id: number; readonly kind: "estimate"; readonly estimate: Estimate; readonly last: boolean }
  | { readonly id: number; readonly kind: "missing" };

const lexicons = new Map<string, Promise<Lexicon>>();
let newest = 0;

addEventListener("message", async ({ data }: MessageEvent<Ask>) => {
  newest = data.id;
  try {
    await answer(data, await lexiconNamed(data.lexicon));
  } catch {
    lexicons.delete(data.lexicon);
    postMessage({ id: data.id, kind: "missing" } satisfies Reply);
  }
});

async function answer(ask: Ask, lexicon: Lexicon): Promise<void> {
  for (const found of estimate(lexicon, ask)) {
    const last = found.looked >= found.legal;
    postMessage({ id: ask.id, kind: "estimate", estimate: found, last } satisfies Reply);
    await new Promise((resume) => setTimeout(resume)); // a newer question is let in here
    if (newest !== ask.id) return;
  }
}

/** The words of a lexicon: from the server, or as the service worker kept them. */
function lexiconNamed(name: string): Promise<Lexicon> {
  const known = lexicons.get(name) ?? fetchWords(name).then(lexiconOf);
  lexicons.set(name, known);
  return known;
}

async function fetchWords(name: string): Promise<Words> {
  const response = await fetch(`/api/v1/${name}/words`);
  if (!response.ok) throw new Error(response.statusText);
  return response.json();
}
