/** The first five seconds: what this is, and three ways to begin; gone with the first complete row. */
import { useState } from "preact/hooks";
import { readTurns } from "../game/notation";
import { lead } from "../state/answer";
import { game, paste, replaceBoards, take } from "../state/solve";
import { t } from "../strings";

const EXAMPLE = "crane.BYBBG";

/** Whether no row is complete. Letters and colours change nothing of the page around them, so nothing moves. */
export const untouched = (): boolean => {
  const { boards } = game.value;
  return boards.length === 1 && !boards[0]!.length;
};

export function Intro() {
  const [pasting, setPasting] = useState(false);
  const best = lead.value;
  const fromClipboard = () =>
    navigator.clipboard?.readText().then(
      (text) => paste(text),
      () => setPasting(true),
    ) ?? setPasting(true);
  return (
    <div class="intro">
      <h1>{t.intro.title}</h1>
      <p class="quiet">{t.intro.text}</p>
      <div class="row">
        <button
          type="button"
          class={`link${best ? "" : " unknown"}`}
          disabled={!best}
          onClick={() => best && take(best.guess)}
        >
          {t.intro.start(best?.guess ?? t.name)}
        </button>
        {game.value.length === 5 && (
          <button type="button" class="link" onClick={() => replaceBoards([readTurns(EXAMPLE)!])}>
            {t.intro.example}
          </button>
        )}
        <button type="button" class="link" onClick={fromClipboard}>
          {t.intro.paste}
        </button>
      </div>
      {pasting && <PasteForm />}
    </div>
  );
}

/** Where a page may not read the clipboard: a field to paste into. */
function PasteForm() {
  return (
    <form
      class="stack tight"
      onSubmit={(event) => {
        event.preventDefault();
        paste(new FormData(event.currentTarget).get("text") as string);
      }}
    >
      <label class="small quiet" for="pasted">
        {t.intro.field}
      </label>
      <textarea id="pasted" name="text" class="field" rows={3} />
      <div>
        <button type="submit" class="button">
          {t.intro.read}
        </button>
      </div>
    </form>
  );
}
