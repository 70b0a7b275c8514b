/**
 * The feedback doctor, as `salet.solver.doctor` and `salet.study.play.board_repairs` have it: when no word fits,
 * the smallest corrections after which one does. Shared test vectors check that both give the same repairs.
 */
import { candidatesOf, type Lexicon } from "./lexicon";
import { type Turn, writeTurns } from "./notation";
import { allGreen, codeOf, patternOf, type Tile, tilesOf } from "./pattern";
import { isAllowed, type Mode } from "./rules";

export type Kind = "tile" | "letter" | "row" | "tiles";
type Board = readonly Turn[];

/** A correction of one board after which some answer fits. */
export interface Repair {
  readonly kind: Kind;
  /** The row that has another word, or is left out. */
  readonly row: number;
  readonly turns: Board;
  readonly candidates: number;
  /** The likeliest of them. */
  readonly suchAs: readonly string[];
  readonly likelihood: number;
}

/** A repair, and all boards after it. */
export interface BoardRepair extends Repair {
  readonly boards: readonly Board[];
}

/** A board (counted from 0) that no answer fits: other words that do, and repairs, likeliest first. */
export interface BoardConflict {
  readonly board: number;
  readonly wider: { readonly candidates: number; readonly suchAs: readonly string[] } | null;
  readonly repairs: readonly BoardRepair[];
}

/** How likely each kind of mistake is compared with one wrong tile; times the chance of the answers left. */
const ODDS: Record<Kind, number> = { tile: 1, letter: 0.25, row: 0.02, tiles: 0.01 };
const SHOWN = 5;

/** The boards that no answer fits; repairs that would break another board are left out. */
export function conflicts(lexicon: Lexicon, boards: readonly Board[], mode: Mode): BoardConflict[] {
  const misfits = boards.flatMap((turns, k) => (candidatesOf(lexicon, turns).length ? [] : [k]));
  const wider = new Map(misfits.map((k) => [k, othersThatFit(lexicon, boards[k]!, mode)]));
  const wrong = misfits.filter((k) => !wider.get(k)!.length);
  return misfits.map((board) => {
    const others = wider.get(board)!;
    return {
      board,
      wider: others.length ? { candidates: others.length, suchAs: others.slice(0, SHOWN) } : null,
      repairs: repairs(lexicon, boards, board, wrong, mode),
    };
  });
}

/** The words that fit if any guess may be the answer; empty if the rules forbid a row. */
function othersThatFit(lexicon: Lexicon, turns: Board, mode: Mode): string[] {
  if (lexicon.guesses.length === lexicon.answers || !obeys(turns, mode)) return [];
  return candidatesOf(lexicon, turns, true).map((k) => lexicon.guesses[k]!);
}

// --- One board ------------------------------------------------------------------------------------------------------

/** The smallest repairs; two wrong tiles are tried only if no smaller repair works. */
export function repairsOf(lexicon: Lexicon, turns: Board, mode: Mode): Repair[] {
  const entered = new Entered(lexicon, turns);
  const allowed = (found: readonly Repair[]) => found.filter((repair) => obeys(repair.turns, mode));
  const small = allowed([...entered.tiles(1, "tile"), ...entered.letters(), ...entered.rows()]);
  const found = small.length ? small : allowed(entered.tiles(2, "tiles"));
  return found.sort((a, b) => b.likelihood - a.likelihood);
}

/** Whether the rules allow every guess, and no guess follows the answer. */
function obeys(turns: Board, mode: Mode): boolean {
  return turns.every(({ word }, row) => {
    const before = turns.slice(0, row);
    return !before.some(({ tiles }) => allGreen(tiles)) && isAllowed(word, before, mode);
  });
}

/** The entered rows, and the patterns that each answer would have given. */
class Entered {
  private readonly words: readonly string[];
  private readonly codes: readonly number[];
  private readonly shown: readonly (readonly number[])[];
  private readonly total: number;

  constructor(
    private readonly lexicon: Lexicon,
    private readonly turns: Board,
  ) {
    this.words = lexicon.guesses.slice(0, lexicon.answers);
    this.codes = turns.map((turn) => codeOf(turn.tiles));
    this.shown = turns.map(({ word }) => this.words.map((answer) => patternOf(word, answer)));
    this.total = lexicon.weights.reduce((sum, weight) => sum + weight, 0);
  }

