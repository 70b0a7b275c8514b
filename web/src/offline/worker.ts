/** The worker: estimates without a server, and remembers the lexicons it has loaded. */
import type { Words } from "../api/schema";
import { type BoardConflict, conflicts } from "../game/doctor";
import { type Lexicon, lexiconOf } from "../game/lexicon";
import type { Estimate } from "../game/measure";
import type { Turn } from "../game/notation";
import type { Mode } from "../game/rules";
import { estimate, type Question } from "./estimate";

export interface Ask extends Question {
  readonly id: number;
  readonly lexicon: string;
  /** All boards: if no word fits one of them, the reply is about that. */
  readonly boards: readonly (readonly Turn[])[];
  readonly mode: Mode;
}

export type Reply =
  | { readonly id: number; readonly kind: "estimate"; readonly estimate: Estimate; readonly last: boolean }
  | { readonly id: number; readonly kind: "conflicts"; readonly conflicts: readonly BoardConflict[] }
  | { readonly id: number; readonly kind: "unknown"; readonly word: string }
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
  const { id, boards, mode } = ask;
  const unknown = boards.flat().find(({ word }) => !lexicon.guesses.includes(word));
  if (unknown) return postMessage({ id, kind: "unknown", word: unknown.word } satisfies Reply);
  const found = conflicts(lexicon, boards, mode);
  if (found.length) return postMessage({ id, kind: "conflicts", conflicts: found } satisfies Reply);
  for (const better of estimate(lexicon, ask)) {
    const last = better.looked >= better.legal;
    postMessage({ id, kind: "estimate", estimate: better, last } satisfies Reply);
    await new Promise((resume) => setTimeout(resume)); // lets a newer question in
    if (newest !== id) return;
  }
}

/** The words of a lexicon, from the server or from the service worker's cache. */
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
