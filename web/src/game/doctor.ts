/**
 * The feedback doctor, like `salet.solver.corrections`: when no word fits, the smallest corrections after which one
 * does; and boards that one wrong tile explains better than the words that fit. Shared test vectors check that both
 * give the same corrections and doubts. On several boards, only tiles are corrected: their words are in all of them.
 */
import tuning from "../data/tuning.json";
import { differences } from "./letters";
import { candidatesOf, type Lexicon, widened } from "./lexicon";
import { type Turn, writeTurns } from "./notation";
import { allGreen, codeOf, patternOf, tilesOf } from "./pattern";
import { isAllowed, type Mode } from "./rules";

type Kind = "tile" | "letter" | "row" | "tiles";
type Board = readonly Turn[];

/** A correction of one board after which some answer fits. */
export interface Correction {
  readonly kind: Kind;
  /** The row that has another word, or is left out. */
  readonly row: number;
  readonly turns: Board;
  readonly candidates: number;
  /** The likeliest of them. */
  readonly suchAs: readonly string[];
  readonly likelihood: number;
}

/** A board (counted from 0) that no answer fits: whether other words do, and corrections, likeliest first. */
export interface BoardConflict {
  readonly board: number;
  readonly wider: boolean;
  readonly corrections: readonly Correction[];
}

/** A board (counted from 0) that some word fits, but that one wrong tile may explain better. */
export interface Doubt {
  readonly board: number;
  /** Whether all words that fit are less likely than most. */
  readonly unusual: boolean;
  readonly candidates: number;
  /** The tile that is most likely wrong. */
  readonly check: { readonly row: number; readonly word: string; readonly place: number };
  /** The chance of one wrong tile. */
  readonly chance: number;
  /** The likeliest boards with one other tile. */
  readonly corrections: readonly Correction[];
}

/** How likely each kind of mistake is compared with one wrong tile; times the chance of the answers left. */
const KIND_WEIGHTS: Record<Kind, number> = tuning.KIND_WEIGHTS;
const SHOWN = 5;
/** The chance that one tile is wrong, the odds above which a board is doubted, and how many corrections it gets then. */
const { TYPO_CHANCE, DOUBT_ODDS, MAX_DOUBT_CORRECTIONS } = tuning;

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const likeliestFirst = (a: Correction, b: Correction): number => b.likelihood - a.likelihood;

/** The boards that no answer fits. */
export function conflicts(lexicon: Lexicon, boards: readonly Board[], mode: Mode): BoardConflict[] {
  const rows = Math.max(...boards.map((turns) => turns.length));
  const isGame = ({ turns }: Correction): boolean => turns.length === rows || allGreen(turns.at(-1)!.tiles);
  return boards.flatMap((turns, board) => {
    if (candidatesOf(lexicon, turns).length) return [];
    const wider = obeys(turns, mode) && candidatesOf(lexicon, turns, true).length > 0;
    const several = boards.length > 1;
    const found = correctionsOf(new Entered(lexicon, turns), mode, several);
    return [{ board, wider, corrections: several ? found.filter(isGame) : found }];
  });
}

/** The smallest corrections; two wrong tiles are tried only if no smaller correction works. */
function correctionsOf(entered: Entered, mode: Mode, tilesOnly: boolean): Correction[] {
  const allowed = (found: readonly Correction[]) => found.filter(({ turns }) => obeys(turns, mode));
  const words = tilesOnly ? [] : [...entered.letters(), ...entered.rows()];
  const small = allowed([...entered.tiles(1, "tile"), ...words]);
  return (small.length ? small : allowed(entered.tiles(2, "tiles"))).sort(likeliestFirst);
}

/** Whether the rules allow every guess, and no guess follows the answer. */
function obeys(turns: Board, mode: Mode): boolean {
  return turns.every(({ word }, row) => {
    const before = turns.slice(0, row);
    return !before.some(({ tiles }) => allGreen(tiles)) && isAllowed(word, before, mode);
  });
}

/** The board that most likely has a wrong tile, or null; `trusted`: how many first rows are known to be right. */
export function doubtOf(lexicon: Lexicon, boards: readonly Board[], mode: Mode, trusted = 0): Doubt | null {
  const found = boards.flatMap((turns, board) => {
    const doubt = doubtOfBoard(lexicon, turns, mode, trusted);
    return doubt ? [{ ...doubt, board }] : [];
  });
  return found.sort((a, b) => a.chance - b.chance).at(-1) ?? null;
}

