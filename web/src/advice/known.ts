/** What is known of a position, and what is known of a lexicon's start beforehand. */
import { ownWords, type Words } from "../game/lexicon";
import { rulesText } from "../game/rules";
import { type Asked, type Source, Unanswerable } from "./asked";

export const ESTIMATE = "estimate";
export const PROVEN = "proven";
export const COUNT = 10; // rows of an answer
export const MOST_CANDIDATES = 500; // that are named
export const LARGEST = 3_000; // above this many candidates the first bounds take too long

export interface Candidate {
  readonly word: string;
  readonly chance: number;
}

/** A guess as the table shows it; equal bounds are one value, which is proven or an estimate. */
export interface Row {
  readonly guess: string;
  readonly chance: number;
  /** Bounds of the expected guesses to the end, this one included; an upper bound of null says that none is known. */
  readonly lower: number | null;
  readonly upper: number | null;
  readonly label: string;
  readonly parts: number | null;
  readonly largest: number | null;
  /** The chance to have the answer by the guess after this one, if there is one and it is the likeliest word left. */
  readonly soon?: number;
  /** The chance to end with each of the guesses that are left, this one first; known of the first guesses alone. */
  readonly odds?: readonly number[];
  /** Of several boards, the one that it solves most likely: what `chance` is about. */
  readonly solves?: number;
}

/** The best guesses of two kinds. */
export interface Picks {
  /** The best two of those that may well be the answer. */
  readonly likely: readonly Row[];
  /** The best of the words that people know. */
  readonly common: Row | null;
}

const LIKELY = 0.1; // of the likeliest word's chance: less is no answer to hope for
const NEARLY_AS_GOOD = 0.02; // guesses that a common word may cost more than a rare one, and still be shown first

/** The best of each kind, of rows that are sorted; `highest` is the chance of the likeliest word. */
export function picksOf(rows: readonly Row[], highest: number, isCommon: (word: string) => boolean): Picks {
  return {
    likely: rows.filter(({ chance }) => chance > 0 && chance >= LIKELY * highest).slice(0, 2),
    common: rows.find(({ guess }) => isCommon(guess)) ?? null,
  };
}

/** The guess to show first, of rows that are sorted: the best common word if it is nearly as good as the best. */
export function leadOf(rows: readonly Row[], isCommon: (word: string) => boolean): Row | null {
  const [best = null] = rows;
  const most = (best?.upper ?? Number.NEGATIVE_INFINITY) + NEARLY_AS_GOOD;
  return rows.find(({ guess, upper }) => upper !== null && upper <= most && isCommon(guess)) ?? best;
}

/** What is known of a position. */
export interface Known {
  readonly count: number;
  /** The likeliest words. */
  readonly candidates: readonly Candidate[];
  /** Whether no answer fits, and these are other words that may be guessed. */
  readonly wider: boolean;
  /** Best first: the first one is the best guess. Empty if the game is over, or if none is known yet. */
  readonly rows: readonly Row[];
  /** The row to show where one guess is shown. */
  readonly lead: Row | null;
  readonly picks: Picks;
  /** How sure it is that the best guess has this value, and that no other is better. */
  readonly label: string;
  /** What the values count. */
  readonly objective: string;
  /** Whether the first row is proven to be best. */
  readonly proven: boolean;
  /** Whether that holds for all rows, or nothing more can be found out. */
  readonly finished: boolean;
}

// --- The start ---------------------------------------------------------------------------------------------------

/** The expected guesses of an opener; null where they are not known. */
type OpenerValue = number | null;

/** What the opening book says of a lexicon's start. */
export interface Start {
  /** Of the words and weights that it is about. */
  readonly hash: string;
  readonly objective: string;
  readonly candidates: number;
  readonly likeliest: readonly (readonly [word: string, chance: number])[];
  readonly openers: readonly (readonly [word: string, chance: number, parts: number, largest: number])[];
  /** Those that few people know. */
  readonly rare: readonly string[];
  /** The rules under which the values were worked out for just these words; those of others are an estimate. */
  readonly exact: readonly string[];
  /** The value of each opener, by rules. */
  readonly values: Readonly<Record<string, readonly OpenerValue[]>>;
}

/** Fetches a file. */
export type Load = (address: string) => Promise<Response>;

/** The words of a list; fetched, unless they come with the source. */
export async function wordsAt({ address, words }: Source, load: Load): Promise<Words> {
  if (words) return ownWords(words);
  const file = words === undefined ? await load(address).catch(() => null) : null;
  const list = file?.ok && (await file.json().catch(() => null));
  if (!list) throw new Unanswerable({ kind: "missing" });
  return list;
}

/** What is known of the start; null if nothing is, or if it cannot be fetched. */
export async function startOf({ start }: Source, load: Load): Promise<Start | null> {
  if (!start) return null;
  return load(start)
    .then((file) => (file.ok ? file.json() : null))
    .catch(() => null);
}

/** What is known of a lexicon's start beforehand; of other rules, and of another day's `nyt`, an estimate. */
export function knownStart(start: Start | null, asked: Asked): Known | null {
  if (!start || !isStart(asked)) return null;
  const exact = isExact(start, asked);
  const values = openerValues(start, asked);
  const rows = start.openers.flatMap(([guess, chance, parts, largest], k) => {
    const value = values[k] ?? null;
    const label = exact ? PROVEN : ESTIMATE;
    return value === null ? [] : [{ guess, chance, lower: value, upper: value, label, parts, largest }];
  });
  rows.sort((a, b) => a.upper - b.upper || b.chance - a.chance);
  const highest = start.likeliest[0]?.[1] ?? 1;
  const isCommon = (word: string): boolean => !start.rare.includes(word);
  const shown = rows.slice(0, COUNT);
  return {
    count: start.candidates,
    candidates: start.likeliest.map(([word, chance]) => ({ word, chance })),
    wider: false,
    rows: shown,
    lead: leadOf(shown, isCommon),
    picks: picksOf(rows, highest, isCommon),
    label: rows[0]?.label ?? ESTIMATE,
    objective: start.objective,
    proven: exact && start.objective === "mean",
    finished: exact || start.candidates > LARGEST,
  };
}

/** The expected guesses of an opener, if they are known beforehand. */
export function openerValue(start: Start | null, asked: Asked, word: string): number | null {
  if (!start || !isStart(asked)) return null;
  const place = start.openers.findIndex(([opener]) => opener === word);
  return openerValues(start, asked)[place] ?? null;
}

function isStart({ turns, limit, wider }: Asked): boolean {
  return !turns.length && limit > 1 && !wider;
}

function openerValues(start: Start, asked: Asked): readonly OpenerValue[] {
  return start.values[rulesText(asked)] ?? start.values[asked.mode === "normal" ? "normal" : "hard"]!;
}

/** Whether what is known of a start is about just these words and weights. */
export function isAbout(start: Start | null, source: Source): start is Start {
  return start?.hash === source.hash;
}

/** Whether the values are those of these words under these rules. */
function isExact(start: Start, asked: Asked): boolean {
  return isAbout(start, asked.source) && start.exact.includes(rulesText(asked));
}

/** How sure a value between two bounds is, as `salet.solver.evaluation.label` says it. */
export function labelWithin(width: number): string {
  const shown = Math.max(0.01, Math.ceil(100 * width - 1e-6) / 100); // rounded up: the value is no further off
  return `within ${shown.toFixed(2)} guesses`;
}
