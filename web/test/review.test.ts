/** What a review says of a game. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Asked } from "../src/advice/answer";
import { type Judged, rate, rounded, totalOf } from "../src/advice/review";
import { loadCore } from "../src/engine/core";
import { readTurns } from "../src/game/notation";
import type { Mode } from "../src/game/rules";
import { Answering } from "../src/worker/answers";

const WEB = new URL("../", import.meta.url);
const { lexicons } = JSON.parse(readFileSync(new URL("src/data/lexicons.json", WEB), "utf-8")) as {
  lexicons: { name: string; hash: string }[];
};
const load = async (address: string) => new Response(readFileSync(new URL(`.${address}`, WEB)));
const answering = new Answering(loadCore(readFileSync(new URL("src/engine/core.wasm", WEB))), load);

function rated(text: string, mode: Mode) {
  const source = {
    name: "original",
    hash: lexicons.find(({ name }) => name === "original")!.hash,
    address: "/src/data/words-original.json",
    start: "/src/data/openers-original.json",
    shipped: true,
  };
  const asked: Asked = { source, mode, limit: 6, turns: readTurns(text)! };
  return rate(asked, async (row) => {
    for await (const judged of answering.answers({ name: "judge", asked, row })) return judged as Judged;
    throw new Error("No answer.");
  });
}

it("counts a lost game as one guess more than the rules allow", async () => {
  const lost = "fight might night right sight tight".split(" ").map((word) => `${word}.BGGGG`);
  const { score } = await rated(lost.join("."), "normal");
  expect(score.guesses).toBe(7);
  expect(score.par + totalOf(score, "gaveUp") - totalOf(score, "luck")).toBeCloseTo(7, 9);
});

it("counts a loss alike in par and in every turn of hard mode", async () => {
  const { turns, score } = await rated("salet.BBBBB.crony.GGGGG", "hard");
  expect(score.par).toBeCloseTo(8116 / 2315, 6);
  expect(turns[0]).toMatchObject({ guess: "salet", best: "salet", gaveUp: 0 });
  expect(turns[0]!.compared!.least).toBe(turns[0]!.bestValue);
});

it("does not call an opener best that has only an estimate", async () => {
  const { turns, score } = await rated("aeros.BBBBB", "hard");
  expect(turns[0]).toMatchObject({ best: "salet", proven: false });
  expect(score.proven).toBe(false);
});

it("rounds halves up, as the library does, even where they are a little less by now", () => {
  const score = { guesses: 1.005, par: 1.005, turns: [], proven: true, luckPercentile: 50 };
  expect(rounded(score)).toMatchObject({ par: 1.01, guesses: 1.01 });
});
