import { describe, expect, it } from "vitest";
import { scaleOf, valueText } from "../src/parts/figures";
import { t } from "../src/strings";
import { gridsOf } from "../src/views/grids-text";

describe("figures", () => {
  it("are what a known way to play attains, or what it takes at least", () => {
    expect(valueText(2, 2)).toBe("2.00");
    expect(valueText(2.4, 2.47)).toBe("2.47");
    expect(valueText(2.4, null)).toBe("≥ 2.40");
    expect(valueText(1234.4, 1234.4)).toBe("1,234");
  });

  it("share one scale", () => {
    const scale = scaleOf([
      { lower: 2, upper: 3 },
      { lower: 2.5, upper: null },
    ]);
    expect(scale(3)).toBe(100);
    expect(scale(2)).toBeGreaterThan(0);
    expect(scale(2.5)).toBeGreaterThan(scale(2));
  });

  it("have chances that are never shown as nothing", () => {
    expect([0, 0.00004, 0.004, 0.05, 0.5].map(t.percent)).toEqual(["–", "< 0.1 %", "0.4 %", "5.0 %", "50 %"]);
  });
});

describe("what a screen reader hears", () => {
  it("is letter, colour and place", () => {
    expect(t.board.tile("s", 2, 0, 5)).toBe("S, correct, first letter");
  });
});

describe("grids", () => {
  it("are parted by blank lines, each with its header", () => {
    const one = "Wordle 1,234 2/6\n\n⬛🟨🟩⬛⬛\n🟩🟩🟩🟩🟩";
    expect(gridsOf(`${one}\n\n${one}\n`)).toHaveLength(2);
    expect(gridsOf("⬛🟨🟩⬛⬛\n\n🟩🟩🟩🟩🟩")).toHaveLength(2);
    expect(gridsOf("no squares here")).toEqual([]);
  });
});
