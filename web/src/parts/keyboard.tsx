/** The dock under the board: letters while a row is typed, colours while its tiles are set. */
import { useState } from "preact/hooks";
import { type Game, isSolved, letterColours, likelyTiles, outcome, unfinishedBoards } from "../game/board";
import { readTurns } from "../game/notation";
import type { Tile } from "../game/pattern";
import { coarse } from "../state/engine";
import { colourNames, keysShown } from "../state/settings";
import { enter, game, goBack, paint, readings, remark, replaceBoards, typeLetter } from "../state/solve";
import { capitalised, t } from "../strings";

const ROWS = [[..."qwertyuiop"], [..."asdfghjkl"], ["enter", ..."zxcvbnm", "back"]];
const STEPS: Record<string, readonly [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};
const COLOURS: readonly Tile[] = [0, 1, 2];

export function Dock() {
  const now = game.value;
  if (outcome(now) !== "open" && !now.cursor) return null;
  if (now.cursor)
    return (
      <div class="dock">
        <Colours now={now} />
      </div>
    );
  const shown = coarse || keysShown.value;
  return (
    <div class="dock">
      {shown && <Letters now={now} />}
      {!coarse && <RealKeys now={now} shown={shown} />}
    </div>
  );
}

/** For somebody with real keys: Enter for the mouse, and the keys of the screen on request. */
function RealKeys({ now, shown }: { readonly now: Game; readonly shown: boolean }) {
  const full = [...now.typed].length === now.length;
  return (
    <div class="row real-keys">
      {full && !shown && (
        <button type="button" class="button primary" onClick={enter}>
          {t.keys.enter}
        </button>
      )}
      <button
        type="button"
        class="link"
        onClick={() => {
          keysShown.value = !shown;
        }}
      >
        {shown ? t.keys.hide : t.keys.show}
      </button>
    </div>
  );
}

/** A note for the first row only. */
function noteFor({ boards, cursor, typed, length }: Game): string {
  if (boards[0]!.length || outcome(game.value) !== "open") return "";
  if (cursor) return t.keys.colourNote(coarse);
  return [...typed].length === length ? t.keys.enterNote : "";
}

/** A remark about the last edit; if a pasted text is ambiguous, its readings as buttons. */
export function Remark() {
  return (
    <div class={`remark${remark.value ? " said" : ""}`} role="status">
      {remark.value || noteFor(game.value)}
      {readings.value.map((reading) => (
        <button
          key={reading}
          type="button"
          class="button"
          onClick={() => replaceBoards([readTurns(reading) ?? []])}
        >
          {reading}
        </button>
      ))}
    </div>
  );
}

/** The keys are one stop for Tab; arrows walk over them. */
function Letters({ now }: { readonly now: Game }) {
  const [at, setAt] = useState("q");
  const known = letterColours(now.boards.filter((turns) => !isSolved(turns)).flat());
  const full = [...now.typed].length === now.length;
  const walk = (event: KeyboardEvent) => {
    const next = neighbour(at, event.key);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    setAt(next);
    (event.currentTarget as Element).querySelector<HTMLElement>(`[data-key="${next}"]`)?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: keys are no fieldset
    <div class="keys" role="group" aria-label={t.keys.keyboard} onKeyDown={walk}>
      {ROWS.map((keys) => (
        <div key={keys[0]} class="keys-row">
          {keys.map((key) => (
            <button
              key={key}
              type="button"
              data-key={key}
              tabIndex={key === at ? 0 : -1}
              class={classOf(key, known.get(key), full)}
              aria-label={nameOf(key, known.get(key))}
              onClick={() => {
                setAt(key);
                press(key);
              }}
            >
              {key.length > 1 ? nameOf(key, undefined) : key}
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}

function press(key: string): void {
  if (key === "enter") enter();
  else if (key === "back") goBack();
  else typeLetter(key);
}

function classOf(key: string, colour: Tile | undefined, full: boolean): string {
  if (key.length > 1) return `key wide${key === "enter" && full ? " ready" : ""}`;
  return `key${colour === undefined ? "" : ` t${colour}`}`;
}

function nameOf(key: string, colour: Tile | undefined): string {
  if (key === "enter" || key === "back") return t.keys[key];
  return colour === undefined ? key.toUpperCase() : `${key.toUpperCase()}, ${colourNames.value[colour]}`;
}

/** The key that an arrow leads to; null for any other key. */
function neighbour(from: string, arrow: string): string | null {
  const row = ROWS.findIndex((keys) => keys.includes(from));
  const column = ROWS[row]!.indexOf(from);
  const [down, right] = STEPS[arrow] ?? [0, 0];
  if (!down && !right) return null;
  const keys = ROWS[row + down] ?? ROWS[row]!;
  return keys[Math.min(Math.max(0, column + right), keys.length - 1)]!;
}

function Colours({ now }: { readonly now: Game }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: keys are no fieldset
    <div class="colours" role="group" aria-label={t.keys.colours}>
      {COLOURS.map((tile) => (
        <button key={tile} type="button" class={`key t${tile}`} onClick={() => paint(tile)}>
          {capitalised(colourNames.value[tile]!)}
        </button>
      ))}
      <button type="button" class="key ready" onClick={enter}>
        {doneText(now)}
      </button>
    </div>
  );
}

/** What the button says that ends the colouring of a row, on its board. */
function doneText(now: Game): string {
  const { draft, cursor, boards } = now;
  if (!draft || !cursor) return t.keys.done("none");
  if (unfinishedBoards(now) > 1) return t.keys.nextBoard;
  const tiles = draft.tiles[cursor.board] ?? [];
  const likely = likelyTiles(draft.word, boards[cursor.board]!);
  const shown = tiles.some((tile, k) => tile === null && likely[k]);
  return t.keys.done(!tiles.includes(null) ? "none" : shown ? "likely" : "grey");
}
