/** A lexicon in the browser: the words, which of them may be answers, and their weights; and lists that people open. */
import { LONGEST, lettersOf, SHORTEST, written } from "./letters";
import type { Turn } from "./notation";
import { codeOf, GREEN, patternOf } from "./pattern";

export interface Lexicon {
  readonly length: number;
  readonly guesses: readonly string[];
  /** How many of the guesses may be the answer: the first ones. */
  readonly answers: number;
  /** One for each answer. */
  readonly weights: readonly number[];
  /** A digit for each guess: 1 if few people know it. Empty if nothing is known of that. */
  readonly rare: string;
}

/** Words as files and the API have them. */
export interface Words {
  readonly length: number;
  readonly answers: readonly string[];
  readonly weights: readonly number[];
  readonly others: readonly string[];
  readonly rare?: string;
}

export function lexiconOf({ length, answers, weights, others, rare = "" }: Words): Lexicon {
  return { length, guesses: [...answers, ...others], answers: answers.length, weights, rare };
}

const LISTED = 10_000; // weight of a listed answer where any guess may be one

/** The lexicon in which any guess may be the answer, with listed answers far likelier. */
export function widened(lexicon: Lexicon): Lexicon {
  const { guesses, weights } = lexicon;
  const wider = guesses.map((_, k) => (k < lexicon.answers ? LISTED * weights[k]! : 1));
  return { ...lexicon, answers: guesses.length, weights: wider };
}

/** The answers that every turn leaves possible; with `wider`, all guesses that it does. */
export function candidatesOf(lexicon: Lexicon, turns: readonly Turn[], wider = false): number[] {
  const codes = turns.map((turn) => codeOf(turn.tiles));
  const left: number[] = [];
  for (let k = 0; k < (wider ? lexicon.guesses.length : lexicon.answers); k++) {
    const word = lexicon.guesses[k]!;
    if (turns.every((turn, row) => hasGreens(word, turn) && patternOf(turn.word, word) === codes[row]))
      left.push(k);
  }
  return left;
}

/** Whether a word has the letters of a turn where they are green, and nowhere else: soon known, and seldom so. */
function hasGreens(word: string, turn: Turn): boolean {
  const { length } = turn.tiles;
  if (word.length !== length || turn.word.length !== length) return true; // letters of two characters: not known here
  for (let place = 0; place < length; place++) {
    const same = word.charCodeAt(place) === turn.word.charCodeAt(place);
    if (same !== (turn.tiles[place] === GREEN)) return false;
  }
  return true;
}

/** How many answers the turns leave possible, and the likeliest of them with their chances. */
export function likeliestOf(lexicon: Lexicon, turns: readonly Turn[], most: number) {
  const { guesses, weights } = lexicon;
  const found = candidatesOf(lexicon, turns).sort((a, b) => weights[b]! - weights[a]!);
  const total = found.reduce((sum, word) => sum + weights[word]!, 0);
  const words = found.slice(0, most).map((k) => ({ word: guesses[k]!, chance: weights[k]! / total }));
  return { count: found.length, words };
}

// --- Files of words ------------------------------------------------------------------------------------------------

const MOST_WORDS = 40_000; // more than any usual list of one length has
const MOST_BYTES = 2 ** 20;
const MOST_NAME = 40; // characters
const MOST_TEXT = 30; // characters of a line that is wrong

/** The words of a file in the form in which the page stores them. */
interface OwnWords {
  /** One a line. */
  readonly words: string;
  readonly length: number;
  readonly count: number;
}

/** The words of a file, or what is wrong with it: a sentence that follows the name of the file. */
export async function readFile(file: File): Promise<OwnWords | string> {
  if (file.size > MOST_BYTES) return " is larger than 1 MB, which is the limit.";
  const bytes = await file.arrayBuffer();
  try {
    return readWords(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return " is not UTF-8 text. Save it as UTF-8.";
  }
}

/** The words of a text, one a line, or what is wrong. Empty lines and what follows a `#` are skipped. */
export function readWords(text: string): OwnWords | string {
  const rows = text.split(/\r\n|\r|\n/).flatMap((line, k) => {
    const word = written(line.replace(/#.*/s, "").trim());
    return word ? [{ line: k + 1, word }] : [];
  });
  const [first] = rows;
  if (!first) return " has no words. Write one word on each line.";
  if (rows.length > MOST_WORDS)
    return ` has more than ${MOST_WORDS.toLocaleString("en")} words, which is the limit.`;
  const { length } = lettersOf(first.word);
  const lines = new Map<string, number>();
  for (const { line, word } of rows) {
    const wrong = faultOf(word, length, lines.get(word));
    if (wrong) return `, line ${line}: “${lettersOf(word).slice(0, MOST_TEXT).join("")}” ${wrong}`;
    lines.set(word, line);
  }
  return { words: rows.map(({ word }) => word).join("\n"), length, count: rows.length };
}

/** What is wrong with a word, and what to do; `before`: the line that has it as well. */
function faultOf(word: string, length: number, before: number | undefined): string {
  const letters = lettersOf(word).length;
  if (!/^\p{L}+$/u.test(word)) return "has something other than letters. Write one word on each line.";
  if (letters !== length)
    return `has ${letters} letters, the words before it have ${length}. Use words of one length.`;
  if (length < SHORTEST || length > LONGEST)
    return `has ${letters} letters. Use words of ${SHORTEST} to ${LONGEST} letters.`;
  return before ? `is in line ${before} as well. Remove one of them.` : "";
}

/** The words of a list that was opened from a file. */
export function ownWords(text: string): Words {
  const answers = text.split("\n");
  return { length: lettersOf(answers[0]!).length, answers, weights: answers.map(() => 1), others: [] };
}

/** The name of the list in a file: the file's own, without what an address cannot show plainly. */
export function listNameOf(file: string): string {
  const stem = written(file.replace(/\.[^.]*$/, ""));
  const plain = stem.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
  return `${lettersOf(plain).slice(0, MOST_NAME).join("") || "words"}.txt`;
}
