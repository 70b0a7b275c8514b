/** For benchmarks/proven.py: processor time until the best guess is shown and proven, by the core in a file. */
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { analyse, loadCore, objectiveOf, Search, type Words, wordsOf } from "../src/engine";

const core = await loadCore(readFileSync(process.argv[2]!));
const lexicons = new Map<string, Words>();

function milliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

for await (const line of createInterface({ input: process.stdin })) {
  const { words, position } = JSON.parse(line);
  for (const [lexicon, list] of Object.entries<string[]>(words)) lexicons.set(lexicon, wordsOf(list));
  let times: { shown?: number; proven?: number; finished?: number } = {};
  let best: unknown = null;
  if (position) {
    const begun = milliseconds();
    const objective = objectiveOf(position.objective, position.limit);
    const search = Search.within(core, { ...position, words: lexicons.get(position.lexicon)!, objective });
    for (const known of analyse(search)) {
      const now = milliseconds() - begun;
      times = { shown: now, ...times };
      if (known.proven) times = { proven: now, ...times };
      if (known.finished) times.finished ??= now;
      best = [position.candidates.length, known.guess, known.upper];
    }
  }
  console.log(JSON.stringify({ times, best }));
}
