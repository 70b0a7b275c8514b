/** From a screenshot: the button for it, and what is doubtful of the board that was read. */
import { confirmRead, otherWords, readPicture, unsure } from "../state/picture";
import { changeWord } from "../state/solve";
import { capitals } from "../strings/capitals";
import { Button, FileButton } from "./controls";

export function FromPicture({ class: kind = "button" }: { readonly class?: string }) {
  return (
    <FileButton label="From a screenshot" class={kind} accept="image/png,image/jpeg" open={readPicture} />
  );
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
        <p key={row} class="actions">
          Row {row + 1}: {capitals(word)}, or
          {others.map((other) => (
            <Button key={other} class="link word" onClick={() => changeWord(row, other)}>
              {capitals(other)}
            </Button>
          ))}
        </p>
      ))}
      <Button onClick={confirmRead}>It is right</Button>
    </section>
  );
}
