/** The word of the day: the same for everyone, on every day and in every time zone. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import original from "../src/data/words-original.json";
import {
  dayAfter,
  isDay,
  streakUntil,
  untilMidnight,
  weekUntil,
  wordNumber,
  wordOfDay,
} from "../src/game/today";
import { Browser, fromDisk, pageAt } from "./tabs";

const WORDS = readFileSync("src/data/today.txt", "utf8").trim().split("\n");
const ZONES = ["Pacific/Kiritimati", "Europe/Berlin", "America/Los_Angeles"];
const home = process.env.TZ ?? "UTC";

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

afterEach(() => {
  vi.useRealTimers();
  process.env.TZ = home;
});

describe("the words of Today", () => {
  it("are fixed for good", () => {
    expect(WORDS).toHaveLength(1539);
    expect(hashOf(WORDS.join("\n"))).toBe("97f8e5c35ea875e5a5f95eacf6d15966696e6d4905acb1a74e5fd84923a2c06e");
  });

  it("are answers of the original list in the order of their hashes, each once", () => {
    const answers = new Set(original.answers);
    expect(WORDS.filter((word) => !answers.has(word))).toEqual([]);
    const inOrder = [...new Set(WORDS)].sort((one, other) => (hashOf(one) < hashOf(other) ? -1 : 1));
    expect(inOrder).toEqual(WORDS);
  });

  it("come one a day, and again after the last", () => {
    expect(wordNumber("2026-01-01")).toBe(1);
    expect(wordNumber("2026-11-20")).toBe(324);
    expect(wordOfDay(WORDS, "2026-01-01")).toBe(WORDS[0]);
    expect(wordOfDay(WORDS, "2026-11-20")).toBe(WORDS[323]);
    expect(wordOfDay(WORDS, dayAfter("2026-01-01", WORDS.length))).toBe(WORDS[0]);
    expect(wordOfDay(WORDS, "2025-12-31")).toBe(WORDS.at(-1));
  });
});

describe("days", () => {
  it("are real ones from the first on", () => {
    expect(["2026-01-01", "2028-02-29"].filter(isDay)).toHaveLength(2);
    expect(["2025-12-31", "2026-02-29", "2026-1-1", "today", ""].filter(isDay)).toEqual([]);
    expect(weekUntil("2026-03-02")).toEqual([
      "2026-02-24",
      "2026-02-25",
      "2026-02-26",
      "2026-02-27",
      "2026-02-28",
      "2026-03-01",
      "2026-03-02",
    ]);
  });

  it("end at local midnight, also where clocks change", () => {
    process.env.TZ = "Europe/Berlin";
    const hours = (now: Date) => untilMidnight(now) / 3_600_000;
    expect(hours(new Date(2026, 9, 25))).toBe(25);
    expect(hours(new Date(2026, 2, 29))).toBe(23);
    expect(hours(new Date(2026, 10, 20, 19, 48))).toBeCloseTo(4.2);
  });

  it("count as a streak if they were solved in a row, today's game while it is open not needed", () => {
    const days = (text: string) =>
      new Map([...text].map((mark, k) => [dayAfter("2026-11-14", k), mark === "s"] as const));
    expect(streakUntil("2026-11-20", days("sss"))).toBe(0);
    expect(streakUntil("2026-11-16", days("sss"))).toBe(3);
    expect(streakUntil("2026-11-17", days("sss"))).toBe(3);
    expect(streakUntil("2026-11-16", days("sls"))).toBe(1);
    expect(streakUntil("2026-11-16", days("ssl"))).toBe(0);
  });
});

/** A tab of a browser that has all that was stored. */
function reloaded(browser: Browser): ReturnType<Browser["open"]> {
  const tab = browser.open();
  tab.reload(browser.disk);
  return tab;
}

/** Two moments, one of which is after midnight, and whose dates differ by the time zone. */
const MOMENTS = ["2026-11-20T10:30:00Z", "2026-11-20T11:30:00Z"];

async function open(hash: string, browser = new Browser()) {
  const page = await pageAt(hash, fromDisk, browser.open());
  await vi.waitFor(() => expect(page.play.play.value ?? page.play.trouble.value).not.toBeNull());
  return page;
}

function enter(page: Awaited<ReturnType<typeof pageAt>>, word: string): void {
  for (const letter of word) page.play.typeLetter(letter);
  page.play.enter();
}

describe("a game of Today", () => {
  it.each(MOMENTS)(
    "is the same on two devices with the same date in any time zone, at %s",
    async (moment) => {
      for (const zone of ZONES) {
        process.env.TZ = zone;
        vi.useFakeTimers({ now: new Date(moment), toFake: ["Date"] });
        const [one, other] = [await open("#/play/today"), await open("#/play/today")];
        const date = new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(new Date(moment));
        expect(one.play.play.value).toEqual(other.play.play.value);
        expect(one.play.play.value?.answer).toBe(wordOfDay(WORDS, date));
      }
    },
  );

  it("survives a reload, counts on its day, and is another one after midnight", async () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 20, 23, 58), toFake: ["Date"] });
    const browser = new Browser();
    const first = await open("#/play/today", browser);
    const answer = first.play.play.value!.answer;
    enter(first, "salet");
    browser.settle();
    const tab = reloaded(browser);
    const again = await pageAt("#/play/today", fromDisk, tab);
    expect(again.play.play.value?.guesses).toEqual(["salet"]);
    await again.lists.wordsOf("original");
    enter(again, answer);
    expect(again.games.games.value).toMatchObject([{ day: "2026-11-20", guesses: 2, solved: true }]);
    expect(again.today.streakOfDays.value).toBe(1);
    vi.setSystemTime(new Date(2026, 10, 21, 0, 1));
    tab.focus();
    await vi.waitFor(() => expect(again.play.play.value?.answer).toBe(wordOfDay(WORDS, "2026-11-21")));
    expect(again.play.play.value?.guesses).toEqual([]);
    expect(again.today.streakOfDays.value).toBe(1);
  });

  it("counts as not played if it is finished on a later day", async () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 20, 12), toFake: ["Date"] });
    const page = await open("#/play/today/2026-11-19");
    enter(page, page.play.play.value!.answer);
    expect(page.games.games.value).toHaveLength(1);
    expect(page.games.games.value[0]?.day).toBeUndefined();
    expect(page.today.streakOfDays.value).toBe(0);
  });

  it.each(["2026-11-21", "2025-12-31", "soon"])("is refused for %s", async (day) => {
    vi.useFakeTimers({ now: new Date(2026, 10, 20, 12), toFake: ["Date"] });
    const page = await open(`#/play/today/${day}`);
    expect(page.play.play.value).toBeNull();
    expect(page.play.trouble.value?.passing).toBe(false);
  });
});
