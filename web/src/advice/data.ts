/** What the library knows beforehand, as files that are loaded when they are needed. */
import type { Load } from "./known";

const FILES = import.meta.glob<string>(["../data/tree-*.txt", "../data/*.bin"], {
  query: "?url",
  import: "default",
  eager: true,
});
/**
 * The files that tools/make_page_data.py writes, by name; the build puts a hash into their addresses. The module for other
 * pages has words of their own, of which nothing is known.
 */
const ADDRESSES: Readonly<Record<string, string>> = import.meta.env.MODE === "module" ? {} : FILES;

/** A file, or null if it does not exist or cannot be fetched: what it holds can be searched for instead. */
export async function fileOf(name: string, load: Load): Promise<Response | null> {
  const address = ADDRESSES[`../data/${name}`];
  return address ? load(address).catch(() => null) : null;
}

/** A guess that is proven to be best if no answer may be lost, and the guesses of all games from here on. */
export interface KnownBest {
  readonly guess: string;
  readonly total: number;
}

/** The best guess after some patterns, if the guesses before them were those of the tree. */
export function followed(
  tree: string,
  turns: readonly { readonly word: string; readonly pattern: string }[],
): KnownBest | null {
  const lines = tree.split("\n");
  let at = 0;
  for (const [depth, { word, pattern }] of turns.entries()) {
    if (guessOf(lines[at]!) !== word) return null;
    const end = endOf(lines, at);
    const branch = `${"  ".repeat(depth + 1)}${pattern} `;
    at = lines.findIndex((line, k) => k > at && k < end && line.startsWith(branch));
    if (at < 0) return null;
  }
  const total = lines
    .slice(at, endOf(lines, at))
    .reduce((sum, line) => sum + (line.endsWith("!") ? depthOf(line) - turns.length + 1 : 0), 0);
  return { guess: guessOf(lines[at]!), total };
}

/** Where the lines end that follow from a line. */
function endOf(lines: readonly string[], at: number): number {
  const depth = depthOf(lines[at]!);
  const end = lines.findIndex((line, k) => k > at && depthOf(line) <= depth);
  return end < 0 ? lines.length : end;
}

function depthOf(line: string): number {
  return line.search(/\S/) / 2;
}

function guessOf(line: string): string {
  return line.trim().split(" ").at(-1)!.replace("!", "");
}

const SHARDS = 8;

/** The name of the file with the second guesses after an opener. */
export function shardOf(lexicon: string, opener: number): string {
  return `seconds-${lexicon}-${opener % SHARDS}.bin`;
}

/** The number of the best second guess after an opener and its reply, and its total; tools/make_page_data.py writes it. */
export function secondGuess(
  bytes: ArrayBuffer,
  opener: number,
  pattern: number,
): { readonly guess: number; readonly total: number } | null {
  const view = new DataView(bytes);
  const openers = view.getUint16(0, true);
  let reply = 2 + 4 * openers;
  for (let k = 0; k < openers; k++) {
    const count = view.getUint16(4 + 4 * k, true);
    if (view.getUint16(2 + 4 * k, true) !== opener) {
      reply += 5 * count;
      continue;
    }
    for (let at = reply; at < reply + 5 * count; at += 5)
      if (view.getUint8(at) === pattern)
        return { guess: view.getUint16(at + 1, true), total: view.getUint16(at + 3, true) };
  }
  return null;
}
