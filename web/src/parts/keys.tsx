/** The keys: letters to type a row, colors to set its tiles, on the screen and on a keyboard. */
import { useLayoutEffect } from "preact/hooks";
import {
  type Direction,
  type Game,
  hasOpenTiles,
  isSolved,
  letterColours,
  nextBoard,
  outcome,
} from "../game/board";
import { lettersOf } from "../game/letters";
import type { Tile } from "../game/pattern";
import { ghost } from "../state/answer";
import { wordsNow } from "../state/lists";
import { readPicture } from "../state/picture";
import { colourNames } from "../state/settings";
import {
  cycle,
  done,
  enter,
  focusBoard,
  game,
  goBack,
  lexicon,
  move,
  paint,
  paintByKey,
  paste,
  typeLetter,
  undo,
} from "../state/solve";
import { t } from "../strings";
import { capitals } from "../strings/capitals";
import { capitalised } from "../strings/format";
import { Button } from "./controls";
import { Icon } from "./icons";

/** What can be typed. */
interface Typing {
  readonly letter: (letter: string) => void;
  readonly enter: () => void;
  readonly back: () => void;
  readonly undo?: () => void;
  /** What other keys do now. */
  readonly other?: (key: string) => (() => void) | null;
}

interface LettersProps {
  /** The word list whose letters can be typed. */
  readonly list: string;
  readonly typing: Typing;
  /** The color of each letter, as far as it's known. */
  readonly colours: ReadonlyMap<string, Tile>;
  /** Whether the row is complete. */
  readonly full: boolean;
  /** The word that Enter plays in an empty row, or nothing. */
  readonly offer?: string;
}

type Rows = readonly (readonly string[])[];

const LATIN = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];
const WIDEST = 11; // keys in a row of another script
const ENTER = "enter";
const BACK = "back";

/** The rows of keys for the letters of a list: those of a Latin keyboard and what it lacks, or all of them in their order. */
function rowsFor(letters: readonly string[]): Rows {
  const latin = LATIN.join("");
  const more = letters.filter((letter) => !latin.includes(letter));
  const isLatin = more.length <= letters.length / 2;
  const rows = isLatin ? [...chunksOf(more), ...LATIN.map((row) => [...row])] : chunksOf(more);
  return [...rows.slice(0, -1), [ENTER, ...rows.at(-1)!, BACK]];
}

function chunksOf(letters: readonly string[]): string[][] {
  const count = Math.ceil(letters.length / WIDEST);
  const width = Math.ceil(letters.length / (count || 1));
  return Array.from({ length: count }, (_, k) => letters.slice(k * width, (k + 1) * width));
}

