/** What the worker answers. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  type Answer,
  type Asked,
  leadOf,
  NOTHING,
  othersOf,
  type Source,
  Unanswerable,
} from "../src/advice/answer";
import { knownStart, type Start } from "../src/advice/book";
import { loadCore } from "../src/engine/core";
import { readTurns, turnOf } from "../src/game/notation";
import { patternOf } from "../src/game/pattern";
import type { Mode } from "../src/game/rules";
import { t } from "../src/strings";
import { Answering, type Answers, type Name, type Question } from "../src/worker/answers";

const WEB = new URL("../", import.meta.url);
const { lexicons } = JSON.parse(readFileSync(new URL("src/data/lexicons.json", WEB), "utf-8")) as {
  lexicons: { name: string; hash: string }[];
};
const core = loadCore(readFileSync(new URL("src/engine/core.wasm", WEB)));
const load = async (address: string) => new Response(readFileSync(new URL(`.${address}`, WEB)));
const withCore = new Answering(core, load);

function sourceOf(name: string, shipped = true): Source {
  return {
    name,
    hash: shipped ? lexicons.find((each) => each.name === name)!.hash : `${name} of another day`,
    address: `/src/data/words-${name}.json`,
    start: `/src/data/openers-${name}.json`,
    shipped,
  };
}

function asked(text: string, name = "nyt", mode: Mode = "normal", limit = 6): Asked {
  return { source: sourceOf(name), mode, limit, turns: readTurns(text)! };
}

async function all<N extends Name>(question: Question & { name: N }, by = withCore): Promise<Answers[N][]> {
  const found: Answers[Name][] = [];
  for await (const answer of by.answers(question)) found.push(answer);
  return found as Answers[N][];
}

async function best(question: Asked, by = withCore, more = {}): Promise<Answer> {
  const found = await all({ name: "best", asked: question, limits: { seconds: 20, ...more } }, by);
  return found.at(-1)!;
}

/** The chance of the likeliest word under each reply to a guess, added up. */
function soonOf({ candidates }: Answer, guess: string): number {
  const heaviest = new Map<number, number>();
  for (const { word, chance } of candidates) {
    const reply = patternOf(guess, word);
    heaviest.set(reply, Math.max(heaviest.get(reply) ?? 0, chance));
  }
  return [...heaviest.values()].reduce((sum, each) => sum + each, 0);
}

