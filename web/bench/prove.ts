/** Proves the positions that benchmarks/proof.py asks for: a line of JSON for each line of JSON. */
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { analyse } from "../src/engine/analysis";
import { loadCore } from "../src/engine/core";
import { Search } from "../src/engine/search";
import { type Words, wordsOf } from "../src/engine/words";

const [wasm] = process.argv.slice(2);
const core = await loadCore(readFileSync(wasm!));
const lexicons = new Map<string, Words>();

for await (const line of createInterface({ input: process.stdin })) {
  const { lexicon, list, ...position } = JSON.parse(line);
  if (list) lexicons.set(lexicon, wordsOf(list));
  const words = lexicons.get(lexicon)!;
  const begun = process.cpuUsage();
  const search = new Search(core, { ...position, words });
  const limits = { count: 10, known: null, seconds: Number.POSITIVE_INFINITY };
  for (const { proven, lines } of analyse(search, limits)) {
    if (!proven) continue;
    const { user, system } = process.cpuUsage(begun);
    console.log(JSON.stringify([(user + system) / 1e6, lines[0]?.upper]));
    break;
  }
}
