/** A board as SVG, the same as `salet.show.pictures` draws. */
import type { Turn } from "./notation";

const TILE = 60;
const EDGE = 6;
const STEP = 66;
const STYLE = [
  ".salet-b{fill:#DCD6CA;stroke:#8C857A}.salet-b+text{fill:#4D4942}.salet-y{fill:#E2A93B}.salet-y+text{fill:#1C1B1A}",
  ".salet-g{fill:#1F6B4B}.salet-g+text{fill:#FFF}.salet-n{fill:none;stroke:#8C857A}",
  ".salet-ring{fill:none;stroke:#1C1B1A;stroke-width:1.5}.salet-corner{fill:#FFF}",
  ".salet-t{font:700 30px ui-sans-serif,system-ui,sans-serif;text-anchor:middle}",
  "@media(prefers-color-scheme:dark){.salet-b{fill:#33373D;stroke:#6A6F77}.salet-b+text{fill:#C9C4BB}",
  ".salet-y{fill:#E3B04B}.salet-y+text{fill:#0E1012}.salet-g{fill:#4CB488}.salet-g+text{fill:#0E1012}",
  ".salet-n{stroke:#6A6F77}.salet-ring{stroke:#0E1012}.salet-corner{fill:#0E1012}}",
].join("");
const COLOURS = ["grey", "yellow", "green"];

/** The picture of some turns; without any, of an empty row of this many tiles. */
export function boardSvg(turns: readonly Turn[], length = 5): string {
  const columns = turns.length ? [...turns[0]!.word].length : length;
  const rows = turns.map((turn, row) => rowOf(turn, EDGE + STEP * row));
  const empty = Array.from({ length: columns }, (_, place) => tileOf("n", EDGE + STEP * place, EDGE));
  const [width, height] = [columns, Math.max(1, rows.length)].map((count) => EDGE + STEP * count);
  const title =
    rows.length === 0
      ? "An empty board"
      : `A board with ${rows.length === 1 ? "1 guess" : `${rows.length} guesses`}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 ${width} ${height}" width="${width}" `,
    `height="${height}"><title>${title}</title><desc>${turns.map(spoken).join("; ")}</desc>`,
    `<style>${STYLE}</style>${(rows.length ? rows : empty).join("")}</svg>\n`,
  ].join("");
}

function rowOf({ word, tiles }: Turn, y: number): string {
  return [...word]
    .map((letter, place) => {
      const x = EDGE + STEP * place;
      const [cx, cy] = [x + TILE / 2, y + TILE / 2];
      const marks = [
        "",
        `<circle class="salet-ring" cx="${cx}" cy="${cy}" r="25"/>`,
        `<path class="salet-corner" d="M${x + TILE - 18} ${y}h12a6 6 0 0 1 6 6v12z"/>`,
      ];
      const text = `<text class="salet-t" x="${cx}" y="${cy + 11}">${capital(letter)}</text>`;
      return tileOf("byg"[tiles[place]!]!, x, y) + text + marks[tiles[place]!];
    })
    .join("");
}

function tileOf(kind: string, x: number, y: number): string {
  return `<rect class="salet-${kind}" x="${x}" y="${y}" width="${TILE}" height="${TILE}" rx="6"/>`;
}

function spoken({ word, tiles }: Turn): string {
  return [...word].map((letter, k) => `${capital(letter)} ${COLOURS[tiles[k]!]}`).join(", ");
}

/** A letter without a capital of its own stays as it is. */
function capital(letter: string): string {
  const upper = letter === "ß" ? "ẞ" : letter.toUpperCase();
  return [...upper].length === 1 ? upper : letter;
}
