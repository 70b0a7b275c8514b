/**
 * A played game judged turn by turn, as in `salet.advice.review`: what each guess cost, and which one was better.
 *
 * Values come from a fixed amount of work, so they are the same on every device. What the core proves is exact,
 * everything else is an upper bound or an estimate. A loss counts as one guess more than the last.
 */
import { MAX_RATED } from "../engine/constants";
import { LOSS_AS_ONE_MORE } from "../engine/position";
import { isSolved } from "../game/board";
import { codeOf, tilesText } from "../game/pattern";
import { turnsOf } from "../game/play";
import type { Answer, Asked, Compared } from "./answer";
import { estimated, estimateOf, openSearch } from "./best";
import { comparedOf, openersOf } from "./book";
import { luckOf, luckPercentile, type Reply, repliesOf } from "./luck";
import { chanceOf, isOver, type Position, positionOf, type Session } from "./position";

/** A guess, and the expected guesses to the end with it. */
interface Valued {
  readonly guess: string;
  readonly value: number;
  readonly proven: boolean;
  /** Whether the value is only an estimate, which does not show that a guess is best. */
  readonly estimated?: boolean;
}

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
  /** How much worse than the best the guess is, in guesses. */
  readonly gaveUp: number;
  /** Whether both values are proven, and that of the best. */
  readonly proven: boolean;
  readonly bestProven: boolean;
  /** The chance of being the answer, of this guess and of the best. */
  readonly chance: number;
  readonly bestChance: number;
  /** Of a start, how many openers the best is the best of, where others may be better; else null. */
  readonly compared: Compared | null;
  /** The expected guesses after the reply; a loss counts as one. Null if the next turn has them as its best value. */
  readonly valueAfter: number | null;
  /** The replies that the guess could get, and the pattern of the one that came. */
  readonly replies: readonly Reply[];
  readonly reply: number;
}

/** Judges one turn of a game, the last if none is named. */
export function judged(session: Session, asked: Asked, row = asked.turns.length - 1): Judged {
  const end = positionOf(session, asked);
  const at = (turns: number): Position =>
    positionOf(session, { ...asked, turns: asked.turns.slice(0, turns), wider: end.wider });
  const { word, tiles } = asked.turns[row]!;
  const [before, after] = [at(row), at(row + 1)];
  const valued = valuesOf(before, asked);
  const found = valued();
  const own = found.guess === word ? found : valued(word);
  const guesswork = own.estimated && !found.estimated;
  const best = own.value <= found.value && !guesswork ? own : found;
  const chance = (guess: string): number => chanceOf(before, session.numberOf(guess));
  return {
    guess: word,
    pattern: tilesText(tiles),
    before: before.candidates.length,
    after: after.candidates.length,
    value: own.value,
    best: best.guess,
    bestValue: best.value,
    gaveUp: own.value - best.value,
    proven: own.proven && best.proven,
    bestProven: best.proven,
    chance: chance(word),
    bestChance: chance(best.guess),
    compared: row || !session.start ? null : comparedOf(session.start, asked, LOSS_AS_ONE_MORE),
    valueAfter: row === asked.turns.length - 1 ? stillToCome(end, asked) : null,
    replies: repliesOf(before, session.numberOf(word)),
    reply: codeOf(tiles),
  };
}

function stillToCome(end: Position, asked: Asked): number {
  if (isSolved(asked.turns)) return 0;
  return isOver(asked) ? 1 : valuesOf(end, asked)().value;
}

/** What finds the value of a guess, or the best guess and its value if none is named. */
function valuesOf(position: Position, asked: Asked): (word?: string) => Valued {
  const { session, candidates, weight, turns, wider } = position;
  const openers = openersOf(session.start, { ...asked, turns, wider }, LOSS_AS_ONE_MORE);
  const estimate = (guess: string): Valued => {
    const { upper: value } = estimateOf(position, session.numberOf(guess));
    return { guess, value, proven: false, estimated: true };
  };
  const [opener] = openers;
  if (opener)
    return (guess = opener.guess) => {
      const row = openers.find((each) => each.guess === guess);
      if (row) return { guess, value: row.upper, proven: row.proven, estimated: !row.proven };
      const difference = estimate(guess).value - estimate(opener.guess).value;
      return { ...estimate(guess), value: opener.upper + Math.max(0, difference) };
    };
  const search = candidates.length <= MAX_RATED ? openSearch(position, LOSS_AS_ONE_MORE) : null;
  const best = search?.rate();
  if (search && best)
    return (word) => {
      const { guess, lower, upper } = word ? search.rate(session.numberOf(word), best.lower) : best;
      return { guess: session.wordOf(guess), value: upper / weight, proven: lower === upper };
    };
  return (guess = estimated(position)[0]!.guess) => estimate(guess);
}

