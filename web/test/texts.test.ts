import { expect, it } from "vitest";
import { t } from "../src/strings";
import { andText, dayText, orText, percentText, percentTexts } from "../src/strings/format";

it("never shows a possible word as impossible", () => {
  const shown = [0, 0.00004, 0.0099, 0.05, 0.5].map(percentText);
  expect(shown).toEqual(["0%", "under 1%", "under 1%", "5%", "50%"]);
});

it("shows shares of a whole in percent that add up to 100", () => {
  expect(percentTexts([0.126, 0.654, 0.204, 0.016])).toEqual(["13%", "65%", "20%", "2%"]);
  expect(percentTexts([0.005, 0.873, 0.122])).toEqual(["under 1%", "88%", "12%"]);
  expect(percentTexts([0.004, 0.996])).toEqual(["under 1%", "over 99%"]);
  expect(percentTexts([1, 0, 0])).toEqual(["100%", "0%", "0%"]);
  for (let tries = 0; tries < 500; tries++) {
    const parts = Array.from({ length: 4 }, (_, k) => 1 + ((tries * (7 + 6 * k)) % 89));
    const whole = parts.reduce((sum, part) => sum + part);
    const percents = percentTexts(parts.map((part) => part / whole)).map((text) => Number.parseInt(text, 10));
    if (percents.every((percent) => percent >= 0))
      expect(percents.reduce((sum, percent) => sum + percent)).toBe(100);
  }
});

it("says how long words are before it thinks of other words", () => {
  const trouble = { kind: "unknown", word: "foo", near: [], length: 5 } as const;
  expect(t.refused(trouble)).toBe("FOO has 3 letters; words in this list have 5.");
  expect(t.refused({ ...trouble, word: "fooey" })).toBe("FOOEY isn't in the word list.");
});

it("writes lists with a comma before their last word, and days as Americans do", () => {
  expect(["L", "L M", "L M N"].map((text) => orText(text.split(" ")))).toEqual(["L", "L or M", "L, M, or N"]);
  expect(andText(["S", "P", "I"])).toBe("S, P, and I");
  expect(dayText(new Date(2019, 10, 19, 12))).toBe("Nov 19, 2019");
});

it("says of every split what it tells apart", () => {
  const textOf = (count: number, parts: number, most: number) =>
    t.why.reasons({ guess: "sprig", chance: 0, count, parts, most, traps: [] })[0];
  expect(textOf(173, 29, 34)).toBe("SPRIG splits the 173 words into 29 groups. The largest has 34.");
  expect(textOf(12, 12, 1)).toBe("SPRIG tells all 12 words apart.");
  expect(textOf(2, 2, 1)).toBe("SPRIG tells both words apart.");
  expect(textOf(5, 1, 5)).toBe("SPRIG can't tell the 5 words apart.");
});

it("names the row that a hint is from only where it may not be the last", () => {
  const trouble = { kind: "hard", found: { kind: "place", place: 3, letter: "a", word: "crane" } } as const;
  expect(t.refused(trouble)).toBe("Hard mode: letter 3 must be A.");
  expect(t.refused(trouble, true)).toBe("Hard mode: letter 3 must be A, as in CRANE.");
});
