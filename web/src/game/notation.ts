/** The text of a position, written in one way and read in the simple ones; paste.ts reads everything else. */
import { lettersOf, written } from "./letters";
import { isPossible, patternOf, type Tile, tilesOf, tilesText } from "./pattern";

export interface Turn {
  readonly word: string;
  readonly tiles: readonly Tile[];
}

/** A guess with the tiles that an answer gives it. */
export function turnOf(word: string, answer: string): Turn {
  return { word, tiles: tilesOf(patternOf(word, answer), lettersOf(word).length) };
}

const MARKS: Record<string, Tile> = { b: 0, x: 0, y: 1, g: 2 };
for (const square of ["⬛", "⬜", "◼", "◻", "⚫", "⚪"]) MARKS[square] = 0;
for (const square of ["🟨", "🟦", "🟡", "🔵"]) MARKS[square] = 1;
for (const square of ["🟩", "🟧", "🟢", "🟠"]) MARKS[square] = 2;

/** The canonical text of some turns, such as `salet.BYBGB.crony.BBYBG`. */
export function writeTurns(turns: readonly Turn[]): string {
  return turns.map(({ word, tiles }) => `${word}.${tilesText(tiles)}`).join(".");
}

/** The turns of a text of words, each followed by its tiles; null for anything that is not plainly that. */
export function readTurns(text: string): Turn[] | null {
  const pieces = written(text)
    .replace(/[\ufe00-\ufe0f]/g, "")
    .split(/[\s.,:;=/|]+/)
    .filter(Boolean);
  if (pieces.length % 2) return null;
  const turns: Turn[] = [];
  for (let k = 0; k < pieces.length; k += 2) {
    const word = pieces[k]!;
    const tiles = readTiles(pieces[k + 1]!);
    if (!/^\p{L}{3,10}$/u.test(word) || tiles === null) return null;
    if (tiles.length !== lettersOf(word).length) return null;
    if (turns.length && tiles.length !== turns[0]!.tiles.length) return null;
    if (!isPossible(tiles)) return null;
    turns.push({ word, tiles });
  }
  return turns;
}

/** The tiles that a run of letters or squares spells, or null. */
function readTiles(text: string): Tile[] | null {
  const tiles = [...text].map((mark) => MARKS[mark]);
  return tiles.some((tile) => tile === undefined) ? null : (tiles as Tile[]);
}
