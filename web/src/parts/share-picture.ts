/** Draws a result as a picture without letters, in the colors of the page. */
import { type Result, scoreOf, shareTexts } from "../strings/share";

const SCALE = 3; // pixels of the picture for each of the page's: sharp on every phone
const WIDTH = 358;
const MARGIN = 24;
const TILE = 34;
const GAP = 4;
const LINE = 28; // height of a line of text
const FONT = "600 17px system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
const COLORS = ["--absent", "--present", "--correct"];

/** Draws a result on a canvas, which gets its size. */
export function drawResult(canvas: HTMLCanvasElement, result: Result): void {
  const { boards, name } = result;
  const most = Math.max(...boards.map((turns) => turns.length));
  const length = boards[0]?.[0]?.length ?? 0;
  const columns = Math.min(boards.length, 2);
  const tile = Math.min(TILE, (WIDTH - (columns + 1) * MARGIN) / columns / length - GAP);
  const block = most * (tile + GAP) + MARGIN - GAP;
  const top = MARGIN + LINE + MARGIN / 2;
  const height = top + Math.ceil(boards.length / columns) * block + LINE + MARGIN;
  canvas.width = WIDTH * SCALE;
  canvas.height = height * SCALE;
  const context = canvas.getContext("2d");
  if (!context) return;
  context.scale(SCALE, SCALE);
  context.fillStyle = colorOf("--faint");
  context.fillRect(0, 0, WIDTH, height);
  writeLine(context, [["Salet", name].filter(Boolean).join(" "), scoreOf(result)], MARGIN + LINE / 2);
  boards.forEach((turns, k) => {
    const middle = (WIDTH / columns) * ((k % columns) + 0.5);
    const left = middle - (length * (tile + GAP) - GAP) / 2;
    paintBoard(context, turns, left, top + Math.floor(k / columns) * block, tile);
  });
  writeLine(context, footOf(result), height - MARGIN - LINE / 2);
}

/** The picture on a canvas as a file; null in a browser that can't make one. */
export async function fileOf(canvas: HTMLCanvasElement): Promise<File | null> {
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  return blob && new File([blob], "salet.png", { type: "image/png" });
}

function footOf({ skill, luck, best }: Result): string[] {
  const marks = skill === null || luck === null ? [] : [shareTexts.skill(skill), shareTexts.luck(luck)];
  return best === null ? marks : [...marks, shareTexts.best(best)];
}

function colorOf(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

function paintBoard(
  context: CanvasRenderingContext2D,
  turns: Result["boards"][number],
  left: number,
  top: number,
  tile: number,
): void {
  turns.forEach((tiles, row) => {
    tiles.forEach((color, place) => {
      context.fillStyle = colorOf(COLORS[color]!);
      context.beginPath();
      context.roundRect(left + place * (tile + GAP), top + row * (tile + GAP), tile, tile, 3);
      context.fill();
    });
  });
}

/** Writes a few texts in one line, from one margin to the other, with equal gaps. */
function writeLine(context: CanvasRenderingContext2D, texts: readonly string[], middle: number): void {
  context.font = FONT;
  context.fillStyle = colorOf("--ink");
  context.textBaseline = "middle";
  const widths = texts.map((text) => context.measureText(text).width);
  const free = widths.reduce((rest, width) => rest - width, WIDTH - 2 * MARGIN);
  let left = MARGIN;
  texts.forEach((text, k) => {
    context.fillText(text, left, middle);
    left += widths[k]! + free / Math.max(1, texts.length - 1);
  });
}
