/** Train: positions from the player's own games where something was given up, asked again. */

import { letterColours } from "../game/board";
import { lettersOf } from "../game/letters";
import { Letters, useTyping } from "../parts/letters";
import { PlayedBoard } from "../parts/played-board";
import * as page from "../state/page";
import { ratings } from "../state/page-ratings";
import { addressOf, placeOf } from "../state/place";
import type { Attempt, Slip } from "../state/train";
import { createTrain } from "../state/train";
import { t } from "../strings";
import { capitals } from "../strings/capitals";
import { texts } from "../strings/views";

const { playPlace } = page.play;
const {
  anyDone,
  attempt,
  enter,
  goBack,
  goOn,
  looking,
  nextSet,
  note,
  progress,
  refusals,
  setOver,
  showMe,
  slip,
  solution,
  startOver,
  typed,
  typeLetter,
  valuing,
} = createTrain(page.store, page.route, page.words, page.games, page.best, ratings, page.engine);

const TYPING = { letter: typeLetter, enter: () => void enter(), back: goBack };

export function Train() {
  const now = slip.value;
  useTyping(TYPING, now !== null && solution.value === null && !setOver.value);
  if (setOver.value) return <SetOver />;
  if (!now) return <Nothing />;
  const { turns } = now.asked;
  const { number, total } = progress.value;
  const over = solution.value !== null;
  return (
    <div class="play train" style={{ "--letters": lettersOf(now.guess).length }}>
      <div class="play-head">
        <h1>{t.views.train}</h1>
        <p class="quiet">{texts.train.progress(number, total)}</p>
      </div>
      <div class="play-boards" id="board" tabIndex={-1}>
        <PlayedBoard
          {...{
            turns,
            length: lettersOf(now.guess).length,
            rows: turns.length + 1,
            refusals: refusals.value,
          }}
          typed={over ? attempt.value!.best : typed.value}
          refused={note.value !== "" || attempt.value?.word === typed.value}
        />
        <p class="play-remark" role="status">
          {note.value}
        </p>
      </div>
      <div class="play-panel">
        <Question now={now} />
      </div>
      {!over && (
        <div class="play-dock">
          <Letters
            list={now.asked.source.name}
            typing={TYPING}
            colours={letterColours(turns)}
            full={lettersOf(typed.value).length === lettersOf(now.guess).length}
          />
        </div>
      )}
    </div>
  );
}

function SetOver() {
  return (
    <div class="stack">
      <h1>{t.views.train}</h1>
      <p role="status">{texts.train.setOver}</p>
      <div class="row">
        <button type="button" class="button primary" onClick={nextSet}>
          {texts.train.nextSet}
        </button>
        <a class="button" href={addressOf(placeOf("/you"))}>
          {t.views.you}
        </a>
      </div>
    </div>
  );
}

function Nothing() {
  return (
    <div class="stack">
      <h1>{t.views.train}</h1>
      {looking.value ? (
        <p class="status working">{texts.train.looking}</p>
      ) : (
        <p>{anyDone.value ? texts.train.allDone : texts.train.empty}</p>
      )}
      <div class="row">
        <a class="button primary" href={addressOf(playPlace())}>
          {t.views.play}
        </a>
        {anyDone.value && (
          <button type="button" class="button" onClick={startOver}>
            {texts.train.startOver}
          </button>
        )}
      </div>
    </div>
  );
}

function Question({ now }: { readonly now: Slip }) {
  const over = solution.value;
  return (
    <section class="train-question">
      <p class="small quiet">{texts.train.when(new Date(now.game.at), now.asked.turns.length + 1)}</p>
      <p>{texts.train.question(now.guess, now.lost, now.leak)}</p>
      <div role="status" class="train-tried">
        {valuing.value && <p class="status working">{texts.train.valuing}</p>}
        {!valuing.value && attempt.value && <Tried found={attempt.value} now={now} />}
        {over && <p>{t.play.why(over)}</p>}
      </div>
      <div class="row">
        {over ? (
          <button type="button" class="button primary" onClick={goOn}>
            {texts.train.next}
          </button>
        ) : (
          <>
            <button type="button" class="button" disabled={valuing.value} onClick={() => void showMe()}>
              {texts.train.show}
            </button>
            <button type="button" class="button" disabled={valuing.value} onClick={goOn}>
              {texts.train.skip}
            </button>
          </>
        )}
      </div>
    </section>
  );
}

function Tried({ found, now }: { readonly found: Attempt; readonly now: Slip }) {
  const { word, value, best, bestValue, proven } = found;
  if (!found.found) return <p>{texts.train.notYet(word, value - bestValue)}</p>;
  const rows: [string, string, number, string][] = [
    [texts.train.best, best, bestValue, proven ? texts.train.proven : ""],
    [texts.train.played, now.guess, bestValue + now.lost, texts.train.more(now.lost)],
  ];
  if (word !== best) rows.unshift([texts.train.yours, word, value, texts.train.close]);
  return (
    <table class="train-values">
      <thead class="small">
        <tr>
          <td />
          <th scope="col">{texts.train.word}</th>
          <th scope="col">{texts.train.guesses}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, each, guesses, mark]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td class="word">{capitals(each)}</td>
            <td>{guesses.toFixed(2)}</td>
            <td class="quiet">{mark}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
