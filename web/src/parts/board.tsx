/** The board: rows of tiles that change colour when pressed, the row being typed, and empty rows. */

import { signal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import {
  type Draft,
  type DraftTurn,
  type Game,
  guessesMade,
  isSolved,
  likelyTiles,
  outcome,
  rowAt,
} from "../game/board";
import { lettersOf } from "../game/letters";
import type { Turn } from "../game/notation";
import { GREEN } from "../game/pattern";
import { answer, ghost, rowOdds, suspects } from "../state/answer";
import * as page from "../state/page";
import { t } from "../strings";
import { capitals } from "../strings/capitals";
import { useAfterPaint } from "./after-paint";

const { colourNames } = page.settings;
const { canUndo, cycle, game, openBoard, openedBoard, refusals, remark, removeRow, undo } = page.solve;

/** Several boards stand next to each other from this width on, unless they are too many to be drawn at once. */
const wideWindow = matchMedia("(min-width: 56.25em)");
const wide = signal(wideWindow.matches);
wideWindow.addEventListener("change", (event) => {
  wide.value = event.matches;
});
const MOST_IN_A_GRID = 8;

/** One board; several in a grid, or where they have no room, the one in use below all of them, small. */
export function Boards() {
  const now = game.value;
  const count = now.boards.length;
  if (count > 1 && count <= MOST_IN_A_GRID && wide.value) return <Grid now={now} />;
  const board = openedBoard.value;
  return (
    <>
      {count > 1 && <Overview now={now} board={board} />}
      <div class="boards">
        <div class="board-place">
          <Board key={board} board={board} now={now} />
          <Undo />
        </div>
      </div>
    </>
  );
}

function Undo() {
  if (!canUndo.value) return null;
  return (
    <button type="button" class="undo" aria-label={t.undo} title={t.undo} onClick={undo}>
      ↶
    </button>
  );
}

/** All boards, each with the number of words that fit; its name shows which these are. */
function Grid({ now }: { readonly now: Game }) {
  const { boards, draft } = now;
  return (
    <div class="board-place">
      <ul class="board-grid" style={{ "--columns": Math.min(boards.length, 4) }} aria-label={t.board.all}>
        {boards.map((_, k) => {
          const state = stateOf(k, boards, draft);
          return (
            <li key={k}>
              <button
                type="button"
                class={`board-head${state === t.board.conflict ? " conflict" : ""}`}
                aria-current={k === openedBoard.value ? "true" : undefined}
                onClick={() => openBoard(k)}
              >
                <b>{t.board.name(k, boards.length)}</b>
                {state && `, ${state}`}
              </button>
              <Board board={k} now={now} />
            </li>
          );
        })}
      </ul>
      <Undo />
    </div>
  );
}

/** All boards, small: a press opens one. They are drawn after what the player looks at, the large one. */
function Overview({ now, board }: { readonly now: Game; readonly board: number }) {
  const { boards, draft } = useAfterPaint(now);
  return (
    <>
      <ul class="overview" aria-label={t.board.all}>
        {boards.map((turns, k) => (
          <li key={k}>
            <SmallBoard
              {...{ board: k, turns, draft: draft?.tiles[k] ?? null, state: stateOf(k, boards, draft) }}
              {...{ name: t.board.name(k, boards.length), opened: k === board }}
            />
          </li>
        ))}
      </ul>
      <p class="board-state">
        <b>{t.board.name(board, now.boards.length)}</b> {stateOf(board, now.boards, now.draft)}
      </p>
    </>
  );
}

interface SmallProps {
  readonly board: number;
  readonly name: string;
  readonly state: string;
  readonly opened: boolean;
  readonly turns: readonly Turn[];
  readonly draft: DraftTurn["tiles"] | null;
}

/** Drawn only when something of it changes: a colour on one board leaves the others as they are. */
function SmallBoard({ board, name, state, opened, turns, draft }: SmallProps) {
  return useMemo(
    () => (
      <button
        type="button"
        class={`board-button${state === t.board.conflict ? " conflict" : ""}`}
        aria-label={`${name}, ${state}`}
        aria-current={opened ? "true" : undefined}
        onClick={() => openBoard(board)}
      >
        <span class="board-name">{board + 1}</span>
        <span class="board-mini">
          {[...turns.map(({ tiles }) => tiles), ...(draft ? [draft] : [])].map((tiles, row) => (
            <span key={row}>
              {tiles.map((tile, place) => (
                <i key={place} class={`t${tile ?? "u"}`} />
              ))}
            </span>
          ))}
        </span>
      </button>
    ),
    [board, name, state, opened, turns, draft],
  );
}

/** The state of one of several boards, in a few words. */
function stateOf(board: number, boards: Game["boards"], draft: Draft | null): string {
  const { counts, status } = answer.value;
  const left = counts[board];
  const conflicts = (status.kind === "contradiction" && status.conflicts) || [];
  if (conflicts.some((each) => each.board === board)) return t.board.conflict;
  if (isSolved(boards[board]!)) return t.board.solved;
  if (draft?.tiles[board]) return draft.tiles[board].includes(null) ? t.board.toColour : t.board.coloured;
  return left === undefined ? "" : t.board.left(left);
}

function Board({ board, now }: { readonly board: number; readonly now: Game }) {
  const turns = now.boards[board]!;
  const open = !isSolved(turns) && outcome(now) === "open";
  const draft = rowAt(now, board, turns.length);
  const rest = Math.max(0, now.limit - turns.length - (open ? 1 : 0));
  const rows: readonly DraftTurn[] = draft ? [...turns, draft] : turns;
  return (
    <section class="board" aria-label={t.board.name(board, now.boards.length)}>
      {rows.map((turn, row) => (
        <Row key={row} board={board} row={row} turn={turn} now={now} />
      ))}
      {open && !draft && <TypedRow row={turns.length} now={now} />}
      {Array.from({ length: now.boards.length > 1 ? 0 : rest }, (_, k) => (
        <EmptyRow key={k} row={turns.length + k + (open ? 1 : 0)} now={now} />
      ))}
    </section>
  );
}

interface RowProps {
  readonly board: number;
  readonly row: number;
  readonly turn: DraftTurn;
  readonly now: Game;
}

function Row({ board, row, turn, now }: RowProps) {
  const last = row === guessesMade(now) - 1 && !now.draft;
  const turning = useTurning(turn);
  const won = turning.length > 0 && turn.tiles.every((tile) => tile === GREEN);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of tiles is no fieldset
    <div class={`board-row${won ? " won" : ""}`} role="group" aria-label={t.board.row(row, turn.word)}>
      {lettersOf(turn.word).map((letter, place) => (
        <Tile
          key={place}
          {...{ board, row, place, turn, letter, now }}
          turning={won ? place : turning.indexOf(place)}
        />
      ))}
      {last && now.boards.length === 1 && (
        <button
          type="button"
          class="row-remove"
          aria-label={t.board.remove(turn.word)}
          title={t.board.remove(turn.word)}
          onClick={() => removeRow(row)}
        >
          ×
        </button>
      )}
    </div>
  );
}