  /** The boards that differ from the entered one in `count` tiles, in the order of their tiles. */
  tiles(count: number, kind: Kind): Repair[] {
    const groups = new Map<string, number[]>();
    this.words.forEach((_, k) => {
      const rows = this.shown.map((codes) => tilesOf(codes[k]!, this.lexicon.length));
      if (differences(rows, this.turns) !== count) return;
      const key = rows.flat().join("");
      groups.set(key, [...(groups.get(key) ?? []), k]);
    });
    return [...groups.keys()].sort().map((key) => {
      const left = groups.get(key)!;
      const turns = this.turns.map(({ word }, row) => ({
        word,
        tiles: tilesOf(this.shown[row]![left[0]!]!, this.lexicon.length),
      }));
      return this.repair(kind, -1, turns, left);
    });
  }

  /** The boards in which one guess is another word, one letter away. */
  letters(): Repair[] {
    return this.turns.flatMap(({ word, tiles }, row) => {
      const others = this.without(row);
      const near = others.length ? this.lexicon.guesses.filter((each) => isOneAway(each, word)) : [];
      return near.flatMap((other) => {
        const left = others.filter((k) => patternOf(other, this.words[k]!) === this.codes[row]);
        const turns = this.turns.map((turn, k) => (k === row ? { word: other, tiles } : turn));
        return left.length ? [this.repair("letter", row, turns, left)] : [];
      });
    });
  }

  /** The boards without one row. */
  rows(): Repair[] {
    return this.turns.flatMap((_, row) => {
      const left = this.without(row);
      const turns = this.turns.filter((_, k) => k !== row);
      return left.length ? [this.repair("row", row, turns, left)] : [];
    });
  }

  /** The answers that fit all rows but one. */
  private without(row: number): number[] {
    const fits = (k: number) => this.codes.every((code, r) => r === row || this.shown[r]![k] === code);
    return [...this.words.keys()].filter(fits);
  }

  private repair(kind: Kind, row: number, turns: Board, left: readonly number[]): Repair {
    const { weights } = this.lexicon;
    const weight = left.reduce((sum, k) => sum + weights[k]!, 0);
    const likeliest = [...left].sort((a, b) => weights[b]! - weights[a]! || a - b).slice(0, SHOWN);
    return {
      kind,
      row,
      turns,
      candidates: left.length,
      suchAs: likeliest.map((k) => this.words[k]!),
      likelihood: ODDS[kind] * (weight / this.total),
    };
  }
}

function differences(rows: readonly (readonly Tile[])[], turns: Board): number {
  return rows.reduce((sum, row, r) => sum + row.filter((tile, k) => tile !== turns[r]!.tiles[k]).length, 0);
}

function isOneAway(word: string, other: string): boolean {
  let away = 0;
  for (let k = 0; k < word.length && away < 2; k++) if (word[k] !== other[k]) away++;
  return away === 1;
}

// --- Several boards -------------------------------------------------------------------------------------------------

/** The repairs of a board that keep the other boards consistent. */
function repairs(
  lexicon: Lexicon,
  boards: readonly Board[],
  board: number,
  wrong: readonly number[],
  mode: Mode,
): BoardRepair[] {
  const fits = (turns: Board) =>
    candidatesOf(lexicon, turns).length > 0 || othersThatFit(lexicon, turns, mode).length > 0;
  return repairsOf(lexicon, boards[board]!, mode).flatMap((repair) => {
    const after = boards.map((turns, k) => (k === board ? repair.turns : likewise(turns, repair)));
    const touched = after.filter(
      (turns, k) => k !== board && !wrong.includes(k) && writeTurns(turns) !== writeTurns(boards[k]!),
    );
    return isOneGame(after) && touched.every(fits) ? [{ ...repair, boards: after }] : [];
  });
}

/** Another board after a repair: with the new word, or without the row; its tiles stay. */
function likewise(turns: Board, { kind, row, turns: repaired }: Repair): Board {
  if (kind === "row") return turns.filter((_, k) => k !== row);
  if (kind !== "letter") return turns;
  return turns.map((turn, k) => (k === row ? { word: repaired[row]!.word, tiles: turn.tiles } : turn));
}

/** Whether all boards share their guesses, and only a solved one has fewer. */
function isOneGame(boards: readonly Board[]): boolean {
  const longest = boards.reduce((most, turns) => (turns.length > most.length ? turns : most));
  return boards.every((turns) => {
    const solved = turns.length > 0 && allGreen(turns[turns.length - 1]!.tiles);
    return longest.every(({ word }, k) => (k < turns.length ? turns[k]!.word === word : solved));
  });
}
