/** Answers the questions of benchmarks/wasm.py with the core as WebAssembly: a line of JSON for each line of JSON. */
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { loadCore, objectiveOf, type Rule, Search, type Turn, type Words, wordsOf } from "../src/engine";

interface Question {
  readonly lexicon: string;
  readonly candidates: number[];
  readonly weights: number[];
  readonly turns: Turn[];
  readonly rule: Rule;
  readonly limit: number;
  readonly objective: string;
  readonly guess: number | null;
}

const core = await loadCore(readFileSync(new URL("../src/engine/core.wasm", import.meta.url)));
const lexicons = new Map<string, Words>();

function totalOf({ lexicon, guess, objective, ...position }: Question): number | null {
  const words = lexicons.get(lexicon)!;
  const search = new Search(core, { ...position, words, objective: objectiveOf(objective, position.limit) });
  const { lower } = search.value(guess);
  return Number.isFinite(lower) ? lower : null;
}

for await (const line of createInterface({ input: process.stdin })) {
  const { words, questions }: { words: Record<string, string[]>; questions: Question[] } = JSON.parse(line);
  for (const [lexicon, list] of Object.entries(words)) lexicons.set(lexicon, wordsOf(list));
  const begun = process.cpuUsage();
  const totals = questions.map(totalOf);
  const { user, system } = process.cpuUsage(begun);
  console.log(JSON.stringify({ seconds: (user + system) / 1e6, totals }));
}
