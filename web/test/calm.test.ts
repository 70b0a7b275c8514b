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
});
afterEach(() => {
  press(false);
  vi.useRealTimers();
});

it("shows the first answer to a question at once", () => expect(shown.value).toBe("posit situp"));

it("shows another order only after a while, and then the newest", () => {
  calm.show("situp posit");
  calm.show("roust posit");
  expect(shown.value).toBe("posit situp");
  vi.advanceTimersByTime(500);
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
