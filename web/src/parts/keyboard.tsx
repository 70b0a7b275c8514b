/** The dock under the board: letters while a row is typed, colours while its tiles are set. */

import { type Game, isSolved, letterColours, nextBoard, outcome } from "../game/board";
import { lettersOf } from "../game/letters";
import { readTurns } from "../game/notation";
import type { Tile } from "../game/pattern";
import { ghost } from "../state/answer";
import { coarse } from "../state/engine";
import { colourNames, keysShown } from "../state/settings";
import {
  done,
  enter,
  game,
  goBack,
  lexicon,
  paint,
  readings,
  remark,
  replaceBoards,
  typeLetter,
} from "../state/solve";
import { capitalised, t } from "../strings";
import { Letters, WordField } from "./letters";

/** Completes what is typed, or plays the word that stands faintly in the row. */
const play = (): void => enter(ghost.peek());
const TYPING = { letter: typeLetter, enter: play, back: goBack };
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
      <WordField typing={TYPING} />
      {shown && (
        <Letters
          list={lexicon.value}
          typing={TYPING}
          colours={coloursOf(now)}
          full={isFull(now)}
          offer={ghost.value}
        />
      )}
      {!coarse && <RealKeys now={now} shown={shown} />}
    </div>
  );
}

const isFull = ({ typed, length }: Game): boolean => lettersOf(typed).length === length;

/** What the boards that are still open say about each letter. */
function coloursOf({ boards }: Game): ReadonlyMap<string, Tile> {
  return letterColours(boards.filter((turns) => !isSolved(turns)).flat());
}

/** For somebody with real keys: Enter for the mouse, and the keys of the screen on request. */
function RealKeys({ now, shown }: { readonly now: Game; readonly shown: boolean }) {
  return (
    <div class="row real-keys">
      {(isFull(now) || ghost.value) && !shown && (
        <button type="button" class="button primary" onClick={play}>
          {ghost.value ? t.keys.play(ghost.value) : t.keys.enter}
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
function noteFor(now: Game): string {
  if (now.boards[0]!.length || outcome(now) !== "open") return "";
  return now.cursor ? t.keys.colourNote(coarse) : "";
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

function Colours({ now }: { readonly now: Game }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: keys are no fieldset
    <div class="colours" role="group" aria-label={t.keys.colours}>
      {COLOURS.map((tile) => (
        <button key={tile} type="button" class={`key t${tile}`} onClick={() => paint(tile)}>
          {capitalised(colourNames.value[tile]!)}
        </button>
      ))}
      <button type="button" class="key ready" onClick={done}>
        {doneText(now)}
      </button>
    </div>
  );
}

/** What the button says that ends the colouring of a row, on its board. */
function doneText(now: Game): string {
  const { draft, cursor } = now;
  return draft && cursor && nextBoard(now, cursor.board) >= 0 ? t.keys.nextBoard : t.keys.done;
}
