/** A short message with a way to undo what it says; it goes away by itself. */
import { signal } from "@preact/signals";
import { t } from "../strings";

interface Message {
  readonly text: string;
  readonly undo: () => void;
}

const SHOWN_FOR = 6000; // milliseconds

const message = signal<Message | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

export function offerUndo(text: string, undo: () => void): void {
  clearTimeout(timer);
  message.value = { text, undo };
  timer = setTimeout(hide, SHOWN_FOR);
}

function hide(): void {
  message.value = null;
}

export function UndoNote() {
  const now = message.value;
  return (
    <div class="undo-place" role="status">
      {now && (
        <p class="undo-note">
          {now.text}{" "}
          <button
            type="button"
            class="link"
            onClick={() => {
              now.undo();
              hide();
            }}
          >
            {t.undo}
          </button>
        </p>
      )}
    </div>
  );
}
