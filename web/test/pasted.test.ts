/** What people paste: one reader for Solve and for Stats. */
import { describe, expect, it } from "vitest";
import { readGame, turnsWithin, writeTurns } from "../src/game/notation";

const GAME = "crane.BYBBG.purse.BGGYG.surge.GGGGG";
const text = (pasted: string) => writeTurns(readGame(pasted) ?? []);

describe("a pasted game", () => {
  it.each([
    ["just words, the last being the answer", "crane purse surge"],
    ["words with commas", "CRANE, PURSE, SURGE"],
    ["numbered lines of words", "1. crane\n2. purse\n3. surge"],
    ["numbered lines with digits", "1) crane 12113\n2) purse 13323\n3) surge 33333"],
    ["digits from 0", "crane 01002\npurse 02212\nsurge 22222"],
    ["words and squares", "CRANE ⬛🟨⬛⬛🟩\nPURSE ⬛🟩🟩🟨🟩\nSURGE 🟩🟩🟩🟩🟩"],
    [
      "a shared grid with its words",
      "Wordle 1,234 3/6\n\n⬛🟨⬛⬛🟩\n⬛🟩🟩🟨🟩\n🟩🟩🟩🟩🟩\n\ncrane purse surge",
    ],
    ["letters", "crane bybbg\npurse bggyg\nsurge ggggg"],
  ])("is read from %s", (_, pasted) => {
    expect(text(pasted)).toBe(GAME);
  });

  it("has no words if it is a shared grid alone", () => {
    expect(readGame("Wordle 1,234 3/6\n\n⬛🟨⬛⬛🟩\n🟩🟩🟩🟩🟩")).toEqual([]);
    expect(readGame("12113\n33333")).toEqual([]);
  });

  it("is not read from words of different lengths, or from other digits", () => {
    for (const other of ["crane purses", "crane 45678", "crane 0123", "hello, how are you"])
      expect(readGame(other)).toBeNull();
  });

  it("ends where a game ends", () => {
    const lines = Array.from({ length: 3000 }, () => "crane bybbg").join("\n");
    expect(turnsWithin(readGame(lines)!, 6)).toHaveLength(6);
    expect(turnsWithin(readGame("surge ggggg crane bybbg")!, 6)).toHaveLength(1);
  });
});
