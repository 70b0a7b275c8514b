/**
 * The feedback doctor, as `salet.solver.doctor` and `salet.study.boards` have it: when no word fits,
 * the smallest corrections after which one does; and boards that one wrong tile explains better than the words that
 * fit. Shared test vectors check that both give the same repairs and doubts.
 */
import { lettersOf } from "./letters";
import { candidatesOf, type Lexicon, widened } from "./lexicon";
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

/** A board (counted from 0) that some word fits, but that one wrong tile may explain better. */
export interface Doubt {
  readonly board: number;
  /** Whether all words that fit are less likely than most. */
  readonly unusual: boolean;
  readonly candidates: number;
  /** The tile that is most likely wrong. */
  readonly check: { readonly word: string; readonly place: number };
  /** The chance of one wrong tile. */
  readonly chance: number;
  /** The likeliest boards with one other tile. */
  readonly repairs: readonly BoardRepair[];
}

/** How likely each kind of mistake is compared with one wrong tile; times the chance of the answers left. */
const ODDS: Record<Kind, number> = { tile: 1, letter: 0.25, row: 0.02, tiles: 0.01 };
const SHOWN = 5;
const SLIP = 0.03; // the chance that one tile of a board is wrong
const DOUBTFUL = 0.2; // the odds of a wrong tile above which a board is doubted
const OFFERED = 3; // repairs of a board that is doubted

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

// --- Doubts ---------------------------------------------------------------------------------------------------------

/** The board that most likely has a wrong tile, or null; `trusted`: how many first rows are known to be right. */
export function doubtOf(lexicon: Lexicon, boards: readonly Board[], mode: Mode, trusted = 0): Doubt | null {
  const found = boards.flatMap((_, board) => doubtOfBoard(lexicon, boards, board, mode, trusted) ?? []);
  return found.reduce<Doubt | null>((most, each) => (most && most.chance > each.chance ? most : each), null);
}

function doubtOfBoard(
  listed: Lexicon,
  boards: readonly Board[],
  board: number,
  mode: Mode,
  trusted: number,
): Doubt | null {
  const turns = boards[board]!;
  const lexicon = candidatesOf(listed, turns).length ? listed : widened(listed);
  const left = candidatesOf(lexicon, turns);
  const changes = 2 * lexicon.length * (turns.length - trusted);
  if (!left.length || changes <= 0 || allGreen(turns.at(-1)!.tiles)) return null;
  const total = lexicon.weights.reduce((sum, weight) => sum + weight, 0);
  const fitting = left.reduce((sum, k) => sum + lexicon.weights[k]!, 0) / total;
  const start = writeTurns(turns.slice(0, trusted));
  const near = new Entered(lexicon, turns)
    .tiles(1, "tile")
    .filter((repair) => obeys(repair.turns, mode) && writeTurns(repair.turns.slice(0, trusted)) === start);
  const slip = (SLIP / changes) * near.reduce((sum, { likelihood }) => sum + likelihood, 0);
  const odds = slip / ((1 - SLIP) * fitting);
  if (odds <= DOUBTFUL) return null;
  const repairs = near.sort((a, b) => b.likelihood - a.likelihood).slice(0, OFFERED);
  const likeliest = Math.max(...left.map((k) => lexicon.weights[k]!));
  return {
    board,
    unusual: likeliest * lexicon.answers < total,
    candidates: left.length,
    check: changedTile(turns, repairs[0]!.turns),
    chance: odds / (1 + odds),
    repairs: repairs.map((repair) => ({
      ...repair,
      boards: boards.map((each, k) => (k === board ? repair.turns : each)),
    })),
  };
}

/** The first tile in which two boards differ. */
function changedTile(turns: Board, others: Board): { word: string; place: number } {
  const row = turns.findIndex(({ tiles }, k) => codeOf(tiles) !== codeOf(others[k]!.tiles));
  const { word, tiles } = turns[row]!;
  return { word, place: tiles.findIndex((tile, k) => tile !== others[row]!.tiles[k]) };
}

// --- One board ------------------------------------------------------------------------------------------------------

/** The smallest repairs; two wrong tiles are tried only if no smaller repair works. */
function repairsOf(lexicon: Lexicon, turns: Board, mode: Mode): Repair[] {
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
      const wrong = this.shown.filter((codes, row) => codes[k] !== this.codes[row]);
      if (wrong.length > count) return; // every wrong row has a wrong tile
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
  const letters = lettersOf(other);
  return lettersOf(word).filter((letter, k) => letter !== letters[k]).length === 1;
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
