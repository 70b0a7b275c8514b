/**
 * Reads what people paste: words with tiles in letters, squares, dots, hyphens or digits, side by side or one below the
 * other, with numbering, headers and links around them, and words with gaps between their letters.
 */
import { LONGEST, SHORTEST, written } from "./letters";
import { readTurns, type Turn } from "./notation";
import { type Tile, tilesText } from "./pattern";

type Pasted =
  | { readonly kind: "turns"; readonly turns: readonly Turn[] }
  /** A shared result has no words. */
  | { readonly kind: "grid" }
  /** Texts of the boards that it may mean. */
  | { readonly kind: "readings"; readonly readings: readonly string[] };

type Marks = ReadonlyMap<string, Tile>;

/** A word, or one row of tiles, or what could be either. */
interface Piece {
  readonly word: string | null;
  readonly tiles: string | null;
}

const marksOf = (...tiles: readonly string[]): [string, Tile][] =>
  tiles.flatMap((marks, tile) => [...marks].map((mark): [string, Tile] => [mark, tile as Tile]));
const SQUARES = marksOf("⬛⬜◼◻◾◽▪▫■□⚫⚪", "🟨🟦🟡🔵", "🟩🟧🟢🟠");
/** The ways to write grey, other than squares. */
const STYLES = ["bx_*", ".", "-"].map((grey) => [...SQUARES, ...marksOf(grey, "y", "g")]);
/** Solvers disagree about digits. */
const DIGITS = [marksOf("0", "1", "2"), marksOf("2", "1", "0")];
const SEPARATORS = /[\s.,:=/|\\<>()[\]{}&+→"'`‘’“”«»-]/;
const LETTER = /[\p{L}\p{M}]/u;
const NUMBERING = /^\s*\d{1,2}[.):]\s*(?=\p{L})/u;
const HEADER = /(?:\S+\s+){1,3}#?\d[\d.,'’ ]*(?:🎉\s*)?(?:[1-9]\d?|x)\/\d{1,2}\*?/;
/** Letters with gaps in one row: forty turns of the longest words. */
const MOST_SPACED = 880;

/** What a text holds; null if it cannot be read. */
export function readPasted(text: string): Pasted | null {
  const rows = rowsOf(text);
  const possible = readingsOf(rows, lengthsOf(rows));
  if (possible.length > 1) return { kind: "readings", readings: possible };
  if (possible[0]) return { kind: "turns", turns: readTurns(possible[0])! };
  return rows.some(isSquares) ? { kind: "grid" } : null;
}

/** Whether a row has squares and nothing else. */
function isSquares(row: string): boolean {
  const marks = new Map(SQUARES);
  return [...row.replace(/\s/g, "")].every((mark) => marks.has(mark));
}

/** The lengths that the first word can have: of a run of letters, or with gaps between its letters. */
function lengthsOf(rows: readonly string[]): number[] {
  const word = rows.join(" ").match(/[\p{L}\p{M}]{3,}/u)?.[0];
  const first = [...(word ?? "")].length;
  if (first > LONGEST) return [];
  const alone = rows.map(spacedLetters).find((count) => count > 0) ?? 1;
  const spaced = Array.from({ length: LONGEST - SHORTEST + 1 }, (_, k) => SHORTEST + k);
  const lengths = alone <= MOST_SPACED ? spaced.filter((length) => alone % length === 0) : [];
  return [...new Set([...(first ? [first] : []), ...lengths])];
}

/** How many letters stand alone in a row; none if all of them are tiles. */
function spacedLetters(row: string): number {
  const letters = (row.match(/[\p{L}\p{M}]+/gu) ?? []).filter((run) => [...run].length === 1);
  return letters.every((letter) => "bxyg".includes(letter)) ? 0 : letters.length;
}

/** The texts of the boards that some rows may mean. */
function readingsOf(rows: readonly string[], lengths: readonly number[]): string[] {
  const digits = rows.some((row) => /\d/.test(row)) ? DIGITS : [[]];
  const readings = digits.flatMap((some) => [
    ...new Set(
      STYLES.flatMap((style) =>
        lengths.flatMap((length) => read(rows, length, new Map([...style, ...some])) ?? []),
      ),
    ),
  ]);
  return readings.filter((reading) => readTurns(reading));
}

