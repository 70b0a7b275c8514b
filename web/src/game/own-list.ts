/** Files of words, one a line and perhaps with its weight, read as `salet.game.lexicon` reads them. */
import { LONGEST, lettersOf, SHORTEST, written } from "./letters";

const MOST_WORDS = 40_000; // more than any usual list of one length has
const MOST_BYTES = 2 ** 20;
const MOST_WEIGHT = 2 ** 31 - 1;
const MOST_NAME = 40;

/** The words of a file in the form in which the page stores them. */
interface OwnWords {
  /** One a line, with its weight where weights are given. */
  readonly words: string;
  readonly length: number;
  readonly count: number;
  readonly uniform: boolean;
}

/** What is wrong with a file. */
export type Fault =
  | { readonly kind: "large" | "many"; readonly most: number }
  | { readonly kind: "encoding" | "empty" }
  | (Place & { readonly kind: "row" | "letters" | "weight" | "weighted" })
  | (Place & {
      readonly kind: "range";
      readonly letters: number;
      readonly least: number;
      readonly most: number;
    })
  | (Place & { readonly kind: "length"; readonly letters: number; readonly length: number })
  | (Place & { readonly kind: "twice"; readonly before: number });

interface Place {
  readonly line: number;
  readonly text: string;
}

interface Row {
  readonly line: number;
  readonly word: string;
  readonly more: readonly string[];
}

/** The words of a file, or what is wrong with it. */
export async function readFile(file: File): Promise<OwnWords | Fault> {
  if (file.size > MOST_BYTES) return { kind: "large", most: MOST_BYTES };
  const bytes = await file.arrayBuffer();
  try {
    return readWords(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return { kind: "encoding" };
  }
}

/** The words of a text, or what is wrong with it; empty lines and what follows a `#` are skipped. */
export function readWords(text: string): OwnWords | Fault {
  const rows = text.split(/\r\n|\r|\n/).flatMap((content, k): Row[] => {
    const [word, ...more] = content
      .split("#")[0]!
      .split(/[ \t]+/)
      .filter(Boolean);
    return word ? [{ line: k + 1, word: written(word), more }] : [];
  });
  if (!rows.length) return { kind: "empty" };
  if (rows.length > MOST_WORDS) return { kind: "many", most: MOST_WORDS };
  const fault = faultIn(rows);
  if (fault) return fault;
  const words = rows.map(({ word, more }) => [word, ...more].join(" ")).join("\n");
  const uniform = new Set(rows.map(({ more }) => Number(more[0]))).size === 1;
  return { words, length: lettersOf(rows[0]!.word).length, count: rows.length, uniform };
}

function faultIn(rows: readonly Row[]): Fault | null {
  const { length } = lettersOf(rows[0]!.word);
  const weighted = rows.filter(({ more }) => more.length).length * 2 > rows.length;
  const lines = new Map<string, number>();
  for (const { line, word, more } of rows) {
    const text = [word, ...more].join(" ");
    const letters = lettersOf(word).length;
    const before = lines.get(word);
    lines.set(word, line);
    if (more.length > 1 || (more[0] && !isWeight(more[0]))) return { kind: "row", line, text };
    if (!/^\p{L}+$/u.test(word)) return { kind: "letters", line, text: word };
    if (letters !== length) return { kind: "length", line, text: word, letters, length };
    if (length < SHORTEST || length > LONGEST)
      return { kind: "range", line, text: word, letters, least: SHORTEST, most: LONGEST };
    if (before) return { kind: "twice", line, text: word, before };
    if (more.length > 0 !== weighted) return { kind: weighted ? "weight" : "weighted", line, text };
  }
  return null;
}

function isWeight(text: string): boolean {
  return /^\d{1,10}$/.test(text) && Number(text) > 0 && Number(text) <= MOST_WEIGHT;
}

/** The name of the list in a file: the file's own, without what an address cannot show plainly. */
export function listNameOf(file: string): string {
  const stem = written(file.replace(/\.[^.]*$/, ""));
  const plain = stem.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
  return `${lettersOf(plain).slice(0, MOST_NAME).join("") || "words"}.txt`;
}
