/** The rows of a game that the page colours by itself: those played, the one being typed, and empty ones. */

import { lettersOf } from "../game/letters";
import type { Turn } from "../game/notation";
import { allGreen } from "../game/pattern";
import * as page from "../state/page";
import { t } from "../strings";
import { capitals } from "../strings/capitals";

const { colourNames } = page.settings;

interface BoardProps {
  readonly turns: readonly Turn[];
  readonly length: number;
  /** How many rows there are. */
  readonly rows: number;
  /** The letters of the row being typed; null if none is. */
  readonly typed: string | null;
  /** Counts up with every refusal, each of which shakes the row. */
  readonly refusals?: number;
  readonly refused?: boolean;
  /** Whether the last row has just got its colours. */
  readonly fresh?: boolean;
}

export function PlayedBoard(props: BoardProps) {
  const { turns, length, rows, typed, refusals = 0, refused = false, fresh = false } = props;
  const rest = Math.max(0, rows - turns.length - (typed === null ? 0 : 1));
  return (
    <div class="played-board">
      {turns.map((turn, row) => (
        <PlayedRow key={row} row={row} turn={turn} fresh={fresh && row === turns.length - 1} />
      ))}
      {typed !== null && (
        <TypedRow
          key={turns.length}
          row={turns.length}
          length={length}
          typed={typed}
          refusals={refusals}
          refused={refused}
        />
      )}
      {Array.from({ length: rest }, (_, k) => rest - k).map((left) => (
        <div key={left} class="played-row" aria-hidden="true">
          {Array.from({ length }, (_, place) => (
            <span key={place} class="tile" />
          ))}
        </div>
      ))}
    </div>
  );
}

interface RowProps {
  readonly row: number;
  readonly turn: Turn;
  readonly fresh: boolean;
}

function PlayedRow({ row, turn: { word, tiles }, fresh }: RowProps) {
  const names = colourNames.value;
  const letters = lettersOf(word);
  const texts = letters.map((letter, k) => t.board.tile(letter, names[tiles[k]!]!, k, letters.length));
  return (
    <div
      class={`played-row${fresh ? " fresh" : ""}${fresh && allGreen(tiles) ? " won" : ""}`}
      role="img"
      aria-label={`${t.board.row(row, word)}: ${texts.join("; ")}`}
    >
      {letters.map((letter, k) => (
        <span key={k} class={`tile t${tiles[k]}`} style={fresh ? { "--place": k } : {}}>
          {capitals(letter)}
        </span>
      ))}
    </div>
  );
}

interface TypedProps {
  readonly row: number;
  readonly length: number;
  readonly typed: string;
  readonly refusals: number;
  readonly refused: boolean;
}

function TypedRow({ row, length, typed, refusals, refused }: TypedProps) {
  const letters = lettersOf(capitals(typed));
  return (
    <div
      key={refusals}
      class={`played-row now${refused ? " refused" : ""}`}
      role="img"
      aria-label={t.board.typing(row, typed)}
    >
      {Array.from({ length }, (_, k) => (
        <span key={k} class={`tile${letters[k] ? " typed" : ""}${k === letters.length ? " caret" : ""}`}>
          {letters[k] ?? ""}
        </span>
      ))}
    </div>
  );
}
