import { describe, expect, it } from "vitest";
import nyt from "../src/data/words-nyt.json";
import original from "../src/data/words-original.json";
import { challengeCode, challengeWord } from "../src/game/challenge";
import { lexiconOf } from "../src/game/lexicon";
import { writeTurns } from "../src/game/notation";
import { boardsOf, drawn, outcomeOf, type Play } from "../src/game/play";
import { type Mode, refusal } from "../src/game/rules";

const CHARACTERS = "0123456789abcdefghijklmnopqrstuvwxyz-_.";
const about = "original/normal";
const words = lexiconOf(original).guesses;

function game(more: Partial<Play> = {}): Play {
  const start = {
    lexicon: "original",
    mode: "normal",
    limit: 6,
    guesses: [],
  } as const;
  return { ...start, answers: ["amber"], typed: "", gaveUp: false, ...more };
}

describe("a challenge", () => {
  it.each([
    ["original/normal", words],
    ["nyt/hard", lexiconOf(nyt).guesses],
  ])("of %s gives every word back, each by a code of its own", (list, all) => {
    const codes = all.map((word) => challengeCode(list, all, word));
    expect(new Set(codes).size).toBe(all.length);
    expect(codes.map((code) => challengeWord(list, all, code))).toEqual(all);
  });

  it("says nothing of its word at a glance", () => {
    const codes = words.slice(0, 500).map((word) => challengeCode(about, words, word));
    for (let place = 0; place < 8; place++)
      expect(new Set(codes.map((code) => code[place])).size).toBeGreaterThan(28);
  });

  it("is refused if one character is damaged, whichever it is", () => {
    let tried = 0;
    let accepted = 0;
    for (let k = 0; k < words.length; k += 50) {
      const code = challengeCode(about, words, words[k]!);
      for (let place = 0; place < code.length; place++)
        for (const other of CHARACTERS) {
          if (other === code[place]) continue;
          const damaged = code.slice(0, place) + other + code.slice(place + 1);
          tried += 1;
          accepted += challengeWord(about, words, damaged) === null ? 0 : 1;
        }
    }
    expect(tried).toBeGreaterThan(50_000);
    expect(accepted).toBeLessThanOrEqual(1);
  });

  it("is refused if it is cut, longer, or for other rules or another list", () => {
    const code = challengeCode(about, words, "amber");
    expect(challengeWord(about, words, code.toUpperCase())).toBe("amber");
    expect(challengeWord(about, words, code.slice(1))).toBeNull();
    expect(challengeWord(about, words, `${code}0`)).toBeNull();
    expect(challengeWord("original/hard", words, code)).toBeNull();
    expect(challengeWord("nyt/normal", lexiconOf(nyt).guesses, code)).toBeNull();
    expect(() => challengeCode(about, words, "xxxxx")).toThrow(RangeError);
  });
});

describe("a game to play", () => {
  it("colours its tiles, and ends when it is solved, lost or given up", () => {
    const play = game({ guesses: ["salet", "anger"] });
    expect(boardsOf(play.answers, play.guesses).map(writeTurns)).toEqual(["salet.BYBGB.anger.GBBGG"]);
    expect(outcomeOf(play)).toBe("open");
    expect(outcomeOf({ ...play, gaveUp: true })).toBe("lost");
    expect(outcomeOf({ ...play, guesses: [...play.guesses, "amber"] })).toBe("solved");
    expect(outcomeOf({ ...play, guesses: Array(6).fill("salet") })).toBe("lost");
  });

  it("refuses short words, words outside the list, and what hard mode forbids", () => {
    const turns = boardsOf(["amber"], ["salet"])[0]!;
    const refused = (typed: string, mode: Mode) => refusal(typed, 5, turns, mode, new Set(words));
    expect(refused("ang", "hard")).toEqual({ kind: "short", missing: 2 });
    expect(refused("xxxxx", "hard")).toEqual({ kind: "unknown", word: "xxxxx" });
    expect(refused("crony", "hard")).toMatchObject({ kind: "hard", found: { letter: "e" } });
    expect([refused("crony", "normal"), refused("anger", "hard")]).toEqual([null, null]);
  });

  it("gives every guess to all boards until they are solved", () => {
    const play = game({ answers: ["amber", "anger"], guesses: ["amber", "salet"], limit: 7 });
    expect(boardsOf(play.answers, play.guesses).map((turns) => turns.length)).toEqual([1, 2]);
    expect(outcomeOf({ ...play, guesses: ["amber", "anger"] })).toBe("solved");
  });

  it("draws different answers by their weights, and none that hardly anybody knows", () => {
    const list = lexiconOf(nyt);
    const heaviest = Math.max(...list.weights);
    const some = Array.from({ length: 200 }, () => drawn(list, 8)).flat();
    for (const word of some)
      expect(list.weights[list.guesses.indexOf(word)]).toBeGreaterThanOrEqual(heaviest / 100);
    expect(new Set(drawn(list, 8)).size).toBe(8);
    const first = {
      guesses: ["a", "b", "c"],
      answers: 2,
      weights: [1, 3],
      length: 1,
      uniform: false,
      rare: "",
    };
    expect(drawn(first, 1, () => 0.2)).toEqual(["a"]);
    expect(drawn(first, 1, () => 0.3)).toEqual(["b"]);
    expect(drawn(first, 5).sort()).toEqual(["a", "b"]);
  });
});
