import { expect, it } from "vitest";
import { t } from "../src/strings";

it("never shows a possible word as impossible", () => {
  const shown = [0, 0.00004, 0.0099, 0.05, 0.5].map(t.percent);
  expect(shown).toEqual(["0\u00a0%", "under 1\u00a0%", "under 1\u00a0%", "5\u00a0%", "50\u00a0%"]);
});
