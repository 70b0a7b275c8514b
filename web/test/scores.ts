/**
 * Rates games as the page does, for tests/oracle/test_scores.py: node scores.ts GAMES CORE, the scores on standard output.
 */
import { readFileSync } from "node:fs";
import type { Asked } from "../src/advice/answer";
import { type Judged, rate, rounded, skillOf, totalOf } from "../src/advice/review";
import { loadCore } from "../src/engine/core";
import { readTurns } from "../src/game/notation";
import { Answering } from "../src/worker/answers";

interface Game {
  readonly lexicon: string;
  readonly mode: Asked["mode"];
  readonly position: string;
}

const [file, wasm] = process.argv.slice(2) as [string, string];
const { lists, games } = JSON.parse(readFileSync(file, "utf-8")) as {
  lists: Record<string, { words: unknown; start: unknown; hash: string }>;
  games: Game[];
};
const core = loadCore(readFileSync(wasm));
const load = async (address: string) => {
  const [name, what] = address.split("/") as [string, "words" | "start"];
  return new Response(JSON.stringify(lists[name]![what]));
};
const answering = new Answering(core, load);

const scores = [];
for (const { lexicon: name, mode, position } of games) {
  const source = {
    name,
    hash: lists[name]!.hash,
    address: `${name}/words`,
    start: `${name}/start`,
    shipped: true,
  };
  const asked: Asked = { source, mode, limit: 6, turns: readTurns(position)! };
  const { score } = await rate(asked, async (row) => {
    for await (const judged of answering.answers({ name: "judge", asked, row })) return judged as Judged;
    throw new Error("No answer.");
  });
  const shown = rounded(score);
  const figures = [shown.guesses, shown.par, totalOf(shown, "gaveUp"), totalOf(shown, "luck")];
  const turns = shown.turns.map(({ gaveUp, luck }) => `${gaveUp.toFixed(2)} ${luck.toFixed(2)}`);
  const marks = [skillOf(score), score.luckPercentile];
  scores.push([...figures.map((figure) => figure.toFixed(2)), ...turns, ...marks, score.proven]);
}
process.stdout.write(JSON.stringify(scores));
