/** Files of words that people open: read as in `salet.game.lexicon`, and kept as text, one word per line. */
import { LONGEST, lettersOf, SHORTEST, written } from "./letters";
import type { Words } from "./lexicon";

const MAX_WORDS = 40_000; // more than any usual list of one length has
const MAX_BYTES = 2 ** 20;
const MAX_NAME = 40; // characters
const MAX_TEXT = 60; // characters of a line that is wrong
const MAX_WEIGHT = 2 ** 31 - 1;

/** The words of a file in the form in which the page stores them. */
interface OwnWords {
  /** One per line, each with its weight if it has one. */
  readonly words: string;
  readonly length: number;
  readonly count: number;
}

/** The words of a file, or what is wrong with it: a sentence that follows the name of the file. */
export async function readFile(file: File): Promise<OwnWords | string> {
  if (file.size > MAX_BYTES) return " is larger than the 1 MB limit.";
  const bytes = await file.arrayBuffer();
  try {
    return readWords(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return " isn't UTF-8 text. Save it as UTF-8 and try again.";
  }
}

/** The words of a text, one per line, or what is wrong. Empty lines and what follows a `#` are skipped. */
export function readWords(text: string): OwnWords | string {
  const rows = text.split(/\r\n|\r|\n/).flatMap((line, k) => {
    const columns = line.split("#")[0]!.match(/[^ \t]+/g);
    return columns ? [{ line: k + 1, columns, word: written(columns[0]!) }] : [];
  });
  const [first] = rows;
  if (!first) return " has no words. Put one word on each line.";
  if (rows.length > MAX_WORDS) return ` has more than the limit of ${MAX_WORDS.toLocaleString("en")} words.`;
  const hasWeights = 2 * rows.filter(({ columns }) => columns.length > 1).length >= rows.length;
  const { length } = lettersOf(first.word);
  const lines = new Map<string, number>();
  for (const { line, columns, word } of rows) {
    const fault = faultOfRow(columns, hasWeights) || faultOfWord(word, length, lines.get(word));
    if (fault) return `, line ${line}: ${fault}`;
    lines.set(word, line);
  }
  const words = rows.map(({ word, columns }) => (hasWeights ? `${word} ${weightOf(columns)}` : word));
  return { words: words.join("\n"), length, count: rows.length };
}

/** The weight in a row; 0 if it has none that can be used. */
function weightOf(columns: readonly string[]): number {
  const [, text = "", more] = columns;
  const weight = more === undefined && /^[0-9]{1,15}$/.test(text) ? Number(text) : 0;
  return weight <= MAX_WEIGHT ? weight : 0;
}

/** What is wrong with the columns of a row, and what to do. */
function faultOfRow(columns: readonly string[], hasWeights: boolean): string {
  const row = quoted(columns.join(" "));
  if (hasWeights && !weightOf(columns))
    return `${row} isn't a word and its weight. Put a whole number from 1 to ${MAX_WEIGHT.toLocaleString("en")} after the word.`;
  if (!hasWeights && columns.length > 1)
    return `${row} has more than a word, unlike most lines. Put one word on each line, or give each word a weight.`;
  return "";
}

/** What is wrong with a word, and what to do; `before`: the line that has it too. */
function faultOfWord(word: string, length: number, before: number | undefined): string {
  const letters = lettersOf(word).length;
  if (!/^\p{L}+$/u.test(word)) return `${quoted(word)} isn't just letters. Put one word on each line.`;
  if (letters !== length)
    return `${quoted(word)} has ${letters} letters, but earlier words have ${length}. Use words of one length.`;
  if (length < SHORTEST || length > LONGEST)
    return `${quoted(word)} has ${letters} letters. Use words with ${SHORTEST} to ${LONGEST} letters.`;
  return before ? `${quoted(word)} is also on line ${before}. Remove one of them.` : "";
}

function quoted(text: string): string {
  const letters = lettersOf(text);
  return `“${letters.length > MAX_TEXT ? `${letters.slice(0, MAX_TEXT - 1).join("")}…` : text}”`;
}

/** The words of a list that was opened from a file. */
export function ownWords(text: string): Words {
  const rows = text.split("\n").map((row) => row.split(" "));
  const answers = rows.map(([word]) => word!);
  const weights = rows.map(([, weight = "1"]) => Number(weight));
  return { length: lettersOf(answers[0]!).length, answers, weights, others: [] };
}

/** The name of the list in a file: the file's own, without what an address cannot show plainly. */
export function listNameOf(file: string): string {
  const stem = written(file.replace(/\.[^.]*$/, ""));
  const plain = stem.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
  return `${lettersOf(plain).slice(0, MAX_NAME).join("") || "words"}.txt`;
}
