import { expect, it, vi } from "vitest";
import { calmly, press } from "../src/state/calm";

it("changes nothing while a pointer is down, nor before its click has come, and then shows the newest", () => {
  vi.useFakeTimers();
  let shown = "posit";
  const show = (word: string) =>
    calmly(() => {
      shown = word;
    });
  press(true);
  show("situp");
  show("roust");
  vi.advanceTimersByTime(5_000);
  press(false);
  expect(shown).toBe("posit");
  vi.advanceTimersByTime(500);
  expect(shown).toBe("roust");
  show("split");
  expect(shown).toBe("split");
  vi.useRealTimers();
});
