/** Answers what the page's worker answers: questions about games on standard input, answers on standard output. */
import { readFileSync } from "node:fs";
import { loadCore } from "../src/engine";
import { Answering } from "../src/worker/answers";
import type { Question } from "../src/worker/messages";

interface Asked {
  readonly words: unknown;
  readonly question: Question;
}

const [asked, core] = process.argv.slice(2) as [string, string];
const games = JSON.parse(readFileSync(asked, "utf-8")) as Asked[];
const loaded = await loadCore(readFileSync(core));
const answers = [];
for (const { words, question } of games) {
  const answering = new Answering(
    async () => loaded,
    async () => new Response(JSON.stringify(words)),
  );
  const found = [];
  for await (const answer of answering.answers(question)) found.push(answer);
  answers.push(found);
}
process.stdout.write(JSON.stringify(answers));
