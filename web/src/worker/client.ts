/**
 * The workers: one answers, a spare one waits.
 *
 * A search ends early only with its worker: then the spare one continues with the open questions. A worker that fails or
 * never begins with what it is asked is replaced once; if the next one fails too, the question has no answer. One that
 * has begun may be silent for long: the core says nothing while it searches, and a slow phone needs its time.
 */
import { Unanswerable } from "../advice/answer";
import { t } from "../strings";
import type { Answers, FromWorker, Name, Question, Questions, Setup, ToWorker } from "./answers";

/** Those that search: a worker answers one of them at a time. */
const SEARCHES: readonly Name[] = ["best", "judge"];

interface Circumstances {
  start(): Worker;
  /** What a worker begins with; rejected where there is no core. */
  setup(): Promise<Setup>;
  /** There is no solver here, and why. */
  onTrouble(reason: string): void;
}

interface Waiting {
  readonly question: Question;
  readonly show: (answer: Answers[Name]) => void;
  readonly resolve: (answer: Answers[Name]) => void;
  readonly reject: (error: unknown) => void;
  answer: Answers[Name] | null;
  /** Whether a worker has said that it works on it. */
  hasBegun: boolean;
}

/** There is no answer, because no worker is left that gives one. */
export class Stopped extends Error {}

const PATIENCE = 20_000; // milliseconds without a message
const PATIENCE_WITH_WORK = 180_000; // the same, of a worker that has begun
const SPARE = 1_000; // milliseconds before a spare worker is started: the first answer needs the processor

export class Workers {
  private active: Worker | null = null;
  private spare: Worker | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private asked = 0;
  private failed = false;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private warming: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly circumstances: Circumstances) {}

  /** Asks a question, and returns its last answer; `show` is called with every answer. The signal ends a search. */
  ask<N extends Name>(
    name: N,
    question: Questions[N],
    signal: AbortSignal,
    show: (answer: Answers[N]) => void = () => undefined,
  ): Promise<Answers[N]> {
    return new Promise<Answers[Name]>((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      if (SEARCHES.includes(name)) this.endSearches();
      const id = ++this.asked;
      const asked = { name, ...question } as Question;
      this.waiting.set(id, {
        question: asked,
        show: show as Waiting["show"],
        resolve,
        reject,
        answer: null,
        hasBegun: false,
      });
      signal.addEventListener("abort", () => this.drop(id, signal.reason), { once: true });
      try {
        this.send(id);
      } catch (error) {
        this.giveUp(String(error)); // a browser without workers
      }
    }) as Promise<Answers[N]>;
  }

  /** Ends all workers; open questions have no answer. */
  stop(reason: unknown = new DOMException("The page is left.", "AbortError")): void {
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    this.endActive();
    this.spare?.terminate();
    this.spare = null;
    for (const { reject } of waiting) reject(reason);
  }

  private send(id: number): void {
    if (!this.active) {
      this.active = this.spare ?? this.start();
      this.spare = null;
      this.warming = setTimeout(() => {
        this.spare ??= this.start();
      }, SPARE);
    }
    const waiting = this.waiting.get(id)!;
    waiting.hasBegun = false;
    this.active.postMessage({ id, question: waiting.question } satisfies ToWorker);
    this.listen();
  }

  private listen(): void {
    clearTimeout(this.silence);
    if (!this.waiting.size) return;
    const hasBegun = [...this.waiting.values()].some((each) => each.hasBegun);
    const patience = hasBegun ? PATIENCE_WITH_WORK : PATIENCE;
    this.silence = setTimeout(() => this.fail(t.trouble.silentWorker), patience);
  }

  private hear(worker: Worker, message: FromWorker): void {
    const waiting = worker === this.active ? this.waiting.get(message.id) : null;
    if (!waiting) return;
    waiting.hasBegun = true;
    if ("failure" in message) return this.fail(message.failure);
    if ("answer" in message) {
      waiting.answer = message.answer;
      waiting.show(message.answer);
    } else if ("done" in message || "trouble" in message) {
      this.failed = false;
      this.waiting.delete(message.id);
      if ("trouble" in message) waiting.reject(new Unanswerable(message.trouble));
      else waiting.resolve(waiting.answer!);
    }
    this.listen();
  }

  /** Forgets a question; a search ends with its worker. */
  private drop(id: number, reason: unknown): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    waiting?.reject(reason);
    if (waiting && SEARCHES.includes(waiting.question.name)) this.replace();
  }

  /** A worker does one search at a time: the newest counts. */
  private endSearches(): void {
    for (const [id, { question }] of this.waiting)
      if (SEARCHES.includes(question.name)) this.drop(id, new DOMException("Another search.", "AbortError"));
  }

  private replace(): void {
    this.endActive();
    for (const id of this.waiting.keys()) this.send(id);
  }

  private fail(reason: string): void {
    if (this.failed) return this.giveUp(reason);
    this.failed = true;
    this.replace();
  }

  private giveUp(reason: string): void {
    this.failed = false;
    this.circumstances.onTrouble(reason);
    this.stop(new Stopped(reason));
  }

  private endActive(): void {
    this.active?.terminate();
    this.active = null;
    clearTimeout(this.silence);
    clearTimeout(this.warming);
  }

  private start(): Worker {
    const worker = this.circumstances.start();
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.hear(worker, data);
    worker.onerror = ({ message }) => {
      if (worker === this.active) return this.fail(message);
      worker.terminate();
      this.spare = null;
    };
    this.circumstances.setup().then(
      (setup) => worker.postMessage({ setup } satisfies ToWorker),
      (error) => worker === this.active && this.giveUp(String(error)),
    );
    return worker;
  }
}

/** Whether an error only means that a question was canceled. */
export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
