/** How long the page searches. */
import { expect, it, vi } from "vitest";
import { pageAt } from "./tabs";

it.each([
  ["a phone", true, 3],
  ["a computer", false, 30],
])("stops a search on %s in time", async (_, touch, seconds) => {
  await pageAt();
  vi.resetModules();
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: touch && query === "(pointer: coarse)" }));
  const { LONG } = await import("../src/state/best");
  expect(LONG.seconds).toBe(seconds);
});
