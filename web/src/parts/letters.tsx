/** A keyboard on the screen, and the physical one: both type into the row of a view. */
import { useEffect, useRef } from "preact/hooks";
import type { Tile } from "../game/pattern";
import { colourNames } from "../state/settings";
import { t } from "../strings";

/** What can be typed. */
export interface Typing {
  readonly letter: (letter: string) => void;
  readonly enter: () => void;
  readonly back: () => void;
}

interface LettersProps {
  readonly typing: Typing;
  /** What is known of each letter. */
  readonly colours: ReadonlyMap<string, Tile>;
  /** Whether the row is complete. */
  readonly full: boolean;
}

const ROWS = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];
const STEPS: Record<string, readonly [row: number, column: number]> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

/** The letters as one tab stop; arrows move between the keys. */
export function Letters({ typing, colours, full }: LettersProps) {
  const keys = useRef<HTMLDivElement>(null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: keys are no fieldset
    <div
      class="keys"
      role="group"
      aria-label={t.keys.keyboard}
      ref={keys}
      onKeyDown={(event) => walk(keys.current!, event)}
    >
      {ROWS.map((letters, row) => (
        <div key={letters} class="keys-row">
          {row === 2 && (
            <button
              type="button"
              tabIndex={-1}
              class={`key wide${full ? " ready" : ""}`}
              onClick={typing.enter}
            >
              {t.keys.enter}
            </button>
          )}
          {[...letters].map((letter, place) => (
            <button
              key={letter}
              type="button"
              tabIndex={row + place ? -1 : 0}
              class={`key${colours.has(letter) ? ` t${colours.get(letter)}` : ""}`}
              aria-label={keyName(letter, colours.get(letter))}
              onClick={() => typing.letter(letter)}
            >
              {letter}
            </button>
          ))}
          {row === 2 && (
            <button type="button" tabIndex={-1} class="key wide" onClick={typing.back}>
              {t.keys.back}
            </button>
          )}
        </div>
      ))}
    </div>
  );
}

function keyName(letter: string, colour: Tile | undefined): string {
  const name = letter.toUpperCase();
  return colour === undefined ? name : `${name}, ${colourNames.value[colour]}`;
}

/** Moves the focus from key to key, which makes the key it reaches the tab stop. */
function walk(keys: HTMLElement, event: KeyboardEvent): void {
  const step = STEPS[event.key];
  if (!step) return;
  event.preventDefault();
  const rows = [...keys.children].map((row) => [...row.children] as HTMLElement[]);
  const row = rows.findIndex((each) => each.includes(event.target as HTMLElement));
  const to = rows[row + step[0]];
  const column = rows[row]!.indexOf(event.target as HTMLElement) + step[1];
  const key = to?.[step[0] ? Math.min(column, to.length - 1) : column];
  if (!key) return;
  (event.target as HTMLElement).tabIndex = -1;
  key.tabIndex = 0;
  key.focus();
}

/** Lets the physical keyboard type, wherever the focus is, while `open`. */
export function useTyping(typing: Typing, open: boolean): void {
  useEffect(() => {
    if (!open) return;
    const pressed = (event: KeyboardEvent) => {
      const target = event.target as Element;
      if (target.closest("input, textarea, select, dialog, [data-menu]")) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const onControl = target.closest("button, a, summary") !== null;
      if (onControl && event.key === "Enter") return; // the control's own
      const act = actionFor(event.key, typing);
      if (!act) return;
      event.preventDefault();
      if (onControl) document.getElementById("board")?.focus({ preventScroll: true }); // so that Enter is the row's
      act();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [open]);
}

function actionFor(key: string, typing: Typing): (() => void) | null {
  if (/^\p{L}$/u.test(key)) return () => typing.letter(key);
  if (key === "Enter") return typing.enter;
  return key === "Backspace" ? typing.back : null;
}
