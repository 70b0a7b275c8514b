/** The text of a position: written in one way, and read from addresses or from what people paste. */
import { lettersOf, written } from "./letters";
import { allGreen, isPossible, patternOf, type Tile, tilesOf, tilesText } from "./pattern";

export interface Turn {
  readonly word: string;
  readonly tiles: readonly Tile[];
}

/** A guess with the tiles that an answer gives it. */
export function turnOf(word: string, answer: string): Turn {
  return { word, tiles: tilesOf(patternOf(word, answer), lettersOf(word).length) };
}

const SQUARES = ["⬛⬜◼◻◾◽▪▫■□⚫⚪", "🟨🟦🟡🔵", "🟩🟧🟢🟠"];
const MARKS = new Map<string, Tile>();
for (const tile of [0, 1, 2] as const)
  for (const mark of SQUARES[tile] + ["bx", "y", "g"][tile]!) MARKS.set(mark, tile);

const LINK = /(?:^.*\p{L}: )?https?:\/\/\S+/gmu; // with what a shared result says before it
const HEADER = /^.*\s(?:\d{1,2}|x)\/\d{1,2}\*?(?: ·.*)?/gm; // of a shared result, such as Wordle 1,234 2/6
const NUMBERING = /(?<!\d)\d{1,2}(?:[.):]\s*|\s+)(?=\p{L})/gu; // of the words of a list
const SPACED = /(?<!\p{L})\p{L}(?:[ /-]\p{L})+(?!\p{L})/gu; // letters one by one
const PIECE = new RegExp(`[\\p{L}\\p{M}]+|[${SQUARES.join("")}]+|(?<!\\d)[0-3]{3,10}(?!\\d)`, "gu");

/** The canonical text of some turns, such as `salet.BYBGB.crony.BBYBG`. */
export function writeTurns(turns: readonly Turn[]): string {
  return turns.map(({ word, tiles }) => `${word}.${tilesText(tiles)}`).join(".");
}

/** The turns of a text of words, each followed by its tiles; null for anything that is not plainly that. */
export function readTurns(text: string): Turn[] | null {
  return turnsOf(
    withoutSelectors(text)
      .split(/[\s.,:;=/|]+/)
      .filter(Boolean),
  );
}

/**
 * The turns of a text that someone pastes: words and tiles in turn or one below the other, whatever is between them. Tiles
 * are letters, squares, or digits. None if it has just tiles, like a shared result; null if it cannot be read.
 */
export function readPasted(text: string): Turn[] | null {
  const pieces = withDigitsAsMarks(piecesOf(text));
  if (pieces.length && pieces.every((piece) => !/\p{L}/u.test(piece))) return [];
  return turnsOfPairs(pieces);
}

/** The same, or the turns of just words, of which the last is the answer: what Solve and Stats take. */
export function readGame(text: string): Turn[] | null {
  const hasOtherDigits = /\d/.test(textOf(text).replace(NUMBERING, ""));
  return readPasted(text) ?? (hasOtherDigits ? null : turnsOfWords(piecesOf(text)));
}

/** A text without what a shared result says around its squares. */
function textOf(text: string): string {
  return withoutSelectors(text).replace(LINK, "").replace(HEADER, "");
}

function piecesOf(text: string): string[] {
  return (
    textOf(text)
      .replace(SPACED, (letters) => letters.replace(/[ /-]/g, ""))
      .match(PIECE) ?? []
  );
}

/** The turns of words and tiles, whichever comes first. */
function turnsOfPairs(pieces: readonly string[]): Turn[] | null {
  if (pieces.length % 2) return null;
  const [odd, even] = [1, 0].map((rest) => pieces.filter((_, k) => k % 2 === rest));
  const half = pieces.length / 2;
  const [above, below] = [pieces.slice(0, half), pieces.slice(half)];
  const inTurn = (words: readonly string[], tiles: readonly string[]) =>
    turnsOf(words.flatMap((word, k) => [word, tiles[k] ?? ""]));
  const found = inTurn(even!, odd!) ?? inTurn(above, below) ?? inTurn(odd!, even!) ?? inTurn(below, above);
  return found?.length ? found : null;
}

/** The turns of just words: the last is the answer. */
function turnsOfWords(words: readonly string[]): Turn[] | null {
  const answer = words.at(-1);
  if (!answer) return null;
  const { length } = lettersOf(answer);
  const isWord = (word: string): boolean => /^\p{L}{3,10}$/u.test(word) && lettersOf(word).length === length;
  if (words.some((word) => readTiles(word) !== null)) return null; // tiles that no word is for
  return words.every(isWord) ? words.map((word) => turnOf(word, answer)) : null;
}

/** The pieces with digits as squares: 1, 2, 3 are the keys of the colors; where there is a 0, they begin with it. */
function withDigitsAsMarks(pieces: readonly string[]): string[] {
  const first = pieces.some((piece) => /^\d*0\d*$/.test(piece)) ? 0 : 1;
  const squareOf = (digit: string): string => [...(SQUARES[Number(digit) - first] ?? "?")][0]!;
  return pieces.map((piece) => (/^\d/.test(piece) ? [...piece].map(squareOf).join("") : piece));
}

/** A text as it is written here, without the marks that choose between pictures of a square. */
function withoutSelectors(text: string): string {
  return written(text).replace(/[\ufe00-\ufe0f]/g, "");
}

/** The turns of words, each followed by its tiles, or null. */
function turnsOf(pieces: readonly string[]): Turn[] | null {
  if (pieces.length % 2) return null;
  const marks = pieces.filter((_, k) => k % 2).join("");
  if (marks.includes("b") && marks.includes("x")) return null; // two signs for gray: one of them is a slip
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
  const tiles = [...text].map((mark) => MARKS.get(mark));
  return tiles.some((tile) => tile === undefined) ? null : (tiles as Tile[]);
}

/** The turns that a game can have: up to the one that solves it, and no more than its limit. */
export function turnsWithin(turns: readonly Turn[], limit: number): readonly Turn[] {
  const solving = turns.findIndex(({ tiles }) => allGreen(tiles));
  return turns.slice(0, solving < 0 ? limit : Math.min(limit, solving + 1));
}
