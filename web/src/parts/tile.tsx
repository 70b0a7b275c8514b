/** Small pictures of rows of tiles. */

import { lettersOf } from "../game/letters";
import type { Turn } from "../game/notation";
import { colourNames } from "../state/settings";
import { t } from "../strings";
import { capitals } from "../strings/capitals";

interface RowProps {
  readonly turn: Turn;
  /** Places whose tile or letter differs from what was entered. */
  readonly changed?: readonly number[];
}

/** A row of small tiles; a screen reader reads it as one image. */
export function SmallRow({ turn, changed = [] }: RowProps) {
  const letters = lettersOf(turn.word);
  const label = letters
    .map((letter, k) => t.board.tile(letter, colourNames.value[turn.tiles[k]!], k, letters.length))
    .join("; ");
  return (
    <span class="tiles-small" role="img" aria-label={label}>
      {letters.map((letter, k) => (
        <span key={k} class={`tile t${turn.tiles[k]}${changed.includes(k) ? " changed" : ""}`}>
          {capitals(letter)}
        </span>
      ))}
    </span>
  );
}

/** The squares of a row, for a text without words. */
export function squares(pattern: string): string {
  return [...pattern].map((mark) => ({ B: "⬛", Y: "🟨", G: "🟩" })[mark]).join("");
}
