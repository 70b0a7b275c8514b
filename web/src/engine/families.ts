/**
 * Near twins, as `salet.kernels.twins` has them: families of words that differ in one place only, of which a few
 * guesses can single out only some. They let the search give up sets without hope early.
 */
import type { Core } from "./core";
import type { Words } from "./words";

export interface Families {
  /** The family of each candidate in each place, 0 for none: all of the first place, then all of the second, ... */
  readonly of: Int32Array;
  /** A row for each family: the most of it that each number of guesses singles out. Row 0 is the least of all. */
  readonly singledOut: BigInt64Array;
  readonly count: number;
}

export const NO_FAMILIES: Families = { of: new Int32Array(), singledOut: new BigInt64Array(), count: 0 };

const NEVER = 2 ** 40; // more than any set has words
const EXACTLY = 3; // guesses whose best choice the core finds by trying
const LETTERS = 63; // of alphabets whose sets of letters fit the core's masks
const KEYS = 2 ** 62;

export function familiesOf(core: Core, words: Words, candidates: readonly number[], limit: number): Families {
  const { length, letters } = words;
  const of = new Int32Array(length * candidates.length);
  const rows: number[][] = [];
  if (letters < LETTERS && letters ** length < KEYS) {
    const held = setsOfLetters(words);
    for (let place = 0; place < length; place++) {
      for (const family of alikeBut(words, candidates, place)) {
        if (family.length <= length + 1) continue;
        for (const k of family) of[place * candidates.length + k] = rows.length + 1;
        const own = family.reduce(
          (all, k) => all | (1n << BigInt(letterAt(words, candidates[k]!, place))),
          0n,
        );
        rows.push(mostSingledOut(core, [...new Set(held().map((set) => set & own))], limit));
      }
    }
  }
  const least = Array.from({ length: limit + 1 }, (_, guesses) =>
    Math.min(NEVER, ...rows.map((row) => row[guesses]!)),
  );
  return { of, singledOut: BigInt64Array.from([least, ...rows].flat(), BigInt), count: rows.length + 1 };
}

function letterAt(words: Words, word: number, place: number): number {
  return words.spelling[word * words.length + place]!;
}

/** The candidates, by their places in the list, that agree everywhere but in one place of the word. */
function alikeBut(words: Words, candidates: readonly number[], place: number): number[][] {
  const groups = new Map<string, number[]>();
  candidates.forEach((word, k) => {
    const letters = [...words.list[word]!];
    letters[place] = "";
    const key = letters.join();
    groups.set(key, [...(groups.get(key) ?? []), k]);
  });
  return [...groups.values()];
}

/** A function that returns the letters of every word, as sets of bits; they are made when it is first called. */
function setsOfLetters(words: Words): () => readonly bigint[] {
  let sets: bigint[] | null = null;
  const bits = Array.from({ length: words.letters }, (_, letter) => 1n << BigInt(letter));
  return () => {
    sets ??= words.list.map((_, word) => {
      let set = 0n;
      for (let place = 0; place < words.length; place++) set |= bits[letterAt(words, word, place)]!;
      return set;
    });
    return sets;
  };
}

/** How many letters 0, 1, ... `limit` of these sets of letters hold together at most, or a little more. */
function mostSingledOut({ call, memory }: Core, sets: readonly bigint[], limit: number): number[] {
  const largestFirst = [...sets].sort((a, b) => sizeOf(b) - sizeOf(a));
  return memory.borrow(() => {
    const masks = memory.put(BigUint64Array.from(largestFirst));
    const most: number[] = [];
    for (let guesses = 0; guesses <= limit; guesses++)
      most.push(
        guesses <= EXACTLY
          ? call.salet_most_covered(masks, sets.length, guesses)
          : most[EXACTLY]! + most[guesses - EXACTLY]!,
      );
    return most;
  });
}

function sizeOf(set: bigint): number {
  let size = 0;
  for (let rest = set; rest; rest &= rest - 1n) size++;
  return size;
}
