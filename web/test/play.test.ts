import { describe, expect, it } from "vitest";
import nyt from "../src/data/words-nyt.json";
import original from "../src/data/words-original.json";
import { challengeCode, challengeWord } from "../src/game/challenge";
import { lexiconOf } from "../src/game/lexicon";
import { writeTurns } from "../src/game/notation";
import { weighted } from "../src/game/odds";
import { drawn, outcomeOf, type Play, turnsOf } from "../src/game/play";
import { type Mode, refusal } from "../src/game/rules";

const about = "original/normal";
const words = lexiconOf(original).guesses;

const play: Play = {
  lexicon: "original",
  mode: "normal",
  limit: 6,
  answer: "amber",
  guesses: ["salet", "anger"],
  typed: "",
  gaveUp: false,
};

describe("a challenge", () => {
  it.each([
    ["original/normal", words],
    ["nyt/hard", lexiconOf(weighted(nyt)).guesses],
  ])("of %s has a code for every word, and none if a character is damaged", (list, all) => {
    const codes = new Set(all.map((word) => challengeCode(list, word)));
    expect(codes.size).toBe(all.length);
    const damaged = [...codes].flatMap((code) =>
      [...code].map(
        (_, place) => code.slice(0, place) + (code[place] === "0" ? "1" : "0") + code.slice(place + 1),
      ),
    );
    expect(damaged.filter((code) => codes.has(code))).toEqual([]);
  });

  it("says nothing of its word at a glance", () => {
    const codes = words.slice(0, 500).map((word) => challengeCode(about, word));
    for (let place = 0; place < 8; place++)
      expect(new Set(codes.map((code) => code[place])).size).toBeGreaterThan(28);
  });

  it("is refused if it is cut, longer, or for other rules or another list", () => {
    const code = challengeCode(about, "amber");
    expect(challengeWord(about, words, code.toUpperCase())).toBe("amber");
    expect(challengeWord(about, words, code.slice(1))).toBeNull();
    expect(challengeWord(about, words, `${code}0`)).toBeNull();
    expect(challengeWord("original/hard", words, code)).toBeNull();
    expect(challengeWord("nyt/normal", lexiconOf(weighted(nyt)).guesses, code)).toBeNull();
  });
});

describe("a game to play", () => {
  it("colors its tiles, and ends when it is solved, lost or given up", () => {
    expect(writeTurns(turnsOf(play))).toBe("salet.BYBGB.anger.GBBGG");
    expect(outcomeOf(play)).toBe("open");
    expect(outcomeOf({ ...play, gaveUp: true })).toBe("lost");
    expect(outcomeOf({ ...play, guesses: [...play.guesses, "amber"] })).toBe("solved");
    expect(outcomeOf({ ...play, guesses: Array(6).fill("salet") })).toBe("lost");
  });

  it("refuses short words, words outside the list, and what hard mode forbids", () => {
    const turns = turnsOf({ answer: "amber", guesses: ["salet"] });
    const refused = (typed: string, mode: Mode) => refusal(typed, 5, turns, mode, new Set(words));
    expect(refused("ang", "hard")).toEqual({ kind: "short", missing: 2 });
    expect(refused("xxxxx", "hard")).toEqual({ kind: "unknown", word: "xxxxx" });
    expect(refused("crony", "hard")).toMatchObject({ kind: "hard", found: { letter: "e" } });
    expect([refused("crony", "normal"), refused("anger", "hard")]).toEqual([null, null]);
  });

  it("draws answers by their weights, and none that hardly anyone knows", () => {
    const list = lexiconOf(weighted(nyt));
    const heaviest = Math.max(...list.weights);
    for (let k = 0; k < 200; k++)
      expect(list.weights[list.guesses.indexOf(drawn(list))]).toBeGreaterThanOrEqual(heaviest / 100);
    const few = lexiconOf({ length: 1, answers: ["a", "b"], weights: [1, 3], others: ["c"] });
    expect([0.2, 0.3].map((at) => drawn(few, () => at))).toEqual(["a", "b"]);
  });
});
