/** What is written can be read, and what is pressed can be seen: contrasts, computed from the stylesheet itself. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("../src/style/tokens.css", import.meta.url), "utf-8");
const rule = (selector: string): string => css.split(`${selector} {`)[1]!.split("}")[0]!;
const tokensOf = (text: string): Map<string, string> =>
  new Map([...text.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name!, value!]));

const light = tokensOf(rule(":root"));
const dark = tokensOf(rule(':root[data-theme="dark"]'));
const high = tokensOf(rule(':root[data-contrast="high"]'));
const THEMES = [
  { name: "light", tokens: light, paper: light },
  { name: "dark", tokens: dark, paper: dark },
  { name: "high contrast", tokens: high, paper: light },
];

/** How light a color is, between 0 and 1. */
function luminance(hex: string): number {
  const part = (at: number): number => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}

function contrast(one: string, other: string): number {
  const [light, dark] = [one, other].map(luminance).sort((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}

describe.each(THEMES)("the tiles in $name", ({ tokens, paper }) => {
  const tile = (name: string): string => tokens.get(name)!;

  it("have letters that can be read", () => {
    for (const name of ["correct", "present", "absent"])
      expect([name, contrast(tile(name), tile(`on-${name}`)) >= 4.5]).toEqual([name, true]);
  });

  it("have borders that can be seen", () => {
    const border = tokens.get("empty") ?? paper.get("ink")!;
    expect(contrast(border, paper.get("paper")!)).toBeGreaterThan(3);
  });
});

describe("the stylesheet", () => {
  it("has a dark color for every light one", () => {
    expect([...dark.keys()]).toEqual([...light.keys()]);
  });

  it("has text that can be read", () => {
    for (const tokens of [light, dark])
      for (const text of ["ink", "muted", "accent"])
        for (const ground of ["paper", "notice"])
          expect([text, contrast(tokens.get(text)!, tokens.get(ground)!) >= 4.5]).toEqual([text, true]);
  });
});
