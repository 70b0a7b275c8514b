/** One turn of a played game, judged as `salet.study.review` does: what the guess gave up, and for which one. */
import { isSolved } from "../game/board";
import { tilesText } from "../game/pattern";
import type { Asked } from "./asked";
import { isProven, type Valued, valuesOf } from "./fixed";
import { chanceOf, isOver, type Position, positionOf, type Session } from "./position";

export interface Judged {
  readonly guess: string;
  readonly pattern: string;
  /** How many words fitted before the guess and after its reply. */
  readonly before: number;
  readonly after: number;
  /** The expected guesses to the end with this guess, and with the best; an estimate has no bounds. */
  readonly value: number;
  readonly bounds: Valued["bounds"];
  readonly best: string;
  readonly bestValue: number;
  readonly bestBounds: Valued["bounds"];
  /** What the guess gave up compared with the best, in guesses. */
  readonly gaveUp: number;
  /** Whether both values are proven. */
  readonly proven: boolean;
  /** The chance to be the answer, of this guess and of the best. */
  readonly chance: number;
  readonly bestChance: number;
  /** The expected guesses after the reply; a loss counts as one. Null if the next turn has them as its best value. */
  readonly valueAfter: number | null;
}

/** Judges one turn of a game, the last if none is named. */
export function judged(session: Session, asked: Asked, row = asked.turns.length - 1): Judged {
  const end = positionOf(session, asked);
  const at = (turns: number): Position =>
    positionOf(session, { ...asked, turns: asked.turns.slice(0, turns), wider: end.wider });
  const { word, tiles } = asked.turns[row]!;
  const [before, after] = [at(row), at(row + 1)];
  const values = valuesOf(before, asked);
  const own = values.best.guess === word ? values.best : values.of(word);
  const best = own.value <= values.best.value ? own : values.best;
  const chance = (guess: string): number => chanceOf(before, session.numberOf(guess));
  return {
    guess: word,
    pattern: tilesText(tiles),
    before: before.candidates.length,
    after: after.candidates.length,
    value: own.value,
    bounds: own.bounds,
    best: best.guess,
    bestValue: best.value,
    bestBounds: best.bounds,
    gaveUp: own.value - best.value,
    proven: isProven(own) && isProven(best),
    chance: chance(word),
    bestChance: chance(best.guess),
    valueAfter: row === asked.turns.length - 1 ? stillToCome(end, asked) : null,
  };
}

function stillToCome(end: Position, asked: Asked): number {
  if (isSolved(asked.turns)) return 0;
  return isOver(asked) ? 1 : valuesOf(end, asked).best.value;
}
