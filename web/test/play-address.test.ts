/** Games that an address names: any text may stand there. */
import { beforeEach, expect, it, vi } from "vitest";

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("document", {
    addEventListener: () => undefined,
    documentElement: { dataset: {} },
    visibilityState: "visible",
  });
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal("history", { state: null, replaceState: () => undefined, pushState: () => undefined });
  vi.stubGlobal("fetch", () => Promise.reject(new Error("offline")));
});

it.each(["__proto__", "constructor", "toString", "hasOwnProperty"])("has no game at %s", async (key) => {
  vi.stubGlobal("location", { hash: `#/play/${key}`, href: "http://localhost/", pathname: "/" });
  const { play, boards, outcome, trouble } = await import("../src/state/play");
  expect(play.value).toBeNull();
  expect([boards.value, outcome.value]).toEqual([[], "open"]);
  await vi.waitFor(() => expect(trouble.value?.text).toBeTruthy());
});
