/** The end of a game, on Solve and on Play: what it came to, among the games that are saved; loaded when a game ends. */
import type { ComponentChildren } from "preact";
import { guessesMade, isSolved, outcome } from "../game/board";
import { answer } from "../state/answer";
import { games, savedGame, summaryOf } from "../state/games";
import { addressOf, go, type Place } from "../state/place";
import * as play from "../state/play";
import { game, newGame, saveNow, solvePlace } from "../state/solve";
import { streakOfDays } from "../state/today";
import { t } from "../strings";
import { endingTexts } from "../strings/ending";
import { todayTexts } from "../strings/today";
import { Distribution } from "./charts";
import { Button, ShareButton, urlOf } from "./controls";
import { Reviewed, verdict } from "./reviewed";
import { NextWord, Versus, Week } from "./today";

interface EndingProps {
  readonly title: string;
  readonly note?: string;
  /** The boards, and where they are reviewed and played. */
  readonly at: Place;
  /** The address that is shared. */
  readonly link: string;
  readonly again: () => void;
  readonly againName?: string;
  /** How many games or days in a row, in words; that of all games if it isn't given. */
  readonly streak?: string;
  /** Replaces the chart of the games so far. */
  readonly middle?: ComponentChildren;
  /** Comes below the card. */
  readonly below?: ComponentChildren;
  /** What else can be done. */
  readonly children?: ComponentChildren;
}

function Ending(props: EndingProps) {
  const { title, note = "", at, link, again, againName = t.fresh, middle, below, children } = props;
  const { boards } = at;
  const single = boards.length === 1;
  const last = boards.every(isSolved) ? Math.max(...boards.map((turns) => turns.length)) : "lost";
  const { inARow, distribution, lost, played } = summaryOf(games.value);
  return (
    <>
      <section class="hero ending" id="answer" tabIndex={-1} role="status" aria-label={endingTexts.result}>
        <div class="between">
          <h2 class="hero-word">{title}</h2>
          {single && <span>{props.streak ?? (inARow > 1 ? endingTexts.streak(inARow) : "")}</span>}
        </div>
        {note && <p class="quiet">{note}</p>}
        {single && <p class="verdict">{verdict.value || "\u00a0"}</p>}
        {middle ??
          (single && played > 0 && <Distribution distribution={distribution} lost={lost} last={last} />)}
        <div class="actions">
          <ShareButton class="button primary" label={t.share} text={() => shareText(at, last, link)} />
          <Button onClick={again}>{againName}</Button>
          {children}
        </div>
      </section>
      {below}
      {single && boards[0]!.length > 0 && <Reviewed at={at} />}
    </>
  );
}

const SQUARES = ["⬛", "🟨", "🟩"]; // for a text without words

/** The result without words, and an address. */
export function shareText({ boards, limit, mode }: Place, last: number | "lost", link: string): string {
  const head = `Salet ${last === "lost" ? t.lostMark : last}/${limit}${mode === "hard" ? "*" : ""}`;
  const rows = boards.map((turns) =>
    turns.map(({ tiles }) => tiles.map((tile) => SQUARES[tile]).join("")).join("\n"),
  );
  return [head, rows.join("\n\n"), urlOf(link)].join("\n");
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
      {unsaved && <Button onClick={saveNow}>{endingTexts.save}</Button>}
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
      <Button onClick={challenge}>{t.challenge}</Button>
    </Ending>
  );
}