/** How good a guess was: the best, close to it, or not; an unlikely word that cost something and won is a long shot. */
export type Mark = "best" | "close" | "gaveUp" | "longShot";

const EQUAL = 0.005; // guesses that no one would notice
const CLOSE = 0.1;
const UNLIKELY = 0.1;

export function markOf({ gaveUp, chance, pattern }: Judged): Mark {
  if (gaveUp < EQUAL) return "best";
  if (gaveUp <= CLOSE) return "close";
  return /^G+$/.test(pattern) && chance < UNLIKELY ? "longShot" : "gaveUp";
}

/** The words that the best play guesses for an answer, which may not be among them. */
export async function wordsOfBestPlay(
  asked: Asked,
  answer: string,
  best: (asked: Asked) => Promise<Answer>,
): Promise<readonly string[]> {
  const words: string[] = [];
  while (words.length < asked.limit && words.at(-1) !== answer) {
    const { rows } = await best({ ...asked, turns: turnsOf({ answer, guesses: words }) });
    words.push(rows[0]!.guess);
  }
  return words;
}

// --- The score: guesses = par + cost of the guesses - luck --------------------------------------------------------

/** A game whose turns are all judged. */
export interface Rating {
  readonly turns: readonly Judged[];
  readonly score: Score;
}

export interface Score {
  /** A lost game counts one more than the rules allow; of an unfinished one, the expected number. */
  readonly guesses: number;
  /** The expected guesses of best play from the start. */
  readonly par: number;
  /** What each guess cost, and the guesses that its reply saved, compared with what was to be expected of it. */
  readonly turns: readonly { readonly gaveUp: number; readonly luck: number }[];
  /** Whether par and the costs are. */
  readonly proven: boolean;
  /** Of all the luck that the replies could have had, how much is below that of the game, in percent. */
  readonly luckPercentile: number;
}

/** Rates a game, given what judges one of its turns; `show` gets the turns that are judged so far. */
export async function rate(
  { turns }: Asked,
  judge: (row: number) => Promise<Judged>,
  show?: (judged: readonly Judged[]) => void,
): Promise<Rating> {
  const judged: Judged[] = [];
  for (const row of turns.keys()) {
    judged.push(await judge(row));
    show?.(judged);
  }
  return { turns: judged, score: scoreOf(judged) };
}

function scoreOf(judged: readonly Judged[]): Score {
  const afters = judged.map(({ valueAfter }, k) => valueAfter ?? judged[k + 1]!.bestValue);
  const turns = judged.map(({ gaveUp, value }, k) => ({ gaveUp, luck: value - 1 - afters[k]! }));
  const guesses = judged.length + judged.at(-1)!.valueAfter!;
  const proven = judged.every((turn, row) => turn.proven || (row > 0 && turn.guess === turn.best));
  const luck = judged.map(({ replies, reply, value }, k) => luckOf(replies, reply, value, afters[k]!));
  return { guesses, par: judged[0]!.bestValue, turns, proven, luckPercentile: luckPercentile(luck) };
}

/** par / (par + cost) from 0 to 100, of the rounded figures: 100 if no guess cost anything. */
export function skillOf(score: Score): number {
  const shown = rounded(score);
  const par = hundredths(shown.par);
  const luckFree = par + Math.round(100 * totalOf(shown, "gaveUp"));
  return Math.floor((200 * par + luckFree) / (2 * luckFree));
}

/** What all guesses cost, or how lucky all replies were. */
export function totalOf({ turns }: Score, part: "gaveUp" | "luck"): number {
  return turns.reduce((sum, turn) => sum + turn[part], 0);
}

/**
 * The score in hundredths, so that it adds up as it is shown: the expected guesses of the whole game are rounded before
 * the first guess, after each guess and after each reply, and every figure is a difference of two of these.
 */
export function rounded(score: Score): Score {
  let expected = score.par;
  let before = hundredths(score.par);
  const turns = score.turns.map(({ gaveUp, luck }) => {
    const played = expected + gaveUp;
    const left = expected + gaveUp - luck;
    const turn = {
      gaveUp: (hundredths(played) - before) / 100,
      luck: (hundredths(played) - hundredths(left)) / 100,
    };
    expected = left;
    before = hundredths(left);
    return turn;
  });
  return { ...score, guesses: before / 100, par: hundredths(score.par) / 100, turns };
}

/** Halves go up, as in the library, also if they are a little less by now. */
function hundredths(value: number): number {
  return Math.floor(100 * value + 0.5 + 1e-7);
}