/** The rows of a text, without what only surrounds them. */
function rowsOf(text: string): string[] {
  return written(text)
    .replace(/[\ufe00-\ufe0f]|[\u200b-\u200f]|\u20e3/g, "")
    .replace(/https?:\/\/\S+/g, "")
    .replace(/[‐‑‒–—―−]/g, "-")
    .replaceAll("…", "...")
    .replaceAll("·", ".")
    .replace(HEADER, "")
    .replaceAll(";", "\n")
    .split("\n")
    .map((row) => row.replace(NUMBERING, "").trim())
    .filter(Boolean);
}

/** The text of the board that some rows show under these marks, or null. */
function read(rows: readonly string[], length: number, marks: Marks): string | null {
  const pieces: Piece[] = [];
  for (const row of rows) {
    const found = piecesOf(row, length, marks);
    if (!found) return null;
    pieces.push(...found);
  }
  const half = pieces.length / 2;
  const [even, odd] = [0, 1].map((rest) => pieces.filter((_, k) => k % 2 === rest)) as [Piece[], Piece[]];
  return (
    paired(even, odd) ??
    paired(pieces.slice(0, half), pieces.slice(half)) ??
    paired(odd, even, true) ??
    paired(pieces.slice(half), pieces.slice(0, half), true)
  );
}

/** Words with their tiles; letters that come first are a word, so tiles that do must be squares or symbols. */
function paired(words: readonly Piece[], tiles: readonly Piece[], tilesFirst = false): string | null {
  const fit = words.every(({ word }, k) => word && tiles[k]?.tiles && !(tilesFirst && tiles[k].word));
  if (!words.length || words.length !== tiles.length || !fit) return null;
  return words.map(({ word }, k) => `${word}.${tiles[k]!.tiles}`).join(".");
}

/** The words and rows of tiles of a row; null if something in it is neither. */
function piecesOf(row: string, length: number, marks: Marks): Piece[] | null {
  const pieces: Piece[] = [];
  let held: Tile[] = [];
  let inWord = 0; // runs to come that belong to a word with gaps between its letters
  const runs = runsOf(row, marks);
  for (const [place, run] of runs.entries()) {
    const spaced = held.length ? null : spacedWord(runs.slice(place, place + 2 * length - 1), length, marks);
    const letters = [...run];
    const tiles = letters.every((mark) => marks.has(mark)) ? letters.map((mark) => marks.get(mark)!) : null;
    if (inWord) inWord--;
    else if (spaced) {
      pieces.push({ word: spaced, tiles: null });
      inWord = 2 * length - 2;
    } else if (LETTER.test(run) && letters.length === length && !held.length) {
      pieces.push({ word: run, tiles: tiles && tilesText(tiles) });
    } else if (tiles) {
      held.push(...tiles);
      if (held.length > length && held.length !== tiles.length) return null;
      if (held.length % length) continue;
      for (let k = 0; k < held.length; k += length)
        pieces.push({ word: null, tiles: tilesText(held.slice(k, k + length)) });
      held = [];
    } else if (!SEPARATORS.test(run)) return null;
  }
  return held.length ? null : pieces;
}

/** The word that letters and gaps spell; null if they are anything else, or tiles. */
function spacedWord(runs: readonly string[], length: number, marks: Marks): string | null {
  const letters = runs.filter((_, k) => k % 2 === 0);
  const gaps = runs.filter((_, k) => k % 2);
  const alone =
    letters.length === length && letters.every((run) => [...run].length === 1 && LETTER.test(run));
  const apart = gaps.every((run) => SEPARATORS.test(run) && !marks.has(run[0]!) && !LETTER.test(run));
  return alone && apart && !letters.every((letter) => marks.has(letter)) ? letters.join("") : null;
}

/** Runs of letters, of marks, and of everything else. */
function runsOf(row: string, marks: Marks): string[] {
  const kindOf = (character: string): number =>
    LETTER.test(character) ? 0 : marks.has(character) ? 1 : SEPARATORS.test(character) ? 2 : 3;
  const runs: string[] = [];
  let last = -1;
  for (const character of row) {
    const kind = kindOf(character);
    if (kind === last) runs[runs.length - 1] += character;
    else runs.push(character);
    last = kind;
  }
  return runs;
}
