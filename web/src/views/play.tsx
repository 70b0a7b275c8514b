/** Play: a game whose answer the page knows, the word of the day or another; no advice until it ends. */
import { useState } from "preact/hooks";
import { letterColours } from "../game/board";
import { lettersOf } from "../game/letters";
import type { Play as Playing } from "../game/play";
import { wordNumber } from "../game/today";
import { Board } from "../parts/board";
import { Distribution, Figures } from "../parts/charts";
import { Button, later } from "../parts/controls";
import { NotStored, Toast, Trouble } from "../parts/frame";
import { Letters, useTyping, WordField } from "../parts/keys";
import { games, summaryOf } from "../state/games";
import { rowMarks } from "../state/marks";
import { go } from "../state/place";
import {
  day,
  enter,
  giveUp,
  goBack,
  isChallenge,
  isNewDay,
  isToday,
  newGame,
  outcome,
  play,
  playPlace,
  TODAY,
  trouble,
  turns,
  typeLetter,
} from "../state/play";
import { announcement, refusals, remark } from "../state/toast";
import { t } from "../strings";
import { numberText, percentText } from "../strings/format";

const Challenge = later(async () => (await import("../parts/challenge")).Challenge);
const Week = later(async () => (await import("../parts/today")).Week);
const PlayEnding = later(
  async () => (await import("../parts/ending")).PlayEnding,
  <section class="hero ending" />,
);

const TYPING = { letter: typeLetter, enter, back: goBack };

export function Play() {
  const now = play.value;
  const [challenging, challenge] = useState(false);
  const open = outcome.value === "open";
  useTyping(TYPING, open);
  if (trouble.value)
    return (
      <Trouble {...trouble.value}>
        <Button class="button primary" onClick={() => void newGame()}>
          {t.fresh}
        </Button>
      </Trouble>
    );
  if (!now) return <p class="status">{t.loading}</p>;
  const { length } = lettersOf(now.answer);
  return (
    <div class="page play">
      <Prompt open={open} now={now} />
      <div class="boards" id="board" tabIndex={-1}>
        <div class="together">
          <Board
            name={t.board.name(0, 1)}
            length={length}
            turns={turns.value}
            typed={open ? now.typed : null}
            toCome={open ? now.limit - turns.value.length - 1 : 0}
            refusals={refusals.value}
            remark={open ? remark.value.text : ""}
            marks={open ? null : rowMarks.value}
          />
        </div>
      </div>
      <div class="answer">
        {open ? (
          <Beside now={now} challenge={() => challenge(true)} />
        ) : (
          <PlayEnding challenge={() => challenge(true)} />
        )}
      </div>
      {open && (
        <div class="dock">
          <WordField typing={TYPING} />
          <Letters
            list={now.lexicon}
            typing={TYPING}
            colours={letterColours(turns.value)}
            full={lettersOf(now.typed).length === length}
          />
        </div>
      )}
      <p class="hidden" role="status">
        {announcement.value}
      </p>
      {challenging && <Challenge close={() => challenge(false)} />}
      <Toast />
    </div>
  );
}

interface BesideProps {
  readonly now: Playing;
  /** Opens the form for a challenge. */
  readonly challenge: () => void;
}

/** What stands below an open game, or beside it: what it is, and what else can be done. */
function Beside({ now, challenge }: BesideProps) {
  return (
    <>
      <p class="quiet">{introOf(now)}</p>
      <NotStored />
      <div class="actions">
        {now.guesses.length > 0 ? (
          <Button class="link" onClick={giveUp}>
            {t.play.giveUp}
          </Button>
        ) : (
          !isChallenge.value &&
          !day.value && (
            <Button class="link" onClick={challenge}>
              {t.challenge}
            </Button>
          )
        )}
      </div>
      {day.value ? (
        <div class="desk">
          <Week />
        </div>
      ) : (
        <Wins />
      )}
    </>
  );
}

/** What is played: Today, practice, or the game of a link; and how far it is. */
function Prompt({ open, now }: { readonly open: boolean; readonly now: Playing }) {
  const title = <h1 class={isChallenge.value ? "" : "hidden"}>{titleOf()}</h1>;
  const guess = open && <span class="quiet">{t.play.guess(now.guesses.length + 1, now.limit)}</span>;
  if (isChallenge.value)
    return (
      <div class="prompt">
        {title}
        {guess}
      </div>
    );
  return (
    <div class="prompt">
      {title}
      {/* biome-ignore lint/a11y/useSemanticElements: two buttons need no legend */}
      <span class="segments" role="group" aria-label={t.play.kinds}>
        <Kind name={t.play.today} on={isToday.value} played={TODAY} />
        <Kind name={t.play.practice} on={day.value === null} />
      </span>
      {day.value === null ? guess : <span class="quiet">{t.play.word(wordNumber(day.value))}</span>}
    </div>
  );
}

interface KindProps {
  readonly name: string;
  readonly on: boolean;
  readonly played?: string;
}

function Kind({ name, on, played }: KindProps) {
  return (
    <Button class="segment" aria-pressed={on} onClick={() => go(playPlace(played))}>
      {name}
    </Button>
  );
}

/** The games so far, where there is room for them. */
function Wins() {
  const { played, solved, inARow, mean, distribution, lost } = summaryOf(games.value);
  if (!played) return null;
  return (
    <div class="desk stack">
      <Figures
        figures={[
          [numberText(inARow), t.figures.streak],
          [numberText(played), t.figures.games(played)],
          [percentText(solved / played), t.figures.solved],
          [mean?.toFixed(2), t.figures.average],
        ]}
      />
      <Distribution distribution={distribution} lost={lost} last={null} />
    </div>
  );
}

function titleOf(): string {
  if (outcome.value === "solved") return t.solve.won;
  return outcome.value === "lost" ? t.solve.lost : t.play.guessTheWord;
}

function introOf({ lexicon }: Playing): string {
  if (isNewDay.value) return t.play.newDay;
  if (day.value) return isToday.value ? t.play.sameForAll : t.play.ofDay(day.value);
  return isChallenge.value ? t.play.friend(lexicon) : t.play.random(lexicon);
}