describe("the best guess", () => {
  it("is in the book at the start", async () => {
    const found = await best(asked(""));
    expect(found).toMatchObject({ count: 14855, status: { kind: "proven" } });
    expect(found.rows[0]).toMatchObject({ guess: "tarse", proven: true });
    expect(found.lead).toMatchObject({ guess: "slate", proven: true });
    const values = found.rows.map(({ upper }) => upper);
    expect(values).toEqual([...values].sort((a, b) => a - b));
  });

  it("says how much better other openers can be", async () => {
    const found = await best(asked("", "nyt", "hard"));
    expect(found.compared!.openers).toBeGreaterThan(50);
    expect(t.answer.announced(found, found.lead!)).toMatch(/^Best common word: .*, 3\.2\d guesses to go\.$/);
    const why = t.why.certainty(found, found.rows[0]!);
    expect(why).toContain("No opener can be better by more than 0.04 guesses.");
    expect(why).not.toMatch(/✓|[Pp]roven/);
    const unknown = { ...found, compared: { openers: 68, least: null } };
    expect(t.why.certainty(unknown, found.lead!)).toContain("68 openers were compared");
  });

  it("says that the best openers of nyt and of original are proven, and no other", async () => {
    for (const [name, opener, value] of [
      ["nyt", "TARSE", "3.18"],
      ["original", "SALET", "3.42"],
    ] as const) {
      const found = await best(asked("", name));
      const [first, second] = found.rows;
      expect(t.answer.announced({ ...found, lead: first! }, first!)).toBe(
        `Best guess: ${opener}, ${value} guesses to go, proven.`,
      );
      expect(t.why.certainty(found, first!)).toContain("✓ Proven: no guess");
      expect(t.why.certainty(found, second!)).toContain("No opener can be better by more than 0.01 guesses.");
    }
  });

  it("gives a reader no number before it stays", () => {
    const row = { guess: "crane", chance: 0, common: true, lower: 3, upper: 3.5, proven: false };
    const searching: Answer = { ...NOTHING, status: { kind: "searching" }, rows: [row], lead: row };
    expect(t.answer.announced(searching, row)).toBe("Best guess: CRANE.");
    const ended: Answer = { ...searching, status: { kind: "budget" } };
    expect(t.answer.announced(ended, row)).toBe("Best guess: CRANE, about 3.50 guesses to go.");
  });

  it("has no values of six guesses for a game of four", () => {
    const start = JSON.parse(readFileSync(new URL("src/data/openers-original.json", WEB), "utf-8")) as Start;
    expect(knownStart(start, asked("", "original", "normal", 4))).toBeNull();
    expect(knownStart(start, asked("", "original", "normal", 5))).not.toBeNull();
  });

  it("has the values of a day's own openers where they are known, else estimates", () => {
    const start: Start = {
      hash: "of the day",
      objective: "mean+1",
      candidates: 14855,
      likeliest: [["dwarf", 0.01]],
      openers: [
        ["salet", 0, 190, 900],
        ["tarse", 0, 191, 901],
        ["crane", 0.001, 180, 1000],
      ],
      rare: ["salet", "tarse"],
      exact: ["normal"],
      values: { "mean+1": { normal: [3.21, 3.2, null], hard: [3.3, 3.31, 3.32] } },
      least: {},
    };
    const question = asked("");
    const day = { ...question, source: { ...question.source, hash: "of the day", shipped: false } };
    const { rows, status } = knownStart(start, day)!;
    expect(rows.map(({ guess, proven }) => [guess, proven])).toEqual([
      ["tarse", true],
      ["salet", true],
    ]);
    expect(status.kind).toBe("proven");
    expect(rows[1]).toMatchObject({ lower: 3.21, upper: 3.21 });
    const labels = (at: Asked) => new Set(knownStart(start, at)!.rows.map(({ proven }) => proven));
    expect(labels({ ...day, mode: "hard" })).toEqual(new Set([false]));
    expect(labels(question)).toEqual(new Set([false]));
  });

  it("is searched for until it is proven", async () => {
    const found = await all({ name: "best", asked: asked("crane.BYGBB"), limits: { seconds: 20 } });
    expect(found[0]).toMatchObject({ count: 106, rows: [] });
    const { status, loss, rows } = found.at(-1)!;
    expect([status.kind, loss]).toEqual(["proven", 7]);
    expect(rows[0]).toMatchObject({ guess: "swarm", proven: true });
    expect(rows[0]!.upper).toBeCloseTo(2.0987395, 6);
  });

  it("that is shown first is one that people know, if it is nearly as good", async () => {
    const start = await best(asked(""));
    expect([start.rows[0]!.guess, start.lead!.guess]).toEqual(["tarse", "slate"]);
    const others = othersOf(start).map(({ kind, row }) => [kind, row.guess]);
    expect(others).toEqual([["best", "tarse"]]); // no other one: its chance is under 1%
    const far = start.rows.map((row, k) => (k ? { ...row, upper: row.upper + 0.021 } : row));
    expect(leadOf(far)!.guess).toBe("tarse");
  });

  it("is not called proven as long as another may take its place", async () => {
    for (const text of ["grump.YBBBB", "grump.GBYBB", "clown.GBBBB"]) {
      const found = await all({ name: "best", asked: asked(text), limits: { seconds: 20 } });
      const words = found.flatMap(({ lead }) => (lead?.proven ? lead.guess : []));
      expect(new Set(words)).toEqual(new Set([found.at(-1)!.lead!.guess]));
    }
  });

  it("is shown with at most two others, each for a reason that holds", async () => {
    for (const text of ["crane.BYBBG", "slate.BBBBG", "house.BYBBB", "trace.BBBBB.lions.BYBBB"]) {
      const known = await best(asked(text));
      const first = known.lead!;
      const others = othersOf(known);
      const words = new Set([first, ...others.map(({ row }) => row)].map(({ guess }) => guess));
      expect(words.size).toBe(others.length + 1);
      for (const { kind, row } of others) {
        if (kind === "best") expect(row).toBe(known.rows[0]);
        if (kind === "likely") expect(row.chance).toBeGreaterThanOrEqual(0.01);
        if (kind === "steady") expect(row.soon).toBeGreaterThan(first.soon!);
        if (known.count! <= known.candidates.length)
          expect(row.soon).toBeCloseTo(soonOf(known, row.guess), 6);
      }
    }
  });

  it("is followed by the other one of two words", async () => {
    const two = await best(asked("salet.BYBGB.anger.GBBGG", "original"));
    const words = [two.lead!, ...othersOf(two).map(({ row }) => row)].map(({ guess }) => guess);
    expect(words.slice(0, 2).sort()).toEqual(["aider", "amber"]);
  });

  /** A list of five likely words and five that can only be guessed. */
  const listed = async (address: string) =>
    address === "/few.json"
      ? Response.json({
          length: 5,
          answers: ["waste", "paste", "caste", "haste", "baste"],
          weights: [100, 1, 1, 1, 1],
          others: ["bench", "phlox", "stint", "salet", "tests"],
        })
      : load(address);
  const few = { name: "few", hash: "few", address: "/few.json", start: null, shipped: false };
  const played = ["salet", "tests", "stint", "phlox", "salet"].map((word) => turnOf(word, "waste"));

  it("promises nothing for a row after the last", async () => {
    const known = await best(
      { source: few, mode: "normal", limit: 6, turns: played },
      new Answering(core, listed),
    );
    expect(known.lead!.guess).toBe("waste");
    expect(known.rows.every(({ soon }) => soon === undefined)).toBe(true);
    expect(othersOf(known).map(({ kind }) => kind)).not.toContain("steady");
  });

  it("is never a word that was played before", async () => {
    const by = new Answering(core, listed);
    for (const mode of ["normal", "hard"] as const) {
      const turns = played.slice(0, 1);
      const { rows } = await best({ source: few, mode, limit: 6, turns }, by);
      const words = rows.map(({ guess }) => guess);
      expect(words).not.toContain("salet");
      expect(words).toContain("waste");
    }
    const turns = played.slice(0, 1);
    const boards = await all({ name: "boards", source: few, limit: 7, boards: [turns, turns] }, by);
    expect(boards.at(-1)!.rows.map(({ guess }) => guess)).not.toContain("salet");
  });

  it("is shipped after the openers that people play most, with the word to show first", async () => {
    const tiny = new Answering(loadCore(readFileSync(new URL("src/engine/core.wasm", WEB)), 3e6), load);
    const found = await best(asked("crane.BBBBB"), tiny); // too small to search
    expect(found).toMatchObject({ count: 1787, lead: { proven: true }, loss: 7 });
    expect(found.rows.map(({ guess }) => guess)).toEqual(["slipt", "split"]);
    expect(found.lead?.guess).toBe("split");
    expect(found.rows[0]!.upper).toBeCloseTo(2.6172914, 6);
  });

  it("is an estimate where the memory is short", async () => {
    const tiny = new Answering(loadCore(readFileSync(new URL("src/engine/core.wasm", WEB)), 3e6), load);
    const found = await best(asked("grump.BYYBB"), tiny);
    expect(found).toMatchObject({ count: 325, status: { kind: "estimated" }, lead: { proven: false } });
    expect(found.rows).toHaveLength(40);
    expect(found.rows[0]!.upper).toBeGreaterThan(2.2);
    expect(found.rows[0]!.upper).toBeLessThan(2.7);
  });

  it("is a word outside the answers where none of them fits", async () => {
    const found = await best(asked("crane.BBYBY.tares.YGBGY", "original"));
    expect(found).toMatchObject({ wider: [0], loss: 7 });
    expect(found.candidates.map(({ word }) => word)).toEqual(["salet", "sated", "satem"]);
  });
});

