import { describe, expect, it } from "vitest";
import { valueText } from "../src/parts/figures";
import { t } from "../src/strings";
import { gridsOf, readGrids } from "../src/views/grids-text";

describe("figures", () => {
  it("are what a known way to play attains, or what it takes at least", () => {
    expect(valueText(2, 2)).toBe("2.00");
    expect(valueText(2.4, 2.47)).toBe("2.47");
    expect(valueText(2.4, null)).toBe("≥ 2.40");
    expect(valueText(1234.4, 1234.4)).toBe("1,234");
  });

  it("never show a possible word as impossible", () => {
    expect([0, 0.00004, 0.0099, 0.05, 0.5].map(t.percent)).toEqual([
      "0\u00a0%",
      "under 1\u00a0%",
      "under 1\u00a0%",
      "5\u00a0%",
      "50\u00a0%",
    ]);
  });
});

describe("what a screen reader hears", () => {
  it("is letter, colour and place", () => {
    expect(t.board.tile("s", "green", 0, 5)).toBe("S, green, first letter");
  });

  it("names the colours on screen", () => {
    expect(t.colours.normal).toEqual(["grey", "yellow", "green"]);
    expect(t.colours.high).toEqual(["grey", "blue", "orange"]);
  });
});

describe("grids", () => {
  it("are parted by blank lines, each with its header", () => {
    const one = "Wordle 1,234 2/6\n\n⬛🟨🟩⬛⬛\n🟩🟩🟩🟩🟩";
    expect(gridsOf(`${one}\n\n${one}\n`)).toHaveLength(2);
    expect(gridsOf("⬛🟨🟩⬛⬛\n\n🟩🟩🟩🟩🟩")).toHaveLength(2);
    expect(gridsOf("no squares here")).toEqual([]);
  });

  it("lose a header that does not fit their rows", () => {
    const rows = "⬛🟨🟩⬛⬛\n🟩🟩🟩🟩🟩";
    const right = `Wordle 1,234 2/6\n${rows}`;
    expect(readGrids(right)).toEqual({ grids: [right], without: 0 });
    expect(readGrids(`Wordle 1,234 3/6\n\n${rows}`)).toEqual({ grids: [rows], without: 1 });
    expect(readGrids(`Wordle 1,234 X/2*\n${rows}`).without).toBe(0);
    expect(readGrids(rows).without).toBe(0);
  });
});
