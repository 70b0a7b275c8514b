/** From a screenshot: the button for it, a picture that is dropped, and what is doubtful of the board that was read. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { confirmRead, otherWords, readPicture, unsure } from "../state/picture";
import { changeWord, game } from "../state/solve";
import { capitals } from "../strings/capitals";
import { Button } from "./controls";

export function FromPicture({ class: kind = "button" }: { readonly class?: string }) {
  const input = useRef<HTMLInputElement>(null);
  const open = () => {
    const [file] = input.current!.files ?? [];
    if (file) void readPicture(file);
    input.current!.value = ""; // the same file can be opened again
    document.querySelector("dialog")?.close();
  };
  return (
    <>
      <Button class={kind} onClick={() => input.current!.click()}>
        From a screenshot
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg"
        aria-label="Screenshot"
        onChange={open}
      />
    </>
  );
}

/** Lets a picture be dropped on the page. */
export function useDrop(): void {
  useLayoutEffect(() => {
    const over = (event: DragEvent) => event.preventDefault();
    const dropped = (event: DragEvent) => {
      event.preventDefault();
      const [file] = event.dataTransfer?.files ?? [];
      if (file) void readPicture(file);
    };
    addEventListener("dragover", over);
    addEventListener("drop", dropped);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("drop", dropped);
    };
  }, []);
}

/** What to look at on a board that was read. */
export function Unsure() {
  if (!unsure.value.length && !otherWords.value.length) return null;
  return (
    <section class="notice" aria-live="polite">
      <p>
        <b>Check the ringed tiles.</b> The picture isn't clear there. Tap a tile to change its colour.
      </p>
      {otherWords.value.map(({ row, word, others }) => (
        <p key={row}>
          Row {row + 1}: {capitals(word)}
          {others.length > 0 && ", or "}
          {others.map((other) => (
            <span key={other}>
              <Button class="link word" onClick={() => changeWord(row, other)}>
                {capitals(other)}
              </Button>{" "}
            </span>
          ))}
        </p>
      ))}
      <Button onClick={confirmRead}>
        {game.value.boards.length > 1 ? "The boards are right" : "The board is right"}
      </Button>
    </section>
  );
}
