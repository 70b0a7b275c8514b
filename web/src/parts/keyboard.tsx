/** The dock under the board: letters while a row is typed, colours while its tiles are set. */
import { type Game, isSolved, letterColours, likelyTiles, outcome, unfinishedBoards } from "../game/board";
import { readTurns } from "../game/notation";
import type { Tile } from "../game/pattern";
import { coarse } from "../state/engine";
import { colourNames } from "../state/settings";
import { enter, game, goBack, paint, readings, remark, replaceBoards, typeLetter } from "../state/solve";
import { capitalised, t } from "../strings";

const ROWS = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];
const COLOURS: readonly Tile[] = [0, 1, 2];

export function Dock() {
  const now = game.value;
  if (outcome(now) !== "open" && !now.cursor) return null;
  return <div class="dock">{now.cursor ? <Colours now={now} /> : <Letters now={now} />}</div>;
}

/** A note for the first row only. */
function noteFor({ boards, cursor, typed, length }: Game): string {
  if (boards[0]!.length || outcome(game.value) !== "open") return "";
  if (cursor) return t.keys.colourNote(coarse);
  return [...typed].length === length ? t.keys.enterNote : typed ? "" : t.keys.typingNote;
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

function Letters({ now }: { readonly now: Game }) {
  const known = letterColours(now.boards.filter((turns) => !isSolved(turns)).flat());
  const full = [...now.typed].length === now.length;
  return (
    // biome-ignore lint/a11y/useSemanticElements: keys are no fieldset
    <div class="keys" role="group" aria-label={t.keys.keyboard}>
      {ROWS.map((letters, row) => (
        <div key={letters} class="keys-row">
          {row === 2 && (
            <button type="button" class={`key wide${full ? " ready" : ""}`} onClick={enter}>
              {t.keys.enter}
            </button>
          )}
          {[...letters].map((letter) => (
            <Key key={letter} letter={letter} colour={known.get(letter)} />
          ))}
          {row === 2 && (
            <button type="button" class="key wide" onClick={goBack}>
              {t.keys.back}
            </button>
          )}
        </div>
      ))}
    </div>
  );
}

function Key({ letter, colour }: { readonly letter: string; readonly colour: Tile | undefined }) {
  const label =
    colour === undefined ? letter.toUpperCase() : `${letter.toUpperCase()}, ${colourNames.value[colour]}`;
  return (
    <button
      type="button"
      class={`key${colour === undefined ? "" : ` t${colour}`}`}
      aria-label={label}
      onClick={() => typeLetter(letter)}
    >
      {letter}
    </button>
  );
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
