/** The colours of the tiles differ enough and can be read, computed from the stylesheet itself. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

type Colour = readonly [red: number, green: number, blue: number];

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

/** The linear parts of a colour. */
function linear(hex: string): Colour {
  const part = (at: number): number => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

const times = (matrix: readonly Colour[], [x, y, z]: Colour): Colour =>
  matrix.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Colour;

// Machado, Oliveira and Fernandes 2009: how a person without the green cones sees a colour.
const DEUTERANOPIA: readonly Colour[] = [
  [0.367322, 0.860646, -0.227968],
  [0.280085, 0.672501, 0.047413],
  [-0.01182, 0.04294, 0.968881],
];
const TO_XYZ: readonly Colour[] = [
  [0.4124, 0.3576, 0.1805],
  [0.2126, 0.7152, 0.0722],
  [0.0193, 0.1192, 0.9505],
];

function lab(colour: Colour): Colour {
  const bend = (value: number): number => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);
  const [x, y, z] = times(TO_XYZ, colour);
  const [a, b, c] = [bend(x / 0.95047), bend(y), bend(z / 1.08883)];
  return [116 * b - 16, 500 * (a - b), 200 * (b - c)];
}

/** The difference of two colours (CIE 1976) as a person without the green cones sees them. */
function difference(one: string, other: string): number {
  const [a, b] = [one, other].map((hex) => {
    const seen = times(DEUTERANOPIA, linear(hex)).map((part) => Math.min(1, Math.max(0, part)));
    return lab(seen as unknown as Colour);
  });
  return Math.hypot(...a!.map((part, k) => part - b![k]!));
}

function contrast(one: string, other: string): number {
  const [light, dark] = [one, other].map((hex) => times(TO_XYZ, linear(hex))[1]).sort((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}

describe.each(THEMES)("the tiles in $name", ({ tokens, paper }) => {
  const tile = (name: string): string => tokens.get(name)!;

  it("have letters that can be read", () => {
    for (const name of ["correct", "present", "absent"])
      expect([name, contrast(tile(name), tile(`on-${name}`)) >= 4.5]).toEqual([name, true]);
  });

  it("differ for people who see no green; the corner of a green tile, and high contrast, tell it from grey", () => {
    const pairs = [
      ["correct", "present"],
      ["present", "absent"],
      ...(tokens === high ? [["correct", "absent"] as const] : []),
    ] as const;
    for (const [one, other] of pairs)
      expect([one, other, difference(tile(one), tile(other)) >= 40]).toEqual([one, other, true]);
  });

  it("have borders that can be seen", () => {
    const border = tokens.get("empty") ?? paper.get("ink")!;
    expect(contrast(border, paper.get("paper")!)).toBeGreaterThan(3);
  });
});

describe("the stylesheet", () => {
  it("has a dark colour for every light one", () => {
    expect([...dark.keys()]).toEqual([...light.keys()]);
  });

  it("has text that can be read", () => {
    for (const tokens of [light, dark])
      for (const text of ["ink", "muted", "accent"])
        for (const ground of ["paper", "notice"])
          expect([text, contrast(tokens.get(text)!, tokens.get(ground)!) >= 4.5]).toEqual([text, true]);
  });
});
