/**
 * The life of the workers: one answers, a spare one waits.
 *
 * A worker does one search at a time, and a search ends early only with its worker: then the spare takes its place. A
 * worker that fails or falls silent is replaced once; if a question fails again, a worker without the core estimates.
 */
import { type Asked, type Source, Unanswerable } from "../advice/asked";
import type { Answers, FromWorker, Name, Question, Questions, Setup, ToWorker } from "./messages";
import { SEARCHES } from "./messages";

/** As much of a `Worker` as is needed. */
export interface WorkerLike {
  postMessage(message: ToWorker): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

interface Circumstances {
  start(): WorkerLike;
  /** What a worker begins with; `failed`: the core has failed, so it must do without. */
  setup(failed: boolean): Promise<Setup>;
  /** The core could not be used. */
  onTrouble(reason: string): void;
  /** Milliseconds without a message: while a worker is loaded, until it says that it heard a question, and after. */
  readonly patience: { readonly load: number; readonly hear: number; readonly work: number };
}

interface Waiting {
  readonly question: Question;
  readonly show: (answer: Answers[Name]) => void;
  readonly resolve: (answer: Answers[Name]) => void;
  readonly reject: (error: unknown) => void;
  answer: Answers[Name] | null;
  heard: boolean;
  failures: number;
}

const MOST_FAILURES = 2;
const SPARE = 1000; // milliseconds before a spare worker is started: the first answer needs the processor

export class Workers {
  private active: WorkerLike | null = null;
  private spare: WorkerLike | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private asked = 0;
  private source: Source | null = null;
  private failed = false;
  /** The workers that have said something. */
  private readonly alive = new WeakSet<WorkerLike>();
  private watch: ReturnType<typeof setTimeout> | undefined;
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
      if (SEARCHES.includes(name)) this.dropSearches();
      const id = ++this.asked;
      const asked = { name, ...question } as Question;
      this.source = askedOf(asked).source;
      const shown = show as Waiting["show"];
      const fresh = { answer: null, heard: false, failures: 0 };
      this.waiting.set(id, { question: asked, show: shown, resolve, reject, ...fresh });
      signal.addEventListener("abort", () => this.drop(id, signal.reason), { once: true });
      this.send(id);
    }) as Promise<Answers[N]>;
  }

  /** Ends all workers; what is asked is lost. */
  stop(): void {
    for (const [id, { reject }] of this.waiting) {
      this.waiting.delete(id);
      reject(new DOMException("The page is left.", "AbortError"));
    }
    this.endActive();
    this.endSpare();
  }

  private send(id: number): void {
    if (!this.active) {
      this.active = this.spare ?? this.start();
      this.spare = null;
      this.warming = setTimeout(() => this.warm(), SPARE);
    }
    const waiting = this.waiting.get(id)!;
    waiting.heard = false;
    this.active.postMessage({ id, question: waiting.question });
    this.listen();
  }

  /** Waits for a message; a worker that is searching hears nothing until it pauses. */
  private listen(): void {
    clearTimeout(this.watch);
    const waiting = [...this.waiting.values()];
    if (!waiting.length || !this.active) return;
    const { load, hear, work } = this.circumstances.patience;
    const busy = waiting.some(({ heard }) => heard);
    const patience = !this.alive.has(this.active) ? load : busy ? work : hear;
    this.watch = setTimeout(() => this.fail("no message"), patience);
  }

  private hear(worker: WorkerLike, message: FromWorker): void {
    this.alive.add(worker);
    if ("unprepared" in message) void this.prepare(worker);
    if (worker !== this.active) return;
    const waiting = this.waiting.get(message.id);
    if (waiting) waiting.heard = true;
    if (waiting && "failure" in message) return this.fail(message.failure);
    if (waiting && "answer" in message) {
      waiting.answer = message.answer;
      waiting.show(message.answer);
    } else if (waiting && ("done" in message || "trouble" in message)) {
      this.waiting.delete(message.id);
      if ("trouble" in message) waiting.reject(new Unanswerable(message.trouble, askedOf(waiting.question)));
      else waiting.resolve(waiting.answer!);
    }
    this.listen();
  }

  private async prepare(worker: WorkerLike): Promise<void> {
    worker.postMessage({ setup: await this.circumstances.setup(this.failed) });
  }

  /** Forgets a question; a search ends with its worker. */
  private drop(id: number, reason: unknown): void {
    const waiting = this.waiting.get(id);
    if (!waiting) return;
    this.waiting.delete(id);
    waiting.reject(reason);
    if (SEARCHES.includes(waiting.question.name)) this.replace();
  }

  /** A worker does one search at a time: the newest counts. */
  private dropSearches(): void {
    for (const [id, { question }] of this.waiting)
      if (SEARCHES.includes(question.name)) this.drop(id, new DOMException("Another search.", "AbortError"));
  }

  /** Lets the spare worker go on with what is still asked. */
  private replace(): void {
    this.endActive();
    for (const id of this.waiting.keys()) this.send(id);
  }

  /** Tries again with another worker; with one that estimates, if that has failed as well. */
  private fail(reason: string): void {
    for (const waiting of this.waiting.values()) waiting.failures++;
    const most = Math.max(0, ...[...this.waiting.values()].map(({ failures }) => failures));
    if (most >= MOST_FAILURES && this.failed) return this.giveUp(reason);
    if (most >= MOST_FAILURES) {
      this.failed = true;
      this.endSpare();
      this.circumstances.onTrouble(reason);
      for (const waiting of this.waiting.values()) waiting.failures = 0;
    }
    this.replace();
  }

  private giveUp(reason: string): void {
    this.endActive();
    for (const [id, { reject }] of this.waiting) {
      this.waiting.delete(id);
      reject(new Error(reason));
    }
  }

  /** Lets a spare worker load the words in use. */
  private warm(): void {
    this.spare ??= this.start();
    if (this.source) this.spare.postMessage({ id: 0, question: { name: "words", source: this.source } });
  }

  private endActive(): void {
    this.active?.terminate();
    this.active = null;
    clearTimeout(this.watch);
    clearTimeout(this.warming);
  }

  private endSpare(): void {
    this.spare?.terminate();
    this.spare = null;
  }

  private start(): WorkerLike {
    const worker = this.circumstances.start();
    worker.onmessage = ({ data }) => this.hear(worker, data);
    worker.onerror = ({ message }) => (worker === this.active ? this.fail(message) : this.endSpare());
    return worker;
  }
}

/** The board that a question is about; of several boards, none in particular. */
function askedOf(question: Question): Asked {
  if ("asked" in question) return question.asked;
  return { source: question.source, mode: "normal", limit: 6, turns: [] };
}
