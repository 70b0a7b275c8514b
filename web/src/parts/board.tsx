/** The board: rows of tiles that are coloured or read, the row being typed, and empty rows. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { lettersOf } from "../game/letters";
import type { Turn } from "../game/notation";
import { allGreen } from "../game/pattern";
import { tileNames } from "../state/settings";
import { t } from "../strings";
import { capitals } from "../strings/capitals";

interface At {
  readonly row: number;
  readonly place: number;
}

/** How tiles are coloured by a press. */
interface Painting {
  readonly press: (row: number, place: number) => void;
  /** The tile that keys colour. */
  readonly cursor: At | null;
  /** The tiles that may be wrong. */
  readonly suspects: readonly At[];
}

interface BoardProps {
  readonly name: string;
  readonly length: number;
  readonly turns: readonly Turn[];
  /** The letters of the row being typed; null if there is none. */
  readonly typed: string | null;
  /** How many empty rows follow. */
  readonly toCome?: number;
  /** Counts refusals, each of which shakes the row being typed. */
  readonly refusals?: number;
  /** What is said of the row being typed, under it. */
  readonly remark?: ComponentChildren;
  /** Without it, tiles are read only. */
  readonly painting?: Painting;
}

export function Board(props: BoardProps) {
  const { name, length, turns, typed, toCome = 0, refusals = 0, remark = "", painting } = props;
  const count = useRef(turns.length);
  useEffect(() => {
    count.current = turns.length;
  }, [turns.length]);
  return (
    <section class="board" aria-label={name} style={{ "--length": length, "--rows": turns.length + 1 }}>
      {turns.map((turn, row) => (
        <Row key={row} row={row} turn={turn} fresh={!painting && row >= count.current} painting={painting} />
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
  readonly turn: Turn;
  /** Whether the row was just played: its colours come tile by tile. */
  readonly fresh?: boolean;
  readonly painting?: Painting | undefined;
}

function Row({ row, turn, fresh = false, painting }: RowProps) {
  const { word, tiles } = turn;
  const turning = useTurning(turn, fresh);
  const won = turning.length > 0 && allGreen(tiles);
  const letters = lettersOf(word);
  const labels = tileNames(turn);
  const label = `Row ${row + 1}, ${capitals(word)}`;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both of its roles have a label
    <div
      class={`board-row${won ? " won" : ""}`}
      role={painting ? "group" : "img"}
      aria-label={painting ? label : `${label}: ${labels.join("; ")}`}
    >
      {letters.map((letter, place) => {
        const order = won ? place : turning.indexOf(place);
        const face = { class: `tile t${tiles[place]}`, style: order < 0 ? {} : { "--place": order } };
        if (order >= 0) face.class += " turned";
        return painting ? (
          <Painted key={place} at={{ row, place }} label={labels[place]!} painting={painting} {...face}>
            {capitals(letter)}
          </Painted>
        ) : (
          <span key={place} {...face}>
            {capitals(letter)}
          </span>
        );
      })}
    </div>
  );
}

/** The places whose colour has just been set, in the order in which their tiles turn. */
function useTurning({ tiles }: Turn, fresh: boolean): readonly number[] {
  const before = useRef(fresh ? [] : tiles);
  const turning = [...tiles.keys()].filter((place) => tiles[place] !== before.current[place]);
  useEffect(() => {
    if (!fresh) before.current = tiles;
  }, [tiles]);
  return turning;
}

interface PaintedProps {
  readonly at: At;
  readonly label: string;
  readonly painting: Painting;
  readonly class: string;
  readonly style: { readonly [name: string]: number };
  readonly children: ComponentChildren;
}

function Painted({ at, label, painting, class: face, style, children }: PaintedProps) {
  const { press, cursor, suspects } = painting;
  const button = useRef<HTMLButtonElement>(null);
  const isHere = ({ row, place }: At) => row === at.row && place === at.place;
  const current = cursor !== null && isHere(cursor);
  useEffect(() => {
    if (current) button.current?.focus({ preventScroll: true });
  }, [current]);
  return (
    <button
      ref={button}
      type="button"
      data-tile
      class={`${face}${current ? " at" : ""}${suspects.some(isHere) ? " suspect" : ""}`}
      style={style}
      tabIndex={current || (!cursor && at.place === 0) ? 0 : -1}
      aria-label={label}
      onClick={() => press(at.row, at.place)}
    >
      {children}
    </button>
  );
}

/** Tiles without a colour, with the letters that are typed so far, and a mark where the next one goes. */
function blanks(length: number, letters: readonly string[] = [], caret = false) {
  return Array.from({ length }, (_, k) => (
    <span key={k} class={`tile${letters[k] ? " typed" : ""}${caret && k === letters.length ? " caret" : ""}`}>
      {letters[k]}
    </span>
  ));
}

interface SmallRowProps {
  readonly turn: Turn;
  readonly changed?: readonly number[];
}

/** A row of small tiles, some of them marked as changed; a screen reader reads it as one image. */
export function SmallRow({ turn, changed = [] }: SmallRowProps) {
  return (
    <span class="tiles-small" role="img" aria-label={tileNames(turn).join("; ")}>
      {lettersOf(turn.word).map((letter, k) => (
        <span key={k} class={`tile t${turn.tiles[k]}${changed.includes(k) ? " changed" : ""}`}>
          {capitals(letter)}
        </span>
      ))}
    </span>
  );
}
