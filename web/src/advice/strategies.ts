/**
 * The solvers that can lead Solve, by their rules in `salet.strategies`, over the words that the player's tiles leave.
 *
 * A rule maps a position to the cost of every guess, by its number; the least is best, and infinity means "not to be
 * played". Equal costs go to the word likeliest to be the answer, then to the earlier in the list, unless a solver has
 * an order of its own. `at[place][letter]` counts the candidates with a letter at a place, and a table is a value for
 * each letter at each place; the worth of a word is the sum over its letters.
 */
import { patternsOf } from "../engine/words";
import { candidatesOf } from "../game/lexicon";
import { GREEN, type Tile } from "../game/pattern";
import { isAllowed } from "../game/rules";
import { CHUNK, COST_TOLERANCE, chanceOf, isLast, type Position } from "./position";

type Costs = Float64Array;
type Rule = (position: Position) => Costs;
type Table = readonly (readonly number[])[];

interface Strategy {
  readonly cost: Rule;
  /** A second cost, asked only of the words that share the least first one. */
  readonly ties?: Rule;
  /** The first guess, where its author fixed it. */
  readonly opener?: string;
}

// --- Words and their letters -----------------------------------------------------------------------------------------

function costsOf({ session }: Position, costOf: (guess: number) => number): Costs {
  return Float64Array.from(session.lexicon.guesses, (_, guess) => costOf(guess));
}

/** The letters of a word, as numbers. */
function spelled({ session: { words } }: Position, guess: number): Uint16Array {
  return words.spelling.subarray(guess * words.length, (guess + 1) * words.length);
}

/** A value for every letter at every place. */
function tableOf(
  { session: { words } }: Position,
  valueAt: (place: number, letter: number) => number,
): Table {
  return Array.from({ length: words.length }, (_, place) =>
    Array.from({ length: words.letters }, (_, letter) => valueAt(place, letter)),
  );
}

/** The sum of each guess's letters in a table, added from left to right. */
function worth(position: Position, table: Table): Costs {
  return costsOf(position, (guess) =>
    spelled(position, guess).reduce((sum, letter, place) => sum + table[place]![letter]!, 0),
  );
}

interface Counts {
  readonly at: Table;
  /** The candidates that have a letter at any place. */
  readonly having: readonly number[];
}

function countsOf(position: Position, words = position.candidates): Counts {
  const at = tableOf(position, () => 0) as number[][];
  const having = Array<number>(position.session.words.letters).fill(0);
  for (const word of words) {
    const letters = spelled(position, word);
    letters.forEach((letter, place) => {
      at[place]![letter]!++;
    });
    for (const letter of new Set(letters)) having[letter]!++;
  }
  return { at, having };
}

/** Whether a letter was guessed at a place, with a tile if one is given. */
function triedAt(position: Position): (place: number, letter: number, tile?: Tile) => boolean {
  const { session, turns } = position;
  const tried = new Set<string>();
  for (const { word, tiles } of turns)
    spelled(position, session.numberOf(word)).forEach((letter, place) => {
      tried.add(`${place} ${letter}`).add(`${place} ${letter} ${tiles[place]}`);
    });
  return (place, letter, tile) => tried.has(`${place} ${letter}${tile === undefined ? "" : ` ${tile}`}`);
}

/** Whether a letter was guessed anywhere, with a tile if one is given. */
function triedAnywhere(position: Position): (letter: number, tile?: Tile) => boolean {
  const tried = triedAt(position);
  const places = [...Array(position.session.words.length).keys()];
  return (letter, tile) => places.some((place) => tried(place, letter, tile));
}

function repeatsOf(position: Position, guess: number): number {
  const letters = spelled(position, guess);
  return letters.length - new Set(letters).size;
}

/** The costs with every word ruled out that can't be the answer. */
function amongCandidates(position: Position, costs: Costs): Costs {
  return costsOf(position, (guess) =>
    position.weightOf.has(guess) ? costs[guess]! : Number.POSITIVE_INFINITY,
  );
}

/** The possible word of the highest worth is the best. */
const mostWorth =
  (value: Rule): Rule =>
  (position) =>
    amongCandidates(
      position,
      value(position).map((each) => -each),
    );

const listOrder: Rule = (position) => costsOf(position, () => 0);

const alphabetical: Rule = (position) => {
  const { guesses } = position.session.lexicon;
  const inOrder = [...guesses.keys()].sort((a, b) => (guesses[a]! < guesses[b]! ? -1 : 1));
  const places = new Float64Array(guesses.length);
  inOrder.forEach((guess, place) => {
    places[guess] = place;
  });
  return places;
};

// --- What a guess does to the candidates -------------------------------------------------------------------------------

