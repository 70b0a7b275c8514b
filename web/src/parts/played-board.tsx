/** The rows of a game that the page colours by itself: those played, the one being typed, and empty ones. */

import { useEffect, useRef } from "preact/hooks";
import { isSolved } from "../game/board";
import { lettersOf } from "../game/letters";
import type { Turn } from "../game/notation";
import { allGreen } from "../game/pattern";
import type { Play } from "../game/play";
import { outcome, refusals, remark } from "../state/play";
import { colourNames } from "../state/settings";
import { t } from "../strings";
import { capitals } from "../strings/capitals";

const FLIP = 400; // milliseconds until all tiles of a row have turned

/** The letters are typed into each board that is open, and the colours of a row come tile by tile. */
export function PlayedBoard({ now, turns }: { readonly now: Play; readonly turns: readonly Turn[] }) {
  const last = useRef(turns.length);
  useEffect(() => {
    const timer = setTimeout(() => {
      last.current = turns.length;
    }, FLIP);
    return () => clearTimeout(timer);
  }, [turns.length]);
  const { length } = lettersOf(now.answers[0]!);
  const open = outcome.value === "open";
  const rest = open && now.answers.length === 1 ? now.limit - turns.length - 1 : 0;
  return (
    <div class="played-board">
      {turns.map((turn, row) => (
        <PlayedRow key={row} row={row} turn={turn} fresh={row === turns.length - 1 && row >= last.current} />
      ))}
      {open && !isSolved(turns) && (
        <TypedRow key={turns.length} row={turns.length} length={length} typed={now.typed} />
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
}

function TypedRow({ row, length, typed }: TypedProps) {
  const letters = lettersOf(capitals(typed));
  return (
    <div
      key={refusals.value}
      class={`played-row now${remark.value ? " refused" : ""}`}
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
