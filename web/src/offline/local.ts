/** Answers made in this browser; the worker starts when it is first asked. */
import type { Ask, Reply } from "./worker";

export type Question = Omit<Ask, "id">;

let worker: Worker | null = null;
let asked = 0;

/** Calls back with better and better estimates until the last, or with what stands in their way. */
export function askHere(question: Question, signal: AbortSignal, told: (reply: Reply) => void): void {
  worker ??= new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  const id = ++asked;
  const at = worker;
  const heard = ({ data }: MessageEvent<Reply>) => {
    if (data.id !== id) return;
    if (data.kind !== "estimate" || data.last) at.removeEventListener("message", heard);
    told(data);
  };
  at.addEventListener("message", heard);
  signal.addEventListener("abort", () => at.removeEventListener("message", heard), { once: true });
  at.postMessage({ ...question, id } satisfies Ask);
}