/** Of the parts that each guess makes: how many, the largest, and the sums of w², w log₂ w, and the heaviest words. */
interface Measures {
  readonly parts: Costs;
  readonly largest: Costs;
  readonly squares: Costs;
  readonly spread: Costs;
  readonly heaviest: Costs;
}

function measuresOf(position: Position): Measures {
  const { session, candidates, weights } = position;
  const { core, words, lexicon } = session;
  const zeros = (): Costs => new Float64Array(lexicon.guesses.length);
  const measures = {
    parts: zeros(),
    largest: zeros(),
    squares: zeros(),
    spread: zeros(),
    heaviest: zeros(),
  };
  const bins = new Float64Array(3 ** words.length);
  const guesses = [...lexicon.guesses.keys()];
  for (let first = 0; first < guesses.length; first += CHUNK) {
    const some = guesses.slice(first, first + CHUNK);
    const patterns = patternsOf(core, words, some, candidates);
    some.forEach((guess, k) => {
      measure(patterns.subarray(k * candidates.length), weights, bins, measures, guess);
    });
  }
  return measures;
}

/** Measures one guess; the weights come heaviest first, and the bins are left empty. */
function measure(
  patterns: ArrayLike<number>,
  weights: readonly number[],
  bins: Float64Array,
  measures: Measures,
  guess: number,
): void {
  const filled: number[] = [];
  for (let k = 0; k < weights.length; k++) {
    const pattern = patterns[k]!;
    if (!bins[pattern]) {
      filled.push(pattern);
      measures.heaviest[guess]! += weights[k]!;
    }
    bins[pattern]! += weights[k]!;
  }
  measures.parts[guess] = filled.length;
  for (const pattern of filled) {
    const weight = bins[pattern]!;
    bins[pattern] = 0;
    measures.largest[guess] = Math.max(measures.largest[guess]!, weight);
    measures.squares[guess]! += weight * weight;
    measures.spread[guess]! += weight * Math.log2(weight);
  }
}

/** The weights' sum of squares: that of parts by it is the effective number of words that a guess leaves on average. */
function unitOf({ weights }: Position): number {
  return weights.reduce((sum, weight) => sum + weight * weight, 0);
}

const expectedSize: Rule = (position) => {
  const unit = unitOf(position);
  return measuresOf(position).squares.map((squares) => squares / unit);
};

const largestPart: Rule = (position) => {
  const scale = position.weight / unitOf(position);
  return measuresOf(position).largest.map((largest) => largest * scale);
};

const bitsLeft: Rule = (position) => {
  const own = position.weights.reduce((sum, weight) => sum + weight * Math.log2(weight), 0);
  return measuresOf(position).spread.map((spread) => (spread - own) / position.weight);
};

const fewestParts: Rule = (position) => measuresOf(position).parts.map((parts) => -parts);

const twoTurns: Rule = (position) =>
  measuresOf(position).heaviest.map(
    (heaviest, guess) => 3 - heaviest / position.weight - chanceOf(position, guess),
  );

/** A rule that looks one guess ahead; on the last guess it wins if it can, since nothing could use what it learns. */
function oneStep(cost: Rule): Strategy {
  const wrong = (position: Position, guess: number): number =>
    position.weightOf.has(guess) ? 1 - chanceOf(position, guess) : Number.POSITIVE_INFINITY;
  return {
    cost: (position) =>
      isLast(position) ? costsOf(position, (guess) => wrong(position, guess)) : cost(position),
  };
}

// --- S1: points, and brute force ---------------------------------------------------------------------------------------

const IN_PLACE = 5; // points for each candidate that has the letter where the guess has it
const ELSEWHERE = 1; // and for each that has it at another place

/** Points of every guess, 0 with a repeat; a search word earns nothing for a letter that is green somewhere. */
function pointsOf(position: Position, isSearching: boolean): Costs {
  const { at, having } = countsOf(position);
  const tried = triedAnywhere(position);
  const table = tableOf(position, (place, letter) =>
    isSearching && tried(letter, GREEN)
      ? 0
      : ELSEWHERE * having[letter]! + (IN_PLACE - ELSEWHERE) * at[place]![letter]!,
  );
  return worth(position, table).map((points, guess) => (repeatsOf(position, guess) ? 0 : points));
}

/** thresholds: by the number of guesses made, the number of candidates below which a possible answer is guessed. */
function byThresholds(thresholds: readonly number[]): Strategy {
  const cost: Rule = (position) => {
    const made = Math.min(position.turns.length, thresholds.length - 1);
    if (position.candidates.length >= thresholds[made]!) {
      const earned = pointsOf(position, true);
      if (earned.some((points) => points > 0)) return earned.map((points) => -points);
    }
    return mostWorth((here) => pointsOf(here, false))(position);
  };
  return { cost, ties: othersFirst };
}

