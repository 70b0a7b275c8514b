import { signal } from "@preact/signals";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Calm, press } from "../src/state/calm";

const shown = signal("");
const calm = new Calm(shown, (text) => text.toLowerCase());

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  vi.advanceTimersByTime(10_000);
  calm.renew();
  calm.show("posit situp");
  vi.advanceTimersByTime(200); // long enough to aim at a word
});
afterEach(() => {
  press(false);
  vi.useRealTimers();
});

it("shows the first answer to a question at once", () => expect(shown.value).toBe("posit situp"));

it("shows another order at once as long as nobody can have aimed at a word", () => {
  calm.renew();
  calm.show("");
  vi.advanceTimersByTime(1_000); // without words there is nothing to aim at
  calm.show("split roust");
  vi.advanceTimersByTime(100);
  calm.show("roust split");
  expect(shown.value).toBe("roust split");
  vi.advanceTimersByTime(100);
  calm.show("split roust");
  expect(shown.value).toBe("roust split");
});

it("shows another order only after a while, and then the newest", () => {
  calm.show("situp posit");
  calm.show("roust posit");
  expect(shown.value).toBe("posit situp");
  vi.advanceTimersByTime(500);
  expect(shown.value).toBe("roust posit");
});

it("waits no longer for the newest than for those before it", () => {
  calm.show("situp posit");
  vi.advanceTimersByTime(150);
  calm.show("roust posit");
  vi.advanceTimersByTime(100);
  expect(shown.value).toBe("roust posit");
});

it("shows other numbers at once, since they move nothing", () => {
  calm.show("POSIT situp");
  expect(shown.value).toBe("POSIT situp");
});

it("changes no order as long as a pointer is down", () => {
  press(true);
  calm.show("situp posit");
  vi.advanceTimersByTime(5_000);
  expect(shown.value).toBe("posit situp");
  press(false);
  vi.advanceTimersByTime(500);
  expect(shown.value).toBe("situp posit");
});
