/**
 * Asks the page's worker about games, for tests/oracle: node oracle.ts GAMES CORE, the answers on standard output.
 *
 * Of each game, every answer about the best guess, and how the last guess is judged.
 */
import { readFileSync } from "node:fs";
import type { Asked } from "../src/advice/answer";
import { loadCore } from "../src/engine/core";
import { Answering, type Question } from "../src/worker/answers";

const LIMITS = { seconds: 60 };
const [file, wasm] = process.argv.slice(2) as [string, string];
const games = JSON.parse(readFileSync(file, "utf-8")) as { words: unknown; asked: Asked }[];
const core = loadCore(readFileSync(wasm));

async function all(answering: Answering, question: Question): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const answer of answering.answers(question)) found.push(answer);
  return found;
}

const answers = [];
for (const { words, asked } of games) {
  const load = async () => new Response(JSON.stringify(words));
  const answering = new Answering(core, load);
  const best = await all(answering, { name: "best", asked, limits: LIMITS });
  let judged: unknown = null;
  if (asked.turns.length) {
    [judged] = await all(answering, { name: "judge", asked });
  }
  answers.push({ best, judged });
}
process.stdout.write(JSON.stringify(answers));