/** S1's list: the words that may only be guessed, then the answers. */
const othersFirst: Rule = (position) => {
  const { lexicon } = position.session;
  return costsOf(position, (guess) => Number(position.wider || guess < lexicon.answers));
};

/** S1's list for the second guess; later the last possible answer in it comes first. */
const answersFromTheThird: Rule = (position) => {
  const order = othersFirst(position);
  if (position.turns.length > 1) for (const word of position.candidates) order[word] = -1 - word;
  return order;
};

const bruteForce = (cost: Rule): Strategy => ({ cost, ties: answersFromTheThird, opener: "raise" });

// --- S2: letters ---------------------------------------------------------------------------------------------------

/** How many letters of each guess were in no guess before, each counted once. */
const distinctLetters: Rule = (position) => {
  const tried = triedAnywhere(position);
  return costsOf(
    position,
    (guess) => [...new Set(spelled(position, guess))].filter((letter) => !tried(letter)).length,
  );
};

/** The candidates with each letter in its place, by the letters that a place may have. */
function frequency(position: Position, at: Table, lettersAt: (place: number) => number): Costs {
  return worth(
    position,
    tableOf(position, (place, letter) => at[place]![letter]! / lettersAt(place)),
  );
}

const lettersIn = (at: Table) => (place: number) => at[place]!.filter((count) => count > 0).length;

const placedFrequency: Rule = (position) => {
  const { at } = countsOf(position);
  return frequency(position, at, lettersIn(at));
};

/** The same of the starting dictionary. */
const describedFrequency: Rule = (position) => {
  const { answers, guesses } = position.session.lexicon;
  const all = [...Array(position.wider ? guesses.length : answers).keys()];
  const { at } = countsOf(position, all);
  return frequency(position, at, lettersIn(at));
};

/** The same of the candidates, by the letters that the tiles leave at a place. */
const programmedFrequency: Rule = (position) => {
  const tried = triedAt(position);
  const anywhere = triedAnywhere(position);
  const isOut = (letter: number) => anywhere(letter, 0) && !anywhere(letter, 1) && !anywhere(letter, GREEN);
  const letters = [...Array(position.session.words.letters).keys()];
  const lettersAt = (place: number): number => {
    if (letters.some((letter) => tried(place, letter, GREEN)))
      return letters.filter((letter) => tried(place, letter, GREEN)).length;
    return letters.filter((letter) => !tried(place, letter, 0) && !tried(place, letter, 1) && !isOut(letter))
      .length;
  };
  const { at } = countsOf(position);
  const left = at.map((_, place) => lettersAt(place));
  return frequency(position, at, (place) => left[place]!);
};

/** How many letters of each guess stand where they have not been tried. */
const newPairs: Rule = (position) => {
  const tried = triedAt(position);
  return worth(
    position,
    tableOf(position, (place, letter) => Number(!tried(place, letter))),
  );
};

/** How many letters of each guess were yellow and are in an untried place. */
const retriedLetters: Rule = (position) => {
  const tried = triedAt(position);
  const anywhere = triedAnywhere(position);
  return worth(
    position,
    tableOf(position, (place, letter) => Number(anywhere(letter, 1) && !tried(place, letter))),
  );
};

const byLetters = (value: Rule): Strategy => ({ cost: mostWorth(value), ties: listOrder });

// --- S3: the mean guessmap ---------------------------------------------------------------------------------------------

/** The tiles of each candidate as a number, gray the largest digit, on average over all candidates. */
const meanGuessmap: Rule = (position) => {
  const { session, candidates } = position;
  const { core, words } = session;
  const costs = new Float64Array(session.lexicon.guesses.length).fill(Number.POSITIVE_INFINITY);
  for (let first = 0; first < candidates.length; first += CHUNK) {
    const some = candidates.slice(first, first + CHUNK);
    const patterns = patternsOf(core, words, some, candidates);
    some.forEach((guess, k) => {
      const row = patterns.subarray(k * candidates.length, (k + 1) * candidates.length);
      let sum = 0;
      for (const pattern of row) sum += pattern;
      costs[guess] = 3 ** words.length - 1 - sum / candidates.length;
    });
  }
  return costs;
};

// --- S4: letter shares, letter gains, and traps ------------------------------------------------------------------------

const WIDEST_TRAP = 3; // places
const DECIMALS = 1000; // S4 rounds shares to three decimals

/** To three decimals, halves to the even one: only an odd number of sixteenths is one. */
function rounded(share: number): number {
  const isHalf = Math.abs(share * 16) % 2 === 1;
  if (!isHalf) return Number(share.toFixed(3));
  const below = Math.floor(share * DECIMALS);
  return (below % 2 ? below + 1 : below) / DECIMALS;
}

