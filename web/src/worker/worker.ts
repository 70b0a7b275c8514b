/** The worker: the core, the words, and answers to the page's questions. */
import { Unanswerable } from "../advice/answer";
import { loadCore } from "../engine/core";
import { Answering, type FromWorker, type Question, type Setup, type ToWorker } from "./answers";

let prepare: (setup: Setup) => void;
const core = new Promise<Setup>((resume) => {
  prepare = resume;
}).then(({ module, bytes }) => loadCore(module, bytes));
const answering = new Answering(core, fetch);

addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  if ("setup" in data) prepare(data.setup);
  else void answer(data.id, data.question);
});

const HEARTBEAT = 1000; // milliseconds
postMessage({ id: 0, working: true } satisfies FromWorker); // the script is here

async function answer(id: number, question: Question): Promise<void> {
  const say = (message: FromWorker) => postMessage(message);
  say({ id, working: true });
  const heartbeat = setInterval(() => say({ id, working: true }), HEARTBEAT);
  try {
    for await (const answer of answering.answers(question)) {
      say({ id, answer });
      await new Promise((resume) => setTimeout(resume)); // lets other questions in
    }
    say({ id, done: true });
  } catch (error) {
    say(error instanceof Unanswerable ? { id, trouble: error.trouble } : { id, failure: String(error) });
  } finally {
    clearInterval(heartbeat);
  }
}
