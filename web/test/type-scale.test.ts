/** Text has one of five sizes; only letters in tiles and on keys follow the size of their box. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const folder = new URL("../src/style/", import.meta.url);
const SCALE = ["small", "text", "medium", "large", "huge"].map((name) => `var(--${name})`);
const BOXES = /(^|[ ,])(html|:root)$|\.(tile|key|key \.word|hero-word)$/;

it("sets every text in one of five sizes", () => {
  const others = readdirSync(folder).flatMap((file) =>
    [...readFileSync(new URL(file, folder), "utf-8").matchAll(/([^{}]*)\{([^{}]*)\}/g)]
      .map(([, selector, body]) => [selector!.trim(), /font-size: ([^;]+);/.exec(body!)?.[1]] as const)
      .filter(([selector, size]) => size && !SCALE.includes(size) && !BOXES.test(selector)),
  );
  expect(others).toEqual([]);
});