function doubtOfBoard(
  listed: Lexicon,
  turns: Board,
  mode: Mode,
  trusted: number,
): Omit<Doubt, "board"> | null {
  const lexicon = candidatesOf(listed, turns).length ? listed : widened(listed);
  const left = candidatesOf(lexicon, turns).map((k) => lexicon.weights[k]!);
  const changes = 2 * lexicon.length * (turns.length - trusted);
  if (!left.length || changes <= 0 || allGreen(turns.at(-1)!.tiles)) return null;
  const total = sumOf(lexicon.weights);
  const start = writeTurns(turns.slice(0, trusted));
  const near = new Entered(lexicon, turns)
    .tiles(1, "tile")
    .filter(
      (correction) =>
        obeys(correction.turns, mode) && writeTurns(correction.turns.slice(0, trusted)) === start,
    );
  const slip = (TYPO_CHANCE / changes) * sumOf(near.map(({ likelihood }) => likelihood));
  const odds = slip / ((1 - TYPO_CHANCE) * (sumOf(left) / total));
  if (odds <= DOUBT_ODDS) return null;
  const corrections = near.sort(likeliestFirst).slice(0, MAX_DOUBT_CORRECTIONS);
  const { row, place } = changesIn(turns, corrections[0]!.turns)[0]!;
  return {
    unusual: Math.max(...left) * lexicon.answers < total,
    candidates: left.length,
    check: { row, word: turns[row]!.word, place },
    chance: odds / (1 + odds),
    corrections,
  };
}

/** The tiles and letters in which a corrected board differs from the entered one; none if it has fewer rows. */
export function changesIn(turns: Board, entered: Board): { row: number; place: number }[] {
  if (turns.length !== entered.length) return [];
  return turns.flatMap(({ word, tiles }, row) => {
    const before = entered[row]!;
    const recoloured = [...tiles.keys()].filter((place) => tiles[place] !== before.tiles[place]);
    return [...recoloured, ...differences(word, before.word)].map((place) => ({ row, place }));
  });
}

/** The entered rows, and the patterns that each answer would have given. */
class Entered {
  private readonly words: readonly string[];
  private readonly codes: readonly number[];
  private readonly shown: readonly (readonly number[])[];

  constructor(
    private readonly lexicon: Lexicon,
    private readonly turns: Board,
  ) {
    this.words = lexicon.guesses.slice(0, lexicon.answers);
    this.codes = turns.map((turn) => codeOf(turn.tiles));
    this.shown = turns.map(({ word }) => this.words.map((answer) => patternOf(word, answer)));
  }

  /** The boards that differ from the entered one in `count` tiles, in the order of their tiles. */
  tiles(count: number, kind: Kind): Correction[] {
    const groups = new Map<string, number[]>();
    const entered = this.turns.flatMap((turn) => turn.tiles);
    this.words.forEach((_, k) => {
      const wrong = this.shown.filter((codes, row) => codes[k] !== this.codes[row]);
      if (wrong.length > count) return; // every wrong row has a wrong tile
      const tiles = this.turnsFor(k).flatMap((turn) => turn.tiles);
      if (tiles.filter((tile, place) => tile !== entered[place]).length !== count) return;
      groups.set(tiles.join(""), [...(groups.get(tiles.join("")) ?? []), k]);
    });
    const found = [...groups].sort(([one], [other]) => (one < other ? -1 : 1));
    return found.map(([, left]) => this.correction(kind, -1, this.turnsFor(left[0]!), left));
  }

  /** The rows that an answer would have given. */
  private turnsFor(answer: number): Turn[] {
    const tiles = (row: number) => tilesOf(this.shown[row]![answer]!, this.lexicon.length);
    return this.turns.map(({ word }, row) => ({ word, tiles: tiles(row) }));
  }

  /** The boards in which one guess is another word, one letter away. */
  letters(): Correction[] {
    return this.turns.flatMap(({ word, tiles }, row) => {
      const others = this.without(row);
      const isNear = (each: string) => others.length > 0 && differences(each, word).length === 1;
      return this.lexicon.guesses.filter(isNear).flatMap((other) => {
        const left = others.filter((k) => patternOf(other, this.words[k]!) === this.codes[row]);
        const turns = this.turns.map((turn, k) => (k === row ? { word: other, tiles } : turn));
        return left.length ? [this.correction("letter", row, turns, left)] : [];
      });
    });
  }

  /** The boards without one row. */
  rows(): Correction[] {
    return this.turns.flatMap((_, row) => {
      const left = this.without(row);
      const turns = this.turns.filter((_, k) => k !== row);
      return left.length ? [this.correction("row", row, turns, left)] : [];
    });
  }

  /** The answers that fit all rows but one. */
  private without(row: number): number[] {
    const fits = (k: number) => this.codes.every((code, r) => r === row || this.shown[r]![k] === code);
    return [...this.words.keys()].filter(fits);
  }

  private correction(kind: Kind, row: number, turns: Board, left: readonly number[]): Correction {
    const { weights } = this.lexicon;
    const likeliest = [...left].sort((a, b) => weights[b]! - weights[a]! || a - b).slice(0, SHOWN);
    const chance = sumOf(left.map((k) => weights[k]!)) / sumOf(weights);
    return {
      kind,
      row,
      turns,
      candidates: left.length,
      suchAs: likeliest.map((k) => this.words[k]!),
      likelihood: KIND_WEIGHTS[kind] * chance,
    };
  }
}
