/** The engine in its worker: started when it is first asked, stopped when the page is left. */
import { signal } from "@preact/signals";
import core from "../engine/core.wasm?url";
import type { Setup } from "../worker/answers";
import { Workers } from "../worker/client";

const MEGABYTE = 2 ** 20;

/** Why there is no solver; empty as long as the core works. */
export const engineTrouble = signal("");
/** Whether anyone can see the page: a search that no one sees is stopped. */
export const visible = signal(false);
/** Whether the page is used with a finger: likely a phone, which has less memory and a battery. */
export const coarse = matchMedia("(pointer: coarse)").matches;

export const workers = new Workers({
  start: () => new Worker(new URL("../worker/worker.ts", import.meta.url), { type: "module" }),
  setup,
  onTrouble: (reason) => {
    engineTrouble.value = reason;
  },
});

function look(): void {
  visible.value = document.visibilityState === "visible";
}

look();
addEventListener("pagehide", () => workers.stop());
addEventListener("pageshow", look);
document.addEventListener("visibilitychange", look);

let compiled: Promise<WebAssembly.Module> | null = null;

/** What a worker begins with; the core is compiled once for all workers, and fetched again if that failed. */
export async function setup(): Promise<Setup> {
  compiled ??= compile();
  try {
    const module = await compiled;
    engineTrouble.value = "";
    return { module, bytes: (coarse ? 128 : 256) * MEGABYTE };
  } catch (error) {
    compiled = null;
    throw error;
  }
}

async function compile(): Promise<WebAssembly.Module> {
  const response = await fetch(core);
  if (!response.ok) throw new Error(`${response.status} ${response.url}`);
  return WebAssembly.compile(await response.arrayBuffer());
}
