/** The end of a game, on Solve and on Play: what it came to, among the games that are saved; loaded when a game ends. */
import type { ComponentChildren } from "preact";
import { guessesMade, isSolved, outcome } from "../game/board";
import { answer } from "../state/answer";
import { games, savedGame, summaryOf } from "../state/games";
import type { Place } from "../state/place";
import * as play from "../state/play";
import { game, newGame, saveNow, solvePlace } from "../state/solve";
import { t } from "../strings";
import { endingTexts } from "../strings/ending";
import { Distribution } from "./charts";
import { Button, ShareButton, urlOf } from "./controls";
import { Reviewed, verdict } from "./reviewed";

interface EndingProps {
  readonly title: string;
  readonly note?: string;
  /** The boards, and where they are reviewed and played. */
  readonly at: Place;
  /** The address that is shared. */
  readonly link: string;
  readonly again: () => void;
  /** What else can be done. */
  readonly children?: ComponentChildren;
}

function Ending({ title, note = "", at, link, again, children }: EndingProps) {
  const { boards } = at;
  const single = boards.length === 1;
  const last = boards.every(isSolved) ? Math.max(...boards.map((turns) => turns.length)) : "lost";
  const { inARow, distribution, lost, played } = summaryOf(games.value);
  return (
    <>
      <section class="hero ending" id="answer" tabIndex={-1} role="status" aria-label={endingTexts.result}>
        <div class="between">
          <h2 class="hero-word">{title}</h2>
          {single && inARow > 1 && <span>{endingTexts.streak(inARow)}</span>}
        </div>
        {note && <p class="quiet">{note}</p>}
        {single && <p class="verdict">{verdict.value || "\u00a0"}</p>}
        {single && played > 0 && <Distribution distribution={distribution} lost={lost} last={last} />}
        <div class="actions">
          <ShareButton class="button primary" label={t.share} text={() => shareText(at, last, link)} />
          <Button onClick={again}>{t.fresh}</Button>
          {children}
        </div>
      </section>
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

/** The end of a game of Play; `challenge` opens the form that makes a link for a friend. */
export function PlayEnding({ challenge }: { readonly challenge: () => void }) {
  const { answer, guesses, lexicon, limit, mode } = play.play.value!;
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
