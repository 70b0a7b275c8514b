/** The board: rows of tiles that change colour when pressed, the row being typed, and empty rows. */

import { useEffect, useRef } from "preact/hooks";
import { type Game, guessesMade, isSolved, outcome, rowAt } from "../game/board";
import { lettersOf } from "../game/letters";
import type { Turn } from "../game/notation";
import { GREEN } from "../game/pattern";
import { answer, ghost, rowOdds, suspects } from "../state/answer";
import { colourNames } from "../state/settings";
import {
  canUndo,
  cycle,
  game,
  openBoard,
  openedBoard,
  refusals,
  remark,
  removeRow,
  undo,
} from "../state/solve";
import { t } from "../strings";
import { capitals } from "../strings/capitals";

/** One board, or several in a grid; where they have no room, the one in use. */
export function Boards() {
  const now = game.value;
  if (now.boards.length > 1) return <Grid now={now} />;
  return (
    <div class="boards">
      <div class="board-place">
        <Board board={0} now={now} />
        <Undo />
      </div>
    </div>
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
  const { boards } = now;
  return (
    <div class="board-place">
      <ul class="board-grid" style={{ "--columns": Math.min(boards.length, 4) }} aria-label={t.board.all}>
        {boards.map((_, k) => {
          const state = stateOf(k, boards);
          return (
            <li key={k} class={k === openedBoard.value ? "opened" : ""}>
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

/** The state of one of several boards, in a few words. */
function stateOf(board: number, boards: Game["boards"]): string {
  const { counts, status } = answer.value;
  const left = counts[board];
  const conflicts = (status.kind === "contradiction" && status.conflicts) || [];
  if (conflicts.some((each) => each.board === board)) return t.board.conflict;
  if (isSolved(boards[board]!)) return t.board.solved;
  return left === undefined ? "" : t.board.left(left);
}

function Board({ board, now }: { readonly board: number; readonly now: Game }) {
  const turns = now.boards[board]!;
  const open = !isSolved(turns) && outcome(now) === "open";
  const draft = rowAt(now, board, turns.length);
  const rest = Math.max(0, now.limit - turns.length - (open ? 1 : 0));
  const rows: readonly Turn[] = draft ? [...turns, draft] : turns;
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
  readonly turn: Turn;
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
          board={board}
          row={row}
          place={place}
          turn={turn}
          letter={letter}
          now={now}
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
function useTurning({ tiles }: Turn): readonly number[] {
  const before = useRef(tiles);
  const turning = [...tiles.keys()].filter((place) => tiles[place] !== before.current[place]);
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
  useEffect(() => {
    if (at) button.current?.focus({ preventScroll: true });
  }, [at]);
  return (
    <button
      ref={button}
      type="button"
      data-tile
      class={`tile t${colour}${at ? " at" : ""}${suspect ? " suspect" : ""}${turning < 0 ? "" : " turned"}`}
      style={turning < 0 ? {} : { "--place": turning }}
      tabIndex={at || (!cursor && place === 0) ? 0 : -1}
      aria-label={t.board.tile(letter, colourNames.value[colour], place, now.length)}
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
