import { describe, expect, it } from "vitest";
import { lexicons } from "../src/data/lexicons.json";
import { pageAt } from "./tabs";

const { lexiconForBoards } = (await pageAt()).lists;

describe("the list for several boards", () => {
  it("has even odds, and one board has those of today again", () => {
    const several = lexiconForBoards("nyt", 4);
    expect(lexicons.find((each) => each.name === several)?.uniform).toBe(true);
    expect(lexiconForBoards(several, 8)).toBe(several);
    expect(lexiconForBoards(several, 1)).toBe("nyt");
  });

  it("stays what somebody chose", () => {
    for (const boards of [1, 4]) {
      expect(lexiconForBoards("original", boards)).toBe("original");
      expect(lexiconForBoards("nyt@2026-10-10", boards)).toBe("nyt@2026-10-10");
    }
  });
});
