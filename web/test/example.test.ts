/** The example of docs/engine.md, which shows the lines between the marks. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
// [begin]
import { analyse, fitting, loadCore, Search, wordsOf } from "../src/engine";

const folder = new URL("../../src/salet/data/", import.meta.url);
const read = (file: string): string[] => readFileSync(new URL(file, folder), "utf-8").trim().split("\n");

it("finds the best guess after salet", async () => {
  const core = await loadCore(readFileSync(new URL("../src/engine/core.wasm", import.meta.url)));
  const answers = read("original-answers.txt");
  const words = wordsOf([...answers, ...read("original-others.txt")]);

  const salet = words.list.indexOf("salet");
  const turns = [{ guess: salet, pattern: Number.parseInt("01020", 3) }]; // grey, yellow, grey, green, grey
  const all = answers.map((_, number) => number);
  const candidates = fitting(core, words, all, turns);

  const search = new Search(core, { words, candidates, turns });
  for (const { lines, proven } of analyse(search, { count: 3, seconds: 1 })) {
    const [best] = lines;
    console.log(words.list[best!.guess], best!.upper / candidates.length, proven);
  }
  // [end]
  expect(search.value().upper / candidates.length).toBe(2);
});
