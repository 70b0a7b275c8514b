/** Answers computed in this browser; the first question starts the worker. */
import type { Ask, Reply } from "./worker";

export type Question = Omit<Ask, "id">;

let worker: Worker | null = null;
let asked = 0;

/** Calls back with better and better estimates until the last, or with the reason why there are none. */
export function askWorker(question: Question, signal: AbortSignal, onReply: (reply: Reply) => void): void {
  worker ??= new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  const id = ++asked;
  const at = worker;
  const heard = ({ data }: MessageEvent<Reply>) => {
    if (data.id !== id) return;
    if (data.kind !== "estimate" || data.last) at.removeEventListener("message", heard);
    onReply(data);
  };
  at.addEventListener("message", heard);
  signal.addEventListener("abort", () => at.removeEventListener("message", heard), { once: true });
  at.postMessage({ ...question, id } satisfies Ask);
}
