/**
 * Reads what people paste, as `salet.game.text.notation` does: words with tiles in letters, squares, dots, hyphens or
 * digits, side by side or one below the other, with numbering, headers and links around them.
 */
import { readTurns, type Turn } from "./notation";
import { type Tile, tilesText } from "./pattern";

export type Pasted =
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
const LONGEST = 11;

/** What a text holds; null if it cannot be read. */
export function readPasted(text: string): Pasted | null {
  const rows = rowsOf(text);
  const word = rows.join(" ").match(/[\p{L}\p{M}]{3,}/u)?.[0];
  const length = [...(word ?? "")].length;
  const possible = length && length <= LONGEST ? readingsOf(rows, length) : [];
  if (possible.length > 1) return { kind: "readings", readings: possible };
  if (possible[0]) return { kind: "turns", turns: readTurns(possible[0])! };
  return rows.some(isSquares) ? { kind: "grid" } : null;
}

/** Whether a row has squares and nothing else. */
function isSquares(row: string): boolean {
  const marks = new Map(SQUARES);
  return [...row.replace(/\s/g, "")].every((mark) => marks.has(mark));
}

/** The texts of the boards that some rows may mean. */
function readingsOf(rows: readonly string[], length: number): string[] {
  const digits = rows.some((row) => /\d/.test(row)) ? DIGITS : [[]];
  const readings = digits.flatMap((some) => [
    ...new Set(STYLES.flatMap((style) => read(rows, length, new Map([...style, ...some])) ?? [])),
  ]);
  return readings.filter((reading) => readTurns(reading));
}

/** The rows of a text, without what only surrounds them. */
function rowsOf(text: string): string[] {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[\ufe00-\ufe0f]|[\u200b-\u200f]|\u20e3/g, "")
    .replace(/https?:\/\/\S+/g, "")
    .replace(/[‐‑‒–—―−]/g, "-")
    .replaceAll("…", "...")
    .replaceAll("·", ".")
    .replace(HEADER, "")
    .split(/[\n;]/)
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
  for (const run of runsOf(row, marks)) {
    const letters = [...run];
    const tiles = letters.every((mark) => marks.has(mark)) ? letters.map((mark) => marks.get(mark)!) : null;
    if (LETTER.test(run) && letters.length === length && !held.length) {
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
