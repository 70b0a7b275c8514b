/** Review: a game at its own address, or a form to paste one. */
import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { isSolved } from "../game/board";
import { readGame, type Turn, turnsWithin, writeTurns } from "../game/notation";
import { Board } from "../parts/board";
import { Button, later } from "../parts/controls";
import { Meters } from "../parts/meters";
import { isContradictory, Reviewed, ratingShown, resultOf, reviewTrouble } from "../parts/reviewed";
import { recordOf, removeGame, savedGame, saveGame } from "../state/games";
import { rowMarks } from "../state/marks";
import { addressOf, go, type Place, place } from "../state/place";
import { t } from "../strings";
import { endingTexts, formTexts } from "../strings/ending";

const Share = later(async () => (await import("../parts/share")).Share);

/** The address of an unfinished game whose review was asked for. */
const wanted = signal("");

export function Review() {
  const at = place.value;
  const turns = at.boards[0] ?? [];
  const address = addressOf(at);
  const shown = isSolved(turns) || turns.length >= at.limit || (turns.length > 0 && wanted.value === address);
  if (!shown)
    return (
      <div class="page">
        <div class="prompt">
          <h1>{formTexts.title}</h1>
        </div>
        <GameForm at={at} />
      </div>
    );
  return (
    <div class="page" key={address}>
      <div class="prompt">
        <h1>{headingOf(turns)}</h1>
      </div>
      <div class="boards">
        <div class="together">
          <Board
            name={t.board.name(0, 1)}
            length={turns[0]!.tiles.length}
            turns={turns}
            typed={null}
            marks={rowMarks.value}
          />
          <Actions at={at} />
        </div>
      </div>
      <div class="answer" id="answer">
        {!isContradictory.value && <Meters rating={ratingShown.value} />}
        <Reviewed at={at} />
      </div>
    </div>
  );
}

/** How the game ended, unless it cannot be reviewed: words that are in no list solve nothing. */
function headingOf(turns: readonly Turn[]): string {
  if (reviewTrouble.value) return t.views.review;
  return isSolved(turns) ? endingTexts.solvedIn(turns.length) : endingTexts.notSolved;
}

function Actions({ at }: { readonly at: Place }) {
  const [sharing, setSharing] = useState(false);
  const saved = savedGame(at);
  return (
    <div class="actions">
      <Button onClick={() => setSharing(true)}>{t.share}</Button>
      {saved ? (
        <Button class="link" onClick={() => removeGame(saved)}>
          {endingTexts.remove}
        </Button>
      ) : (
        <Button onClick={() => saveGame(recordOf(at))}>{endingTexts.save}</Button>
      )}
      {sharing && <Share result={resultOf(at, "")} close={() => setSharing(false)} />}
    </div>
  );
}

/** The form for a finished game. It starts with the guesses of an unfinished one, one per line, each with its tiles. */
export function GameForm({ at }: { readonly at: Place }) {
  const lines = at.boards[0]!.map((turn) => writeTurns([turn]).replace(".", " "));
  const [text, setText] = useState(lines.join("\n"));
  const [wrong, setWrong] = useState("");
  const submit = (event: Event) => {
    event.preventDefault();
    const turns = readGame(text);
    if (!turns?.length) return setWrong(turns ? t.paste.noWords : t.paste.unreadable);
    const to: Place = { ...at, view: "review", boards: [turnsWithin(turns, at.limit)] };
    wanted.value = addressOf(to);
    go(to);
  };
  return (
    <form class="stack" onSubmit={submit}>
      <label for="game">{formTexts.label}</label>
      <textarea
        id="game"
        class="field"
        value={text}
        placeholder={formTexts.example}
        maxLength={4000}
        spellcheck={false}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setWrong("");
        }}
      />
      <button type="submit" class="button" disabled={!text.trim()}>
        {formTexts.submit}
      </button>
      <p role="alert" class={wrong ? "notice" : "hidden"}>
        {wrong}
      </p>
    </form>
  );
}