describe("no answer", () => {
  const trouble = async (question: Asked, by = withCore) => {
    const error = await best(question, by).catch((error) => error);
    return error instanceof Unanswerable ? error.trouble : error;
  };

  it("says why", async () => {
    expect(await trouble(asked("crnae.BBBBB"))).toMatchObject({
      kind: "unknown",
      near: ["crane"],
    });
    expect(await trouble(asked("crane.GGGGB.crane.BBBBB"))).toEqual({ kind: "contradiction" });
    expect(await trouble(asked("crane.GBBBB.moist.BBBBB", "nyt", "hard"))).toMatchObject({ kind: "hard" });
    const offline = new Answering(core, async () => Promise.reject(new Error("no network")));
    expect(await trouble(asked("crane.BYBBG"), offline)).toEqual({ kind: "missing", list: "nyt" });
  });

  it("is found when the network is back", async () => {
    let online = false;
    const flaky = new Answering(core, (address) =>
      online ? load(address) : Promise.reject(new Error("no")),
    );
    expect(await trouble(asked("salet.BYBGB"), flaky)).toEqual({ kind: "missing", list: "nyt" });
    online = true;
    expect((await best(asked("salet.BYBGB"), flaky)).rows).toHaveLength(20);
  });
});

describe("the odds of the best guess", () => {
  it("add up, and give its value", async () => {
    for (const text of ["crane.BYBBG", "house.BYBBB.daily.BBBBB", "trace.BBBBB.lions.BYBBB"]) {
      const { odds, upper } = (await best(asked(text))).lead!;
      const lost = 1 - odds!.reduce((sum, each) => sum + each, 0);
      const mean = odds!.reduce((sum, each, k) => sum + (k + 1) * each, 0) + lost * (odds!.length + 1);
      expect(lost).toBeGreaterThan(-1e-9);
      expect(mean).toBeCloseTo(upper, 6);
    }
  });

  it("are those of the library's tree", async () => {
    const { lead } = await best(asked("crane.BYGBB"));
    expect(lead!.odds!.slice(0, 3).map((each) => Math.round(100 * each))).toEqual([13, 65, 20]);
  });

  it("are those of a never losing search only if its value is too", async () => {
    // In hard mode these words differ only in their first letter, and more are left than guesses.
    const { lead, loss } = await best(asked("watch.BGGGG", "original", "hard", 3));
    expect(loss).toBe(4);
    expect(lead!.proven).toBe(true);
    expect(lead!.odds).toBeUndefined();
  });
});
