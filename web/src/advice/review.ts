/** One turn of a played game, judged as `salet.study.advice.review` does: what it gave up, and how lucky its reply was. */
import { analyse, closeIn, LOSS_AS_ONE_MORE, NEVER_LOSING } from "../engine";
import { allGreen, codeOf, type Tile, tilesText } from "../game/pattern";
import { Splitter } from "../game/split";
import type { Asked } from "./asked";
import { openSearch } from "./best";
import { type Known, openerValue, PROVEN } from "./known";
import { chanceOf, type Position, positionOf, type Session } from "./position";

export interface Judged {
  readonly guess: string;
  readonly pattern: string;
  /** How many words fitted before the guess and after its reply. */
  readonly before: number;
  readonly after: number;
  /** The expected guesses to the end with this guess, and with the best. */
  readonly value: number;
  readonly best: string;
  readonly bestValue: number;
  /** What the guess gave up compared with the best, in guesses. */
  readonly regret: number;
  /** Whether both values are proven. */
  readonly proven: boolean;
  /** The chance to be the answer, of this guess and of the best. */
  readonly chance: number;
  readonly bestChance: number;
  /** From 0 to 100: the chance of a worse reply, and half that of one as good. */
  readonly luck: number;
}

const LARGEST = 1_500; // candidates of a position in which a guess is searched

/** Judges the last turn of a game; `known`: of the position before it. */
export function judged(session: Session, asked: Asked, known: Known, seconds: number): Judged {
  const { word, tiles } = asked.turns.at(-1)!;
  const before = positionOf(session, { ...asked, turns: asked.turns.slice(0, -1) });
  const after = positionOf(session, asked);
  const { value, proven, objective } = valueOfLast(before, asked, known, seconds);
  const rival = (objective !== known.objective && bestWithLosses(before, seconds)) || bestKnown(known);
  const bestValue = rival?.value ?? value;
  const found = !rival?.proven && value < bestValue; // the player has found a better guess than the search
  const best = found || !rival ? word : rival.guess;
  const chance = (guess: string): number => chanceOf(before, session.numberOf(guess));
  return {
    guess: word,
    pattern: tilesText(tiles),
    before: before.candidates.length,
    after: after.candidates.length,
    value,
    best,
    bestValue: found ? value : bestValue,
    regret: found ? 0 : Math.round(1e6 * Math.max(0, value - bestValue)) / 1e6,
    proven: proven && Boolean(rival?.proven),
    chance: chance(word),
    bestChance: chance(best),
    luck: luckOf(before, word, tiles),
  };
}

interface GuessValue {
  readonly value: number;
  readonly proven: boolean;
  /** What the value counts: only values under one objective can be compared. */
  readonly objective: string;
}

interface Best {
  readonly guess: string;
  readonly value: number | null;
  readonly proven: boolean;
}

function bestKnown({ rows: [first], proven }: Known): Best | null {
  return first ? { guess: first.guess, value: first.upper, proven } : null;
}

/** The best guess where a loss counts as one guess more than the last. */
function bestWithLosses(position: Position, seconds: number): Best | null {
  const { session, weight } = position;
  const search = openSearch(position, LOSS_AS_ONE_MORE);
  if (!search) return null;
  let best: Best | null = null;
  for (const { guess, upper, proven } of analyse(search, { count: 1, seconds, proof: true }))
    if (guess !== null) best = { guess: session.lexicon.guesses[guess]!, value: upper / weight, proven };
  return best;
}

/** The value of the last guess: known, searched for, or an estimate that is never below what is proven to be best. */
function valueOfLast(before: Position, asked: Asked, known: Known, seconds: number): GuessValue {
  const { session, candidates, weights } = before;
  const { objective } = known;
  const { word } = asked.turns.at(-1)!;
  const shown = known.rows.find(({ guess, upper }) => guess === word && upper !== null);
  if (shown) return { value: shown.upper!, proven: shown.label === PROVEN, objective };
  const opener = openerValue(session.start, { ...asked, turns: before.turns }, word);
  if (opener !== null) return { value: opener, proven: known.label === PROVEN, objective };
  const exact = searched(before, word, objective, seconds);
  if (exact) return exact;
  const guess = session.numberOf(word);
  const splitter = new Splitter(session.lexicon.length, weights);
  const { toGo } = splitter.split(session.patterns([guess], candidates), chanceOf(before, guess));
  const value = Math.max(toGo, known.proven ? (known.rows[0]?.upper ?? 0) : 0);
  return { value, proven: false, objective };
}

/** The value of a guess as a search finds it; with a loss if it cannot do without. */
function searched(position: Position, word: string, objective: string, seconds: number): GuessValue | null {
  const { session, candidates, weight } = position;
  if (!session.core || candidates.length > LARGEST) return null;
  const search = openSearch(position, objective);
  if (!search) return null;
  const { lower, upper } = closeIn(search, session.numberOf(word), seconds);
  if (Number.isFinite(upper)) return { value: upper / weight, proven: lower === upper, objective };
  return objective === NEVER_LOSING ? searched(position, word, LOSS_AS_ONE_MORE, seconds) : null;
}

/** How lucky a reply is: larger parts are worse, and finding the answer is luckier than any part. */
function luckOf(
  { session, candidates, weights, weight }: Position,
  word: string,
  tiles: readonly Tile[],
): number {
  const parts = new Map<number, number>();
  const patterns = session.patterns([session.numberOf(word)], candidates);
  for (const [k, each] of weights.entries()) parts.set(patterns[k]!, (parts.get(patterns[k]!) ?? 0) + each);
  const green = 3 ** tiles.length - 1;
  const sizeOf = (code: number): number => (code === green ? 0 : parts.get(code)!);
  const own = allGreen(tiles) ? 0 : sizeOf(codeOf(tiles));
  let luck = 0;
  for (const [code, part] of parts) luck += sizeOf(code) > own ? part : sizeOf(code) === own ? part / 2 : 0;
  return (100 * luck) / weight;
}
