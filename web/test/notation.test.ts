import { describe, expect, it } from "vitest";
import { readTurns, writeTurns } from "../src/game/notation";
import { objection } from "../src/game/rules";

describe("the notation", () => {
  it("reads what it writes", () => {
    const text = "salet.BYBGB.crony.BBYBG";
    expect(writeTurns(readTurns(text)!)).toBe(text);
    expect(readTurns("")).toEqual([]);
  });

  it.each(["crane bygbb", "CRANE: BYGBB", "crane ⬛🟨🟩⬛⬛", "crane\n⬜🟦🟧⬜⬜", "crane=xygxx"])(
    "reads %s",
    (text) => {
      expect(writeTurns(readTurns(text)!)).toBe("crane.BYGBB");
    },
  );

  it.each([
    "crane",
    "crane 01200",
    "⬛🟨🟩⬛⬛ crane",
    "crane bygb",
    "crane ggggy",
    "crane bygbb moi bbb",
    "c b",
  ])("leaves %s to others", (text) => expect(readTurns(text)).toBeNull());
});

describe("hard mode", () => {
  const turns = readTurns("crane.BYGBB")!;

  it("keeps greens in place and letters in the word", () => {
    expect(objection("smart", turns)).toBeNull();
    expect(objection("moist", turns)).toEqual({ kind: "place", place: 3, letter: "a", word: "crane" });
    expect(objection("slant", turns)).toEqual({ kind: "letter", letter: "r", times: 1, word: "crane" });
  });
});
