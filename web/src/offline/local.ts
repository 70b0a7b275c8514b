/** Estimates made in this browser; the worker starts when it is first asked. */
import type { Estimate } from "../game/measure";
import type { Question } from "./estimate";
import type { Ask, Reply } from "./worker";

let worker: Worker | null = null;
let asked = 0;

/** Calls back with better and better estimates until the last; resolves to whether the words were there. */
export function estimateHere(
  lexicon: string,
  question: Question,
  signal: AbortSignal,
  told: (estimate: Estimate) => void,
): Promise<boolean> {
  worker ??= new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  const id = ++asked;
  const at = worker;
  at.postMessage({ ...question, id, lexicon } satisfies Ask);
  return new Promise((resolve) => {
    const done = (found: boolean) => {
      at.removeEventListener("message", heard);
      resolve(found);
    };
    const heard = ({ data }: MessageEvent<Reply>) => {
      if (data.id !== id) return;
      if (data.kind === "missing") done(false);
      else {
        told(data.estimate);
        if (data.last) done(true);
      }
    };
    at.addEventListener("message", heard);
    signal.addEventListener("abort", () => done(true), { once: true });
  });
}
