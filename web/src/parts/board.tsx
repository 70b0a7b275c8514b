/** The board: rows of tiles that change colour when pressed, the row being typed, and empty rows. */
import { useEffect, useRef } from "preact/hooks";
import { type DraftTurn, type Game, guessesMade, isSolved, likelyTiles, outcome, rowAt } from "../game/board";
import { answer } from "../state/answer";
import { colourNames } from "../state/settings";
import { canUndo, cycle, game, refusals, remark, removeRow, undo } from "../state/solve";
import { t } from "../strings";

/** How many boards fit side by side on a wide screen. */
const COLUMNS: Record<number, number> = { 1: 1, 2: 2, 3: 3, 4: 2, 5: 3, 6: 3 };

export function Boards() {
  const now = game.value;
  const many = now.boards.length > 1;
  return (
    <div class={`boards${many ? " many" : ""}`} style={{ "--columns": COLUMNS[now.boards.length] ?? 4 }}>
      {now.boards.map((_, k) => (
        <Board key={k} board={k} now={now} />
      ))}
      {canUndo.value && (
        <button type="button" class="undo" aria-label={t.board.undo} title={t.board.undo} onClick={undo}>
          ↶
        </button>
      )}
    </div>
  );
}

function Board({ board, now }: { readonly board: number; readonly now: Game }) {
  const turns = now.boards[board]!;
  const many = now.boards.length > 1;
  const open = !isSolved(turns) && outcome(now) === "open";
  const draft = rowAt(now, board, turns.length);
  const rest = Math.max(0, (many ? guessesMade(now) + 1 : now.limit) - turns.length - (open ? 1 : 0));
  return (
    <section class="board" aria-label={t.board.name(board, now.boards.length)}>
      {many && (
        <p class="board-name">
          <span>{board + 1}</span>
          <BoardState board={board} solved={isSolved(turns)} />
        </p>
      )}
      {turns.map((turn, row) => (
        <Row key={row} board={board} row={row} turn={turn} now={now} />
      ))}
      {draft && <Row board={board} row={turns.length} turn={draft} now={now} />}
      {open && !draft && <TypedRow row={turns.length} now={now} />}
      {Array.from({ length: many && !open ? 0 : rest }, (_, k) => (
        <EmptyRow key={k} row={turns.length + k + (open ? 1 : 0)} length={now.length} />
      ))}
    </section>
  );
}

/** The state of one of several boards, in two words. */
function BoardState({ board, solved }: { readonly board: number; readonly solved: boolean }) {
  const { counts, status } = answer.value;
  const left = counts[board];
  if (status.kind === "contradiction" && status.conflicts?.some((each) => each.board === board)) {
    return <span class="conflict">{t.board.conflict}</span>;
  }
  return <span>{solved ? t.board.solved : left !== undefined && t.board.left(left)}</span>;
}

interface RowProps {
  readonly board: number;
  readonly row: number;
  readonly turn: DraftTurn;
  readonly now: Game;
}

function Row({ board, row, turn, now }: RowProps) {
  const last = row === guessesMade(now) - 1 && !now.draft;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of tiles is no fieldset
    <div class="board-row" role="group" aria-label={t.board.row(row, turn.word)}>
      {[...turn.word].map((letter, place) => (
        <Tile key={place} board={board} row={row} place={place} turn={turn} letter={letter} now={now} />
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

interface TileProps extends RowProps {
  readonly place: number;
  readonly letter: string;
}

function Tile({ board, row, place, turn, letter, now }: TileProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { cursor } = now;
  const inRow = cursor?.board === board && cursor.row === row;
  const at = inRow && cursor.place === place;
  const colour = turn.tiles[place]!;
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
      class={`tile ${colour === null ? `tu l${likely}` : `t${colour}`}${at ? " at" : ""}`}
      tabIndex={at || (!cursor && place === 0) ? 0 : -1}
      aria-label={t.board.tile(letter, name, place, now.length)}
      onClick={() => cycle({ board, row, place })}
    >
      {letter}
    </button>
  );
}

function TypedRow({ row, now }: { readonly row: number; readonly now: Game }) {
  const letters = [...now.typed];
  return (
    <div
      key={refusals.value}
      class={`board-row now${refusals.value && remark.value ? " refused" : ""}`}
      role="img"
      aria-label={t.board.typing(row, now.typed)}
    >
      {Array.from({ length: now.length }, (_, k) => (
        <span
          key={k}
          class={`tile${letters[k] ? " typed" : ""}${k === letters.length && !now.cursor ? " caret" : ""}`}
        >
          {letters[k] ?? ""}
        </span>
      ))}
    </div>
  );
}

function EmptyRow({ row, length }: { readonly row: number; readonly length: number }) {
  return (
    <div class="board-row to-come" role="img" aria-label={t.board.emptyRow(row)}>
      {Array.from({ length }, (_, k) => (
        <span key={k} class="tile" />
      ))}
    </div>
  );
}
