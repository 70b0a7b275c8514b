/** The board: rows of tiles to color or to read, the row being typed, and empty rows. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Row as RowOfTiles, Shade } from "../game/board";
import { lettersOf } from "../game/letters";
import { allGreen } from "../game/pattern";
import { tileNames } from "../state/settings";
import { t } from "../strings";
import { capitals } from "../strings/capitals";
import type { RowMark } from "../strings/review";

interface At {
  readonly row: number;
  readonly place: number;
}

/** How a press colors a tile. */
interface Painting {
  readonly press: (row: number, place: number) => void;
  /** The tile that the keys color. */
  readonly cursor: At | null;
  /** The tiles that may be wrong. */
  readonly suspects: readonly At[];
}

interface BoardProps {
  readonly name: string;
  readonly length: number;
  readonly turns: readonly RowOfTiles[];
  /** The letters of the row being typed; null if there is none. */
  readonly typed: string | null;
  /** How many empty rows follow. */
  readonly toCome?: number;
  /** Counts refusals, each of which shakes the row being typed. */
  readonly refusals?: number;
  /** A remark below the row being typed. */
  readonly remark?: ComponentChildren;
  /** Without it, tiles are read only. */
  readonly painting?: Painting;
  /** Once the game has ended: what to show next to its rows, as far as it's known. */
  readonly marks?: readonly RowMark[] | null;
}

export function Board(props: BoardProps) {
  const { name, length, turns, typed, toCome = 0, refusals = 0, remark = "", painting, marks = null } = props;
  const count = useRef(turns.length);
  useEffect(() => {
    count.current = turns.length;
  }, [turns.length]);
  return (
    <section
      class={`board${marks ? " marked" : ""}`}
      aria-label={name}
      style={{ "--length": length, "--rows": turns.length + 1 }}
    >
      {turns.map((turn, row) => (
        <Row
          key={row}
          row={row}
          turn={turn}
          fresh={!painting && row >= count.current}
          painting={painting}
          mark={marks?.[row]}
        />
      ))}
      <div class="board-now">
        {typed !== null && (
          <div
            key={refusals}
            class={`board-row now${refusals > 0 && remark !== "" ? " refused" : ""}`}
            role="img"
            aria-label={t.board.typing(turns.length, typed)}
          >
            {blanks(length, lettersOf(capitals(typed)), !painting?.cursor)}
          </div>
        )}
        <div class="remark" role="status">
          {remark}
        </div>
      </div>
      {Array.from({ length: toCome }, (_, k) => (
        <div key={k} class="board-row to-come" aria-hidden="true">
          {blanks(length)}
        </div>
      ))}
    </section>
  );
}

interface RowProps {
  readonly row: number;
  readonly turn: RowOfTiles;
  /** Whether the row was just played: its colors come tile by tile. */
  readonly fresh: boolean;
  readonly painting: Painting | undefined;
  readonly mark: RowMark | undefined;
}

function Row({ row, turn, fresh, painting, mark }: RowProps) {
  const { word, tiles } = turn;
  const turning = useTurning(turn, fresh);
  const won = useWon(turning.length > 0, allGreen(tiles));
  const letters = lettersOf(word);
  const labels = tileNames(turn);
  const label = t.board.row(row, word);
  const marked = mark ? `; ${mark.grade}, ${mark.detail}` : "";
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both of its roles have a label
    <div
      class={`board-row${won ? " won" : ""}`}
      role={painting ? "group" : "img"}
      aria-label={painting ? label : `${label}: ${labels.join("; ")}${marked}`}
    >
      {/* biome-ignore lint/complexity/noExcessiveCognitiveComplexity: tiles to color and tiles to read turn alike */}
      {letters.map((letter, place) => {
        const order = won ? place : turning.indexOf(place); // a row that wins turns as a whole
        const face = `tile${colourClass(tiles[place]!)}${order < 0 ? "" : " turned"}`;
        const style = order < 0 ? {} : { "--place": order };
        if (!painting)
          return (
            <span key={place} class={face} style={style}>
              {capitals(letter)}
            </span>
          );
        const isHere = (at: At | null) => at?.row === row && at.place === place;
        const { press, cursor, suspects } = painting;
        const current = isHere(cursor);
        return (
          <button
            key={place}
            ref={current ? focus : null}
            type="button"
            data-tile
            class={`${face}${current ? " at" : ""}${suspects.some(isHere) ? " suspect" : ""}`}
            style={style}
            tabIndex={current || (!cursor && place === 0) ? 0 : -1}
            aria-label={labels[place]!}
            onClick={() => press(row, place)}
          >
            {capitals(letter)}
          </button>
        );
      })}
      {mark && (
        <span class="row-mark">
          <b>{mark.grade}</b> <span>{mark.detail}</span>
        </span>
      )}
    </div>
  );
}

/** The class of a tile for its color, if it has one. */
const colourClass = (shade: Shade): string => (shade === null ? "" : ` t${shade}`);

/** Moves the focus to the tile that the keys color. */
const focus = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true });

/** The places whose color was just set, in the order in which their tiles turn. */
function useTurning({ tiles }: RowOfTiles, fresh: boolean): readonly number[] {
  const before = useRef(fresh ? [] : tiles);
  const turning = [...tiles.keys()].filter((place) => tiles[place] !== before.current[place]);
  useEffect(() => {
    if (!fresh) before.current = tiles;
  }, [tiles]);
  return turning;
}

/** Whether a row has just won; it stays so, so that nothing cuts its moment short. */
function useWon(isTurning: boolean, isGreen: boolean): boolean {
  const won = useRef(false);
  won.current = isGreen && (isTurning || won.current);
  return won.current;
}

/** Tiles without a color, with the letters typed so far, and a mark where the next one goes. */
function blanks(length: number, letters: readonly string[] = [], caret = false) {
  return Array.from({ length }, (_, k) => (
    <span key={k} class={`tile${letters[k] ? " typed" : ""}${caret && k === letters.length ? " caret" : ""}`}>
      {letters[k]}
    </span>
  ));
}

interface SmallRowProps {
  readonly turn: RowOfTiles;
  readonly changed?: readonly number[];
}

/** A row of small tiles, some of them marked as changed; a screen reader reads it as one image. */
export function SmallRow({ turn, changed = [] }: SmallRowProps) {
  return (
    <span class="tiles-small" role="img" aria-label={tileNames(turn).join("; ")}>
      {lettersOf(turn.word).map((letter, k) => (
        <span key={k} class={`tile${colourClass(turn.tiles[k]!)}${changed.includes(k) ? " changed" : ""}`}>
          {capitals(letter)}
        </span>
      ))}
    </span>
  );
}

/** A game in small: its tiles without letters, which a screen reader passes over. */
export function MiniBoard({ turns }: { readonly turns: readonly RowOfTiles[] }) {
  const tiles = turns.flatMap((turn) => turn.tiles);
  return (
    <span class="mini" aria-hidden="true" style={{ "--length": turns[0]?.tiles.length }}>
      {tiles.map((tile, k) => (
        <i key={k} class={`t${tile}`} />
      ))}
    </span>
  );
}
