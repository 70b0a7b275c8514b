/** The end of a game, on Solve and on Play: what it came to, among the games that are saved; loaded when a game ends. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { guessesMade, outcome } from "../game/board";
import { wordNumber } from "../game/today";
import { answer } from "../state/answer";
import { games, savedGame, summaryOf } from "../state/games";
import { addressOf, go, type Place } from "../state/place";
import * as play from "../state/play";
import { game, newGame, saveNow, solvePlace } from "../state/solve";
import { streakOfDays } from "../state/today";
import { t } from "../strings";
import { endingTexts } from "../strings/ending";
import { reviewTexts } from "../strings/review";
import { todayTexts } from "../strings/today";
import { Button, later } from "./controls";
import { NotStored } from "./frame";
import { Meters } from "./meters";
import { bestGuesses, Reviewed, ratingShown, resultOf, verdict } from "./reviewed";
import { NextWord, Versus, Week } from "./today";

const Share = later(async () => (await import("./share")).Share);

interface EndingProps {
  readonly title: string;
  readonly note?: string;
  /** The boards, and where they are reviewed and played. */
  readonly at: Place;
  /** What a shared result calls the game, if it has a name. */
  readonly name?: string;
  /** The address that plays the same word; empty if none does. */
  readonly link: string;
  readonly again: () => void;
  readonly againName?: string;
  /** How many games or days in a row, in words; that of all games if it isn't given. */
  readonly streak?: string;
  /** Replaces the sentence about the game. */
  readonly middle?: ComponentChildren;
  /** Comes below the card. */
  readonly below?: ComponentChildren;
  /** What else can be done. */
  readonly children?: ComponentChildren;
}

function Ending(props: EndingProps) {
  const { title, note = "", at, name, link, again, againName = t.fresh, middle, below, children } = props;
  const { boards } = at;
  const single = boards.length === 1;
  const isRated = single && boards[0]!.length > 0;
  const { inARow } = summaryOf(games.value);
  const streak = props.streak ?? (inARow > 1 ? endingTexts.streak(inARow) : "");
  const [sharing, setSharing] = useState(false);
  return (
    <>
      <section class="hero ending" id="answer" tabIndex={-1} role="status" aria-label={endingTexts.result}>
        <div class="between">
          <h2 class="hero-word">{title}</h2>
          {single && <Facts streak={streak} best={middle ? null : bestGuesses.value} />}
        </div>
        {note && <p class="quiet">{note}</p>}
        {isRated && <Meters rating={ratingShown.value} />}
        {middle ?? (isRated && <p class="verdict">{verdict.value || "\u00a0"}</p>)}
        <div class="actions">
          <Button class="button primary" onClick={() => setSharing(true)}>
            {t.share}
          </Button>
          <Button onClick={again}>{againName}</Button>
          {children}
        </div>
      </section>
      {below}
      <NotStored />
      {isRated && <Reviewed at={at} folded />}
      {sharing && <Share result={resultOf(at, link, name)} close={() => setSharing(false)} />}
    </>
  );
}

/** What is next to the title: how many guesses best play takes, and the streak. */
function Facts({ best, streak }: { readonly best: number | null; readonly streak: string }) {
  return (
    <span class="quiet facts">
      {best !== null && <span>{reviewTexts.bestPlay(best)}</span>}
      {streak && <span>{streak}</span>}
    </span>
  );
}

/** The end of a game on Solve, which can be saved if it was not. */
export function SolveEnding() {
  const now = game.value;
  const { boards } = now;
  const solved = outcome(now) === "solved";
  const left = answer.value.candidates.slice(0, 8).map((each) => each.word);
  const unsaved = boards.length === 1 && !savedGame(solvePlace());
  const title = solved ? endingTexts.solvedIn(guessesMade(now)) : endingTexts.notSolved;
  const note = solved || !left.length ? "" : endingTexts.stillPossible(left);
  return (
    <Ending title={title} note={note} at={solvePlace()} link="" again={newGame}>
      {unsaved && (
        <Button class="link" onClick={saveNow}>
          {endingTexts.save}
        </Button>
      )}
    </Ending>
  );
}

/** The end of the game of a day: beside best play, with the week if it is today's. */
function DayEnding({ day }: { readonly day: string }) {
  const now = play.play.value!;
  const solved = play.outcome.value === "solved";
  const days = streakOfDays.value;
  return (
    <Ending
      title={solved ? endingTexts.solvedIn(now.guesses.length) : endingTexts.itWas(now.answer)}
      at={play.reviewPlace(now)}
      name={`${wordNumber(day)}`}
      link={addressOf(play.playPlace(`${play.TODAY}/${day}`))}
      again={() => go(play.playPlace())}
      againName={t.play.practice}
      streak={play.isToday.value && days > 0 ? todayTexts.streak(days) : ""}
      middle={<Versus answer={now.answer} turns={play.turns.value} solved={solved} />}
      below={
        play.isToday.value && (
          <section class="stack week-place">
            <Week />
            <NextWord />
          </section>
        )
      }
    />
  );
}

/** The end of a game of Play; `challenge` opens the form that makes a link for a friend. */
export function PlayEnding({ challenge }: { readonly challenge: () => void }) {
  const { answer, guesses, lexicon, limit, mode } = play.play.value!;
  if (play.day.value) return <DayEnding day={play.day.value} />;
  const link = play.challengeOf(lexicon, mode, limit, answer);
  const solved = play.outcome.value === "solved";
  return (
    <Ending
      title={solved ? endingTexts.solvedIn(guesses.length) : endingTexts.itWas(answer)}
      at={play.reviewPlace(play.play.value!)}
      link={link}
      again={() => void play.newGame()}
    >
      <Button class="link" onClick={challenge}>
        {t.challenge}
      </Button>
    </Ending>
  );
}
