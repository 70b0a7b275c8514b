/** The engine in its worker: started when it is first asked, stopped when the page is left. */
import { signal } from "@preact/signals";
import simd from "../engine/core.wasm?url";
import scalar from "../engine/core-scalar.wasm?url";
import { hasVectors } from "../engine/vectors";
import { Workers } from "../worker/life";
import type { Setup } from "../worker/messages";

/** Why there are only estimates; empty as long as the core works. */
export const engineTrouble = signal("");
/** Whether anybody can see the page: a search that nobody sees is stopped. */
export const visible = signal(document.visibilityState === "visible");

const MEGABYTE = 2 ** 20;

/** Whether the page is used with a finger: likely a phone, which has less memory and a battery. */
export const coarse = matchMedia("(pointer: coarse)").matches;

export const workers = new Workers({
  start: () => new Worker(new URL("../worker/worker.ts", import.meta.url), { type: "module" }),
  setup,
  onTrouble: (reason) => {
    engineTrouble.value = reason;
  },
  patience: { load: 15_000, hear: 2_000, work: 20_000 },
});

let compiled: Promise<WebAssembly.Module | null> | null = null;

async function setup(failed: boolean): Promise<Setup> {
  compiled ??= compile().catch((error) => {
    engineTrouble.value = String(error);
    return null;
  });
  return { module: failed ? null : await compiled, bytes: (coarse ? 64 : 256) * MEGABYTE };
}

/** The core, compiled once for all workers. */
async function compile(): Promise<WebAssembly.Module> {
  const response = await fetch(hasVectors() ? simd : scalar);
  return WebAssembly.compile(await response.arrayBuffer());
}

addEventListener("pagehide", () => workers.stop());
document.addEventListener("visibilitychange", () => {
  visible.value = document.visibilityState === "visible";
});
addEventListener("pageshow", () => {
  visible.value = document.visibilityState === "visible";
});
