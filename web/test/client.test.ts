/** How workers are asked and replaced, with workers that do as the test says. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Unanswerable } from "../src/advice/answer";
import type { Answers, FromWorker, Questions, Setup, ToWorker } from "../src/worker/answers";
import { Workers } from "../src/worker/client";

class Obedient {
  readonly heard: ToWorker[] = [];
  ended = false;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;

  postMessage(message: ToWorker): void {
    this.heard.push(message);
  }

  terminate(): void {
    this.ended = true;
  }

  say(message: FromWorker): void {
    this.onmessage?.({ data: message } as MessageEvent<FromWorker>);
  }

  /** The ids of the questions that it was asked; 0 is for loading words. */
  get asked(): number[] {
    return this.heard.flatMap((message) => ("id" in message && message.id ? [message.id] : []));
  }

  get module(): WebAssembly.Module | null | undefined {
    return this.heard.flatMap((message) => ("setup" in message ? [message.setup.module] : []))[0];
  }
}

const MODULE = {} as WebAssembly.Module;
const source = { name: "nyt", hash: "1", address: "/words", start: null, shipped: true };
const asked = { source, mode: "normal", limit: 6, turns: [] } as const;
const best: Questions["best"] = { asked, limits: { seconds: 1 } };

let started: Obedient[];
let troubles: string[];
let workers: Workers;
let stop: AbortController;
let setup: () => Promise<Setup>;

beforeEach(() => {
  vi.useFakeTimers();
  started = [];
  troubles = [];
  setup = async () => ({ module: MODULE, bytes: 1 });
  stop = new AbortController();
  workers = new Workers({
    start: () => {
      started.push(new Obedient());
      return started.at(-1) as unknown as Worker;
    },
    setup: () => setup(),
    onTrouble: (reason) => troubles.push(reason),
  });
});

afterEach(() => {
  workers.stop();
  vi.useRealTimers();
});

const ask = (show?: (answer: Answers["hints"]) => void) => workers.ask("hints", { asked }, stop.signal, show);
const hints = (count: number) => ({ count }) as Answers["hints"];
const search = () => workers.ask("best", best, stop.signal);

describe("a question", () => {
  it("is answered again and again, and then in the end", async () => {
    const shown: number[] = [];
    const found = ask(({ count }) => shown.push(count));
    const [worker] = started;
    worker!.say({ id: 1, working: true });
    worker!.say({ id: 1, answer: hints(5) });
    worker!.say({ id: 7, answer: hints(6) }); // of another question
    worker!.say({ id: 1, answer: hints(8) });
    worker!.say({ id: 1, done: true });
    expect(await found).toEqual(hints(8));
    expect(shown).toEqual([5, 8]);
  });

  it("may have no answer", async () => {
    const found = ask().catch((error) => error);
    started[0]!.say({ id: 1, trouble: { kind: "contradiction" } });
    expect(await found).toBeInstanceOf(Unanswerable);
  });

  it("goes to a worker that gets the core", async () => {
    ask().catch(() => null);
    await vi.advanceTimersByTimeAsync(1);
    expect(started[0]!.module).toBe(MODULE);
  });
});

