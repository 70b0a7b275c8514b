/** A game as a picture to share: its colours without letters, which would give the word away. */
import type { Turn } from "../game/notation";
import * as page from "../state/page";
import { download } from "./download";

const { coarse } = page.engine;

const TILE = 56;
const STEP = 64;
const EDGE = 40;
const TEXT_WIDTH = 320;
const LEAST_ROWS = 4; // for the text next to them
const PAPER = "#15171a";
const INK = "#ece8e1";
const MUTED = "#a29c92";
const TILES = ["#33373d", "#e3b04b", "#4cb488"];
const FONT = "ui-sans-serif, system-ui, sans-serif";
const TYPE = "image/png";

/** Hands the picture to the device's share sheet, or saves it as a file. */
export async function sharePicture(
  name: string,
  turns: readonly Turn[],
  lines: readonly string[],
): Promise<void> {
  const file = new File([await drawn(turns, lines)], name, { type: TYPE });
  if (!coarse || !navigator.canShare?.({ files: [file] })) return download(name, TYPE, file);
  await navigator.share({ files: [file] }).catch((error) => {
    if (error.name !== "AbortError") download(name, TYPE, file); // the player has closed the sheet
  });
}

/** The rows on the left; on the right the first line, large, and the others. */
async function drawn(turns: readonly Turn[], [head = "", ...lines]: readonly string[]): Promise<Blob> {
  const canvas = document.createElement("canvas");
  const columns = turns[0]?.tiles.length ?? 0;
  canvas.width = 2 * EDGE + columns * STEP + TEXT_WIDTH;
  canvas.height = 2 * EDGE + Math.max(LEAST_ROWS, turns.length) * STEP;
  const pen = canvas.getContext("2d")!;
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  for (const [row, { tiles }] of turns.entries())
    for (const [place, tile] of tiles.entries()) drawTile(pen, EDGE + place * STEP, EDGE + row * STEP, tile);
  const x = EDGE + columns * STEP + 32;
  pen.fillStyle = INK;
  pen.font = `700 64px ${FONT}`;
  pen.fillText(head, x, EDGE + 56);
  pen.fillStyle = MUTED;
  pen.font = `400 28px ${FONT}`;
  for (const [k, line] of lines.entries()) pen.fillText(line, x, EDGE + 112 + 40 * k);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob!), TYPE));
}

/** Colour is never alone: a ring for what is elsewhere in the word, a corner for what is in its place. */
function drawTile(pen: CanvasRenderingContext2D, x: number, y: number, tile: number): void {
  pen.fillStyle = TILES[tile]!;
  pen.fillRect(x, y, TILE, TILE);
  pen.fillStyle = pen.strokeStyle = PAPER;
  pen.lineWidth = 2;
  pen.beginPath();
  if (tile === 1) {
    pen.arc(x + TILE / 2, y + TILE / 2, TILE * 0.4, 0, 2 * Math.PI);
    pen.stroke();
  } else if (tile === 2) {
    pen.moveTo(x + TILE * 0.7, y);
    pen.lineTo(x + TILE, y);
    pen.lineTo(x + TILE, y + TILE * 0.3);
    pen.fill();
  }
}
