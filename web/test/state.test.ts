/** The state of the page, put together from its real parts: what arrives late, fails, or is left. */
import { describe, expect, it } from "vitest";
import type { Load } from "../src/advice/book";
import { fromDisk, pageAt } from "./tabs";

const missing = async () => new Response("", { status: 404 });
const tick = () => new Promise((resume) => setTimeout(resume));

/** Answers to requests that wait until they are let through, by a part of their address. */
function gate(): { get: Load; open: (name: string) => Promise<void> } {
  const waiting: [string, () => void][] = [];
  const reading: Promise<Response>[] = [];
  return {
    get: async (address) => {
      await new Promise<void>((resume) => waiting.push([address, resume]));
      const file = fromDisk(address);
      reading.push(file);
      return file;
    },
    open: async (name) => {
      await tick(); // for those that are asked for first
      for (const [address, resume] of waiting) if (address.includes(name)) resume();
      await tick();
      await Promise.allSettled(reading); // a busy disk may take long
      for (let k = 0; k < 20; k++) await tick();
    },
  };
}

describe("Play", () => {
  it("opens the last choice, even if an earlier one arrives after it", async () => {
    const { get, open } = gate();
    const { play } = await pageAt("#/play", get);
    await open("words-nyt.");
    play.choose({ lexicon: "original" });
    play.choose({ lexicon: "nyt2022", hard: true });
    await open("nyt2022");
    expect(play.play.value).toMatchObject({ lexicon: "nyt2022", mode: "hard" });
    await open("original");
    expect(play.play.value).toMatchObject({ lexicon: "nyt2022", mode: "hard" });
  });

  it("replaces no game that was played on while a choice was loaded", async () => {
    const { get, open } = gate();
    const { play } = await pageAt("#/play", get);
    await open("words-nyt.");
    expect(play.play.value).toMatchObject({ lexicon: "nyt", guesses: [] });
    play.choose({ lexicon: "original" });
    for (const letter of "salet") play.typeLetter(letter);
    play.enter();
    await open("original");
    expect(play.play.value).toMatchObject({ lexicon: "nyt", guesses: ["salet"] });
  });

  it.each(["__proto__", "constructor", "toString", "hasOwnProperty"])("has no game at %s", async (key) => {
    const { play } = await pageAt(`#/play/${key}`);
    expect([play.play.value, play.turns.value, play.outcome.value]).toEqual([null, [], "open"]);
    await expect.poll(() => play.trouble.value?.text).toBeTruthy();
  });
});

describe("a game on Solve", () => {
  it("stays saved when it was solved at once and the next begins", async () => {
    const { games, solve } = await pageAt("#/solve/original/normal/start");
    solve.replaceBoards([[{ word: "salet", tiles: [2, 2, 2, 2, 2] }]]);
    expect(games.games.value).toHaveLength(1);
    solve.newGame();
    expect(games.games.value).toHaveLength(1);
  });

  it("is saved once when its last tile is corrected", async () => {
    const { games, solve } = await pageAt("#/solve/original/normal-1/start");
    solve.replaceBoards([[{ word: "salet", tiles: [2, 2, 2, 2, 0] }]]);
    solve.replaceBoards([[{ word: "salet", tiles: [2, 2, 2, 2, 2] }]]);
    expect(games.games.value.map(({ solved }) => solved)).toEqual([true]);
  });
});

describe("what failed is tried again", () => {
  it("when the core could not be fetched", async () => {
    const answers = [missing, () => Promise.reject(new Error("offline")), fromDisk];
    const { engine } = await pageAt("", (address) => answers.shift()!(address));
    const { engineTrouble: trouble, setup } = engine;
    for (let k = 0; k < 2; k++) {
      await expect(setup()).rejects.toThrow(["404", "offline"][k]!);
      trouble.value = "the core could not be fetched";
    }
    expect((await setup()).module).toBeInstanceOf(WebAssembly.Module);
    expect(trouble.value).toBe("");
  });
});
