/** One thing has one name on the page. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { t } from "../src/strings";

const OTHER_NAMES = /more guesses`|More guesses|time limit|the NYT list|"Shared results"|lexicon [a-z$]/;

it("calls guesses to go, lists and views by one name", () => {
  for (const file of ["index", "views"]) {
    const text = readFileSync(new URL(`../src/strings/${file}.ts`, import.meta.url), "utf-8");
    expect(OTHER_NAMES.exec(text)?.[0]).toBeUndefined();
  }
  expect(t.answer.more("2.12")).toContain(t.answer.moreGuesses);
  expect(t.play.intro("nyt", 6, 1)).toContain(t.listName("nyt"));
  expect(t.trouble.missing("nyt")).toContain(t.listName("nyt"));
});
