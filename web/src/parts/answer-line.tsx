/** The answer in one line: how many words fit, the best guess, its expected guesses, and how sure they are. */
import { guessesMade, outcome } from "../game/board";
import { answer } from "../state/answer";
import { addressOf } from "../state/place";
import { game, solvePlace, take } from "../state/solve";
import { t } from "../strings";
import { Label, valueText } from "./figures";
import { SaveButton } from "./save";

export function AnswerLine() {
  const now = game.value;
  const end = outcome(now);
  return (
    <div class="answer" aria-live="polite">
      {end === "open" || now.cursor ? (
        <Open />
      ) : (
        <Over solved={end === "solved"} guesses={guessesMade(now)} />
      )}
    </div>
  );
}

function Open() {
  const { count, best, candidates, counts } = answer.value;
  const toGo = game.value.boards.length > 1 ? counts.filter((left) => left > 0).length : 0;
  if (count === 0) return null;
  if (count === 1 && candidates[0]) {
    return (
      <p>
        {t.answer.only} <Take word={candidates[0].word} />.
      </p>
    );
  }
  return (
    <p>
      {toGo > 0 ? t.answer.boardsLeft(toGo) : count === null ? t.loading : t.answer.left(count)}
      {best && (
        <>
          {" · "}
          {t.answer.best} <Take word={best.guess} />
          {best.upper !== null && <>, {t.answer.more(valueText(best.lower, best.upper))}</>}
          <Label text={best.label} />
        </>
      )}
    </p>
  );
}

function Take({ word }: { readonly word: string }) {
  return (
    <button type="button" class="link word" aria-label={t.analysis.take(word)} onClick={() => take(word)}>
      {word}
    </button>
  );
}

function Over({ solved, guesses }: { readonly solved: boolean; readonly guesses: number }) {
  const single = game.value.boards.length === 1;
  const left = answer.value.candidates.slice(0, 8).map((each) => each.word);
  return (
    <div class="stack tight">
      <p>{solved ? t.answer.solved(guesses) : t.answer.lost}</p>
      {!solved && left.length > 0 && (
        <p class="quiet">
          {t.answer.stillPossible} <span class="word">{left.join(" ")}</span>
        </p>
      )}
      {single && (
        <div class="row">
          <a class="button primary" href={addressOf({ ...solvePlace(), view: "review" })}>
            {t.answer.review}
          </a>
          <SaveButton />
        </div>
      )}
    </div>
  );
}
