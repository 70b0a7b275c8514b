/** What the library knows beforehand, as files that are loaded when they are needed. */
import type { Load } from "./known";

const FILES = import.meta.glob<string>(["../data/tree-*.txt", "../data/seconds-*.json"], {
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

/** A guess whose value is proven, and the guesses of all games from here on. */
export interface KnownGuess {
  readonly guess: string;
  readonly total: number;
}

/** The best guess of a position, and the one to show first, if that is known as well. */
export interface KnownBest {
  readonly best: KnownGuess;
  readonly lead: KnownGuess | null;
}

/** The best guess after some patterns, if the guesses before them were those of the tree. */
export function followed(
  tree: string,
  turns: readonly { readonly word: string; readonly pattern: string }[],
): KnownGuess | null {
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

/** What is known after every reply to some openers, by opener and reply; tools/make_shipped.py works it out. */
interface SecondGuesses {
  readonly openers: Readonly<
    Record<string, Readonly<Record<string, readonly (readonly [string, number])[]>>>
  >;
}

/** What is known after a reply to an opener. */
export function secondGuess({ openers }: SecondGuesses, opener: string, reply: string): KnownBest | null {
  const [best, lead = best] = (openers[opener]?.[reply] ?? []).map(([guess, total]) => ({ guess, total }));
  return best && lead ? { best, lead } : null;
}
