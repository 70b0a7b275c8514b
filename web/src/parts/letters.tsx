/** A keyboard on the screen, and the physical one: both type into the row of a view. */
import { useEffect, useState } from "preact/hooks";
import type { Tile } from "../game/pattern";
import * as page from "../state/page";
import { t } from "../strings";

const { colourNames } = page.settings;

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

const ROWS = [[..."qwertyuiop"], [..."asdfghjkl"], ["enter", ..."zxcvbnm", "back"]];
const STEPS: Record<string, readonly [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The keys are one stop for Tab; arrows walk over them. */
export function Letters({ typing, colours, full }: LettersProps) {
  const [at, setAt] = useState("q");
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
              class={classOf(key, colours.get(key), full)}
              aria-label={nameOf(key, colours.get(key))}
              onClick={() => {
                setAt(key);
                press(key, typing);
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

function press(key: string, typing: Typing): void {
  if (key === "enter" || key === "back") typing[key]();
  else typing.letter(key);
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
