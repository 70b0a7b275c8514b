import { expect, it } from "vitest";
import { percentTexts, t } from "../src/strings";

it("never shows a possible word as impossible", () => {
  const shown = [0, 0.00004, 0.0099, 0.05, 0.5].map(t.percent);
  expect(shown).toEqual(["0\u00a0%", "under 1\u00a0%", "under 1\u00a0%", "5\u00a0%", "50\u00a0%"]);
});

it("shows shares of a whole in percent that add up to 100", () => {
  const shown = (shares: number[]) => percentTexts(shares).map((text) => text.replace("\u00a0", " "));
  expect(shown([0.126, 0.654, 0.204, 0.016])).toEqual(["13 %", "65 %", "20 %", "2 %"]);
  expect(shown([0.005, 0.873, 0.122])).toEqual(["under 1 %", "88 %", "12 %"]);
  expect(shown([0.004, 0.996])).toEqual(["under 1 %", "over 99 %"]);
  expect(shown([1, 0, 0])).toEqual(["100 %", "0 %", "0 %"]);
  for (let tries = 0; tries < 500; tries++) {
    const parts = Array.from({ length: 4 }, (_, k) => 1 + ((tries * (7 + 6 * k)) % 89));
    const whole = parts.reduce((sum, part) => sum + part);
    const percents = shown(parts.map((part) => part / whole)).map((text) => Number.parseInt(text));
    if (percents.every((percent) => percent >= 0))
      expect(percents.reduce((sum, percent) => sum + percent)).toBe(100);
  }
});

it("says how long words are before it thinks of other words", () => {
  const trouble = { kind: "unknown", word: "foo", near: [], length: 5 } as const;
  expect(t.refused(trouble)).toBe("FOO has 3 letters; words in this list have 5.");
  expect(t.refused({ ...trouble, word: "fooey" })).toBe("FOOEY isn't in this word list.");
});
