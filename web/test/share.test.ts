/** Shared results: nothing in them spoils the word, and what they show can be read back. */
import { readFileSync } from "node:fs";
import { afterEach, expect, it, vi } from "vitest";
import { challengeCode, challengeWord } from "../src/game/challenge";
import { readPasted, type Turn, turnOf } from "../src/game/notation";
import type { Mode } from "../src/game/rules";
import { drawResult } from "../src/parts/share-picture";
import { type Result, shareText } from "../src/strings/share";

const GAMES = 1000;
const { answers } = JSON.parse(
  readFileSync(new URL("../src/data/words-original.json", import.meta.url), "utf-8"),
) as { answers: string[] };

/** A random number below a limit, the same in every run. */
let seed = 7;
function below(limit: number): number {
  seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
  return (seed >> 8) % limit;
}

const maybe = <T>(value: T): T | null => (below(4) ? value : null);

function playedGame() {
  const answer = answers[below(answers.length)]!;
  const guesses = Array.from({ length: 1 + below(6) }, () => answers[below(answers.length)]!);
  const solved = below(3) > 0 && !guesses.includes(answer);
  if (solved) guesses[guesses.length - 1] = answer;
  const mode: Mode = below(2) ? "hard" : "normal";
  return { answer, mode, turns: guesses.map((word) => turnOf(word, answer)), solved };
}

function resultOf({ answer, mode, turns, solved }: ReturnType<typeof playedGame>): Result {
  const about = `original/${mode}`;
  const rated = maybe([below(101), below(101)] as const);
  return {
    name: below(3) ? "" : `${below(2000)}`,
    boards: [turns.map(({ tiles }) => tiles)],
    guesses: solved ? turns.length : null,
    limit: 6,
    mode,
    skill: rated?.[0] ?? null,
    luck: rated?.[1] ?? null,
    best: maybe(1 + below(6)),
    url: below(3) ? `https://salet.example/#/play/challenge/${about}/${challengeCode(about, answer)}` : "",
  };
}

const played = Array.from({ length: GAMES }, playedGame);
const shared = played.map((game) => ({ ...game, text: shareText(resultOf(game)) }));

/** A shared text with the words put back in front of their tiles. */
function withWords(text: string, turns: readonly Turn[]): string {
  const rows = turns.values();
  return text.replace(/^[⬛🟨🟩]+$/gmu, (row) => `${rows.next().value!.word} ${row}`);
}

it("are recognized as colors without words", () => {
  for (const { text } of shared) expect(readPasted(text), text).toEqual([]);
});

it("have the tiles of the game", () => {
  for (const { text, turns } of shared) expect(readPasted(withWords(text, turns)), text).toEqual(turns);
});

it("don't name the answer or a guess", () => {
  const own = new Set("salet skill luck best play beat good your turn".split(" "));
  for (const { text, turns, answer } of shared) {
    const words = new Set(
      text
        .toLowerCase()
        .replace(/https\S+/, "")
        .match(/[a-z]+/g),
    );
    for (const { word } of [...turns, { word: answer }])
      expect(words.has(word) && !own.has(word), text).toBe(false);
    expect(text.includes(`/${answer}`)).toBe(false);
  }
});

it("link to the same word", () => {
  const linked = shared.filter(({ text }) => text.includes("https"));
  expect(linked.length).toBeGreaterThan(GAMES / 2);
  for (const { text, answer, mode } of linked.slice(0, 50))
    expect(challengeWord(`original/${mode}`, answers, text.match(/\/(\w+)$/)![1]!)).toBe(answer);
});

it("compare the player with best play only if that is good news", () => {
  const result = resultOf(played[0]!);
  const text = (guesses: number | null, best: number | null) =>
    shareText({ ...result, guesses, best, url: "https://salet.example/" })
      .split("\n")
      .at(-1);
  expect(text(3, 4)).toBe("Beat best play by 1. Your turn: https://salet.example/");
  expect(text(4, 4)).toBe("As good as best play. Your turn: https://salet.example/");
  expect(text(5, 4)).toBe("Your turn: https://salet.example/");
  expect(text(null, 4)).toBe("Your turn: https://salet.example/");
});

/** The texts of the picture of a result, and how many tiles it has. */
function drawnFrom(result: Result): { texts: string[]; tiles: number } {
  const drawn = { texts: [] as string[], tiles: 0 };
  const nothing = () => undefined;
  const context = {
    scale: nothing,
    fillRect: nothing,
    beginPath: nothing,
    fill: nothing,
    roundRect: () => {
      drawn.tiles += 1;
    },
    measureText: () => ({ width: 10 }),
    fillText: (text: string) => drawn.texts.push(text),
    strokeText: (text: string) => drawn.texts.push(text),
  };
  vi.stubGlobal("document", { documentElement: {} });
  vi.stubGlobal("getComputedStyle", () => ({ getPropertyValue: () => "#000" }));
  drawResult({ getContext: () => context } as unknown as HTMLCanvasElement, result);
  return drawn;
}

afterEach(() => vi.unstubAllGlobals());

it("are pictures with a tile for each letter and no letter of the words", () => {
  const marks = /^(Salet( \d+)?|[\dX]\/6\*?|Skill \d+|Luck \d+|Best play \d)$/;
  for (const game of played.slice(0, 100)) {
    const { texts, tiles } = drawnFrom(resultOf(game));
    expect(tiles).toBe(5 * game.turns.length);
    expect(texts.filter((text) => !marks.test(text))).toEqual([]);
  }
});
