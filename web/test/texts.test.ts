import { describe, expect, it } from "vitest";
import { valueText } from "../src/parts/figures";
import { t } from "../src/strings";

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
