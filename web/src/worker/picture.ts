/** Reads the file of a picture in the worker; one that is too large is refused before it is decoded. */

import { lettersOf } from "../game/letters";
import type { Lexicon } from "../game/lexicon";
import { type Glyph, glyphsOf, lookAt, type SeenRow } from "../game/picture";

/** Why a file is not read. */
type Refused = "tooLarge" | "noBoard" | "shared" | "otherKind" | "moving" | "damaged";
export type Read =
  | { readonly boards: readonly (readonly SeenRow[])[]; readonly covered: boolean }
  | { readonly refused: Refused };

const MOST_BYTES = 20 * 2 ** 20;
const MOST_DECODED = 24_000_000; // pixels, 100 MB
const MOST_READ = 1_000_000; // a larger picture is made smaller: all takes longer, and nothing is read better

const drawn = new Map<string, Glyph[]>();

export async function readPicture(file: Blob, lexicon: Lexicon): Promise<Read> {
  if (file.size > MOST_BYTES) return { refused: "tooLarge" };
  const bytes = new DataView(await file.arrayBuffer());
  const [width, height] = sizeOf(bytes);
  if (!width || !height) return { refused: "otherKind" };
  if (width * height > MOST_DECODED) return { refused: "tooLarge" };
  const start = new TextDecoder("latin1").decode(bytes.buffer.slice(0, 2 ** 16));
  if (start.split("IDAT")[0]!.includes("acTL") || isMovingWebp(bytes)) return { refused: "moving" };
  const scale = Math.min(1, Math.sqrt(MOST_READ / (width * height)));
  const size = { resizeWidth: Math.ceil(width * scale), resizeQuality: "high" } as const;
  const bitmap = await createImageBitmap(file, size).catch(() => null);
  if (!bitmap) return { refused: "damaged" };
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d")!;
  context.fillStyle = "#fff"; // under what is transparent
  context.fillRect(0, 0, bitmap.width, bitmap.height);
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const letters = [...new Set(lexicon.guesses.flatMap(lettersOf))];
  const glyphs = drawn.get(letters.join("")) ?? glyphsOf(letters);
  drawn.set(letters.join(""), glyphs);
  const { canvas } = context;
  const found = lookAt(context.getImageData(0, 0, canvas.width, canvas.height), glyphs, lexicon);
  if (found === "shared") return { refused: "shared" };
  return found ?? { refused: "noBoard" };
}

/** The width and height that a PNG, JPEG, or WebP file says it has; nothing for any other. */
function sizeOf(bytes: DataView): [width?: number, height?: number] {
  const length = bytes.byteLength;
  if (length > 24 && bytes.getUint32(0) === 0x89504e47) return [bytes.getUint32(16), bytes.getUint32(20)];
  if (isWebp(bytes)) return sizeOfWebp(bytes);
  if (length < 4 || bytes.getUint16(0) !== 0xffd8) return [];
  for (let at = 2; at + 9 < length; at += 2 + bytes.getUint16(at + 2)) {
    const kind = bytes.getUint8(at + 1);
    const isFrame = kind >= 0xc0 && kind < 0xd0 && ![0xc4, 0xc8, 0xcc].includes(kind);
    if (isFrame) return [bytes.getUint16(at + 7), bytes.getUint16(at + 5)];
  }
  return [];
}

const RIFF = 0x52494646;
const WEBP = 0x57454250;
const WEBP_HEADER = 30; // bytes up to the end of what says the size

function isWebp(bytes: DataView): boolean {
  return bytes.byteLength >= WEBP_HEADER && bytes.getUint32(0) === RIFF && bytes.getUint32(8) === WEBP;
}

/** The name of the first chunk: `VP8 ` for a lossy picture, `VP8L` for a lossless one, `VP8X` for one with more in it. */
function webpKind(bytes: DataView): string {
  return String.fromCharCode(...[12, 13, 14, 15].map((at) => bytes.getUint8(at)));
}

function sizeOfWebp(bytes: DataView): [width?: number, height?: number] {
  const kind = webpKind(bytes);
  if (kind === "VP8 ") return [bytes.getUint16(26, true) & 0x3fff, bytes.getUint16(28, true) & 0x3fff];
  if (kind === "VP8L") {
    const bits = bytes.getUint32(21, true);
    return [1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff)];
  }
  const threeBytes = (at: number) => bytes.getUint16(at, true) + 2 ** 16 * bytes.getUint8(at + 2);
  return kind === "VP8X" ? [1 + threeBytes(24), 1 + threeBytes(27)] : [];
}

function isMovingWebp(bytes: DataView): boolean {
  return isWebp(bytes) && webpKind(bytes) === "VP8X" && (bytes.getUint8(20) & 2) !== 0;
}