/** The places whose colour has just been set, in the order in which their tiles turn. */
function useTurning({ tiles }: DraftTurn): readonly number[] {
  const before = useRef(tiles);
  const turning = [...tiles.keys()].filter(
    (place) => tiles[place] !== null && tiles[place] !== before.current[place],
  );
  useEffect(() => {
    before.current = tiles;
  }, [tiles]);
  return turning;
}

interface TileProps extends RowProps {
  readonly place: number;
  readonly letter: string;
  /** Which of the tiles that turn this is; negative if it does not. */
  readonly turning: number;
}

function Tile({ board, row, place, turn, letter, now, turning }: TileProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { cursor } = now;
  const inRow = cursor?.board === board && cursor.row === row;
  const at = inRow && cursor.place === place;
  const colour = turn.tiles[place]!;
  const suspect = suspects.value.some(
    (each) => each.board === board && each.row === row && each.place === place,
  );
  const likely = colour === null ? likelyTiles(turn.word, now.boards[board]!)[place]! : 0;
  const names = colourNames.value;
  const name = colour === null ? t.board.unset(likely ? names[likely]! : "") : names[colour]!;
  useEffect(() => {
    if (at) button.current?.focus({ preventScroll: true });
  }, [at]);
  return (
    <button
      ref={button}
      type="button"
      data-tile
      class={`tile ${colour === null ? `tu l${likely}` : `t${colour}`}${at ? " at" : ""}${suspect ? " suspect" : ""}${turning < 0 ? "" : " turned"}`}
      style={turning < 0 ? {} : { "--place": turning }}
      tabIndex={at || (!cursor && place === 0) ? 0 : -1}
      aria-label={t.board.tile(letter, name, place, now.length)}
      onClick={() => cycle({ board, row, place })}
    >
      {capitals(letter)}
    </button>
  );
}

function TypedRow({ row, now }: { readonly row: number; readonly now: Game }) {
  const letters = lettersOf(capitals(now.typed));
  const faint = lettersOf(capitals(ghost.value));
  return (
    <div
      key={refusals.value}
      class={`board-row now${refusals.value && remark.value ? " refused" : ""}`}
      role="img"
      aria-label={faint.length ? t.board.ghost(row, ghost.value) : t.board.typing(row, now.typed)}
    >
      {Array.from({ length: now.length }, (_, k) => (
        <span
          key={k}
          class={`tile${letters[k] ? " typed" : ""}${k === letters.length && !now.cursor ? " caret" : ""}`}
        >
          {letters[k] ?? <span class="ghost">{faint[k]}</span>}
        </span>
      ))}
      <EndsHere row={row} now={now} />
    </div>
  );
}

function EmptyRow({ row, now }: { readonly row: number; readonly now: Game }) {
  return (
    <div class="board-row to-come" role="img" aria-label={t.board.emptyRow(row)}>
      {Array.from({ length: now.length }, (_, k) => (
        <span key={k} class="tile" />
      ))}
      <EndsHere row={row} now={now} />
    </div>
  );
}

/** How often best play ends in a row, next to it. */
function EndsHere({ row, now }: { readonly row: number; readonly now: Game }) {
  const chance = rowOdds.value[row - guessesMade(now)];
  if (!chance || now.boards.length > 1 || now.draft) return null;
  return (
    <span class="row-odds small quiet" title={t.board.endsHere(t.percent(chance))}>
      {t.shortPercent(chance)}
    </span>
  );
}
