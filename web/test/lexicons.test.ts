import { describe, expect, it } from "vitest";
import { lexicons } from "../src/data/lexicons.json";
import { Browser, pageAt } from "./tabs";

const { lexiconForBoards } = (await pageAt()).lists;

describe("the list for several boards", () => {
  it("has even odds, and one board has those of today again", () => {
    const several = lexiconForBoards("nyt", 4);
    expect(lexicons.find((each) => each.name === several)?.uniform).toBe(true);
    expect(lexiconForBoards(several, 8)).toBe(several);
    expect(lexiconForBoards(several, 1)).toBe("nyt");
  });

  it("stays the one that someone chose", () => {
    for (const boards of [1, 4]) {
      expect(lexiconForBoards("original", boards)).toBe("original");
      expect(lexiconForBoards("nyt@2026-10-10", boards)).toBe("nyt@2026-10-10");
    }
  });
});

describe("what a site says of its lists", () => {
  const [built] = lexicons;
  const siteOf = (day: string, answers_known_until: string) => ({
    day,
    lexicons: [
      { ...built!, hash: answers_known_until, answers_known_until, words: `data/nyt~${day}/words.json` },
    ],
  });
  const openedWith = async (inPage: object | null, stored: object | null) => {
    const tab = new Browser().open();
    if (stored) tab.storage.setItem("salet/site", JSON.stringify(stored));
    return (await pageAt("", undefined, tab, inPage ? { site: JSON.stringify(inPage) } : {})).lists;
  };
  const monday = siteOf("2026-11-16", "2026-11-15");
  const tuesday = siteOf("2026-11-17", "2026-11-16");

  it.each([
    { inPage: tuesday, stored: null, used: tuesday },
    { inPage: tuesday, stored: monday, used: tuesday },
    { inPage: monday, stored: tuesday, used: tuesday },
    { inPage: null, stored: monday, used: monday },
    { inPage: tuesday, stored: { answers_known_until: "2026-11-30", lexicons: [built] }, used: tuesday },
  ])("is used by its day, with the age of its odds", async ({ inPage, stored, used }) => {
    const lists = await openedWith(inPage, stored);
    const [listed] = used.lexicons;
    expect(lists.sourceOf("nyt").hash).toBe(listed!.hash);
    expect(lists.oddsOf("nyt")).toEqual(new Date(listed!.answers_known_until));
    expect(lists.aboutOf("nyt")).toContain("Past answers known through");
  });

  it("leaves the built-in list its own age where the site has none of that name", async () => {
    const [, , , original] = lexicons;
    const lists = await openedWith({ day: "2026-11-17", lexicons: [original] }, null);
    expect(lists.sourceOf("nyt").shipped).toBe(true);
    expect(lists.oddsOf("nyt")).toEqual(new Date("2025-09-29"));
    expect(lists.oddsOf("original")).toBeNull();
  });
});
