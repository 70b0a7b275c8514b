/** The physical keyboard: typing works at once, anywhere on Solve; `?` lists the keys of all views. */
import type { Direction } from "../game/board";
import type { Tile } from "../game/pattern";
import { ghost } from "./answer";
import { place } from "./route";
import { cycle, enter, focusBoard, game, goBack, move, paint, paste, typeLetter, undo } from "./solve";

const MOVES: Record<string, Direction> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
  Home: "start",
  End: "end",
};

/** help: shows what the keys do. */
export function listenToKeys(help: () => void): void {
  addEventListener("keydown", (event: KeyboardEvent) => pressed(event, help));
  addEventListener("paste", pasted);
}

function pressed(event: KeyboardEvent, help: () => void): void {
  const target = event.target as Element;
  if (event.key === "?" && !target.closest("input, textarea, dialog")) return help();
  if (place.peek().view !== "solve" || target.closest("input, textarea, select, dialog")) return;
  if ((event.ctrlKey || event.metaKey) && event.key === "z") return acted(event, undo);
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const onTile = target.hasAttribute("data-tile");
  const onControl = !onTile && target.closest("button, a, summary") !== null;
  if (onControl && (event.key === "Enter" || event.key === " ")) return; // the control's own
  const act = actionFor(event.key);
  if (act) acted(event, act);
}

function acted(event: Event, act: () => void): void {
  event.preventDefault();
  act();
}

function actionFor(key: string): (() => void) | null {
  const { cursor, draft } = game.peek();
  if (/^\p{L}$/u.test(key)) return () => typed(key);
  if (key === "Enter") return () => enter(ghost.peek());
  if (key === "Backspace") return goBack;
  if (key === "Escape") return cursor && !draft ? () => enter() : null;
  if (key in MOVES && (cursor || key === "ArrowUp")) return () => move(MOVES[key]!);
  if (cursor && /^[123]$/.test(key)) return () => paint((Number(key) - 1) as Tile);
  if (cursor && key === " ") return () => cycle(cursor);
  return null;
}

/** A letter belongs to the board, and so does the Enter after it, whatever was pressed before. */
function typed(letter: string): void {
  if (document.activeElement?.closest("button, a, summary")) focusBoard();
  typeLetter(letter);
}

function pasted(event: ClipboardEvent): void {
  const target = event.target as Element | null;
  const text = event.clipboardData?.getData("text") ?? "";
  if (place.peek().view !== "solve" || target?.closest?.("input, textarea") || !text.trim()) return;
  event.preventDefault();
  paste(text);
}
