/**
 * Reads the boards on a picture of a screen: pixels in, rows out, with their doubtful places. Tiles are patches of
 * one color in columns and rows at equal steps. Letters are compared with those drawn in the fonts of the device. A
 * word that the list lacks, or colors that no answer gives, are less likely than others.
 */
import { lettersOf } from "./letters";
import { candidatesOf, type Lexicon } from "./lexicon";
import type { Turn } from "./notation";
import type { Tile } from "./pattern";

/** Pixels as a canvas has them, red, green, blue and opacity each; or one value for each pixel. */
type Picture = { readonly width: number; readonly height: number; readonly data: ArrayLike<number> };
/** A letter as one font draws it. */
export type Glyph = { readonly letter: string; readonly shape: Float32Array };

/** A row, the places of doubtful letters and of doubtful colors, and the words that it may be instead. */
export interface SeenRow extends Turn {
  readonly letters: readonly number[];
  readonly colours: readonly number[];
  readonly others: readonly string[];
}

type Colour = readonly number[];
type Likeness = ReadonlyMap<string, number>;
/** A rectangle by its middle. */
type Patch = { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
/** The tiles of a board, row by row. */
type Grid = readonly (readonly Patch[])[];
/** What is on a tile: its color, how like each letter it is, and whether it may not be judged yet. */
type Seen = { readonly fill: Colour; readonly like: Likeness | null; readonly typed?: boolean };

const TOLERANCES = [9, 20]; // how far the colors of a patch vary: little on a faint board, more on a bad picture
const SMALLEST = 12; // pixels of a tile
const SAME = 26; // the distance of two colors that may be one
const PLAIN = 18; // the same for gray and the page, which may nearly be one
const FAINTEST = 45; // the distance of a letter from its tile
const SHARPNESS = 45; // from likeness to the logarithm of a chance
const UNKNOWN = 12; // the logarithm of how much less likely a word is that the list lacks
const MOST_ROWS = 6; // of a board whose rows are missed
const RARE = 2; // the same for one that few people know
const SURE = 0.9; // the chance from which a letter or color is not doubtful

/** The boards on a picture, with the same words, and whether something seems to cover rows of them. */
interface SeenBoards {
  readonly boards: readonly (readonly SeenRow[])[];
  readonly covered: boolean;
}

/** What is on a picture: boards, a shared result, which has colors but no letters, or neither. */
export function lookAt(
  picture: Picture,
  glyphs: readonly Glyph[],
  lexicon: Lexicon,
): SeenBoards | "shared" | null {
  const patches = TOLERANCES.flatMap((tolerance) => patchesIn(picture, tolerance));
  const see = (tile: Patch) => seenOn(picture, tile, glyphs);
  const grids = gridsOf(patches, lexicon.length);
  const boards = boardsIn(grids, see, lexicon);
  if (boards) return { boards, covered: grids.some((one) => grids.some((other) => isCut(one, other))) };
  return grids.some((grid) => isShared(grid.flat().map(see))) ? "shared" : null;
}

/** Whether rows are missing between two parts of a board: its columns go on some whole rows further down. */
function isCut(upper: Grid, lower: Grid): boolean {
  const [[first, second]] = upper as [[Patch, Patch]];
  const [[below]] = lower as [[Patch]];
  const step = second.x - first.x; // tiles are as far apart downward as across
  const rows = (below.y - upper.at(-1)![0]!.y) / step - 1;
  const missing = Math.round(rows);
  const isBelow = Math.abs(first.x - below.x) < 0.12 * first.w && Math.abs(first.w / below.w - 1) < 0.14;
  const isWhole = missing >= 1 && Math.abs(rows - missing) < 0.2;
  return isBelow && isWhole && upper.length + missing + lower.length <= MOST_ROWS;
}

/** Whether tiles are those of a shared result: none has a letter, and some are yellow or green. */
function isShared(tiles: readonly Seen[]): boolean {
  const isColoured = ({ fill }: Seen) =>
    HUES.some((hues) => ([1, 2] as const).some((tile) => costOf(fill, tile, hues) < costOf(fill, 0, hues)));
  return tiles.every(({ like }) => !like) && tiles.some(isColoured);
}

function boardsIn(grids: readonly Grid[], see: (tile: Patch) => Seen, lexicon: Lexicon): SeenRow[][] | null {
  const boards = grids.map((grid) => judgedRows(grid, see)).filter((rows) => rows.length);
  const most = Math.max(0, ...boards.map((rows) => rows.length));
  const sameRows = (k: number) => boards.flatMap((rows) => rows.slice(k, k + 1));
  const words = Array.from({ length: most }, (_, k) => wordOf(sameRows(k), lexicon));
  // Digits and icons may look like letters of a word, but not much.
  const found = words.filter(({ listed, letters }) => listed && letters.length < 3);
  const coloursOf = readColours(boards, words, lexicon);
  if (!coloursOf || found.length < 0.7 * most) return null;
  return boards.map((rows) => rows.map((row, k) => ({ ...words[k]!, ...coloursOf(row) })));
}

/** Squares of nearly one color, except for a letter. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a flood fill over a million pixels, in one loop for speed
function patchesIn({ width, height, data }: Picture, tolerance: number): Patch[] {
  const reached = new Uint8Array(width * height);
  const open = new Int32Array(width * height);
  const found: Patch[] = [];
  const isOff = (at: number, mean: number) => Math.abs(data[at]! - mean) > tolerance;
  for (let start = 0; start < reached.length; start += 5) {
    if (reached[start]) continue;
    let [count, red, green, blue, waiting] = [0, 0, 0, 0, 1];
    let [left, right, top, bottom] = [width, 0, height, 0];
    open[0] = start;
    reached[start] = 1;
    while (waiting) {
      const at = open[--waiting]!;
      const x = at % width;
      const y = (at - x) / width;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      count++;
      red += data[4 * at]!;
      green += data[4 * at + 1]!;
      blue += data[4 * at + 2]!;
      // Compared with the mean of the patch: from pixel to pixel, a soft edge would lead out of it.
      const [r, g, b] = [red / count, green / count, blue / count];
      for (let side = 0; side < 4; side++) {
        const next = at + (side < 2 ? 2 * side - 1 : (2 * side - 5) * width);
        if (next < 0 || next >= reached.length || reached[next]) continue;
        if (isOff(4 * next, r) || isOff(4 * next + 1, g) || isOff(4 * next + 2, b)) continue;
        reached[next] = 1;
        open[waiting++] = next;
      }
    }
    const [w, h] = [right - left + 1, bottom - top + 1];
    const isSquare = Math.min(w, h) >= SMALLEST && Math.max(w, h) < 1.2 * Math.min(w, h);
    if (isSquare && count > 0.45 * w * h) found.push({ x: left + w / 2, y: top + h / 2, w, h });
  }
  return found;
}

/** The boards that patches make, row by row, from the top: with as many columns as words have letters. */
function gridsOf(patches: readonly Patch[], length: number): Grid[] {
  const left = new Set(patches);
  const grids: Grid[] = [];
  for (const first of left) {
    const group = [first];
    for (const one of group) {
      const near = [...left].filter((other) => other !== first && areNeighbours(one, other));
      for (const other of near) left.delete(other);
      group.push(...near);
    }
    const [w, h] = [median(group.map((each) => each.w)), median(group.map((each) => each.h))];
    const columns = evenRuns(group, "x", w).filter((xs) => xs.length === length);
    for (const ys of evenRuns(group, "y", h))
      for (const xs of columns) grids.push(ys.map((y) => xs.map((x) => ({ x, y, w, h }))));
  }
  // Boards next to each other may be a pixel apart in height, and come from the left.
  const order = ([[{ x, y }]]: Grid) => 20 * y + x;
  const isNew = ([[one]]: Grid, k: number) => grids.findIndex(([[each]]) => areNeighbours(one, each)) === k;
  return grids.filter(isNew).sort((a, b) => order(a) - order(b));
}

function areNeighbours(one: Patch, other: Patch): boolean {
  const [x, y] = [Math.abs(one.x - other.x) / one.w, Math.abs(one.y - other.y) / one.h];
  const isAsLarge = Math.abs(one.w / other.w - 1) < 0.14 && Math.abs(one.h / other.h - 1) < 0.14;
  return isAsLarge && Math.min(x, y) < 0.12 && Math.max(x, y) < 1.4;
}

/** The lines on which values lie, in runs of equal steps: from one board to the next, the step is larger. */
function evenRuns(group: readonly Patch[], axis: "x" | "y", size: number): number[][] {
  const values = group.map((each) => each[axis]).sort((a, b) => a - b);
  const lines = runsOf(values, size / 4).map(median);
  const least = Math.min(...lines.slice(1).map((value, k) => value - lines[k]!));
  return runsOf(lines, 1.06 * least + 1.5);
}

function runsOf(values: readonly number[], step: number): number[][] {
  const starts = [...values.keys()].filter((k) => k === 0 || values[k]! - values[k - 1]! > step);
  return starts.map((start, k) => values.slice(start, starts[k + 1]));
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}

/** The rows that have letters; a last one that looks like empty tiles is being typed, and not judged yet. */
function judgedRows(grid: Grid, see: (tile: Patch) => Seen): Seen[][] {
  const rows = grid.map((row) => row.map(see));
  const judged = rows.filter((row) => row.some(({ like }) => like));
  const last = judged.pop() ?? [];
  const [one, next] = grid[0] as [Patch, Patch];
  const gap = see({ x: (one.x + next.x) / 2, y: one.y, w: 2, h: 2 });
  const bottom = rows.slice(rows.indexOf(last)).flat();
  const empty = [gap, ...bottom.filter(({ like }) => !like)];
  const isPlain = ({ fill }: Seen) => empty.some((each) => distance(each.fill, fill) < PLAIN);
  if (!last.every(isPlain)) return [...judged, last];
  // Where gray tiles look like empty ones as well, no one can tell.
  const mayBeGrey = last.every(({ like }) => like) && judged.flat().some(isPlain);
  return mayBeGrey ? [...judged, last.map((each) => ({ ...each, typed: true }))] : judged;
}

const SIZE = 50; // a tile is looked at in so many pixels each way
const SHAPE = 28; // and its letter in so many
const CELLS = 6; // in each of the cells of which the directions of edges are counted
const DIRECTIONS = 8;

/** The color of a tile, which most of it has, and its letter; without the sides, which may be a border. */
function seenOn(picture: Picture, { x, y, w, h }: Patch, glyphs: readonly Glyph[]): Seen {
  const planes = [0, 1, 2].map((k) => sampled(picture, { x, y, w: 0.84 * w, h: 0.84 * h }, SIZE, k));
  const fill = planes.map((plane) => median([...plane]));
  const far = planes[0]!.map((_, at) => Math.hypot(...planes.map((plane, k) => plane[at]! - fill[k]!)));
  const contrast = [...far].sort((a, b) => b - a)[0.01 * SIZE * SIZE]!;
  const shape = contrast < FAINTEST ? null : shapeOf(far.map((each) => Math.min(1, each / contrast)));
  return { fill, like: shape && likeness(shape, glyphs) };
}

function distance(one: Colour, other: Colour): number {
  return Math.hypot(one[0]! - other[0]!, one[1]! - other[1]!, one[2]! - other[2]!);
}

/** A channel of a part of a picture in `size` times `size` values, each the mean of nine. */
function sampled(picture: Picture, { x, y, w, h }: Patch, size: number, channel = 0): Float32Array {
  const { width, height, data } = picture;
  const channels = data.length / (width * height);
  const values = new Float32Array(size * size);
  for (let row = 0; row < 3 * size; row++) {
    const v = Math.floor(Math.max(0, Math.min(height - 1, y + ((row + 0.5) / size / 3 - 0.5) * h)));
    for (let column = 0; column < 3 * size; column++) {
      const u = Math.floor(Math.max(0, Math.min(width - 1, x + ((column + 0.5) / size / 3 - 0.5) * w)));
      const to = Math.floor(row / 3) * size + Math.floor(column / 3);
      values[to]! += data[(v * width + u) * channels + channel]! / 9;
    }
  }
  return values;
}

/** The shape of the letter in the middle of a tile, by how far ink covers each pixel; null if none can be there. */
function shapeOf(cover: Float32Array): Float32Array | null {
  const [top, bottom] = inkedRun((row, at) => cover[row * SIZE + at]!, 0.1 * SIZE, 0.9 * SIZE);
  const [left, right] = inkedRun((column, at) => cover[at * SIZE + column]!, top, bottom);
  const [x, y, w, h] = [(left + right) / 2, (top + bottom) / 2, right - left, bottom - top];
  const aside = Math.max(Math.abs(x - SIZE / 2), Math.abs(y - SIZE / 2));
  if (h < 0.2 * SIZE || h > 0.9 * SIZE || w < 2 || w > 0.98 * SIZE || aside > 0.18 * SIZE) return null;
  // A narrow letter is widened, so that fonts agree, but not as wide as others: an I stays one.
  const widened = (side: number, other: number) => (1.17 * side) / Math.min(1, Math.sqrt(side / other));
  const tile = { width: SIZE, height: SIZE, data: cover };
  return edgesOf(sampled(tile, { x, y, w: widened(w, h), h: widened(h, w) }, SHAPE));
}

/** The lines around the middle one that have ink between two places. */
function inkedRun(ink: (line: number, at: number) => number, low: number, high: number): [number, number] {
  const places = Array.from({ length: Math.floor(high - low) }, (_, k) => Math.round(low) + k);
  const isInked = (line: number) => places.some((at) => ink(line, at) > 0.45);
  let [start, end] = [SIZE / 2, SIZE / 2];
  while (start > 0 && isInked(start - 1)) start--;
  while (end < SIZE && isInked(end)) end++;
  return [start, end];
}

/** How strong the edges of a letter are in each direction, part by part of it; of length one. */
function edgesOf(letter: Float32Array): Float32Array {
  const shape = new Float32Array(CELLS * CELLS * DIRECTIONS);
  for (let at = SHAPE + 1; at < letter.length - SHAPE - 1; at++) {
    const [x, y] = [letter[at + 1]! - letter[at - 1]!, letter[at + SHAPE]! - letter[at - SHAPE]!];
    const strength = Math.sqrt(x * x + y * y);
    const turn = (Math.atan2(y, x) / (2 * Math.PI) + 1) * DIRECTIONS;
    // Shared between the nearest cells and directions, so that a small shift changes little.
    const column = (((at % SHAPE) + 0.5) / SHAPE) * CELLS - 0.5;
    const row = ((Math.floor(at / SHAPE) + 0.5) / SHAPE) * CELLS - 0.5;
    for (let k = 0; strength && k < 8; k++) {
      const [c, r] = [Math.floor(column) + (k & 1), Math.floor(row) + ((k >> 1) & 1)];
      if (c < 0 || r < 0 || c >= CELLS || r >= CELLS) continue;
      const way = Math.floor(turn) + (k >> 2);
      const share = (1 - Math.abs(column - c)) * (1 - Math.abs(row - r)) * (1 - Math.abs(turn - way));
      shape[(r * CELLS + c) * DIRECTIONS + (way % DIRECTIONS)]! += share * strength;
    }
  }
  const total = Math.sqrt(shape.reduce((sum, value) => sum + value, 0)) || 1;
  return shape.map((value) => Math.sqrt(value) / total);
}

/** How like a shape is to each letter, in the font in which it is most like it. */
function likeness(shape: Float32Array, glyphs: readonly Glyph[]): Map<string, number> {
  const like = new Map<string, number>();
  for (const glyph of glyphs) {
    let sum = 0;
    for (let k = 0; k < shape.length; k++) sum += shape[k]! * glyph.shape[k]!;
    like.set(glyph.letter, Math.max(sum, like.get(glyph.letter) ?? 0));
  }
  return like;
}

const FONTS = ["Arial", "system-ui", "serif", "monospace"];
const WEIGHTS = [0.1, 1.8]; // pixels by which strokes are wider

/** The letters of a list as the fonts of this device draw them, and bolder. */
export function glyphsOf(letters: readonly string[]): Glyph[] {
  const context = new OffscreenCanvas(SIZE, SIZE).getContext("2d", { willReadFrequently: true })!;
  context.textAlign = "center";
  const drawn = (letter: string, font: string, weight: number): Glyph[] => {
    const at = [letter.toUpperCase(), SIZE / 2, 0.72 * SIZE] as const;
    context.clearRect(0, 0, SIZE, SIZE);
    context.font = `700 ${0.62 * SIZE}px "${font}", ${font}, sans-serif`;
    context.lineWidth = weight;
    context.fillText(...at);
    context.strokeText(...at);
    const { data } = context.getImageData(0, 0, SIZE, SIZE);
    const shape = shapeOf(new Float32Array(SIZE * SIZE).map((_, k) => data[4 * k + 3]! / 255));
    return shape ? [{ letter, shape }] : [];
  };
  const all = (font: string, weight: number) => letters.flatMap((letter) => drawn(letter, font, weight));
  return FONTS.flatMap((font) => WEIGHTS.flatMap((weight) => all(font, weight)));
}

/** The likeliest word of a row, which may be on several boards. */
function wordOf(rows: readonly (readonly Seen[])[], lexicon: Lexicon) {
  const logs = Array.from({ length: lexicon.length }, (_, place) => {
    const sums = new Map<string, number>();
    for (const row of rows)
      for (const [letter, like] of row[place]!.like ?? [])
        sums.set(letter, (sums.get(letter) ?? 0) + (SHARPNESS * like) / Math.sqrt(rows.length));
    return sums;
  });
  const read = logs.map((log) => [...log].reduce((a, b) => (b[1] > a[1] ? b : a), ["", 0])[0]).join("");
  const reading = (word: string, listed: boolean, more: number) => {
    const cost = lettersOf(word).reduce((sum, each, k) => sum - (logs[k]!.get(each) ?? 0), more);
    return { word, listed, cost };
  };
  const words = lexicon.guesses.map((word, k) => reading(word, true, lexicon.rare[k] === "1" ? RARE : 0));
  const unlisted = reading(read, false, UNKNOWN);
  const likely = weighed(logs.every(({ size }) => size) ? [...words, unlisted] : words);
  const { word, listed, cost } = likely[0]!;
  const sure = (letter: string, k: number) =>
    (listed ? 1 : 0.5) * chanceOf(likely.filter((each) => lettersOf(each.word)[k] === letter));
  const letters = lettersOf(word).flatMap((letter, k) => (sure(letter, k) < SURE ? k : []));
  const others = letters.length ? likely.slice(1, 4).flatMap((each) => (each.listed ? each.word : [])) : [];
  return { word, listed: listed && cost < unlisted.cost - UNKNOWN / 2, letters, others };
}

/** The readings against which little speaks, the likeliest first, with their chances. */
function weighed<R extends { cost: number }>(readings: readonly R[]): (R & { chance: number })[] {
  const least = readings.reduce((least, { cost }) => Math.min(least, cost), Number.POSITIVE_INFINITY);
  const likely = readings.filter(({ cost }) => cost < least + 8).sort((a, b) => a.cost - b.cost);
  const total = likely.reduce((sum, { cost }) => sum + Math.exp(least - cost), 0);
  return likely.map((each) => ({ ...each, chance: Math.exp(least - each.cost) / total }));
}

function chanceOf(readings: readonly { chance: number }[]): number {
  return readings.reduce((sum, { chance }) => sum + chance, 0);
}

/** The hues of yellow and green tiles in degrees: the usual ones, and those of high contrast. */
const HUES = ["48 125 0", "210 22 1.5"].map((text) => text.split(" ").map(Number));
const ORDERS = ["012", "021", "102", "120", "201", "210"].map((order) => [...order].map(Number) as Tile[]);

/** What fills mean, by all of them together and by the words that fit; null if they aren't a board's. */
function readColours(boards: readonly Seen[][][], words: readonly { word: string }[], lexicon: Lexicon) {
  const fills: Colour[] = [];
  for (const { fill } of boards.flat(2))
    if (!fills.some((each) => distance(each, fill) < SAME)) fills.push(fill);
  if (!fills.length || fills.length > 3) return null;
  const kindOf = ({ fill }: Seen) => fills.findIndex((each) => distance(each, fill) < SAME);
  const longest = boards.reduce((a, b) => (b.length > a.length ? b : a));
  const orders = ORDERS.map((order) => {
    const tilesOf = (row: readonly Seen[]) => row.map((seen) => order[kindOf(seen)]!);
    const turns = longest.map((row, k) => ({ word: words[k]!.word, tiles: tilesOf(row) }));
    const isOdd = turns.some(({ tiles }) => tiles.every((tile) => tile === 1));
    const fits = !isOdd && candidatesOf(lexicon, turns, true).length > 0;
    const against = HUES.map((hues) =>
      fills.reduce((sum, fill, k) => sum + costOf(fill, order[k]!, hues), hues[2]!),
    );
    return { order, cost: Math.min(...against) + (fits ? 0 : 5) };
  });
  const likely = weighed(orders);
  const tileOf = (seen: Seen) => likely[0]!.order[kindOf(seen)]!;
  const sure = (seen: Seen) => chanceOf(likely.filter(({ order }) => order[kindOf(seen)] === tileOf(seen)));
  return (row: readonly Seen[]) => ({
    tiles: row.map(tileOf),
    colours: row.flatMap((seen, k) => (seen.typed || sure(seen) < SURE ? k : [])),
  });
}

/** How much speaks against a fill for a kind of tile. */
function costOf([r = 0, g = 0, b = 0]: Colour, tile: Tile, hues: readonly number[]): number {
  const most = Math.max(r, g, b);
  const vivid = (most - Math.min(r, g, b)) / Math.sqrt(most + 1);
  if (tile === 0) return (vivid / 2) ** 2 / 2;
  const hue = (Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b) * 180) / Math.PI;
  const off = Math.abs(((hue - hues[tile - 1]! + 540) % 360) - 180);
  return (off / (tile === 1 ? 14 : 20)) ** 2 / 2 + Math.max(0, (5 - vivid) / 1.2) ** 2 / 2;
}