describe("a search", () => {
  it("ends with its worker, and the spare one continues with the rest", async () => {
    const found = search().catch((error) => error.name);
    const other = workers.ask("hints", { asked }, new AbortController().signal);
    await vi.advanceTimersByTimeAsync(1500);
    const [active, spare] = started;
    expect(started).toHaveLength(2);
    stop.abort();
    expect(await found).toBe("AbortError");
    expect(active!.ended).toBe(true);
    expect(spare!.asked).toEqual([2]);
    spare!.say({ id: 2, answer: hints(3) });
    spare!.say({ id: 2, done: true });
    expect(await other).toEqual(hints(3));
  });

  it("that has ended is not heard any more: its worker may still say what others are asked", async () => {
    const shown: number[] = [];
    search().catch(() => null);
    const signal = new AbortController().signal;
    const other = workers.ask("hints", { asked }, signal, ({ count }) => shown.push(count));
    const [old] = started;
    stop.abort();
    const next = started.at(-1)!;
    expect(next).not.toBe(old);
    expect(next.asked).toEqual([2]);
    old!.say({ id: 2, answer: hints(3) });
    old!.say({ id: 2, done: true });
    old!.say({ id: 2, failure: "out of bounds" });
    expect(shown).toEqual([]);
    next.say({ id: 2, answer: hints(5) });
    next.say({ id: 2, done: true });
    expect(await other).toEqual(hints(5));
    expect(shown).toEqual([5]);
    expect(next.ended).toBe(false);
  });

  it("gives way to another", async () => {
    const first = search().catch((error) => error.name);
    workers.ask("best", best, new AbortController().signal).catch(() => null);
    expect(await first).toBe("AbortError");
    expect(started[0]!.ended).toBe(true);
    expect(started.at(-1)!.asked).toEqual([2]);
  });

  it("of which nothing is asked any more leaves other questions alone", () => {
    const other = workers.ask("hints", { asked }, stop.signal).catch(() => null);
    stop.abort();
    expect(started[0]!.ended).toBe(false);
    return other;
  });
});

describe("a worker that fails", () => {
  it("is replaced once, and asked again", async () => {
    const found = ask();
    started[0]!.say({ id: 0, working: true });
    await vi.advanceTimersByTimeAsync(20_001);
    expect(started[0]!.ended).toBe(true);
    const next = started.find(({ ended }) => !ended)!;
    expect(next.asked).toEqual([1]);
    next.say({ id: 1, answer: hints(4) });
    next.say({ id: 1, done: true });
    expect(await found).toEqual(hints(4));
    expect(troubles).toEqual([]);
  });

  it("twice has no answer, and the page hears of it", async () => {
    const found = search().catch((error) => error);
    started[0]!.say({ id: 1, failure: "out of bounds" });
    started.at(-1)!.onerror?.({ message: "out of bounds" } as ErrorEvent);
    expect(await found).toEqual(new Error("out of bounds"));
    expect(troubles).toEqual(["out of bounds"]);
    expect(started.every(({ ended }) => ended)).toBe(true);
    ask().catch(() => null);
    expect(started.at(-1)!.asked).toEqual([2]);
  });

  it("for want of the core is not replaced", async () => {
    setup = () => Promise.reject("offline");
    const found = ask().catch((error) => error);
    await vi.advanceTimersByTimeAsync(1);
    expect(await found).toEqual(new Error("offline"));
    expect(troubles).toEqual(["offline"]);
    expect(started).toHaveLength(1);
  });

  it("is not one that works for long", async () => {
    search().catch(() => null);
    for (let k = 0; k < 10; k++) {
      started[0]!.say({ id: 1, working: true });
      await vi.advanceTimersByTimeAsync(15_000);
    }
    expect(started[0]!.ended).toBe(false);
    await vi.advanceTimersByTimeAsync(165_001);
    expect(started[0]!.ended).toBe(true);
  });

  it("is not one that has begun and says nothing while the core searches", async () => {
    const found = search();
    started[0]!.say({ id: 1, working: true });
    await vi.advanceTimersByTimeAsync(120_000);
    started[0]!.say({ id: 1, answer: hints(4) });
    started[0]!.say({ id: 1, done: true });
    expect(await found).toEqual(hints(4));
    expect(troubles).toEqual([]);
  });
});

it("stops everything when the page is left, and starts again when it is back", async () => {
  const found = search().catch((error) => error.name);
  await vi.advanceTimersByTimeAsync(1500);
  workers.stop();
  expect(await found).toBe("AbortError");
  expect(started.every(({ ended }) => ended)).toBe(true);
  ask().catch(() => null);
  expect(started.at(-1)!.asked).toEqual([2]);
});