const standard: Rule = mostWorth((position) => {
  const { at } = countsOf(position);
  const total = position.candidates.length;
  return worth(
    position,
    tableOf(position, (place, letter) => rounded(at[place]![letter]! / total)),
  );
});

/** Minus the information gain of a guess's letters, plus one for each repeat. */
const gain: Rule = (position) => {
  const { at, having } = countsOf(position);
  const total = position.candidates.length;
  const table = tableOf(position, (place, letter) => {
    const here = at[place]![letter]! / total;
    const elsewhere = (having[letter]! - at[place]![letter]!) / total;
    const without = 1 - here - elsewhere;
    return rounded(here * (1 - here) + elsewhere * (1 - elsewhere) + without * (1 - without));
  });
  return worth(position, table).map((gained, guess) => repeatsOf(position, guess) - gained);
};

/** About how many guesses try every word of a trap, or 0 without a trap: as S4's program counts, a blank among them. */
function triesOf(position: Position): number {
  const words = position.candidates.map((word) => spelled(position, word));
  const [first] = words as [Uint16Array];
  const fixed = [...first.keys()].filter((place) => words.every((word) => word[place] === first[place]));
  const open = first.length - fixed.length;
  if (open < 1 || open > WIDEST_TRAP) return 0;
  const letters = new Set(words.flatMap((word) => [...word]));
  for (const place of fixed) letters.delete(first[place]!);
  return (letters.size + 1) / open;
}

/** System 1 would rather learn than win early, and in a long trap. */
const system1: Rule = (position) => {
  const made = position.turns.length;
  const isEarly = made <= 1 || triesOf(position) >= position.limit - made;
  return (position.candidates.length > 2 && isEarly ? gain : standard)(position);
};

/** The same with every word ruled out that doesn't fit all the tiles so far. */
const system1Hard: Rule = (position) => {
  const fitting = new Set(candidatesOf(position.session.lexicon, position.turns, true));
  return system1(position).map((cost, guess) => (fitting.has(guess) ? cost : Number.POSITIVE_INFINITY));
};

// --- All of them -----------------------------------------------------------------------------------------------------

const STRATEGIES: Readonly<Record<string, Strategy>> = {
  s0: { cost: (position) => amongCandidates(position, expectedSize(position)), ties: alphabetical },
  "s1-a": byThresholds([3, 3, 3, 3, 3, 3]),
  "s1-b": byThresholds([4, 4, 4, 3, 3, 3]),
  "s1-c": byThresholds([5, 5, 5, 3, 3, 3]),
  "s1-brute": bruteForce(expectedSize),
  "s1-brute-max": bruteForce(largestPart),
  "s2-distinct": byLetters(distinctLetters),
  "s2-frequency": byLetters(placedFrequency),
  "s2-frequency-text": byLetters(describedFrequency),
  "s2-frequency-program": byLetters(programmedFrequency),
  "s2-elimination": byLetters(newPairs),
  "s2-retry": byLetters(retriedLetters),
  s3: { cost: meanGuessmap, ties: alphabetical },
  "s4-system1": { cost: system1, ties: system1, opener: "soare" },
  "s4-system1-hard": { cost: system1Hard, ties: system1Hard, opener: "raile" },
  "s4-system2": { cost: standard, ties: standard, opener: "slate" },
  "expected-size": oneStep(expectedSize),
  "largest-part": oneStep(largestPart),
  entropy: oneStep(bitsLeft),
  parts: oneStep(fewestParts),
  "two-turn": oneStep(twoTurns),
};

/** The names of the solvers that can lead. */
export const LEADERS: readonly string[] = Object.keys(STRATEGIES);

/** What a solver plays: a sole candidate, its opener, else its best guess; null if it has none, as in hard mode. */
export function guessOf(position: Position, name: string): string | null {
  const { cost, ties, opener } = STRATEGIES[name]!;
  const { session, candidates, turns, mode } = position;
  const { guesses } = session.lexicon;
  if (candidates.length === 1) return session.wordOf(candidates[0]!);
  if (opener && !turns.length && guesses.includes(opener)) return opener;
  const costs = cost(position);
  const legal = [...guesses.keys()].filter(
    (guess) => Number.isFinite(costs[guess]) && isAllowed(guesses[guess]!, turns, mode),
  );
  const steps = (guess: number): number => Math.round(costs[guess]! / COST_TOLERANCE);
  const least = legal.reduce((min, guess) => Math.min(min, steps(guess)), Number.POSITIVE_INFINITY);
  const equal = legal.filter((guess) => steps(guess) === least);
  const second = ties?.(position) ?? costsOf(position, (guess) => -chanceOf(position, guess));
  const [best] = equal.sort((a, b) => second[a]! - second[b]! || a - b);
  return best === undefined ? null : session.wordOf(best);
}
