/** The layers of `src`: imports only go down, and no file needs itself by way of others. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

/** From the top to the bottom; those of one line do not know each other. */
const LAYERS = [
  ["main", "sw"],
  ["views"],
  ["parts"],
  ["state"],
  ["worker"],
  ["strings"],
  ["advice"],
  ["engine"],
  ["game"],
  ["data"],
];
const ROOT = "src";
const IMPORT = /^(?:import|export) (type )?[^;]*?from "(\.[^"]+)"|import\("(\.[^"]+)"\)/gm;

interface Import {
  readonly from: string;
  readonly to: string;
  readonly typeOnly: boolean;
}

const files = readdirSync(ROOT, { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name));

const imports: readonly Import[] = files.flatMap((from) =>
  [...readFileSync(join(ROOT, from), "utf8").matchAll(IMPORT)].map(([, type, named, lazy]) => {
    const path = join(dirname(from), named ?? lazy!);
    const to = files.find((file) => [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].includes(file));
    return { from, to: to ?? path, typeOnly: type !== undefined };
  }),
);

const folderOf = (file: string): string => file.split("/")[0]!.replace(/\.tsx?$/, "");
const layerOf = (file: string): number => LAYERS.findIndex((layer) => layer.includes(folderOf(file)));

it("covers every folder", () => {
  expect(imports.length).toBeGreaterThan(300);
  expect(files.filter((file) => layerOf(file) < 0)).toEqual([]);
});

it("lets imports only go down", () => {
  const isUpward = ({ from, to }: Import): boolean =>
    folderOf(from) !== folderOf(to) && layerOf(from) >= layerOf(to);
  expect(imports.filter(isUpward)).toEqual([]);
});

it("has no cycle, types aside", () => {
  const needs = (file: string) => imports.filter(({ from, typeOnly }) => from === file && !typeOnly);
  const done = new Set<string>();
  const visit = (file: string, way: readonly string[]): void => {
    expect(way).not.toContain(file);
    if (done.has(file)) return;
    for (const { to } of needs(file)) visit(to, [...way, file]);
    done.add(file);
  };
  for (const file of files) visit(file, []);
});