/** For fingers: Tab passes the keys over, since a real keyboard types wherever the focus is. */
export function Letters({ list, typing, colours, full, offer = "" }: LettersProps) {
  const rows = rowsFor(wordsNow(list)?.letters ?? []);
  const keyOf = (key: string) => {
    if (key === BACK)
      return { kind: "key wide", label: t.keys.delete, face: <Icon name="delete" />, act: typing.back };
    if (key === ENTER) return enterKey(typing, offer, full);
    return letterKey(typing, key, colours.get(key));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: keys aren't a fieldset
    <div class="keys" role="group" aria-label={t.keys.keyboard}>
      {rows.map((keys) => (
        <div key={keys[0]} class="keys-row">
          {keys.map((key) => {
            const { kind, label, face, act } = keyOf(key);
            return (
              <Button key={key} tabIndex={-1} class={kind} aria-label={label} onClick={act}>
                {face}
              </Button>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function enterKey({ enter }: Typing, offer: string, full: boolean) {
  const face = (
    <>
      {offer && <span class="word">{capitals(offer)}</span>}
      <Icon name="enter" />
    </>
  );
  const label = offer ? t.keys.guess(offer) : t.keys.enter;
  return { kind: full || offer ? "key wide ready" : "key wide", label, face, act: enter };
}

function letterKey({ letter }: Typing, key: string, colour: Tile | undefined) {
  const face = capitals(key);
  const act = () => letter(key);
  if (colour === undefined) return { kind: "key", label: face, face, act };
  return { kind: `key t${colour}`, label: t.keys.coloured(face, colourNames.value[colour]!), face, act };
}

/** A text field for whole words: screen readers keep single keys to themselves. It is seen when the keyboard is in it. */
export function WordField({ typing }: { readonly typing: Typing }) {
  const enter = (event: Event) => {
    const field = (event.currentTarget as HTMLFormElement).elements.namedItem("word") as HTMLInputElement;
    event.preventDefault();
    for (let k = 0; k < field.maxLength; k++) typing.back();
    for (const letter of field.value.match(/\p{L}/gu) ?? []) typing.letter(letter);
    field.value = "";
    typing.enter();
  };
  return (
    <form class="word-field" onSubmit={enter}>
      <label>
        {t.keys.typeGuess}{" "}
        <input class="field word" name="word" autocomplete="off" spellcheck={false} maxLength={22} />
      </label>
    </form>
  );
}

/** Lets the physical keyboard type, wherever the focus is, while `open`. */
export function useTyping(typing: Typing, open = true): void {
  useLayoutEffect(() => {
    if (!open) return;
    // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: what every key does, one line each
    const pressed = (event: KeyboardEvent) => {
      const target = event.target as Element;
      if (target.closest("input, textarea, select, dialog")) return;
      const withControl = event.ctrlKey || event.metaKey;
      const onControl = !target.hasAttribute("data-tile") && target.closest("button, a, summary") !== null;
      if (event.altKey || (withControl && event.key !== "z")) return;
      if (onControl && (event.key === "Enter" || event.key === " ")) return; // the control's own
      const act = withControl ? typing.undo : actionFor(event.key, typing);
      if (!act) return;
      event.preventDefault();
      if (onControl) focusBoard(); // so that Enter is the row's
      act();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [open]);
}

function actionFor(key: string, typing: Typing): (() => void) | null {
  if (/^\p{L}$/u.test(key)) return () => typing.letter(key);
  if (key === "Enter") return typing.enter;
  return key === "Backspace" ? typing.back : (typing.other?.(key) ?? null);
}

// --- The keys of Solve ---------------------------------------------------------------------------------------------

/** Enter completes what is typed, or plays the word that is offered. */
const TYPING: Typing = {
  letter: typeLetter,
  enter: () => enter(ghost.peek()),
  back: goBack,
  undo,
  other: actionOnTiles,
};
const COLOURS: readonly Tile[] = [0, 1, 2];
const MOVES: Record<string, Direction> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
  Home: "start",
  End: "end",
};

function actionOnTiles(key: string): (() => void) | null {
  const { cursor, draft } = game.peek();
  if (key === "Escape") return cursor && !draft ? () => enter() : null;
  if (key in MOVES && (cursor || key === "ArrowUp")) return () => move(MOVES[key]!);
  if (cursor && /^[123]$/.test(key)) return () => paintByKey((Number(key) - 1) as Tile);
  return cursor && key === " " ? () => cycle(cursor) : null;
}

/** Takes a board, or a picture of one, that is pasted or dropped on the page. */
function given(event: Event): void {
  const { clipboardData, dataTransfer } = event as ClipboardEvent & DragEvent;
  const data = clipboardData ?? dataTransfer;
  const text = data?.getData("text") ?? "";
  const [picture] = data?.files ?? [];
  const isTyped = (event.target as Element | null)?.closest?.("input, textarea");
  if (isTyped || !(picture || text.trim())) return;
  event.preventDefault();
  if (picture && !text) void readPicture(picture);
  else paste(text);
}

const keep = (event: Event) => event.preventDefault(); // or the browser would open what is dropped
const GIVEN = { paste: given, drop: given, dragover: keep };

export function Dock() {
  useTyping(TYPING);
  useLayoutEffect(() => {
    const stop = new AbortController();
    for (const [name, act] of Object.entries(GIVEN)) addEventListener(name, act, stop);
    return () => stop.abort();
  }, []);
  const now = game.value;
  const { boards, cursor, length, typed } = now;
  if (cursor)
    return (
      <div class="dock">
        <Colours now={now} />
      </div>
    );
  if (outcome(now) !== "open") return null;
  return (
    <div class="dock">
      <WordField typing={TYPING} />
      <Letters
        list={lexicon.value}
        typing={TYPING}
        colours={letterColours(boards.filter((turns) => !isSolved(turns)).flat())}
        full={lettersOf(typed).length === length}
        offer={ghost.value}
      />
    </div>
  );
}

function Colours({ now }: { readonly now: Game }) {
  const { draft, cursor } = now;
  const isLast = !draft || !cursor || nextBoard(now, cursor.board) < 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: keys aren't a fieldset
    <div class="keys colors" role="group" aria-label={t.keys.tileColor}>
      {COLOURS.map((tile) => (
        <Button key={tile} class={`key t${tile}`} onClick={() => paint(tile)}>
          {capitalised(colourNames.value[tile]!)}
        </Button>
      ))}
      <Button class="key" aria-label={t.keys.delete} onClick={goBack}>
        <Icon name="delete" />
      </Button>
      <Button class="key ready" onClick={done}>
        {isLast ? doneText(now) : t.keys.nextBoard}
      </Button>
    </div>
  );
}

function doneText(now: Game): string {
  return hasOpenTiles(now) ? t.keys.doneRest(colourNames.value[0]!) : t.keys.done;
}
