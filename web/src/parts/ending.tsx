/** The end of a game, on Solve and on Play: what it came to, among the games that are saved; loaded when a game ends. */
import type { ComponentChildren } from "preact";
import { guessesMade, isSolved, outcome } from "../game/board";
import { answer } from "../state/answer";
import { games, isSaved, summaryOf } from "../state/games";
import type { Place } from "../state/place";
import * as play from "../state/play";
import { game, newGame, record, saveNow, solvePlace, unsave } from "../state/solve";
import { summaryText, t } from "../strings";
import { capitals } from "../strings/capitals";
import { Distribution } from "./charts";
import { Button, later, ShareButton, urlOf } from "./controls";

const Reviewed = later(async () => (await import("./reviewed")).Reviewed);

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
  return (
    <>
      <section class="hero ending" role="status" aria-label="Result">
        <h2 class="hero-end">{title}</h2>
        {note && <p class="quiet">{note}</p>}
        {single && <AmongGames last={last} />}
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

/** How many guesses the games took, this one marked, and how many were solved one after the other. */
function AmongGames({ last }: { readonly last: number | "lost" }) {
  const summary = summaryOf(games.value);
  if (!summary.played) return null;
  return (
    <>
      <p class="quiet">{summaryText(summary)}</p>
      <Distribution distribution={summary.distribution} lost={summary.lost} last={last} />
    </>
  );
}

/** The end of a game on Solve: it was saved, or can be. */
export function SolveEnding() {
  const now = game.value;
  const { boards } = now;
  const solved = outcome(now) === "solved";
  const left = answer.value.candidates.slice(0, 8).map((each) => each.word);
  const saved = boards.length === 1 && isSaved(solvePlace());
  const title = solved ? t.answer.solved(guessesMade(now)) : "No guesses left.";
  const note = solved || !left.length ? "" : `Words that still fit: ${capitals(left.join(" "))}`;
  return (
    <Ending title={title} note={note} at={solvePlace()} link="" again={newGame}>
      {boards.length > 1 ? null : saved ? (
        <span class="quiet">
          Saved in your statistics{" "}
          {record.value && (
            <Button class="link" onClick={unsave}>
              {t.undo}
            </Button>
          )}
        </span>
      ) : (
        <Button onClick={saveNow}>{t.answer.save}</Button>
      )}
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
      title={solved ? t.answer.solved(guesses.length) : `Not solved. The word was ${capitals(answer)}.`}
      at={play.reviewPlace(play.play.value!)}
      link={link}
      again={() => void play.newGame()}
    >
      <Button onClick={challenge}>{t.challenge}</Button>
    </Ending>
  );
}
