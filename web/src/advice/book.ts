/** The opening book, as files that are loaded when they are needed: words, starts, second guesses. */
import { LOSS_AS_ONE_MORE, type Value } from "../engine/position";
import type { Words } from "../game/lexicon";
import type { Turn } from "../game/notation";
import { type Change, isOdds, type Odds, weighted } from "../game/odds";
import { ownWords } from "../game/own-list";
import { tilesText } from "../game/pattern";
import { rulesText } from "../game/rules";
import {
  type Answer,
  type Asked,
  type Compared,
  leadOf,
  lossOf,
  NOTHING,
  type Row,
  type Source,
  Unanswerable,
} from "./answer";
import type { Position } from "./position";

export const MOST_CANDIDATES = 500; // that are named
/** Above this many candidates the first bounds take too long. */
export const LARGEST = 3_000;

/** Fetches a file. */
export type Load = (address: string) => Promise<Response>;

/** The words of a list; fetched, unless they come with the source. */
export async function wordsAt({ name, address, words, odds }: Source, load: Load): Promise<Words> {
  if (words) return ownWords(words);
  const [list, changes] = await Promise.all([
    words === undefined ? jsonAt<Words | Odds>(address, load) : null,
    odds ? jsonAt<Change[]>(odds.changes, load) : [],
  ]);
  if (!list || !changes) throw new Unanswerable({ kind: "missing", list: name });
  if (!isOdds(list)) return list;
  return odds ? weighted(list, [...changes, ...odds.today], odds.units) : weighted(list);
}

/** What a file holds; null if it can't be loaded. */
async function jsonAt<T>(address: string, load: Load): Promise<T | null> {
  const file = await load(address).catch(() => null);
  return file?.ok ? file.json().catch(() => null) : null;
}

// --- The start ---------------------------------------------------------------------------------------------------

/** What the opening book says of a lexicon's start. */
export interface Start {
  /** Of the words and weights that it is about. */
  readonly hash: string;
  /** The default one. */
  readonly objective: string;
  readonly candidates: number;
  readonly likeliest: readonly (readonly [word: string, chance: number])[];
  readonly openers: readonly (readonly [word: string, chance: number, parts: number, largest: number])[];
  /** Those that few people know. */
  readonly rare: readonly string[];
  /** The rules under which the values were worked out for just these words; those of others are an estimate. */
  readonly exact: readonly string[];
  /** The expected guesses of each opener, by objective and rules; null where they are not known. */
  readonly values: Readonly<Record<string, Readonly<Record<string, readonly (number | null)[]>>>>;
  /** What no opener of any kind can beat, by objective and rules; the best one is proven if its value is that. */
  readonly least: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** The values of the start; null if there are none, or if they cannot be fetched. */
export async function startOf({ start }: Source, load: Load): Promise<Start | null> {
  return start ? jsonAt(start, load) : null;
}

const FEWEST = 5; // guesses of a game that the book is for; in shorter ones other openers are best

/**
 * The openers whose values the book has under an objective, best first; those of other rules, and of another
 * day's `nyt`, are estimates.
 */
export function openersOf(start: Start | null, asked: Asked, objective = start?.objective ?? ""): Row[] {
  const known = start?.values[objective];
  if (!start || !known || asked.turns.length || asked.limit < FEWEST || asked.wider) return [];
  const rules = rulesText(asked);
  const exact = isAbout(start, asked.source) && start.exact.includes(rules);
  const values = known[rules] ?? known[asked.mode]!;
  const rows = start.openers.flatMap(([guess, chance], k) => {
    const value = values[k] ?? null;
    const row = { guess, chance, common: !start.rare.includes(guess), proven: exact };
    return value === null ? [] : [{ ...row, lower: value, upper: value }];
  });
  return rows.sort((a, b) => a.upper - b.upper || b.chance - a.chance);
}

/** How many openers the book compares, and what none can beat; null if it has no values. */
export function comparedOf(start: Start, asked: Asked, objective = start.objective): Compared | null {
  const count = openersOf(start, { ...asked, turns: [] }, objective).length;
  if (!count) return null;
  const least = isAbout(start, asked.source) ? start.least[objective]?.[rulesText(asked)] : undefined;
  // Those of a list with weights are compared on its likely words first, so that most have no value.
  const hasWeights = start.objective === LOSS_AS_ONE_MORE;
  return { openers: hasWeights ? start.openers.length : count, least: least ?? null };
}

/** The book's answer for a lexicon's start; null if there is none. */
export function knownStart(start: Start | null, asked: Asked): Answer | null {
  const rows = openersOf(start, asked);
  const [best] = rows;
  if (!start || !best) return null;
  const { candidates: count, likeliest, objective } = start;
  const unproven = count > LARGEST ? "estimated" : "searching";
  return {
    ...NOTHING,
    status: { kind: best.proven ? "proven" : unproven },
    rows,
    lead: leadOf(rows),
    count,
    candidates: likeliest.map(([word, chance]) => ({ word, chance })),
    loss: lossOf(objective, asked.limit),
    compared: comparedOf(start, asked),
  };
}

/** Whether the values of a start are for just these words and weights. */
export function isAbout(start: Start | null, { hash }: Source): start is Start {
  return start?.hash === hash;
}

// --- Second guesses ----------------------------------------------------------------------------------------------

const FILES = import.meta.glob<string>("../data/second-guesses-*.json", {
  query: "?url",
  import: "default",
  eager: true,
});

/** The best guesses after every reply to some openers, by opener and reply, from tools/make_shipped.py. */
interface SecondGuesses {
  readonly openers: Readonly<
    Record<string, Readonly<Record<string, readonly (readonly [string, number])[]>>>
  >;
}

/** The best second guess and, if it is another one, the one to show first; none if the book doesn't have them. */
export async function secondGuesses(
  { session, turns, mode, limit, wider }: Position,
  load: Load,
): Promise<readonly Value[]> {
  const { name, shipped } = session.source;
  const address = FILES[`../data/second-guesses-${name}.json`];
  if (!address || !shipped || mode !== "normal" || limit !== 6 || wider || turns.length !== 1) return [];
  const file = await load(address).catch(() => null); // what it holds can be searched for instead
  if (!file?.ok) return [];
  const { openers }: SecondGuesses = await file.json();
  const [{ word, tiles }] = turns as [Turn];
  const known = openers[word]?.[tilesText(tiles)] ?? [];
  return known.map(([guess, total]) => ({ guess: session.numberOf(guess), lower: total, upper: total }));
}
