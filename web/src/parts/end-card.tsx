/** A game of Play that has ended, among the others that are saved in this browser; loaded when a game ends. */
import { useEffect, useState } from "preact/hooks";
import { isSolved } from "../game/board";
import type { Turn } from "../game/notation";
import { tilesText } from "../game/pattern";
import type { Play as Playing } from "../game/play";
import { boardsIn, endOf, games, summaryOf } from "../state/games";
import { addressOf } from "../state/place";
import { bestPlay, boards, challengeOf, newGame, outcome, playPlace, reviewPlace } from "../state/play";
import { t } from "../strings";
import { texts } from "../strings/views";
import { Distribution } from "./charts";
import { ShareButton, urlOf } from "./share";
import { squares } from "./tile";

interface EndingProps {
  readonly now: Playing;
  /** Opens the form that makes a link for a friend. */
  readonly challenge: () => void;
}

export function Ending({ now, challenge }: EndingProps) {
  const solved = outcome.value === "solved";
  const missed = now.answers.filter((answer) => !now.guesses.includes(answer));
  const single = now.answers.length === 1;
  const [link, setLink] = useState("");
  useEffect(() => {
    if (single) challengeOf(now.lexicon, now.mode, now.limit, now.answers[0]!).then(setLink, () => undefined);
  }, [now.answers[0]]);
  return (
    <section class="play-ending" role="status">
      <h2>{solved ? t.answer.solved(now.guesses.length) : texts.ending.lost(missed)}</h2>
      {single && <p class="quiet">{bestPlay.value === null ? "" : texts.ending.best(bestPlay.value)}</p>}
      {single && <AmongGames last={solved ? now.guesses.length : "lost"} />}
      <div class="row">
        {single && (solved || !now.gaveUp) && (
          <a class="button primary" href={addressOf(reviewPlace(now))}>
            {t.play.review}
          </a>
        )}
        <ShareButton label={t.play.share} text={() => shareText(now, boards.value, link)} />
        <button type="button" class="button" onClick={() => void newGame()}>
          {t.top.fresh}
        </button>
        <button type="button" class="button" onClick={challenge}>
          {t.play.challenge}
        </button>
      </div>
    </section>
  );
}

/** The result without words, with the address where the same word can be played. */
function shareText(now: Playing, all: readonly (readonly Turn[])[], link: string): string {
  const solved = all.every(isSolved);
  const guesses = `${solved ? now.guesses.length : t.play.lostMark}/${now.limit}${now.mode === "hard" ? "*" : ""}`;
  const rows = all.map((turns) => turns.map(({ tiles }) => squares(tilesText(tiles))).join("\n"));
  return [t.play.shareHead(guesses), rows.join("\n\n"), urlOf(link || addressOf(playPlace()))].join("\n");
}

/** How many guesses the games took, this one marked, and how many were solved one after the other. */
function AmongGames({ last }: { readonly last: number | "lost" }) {
  const all = games.value.filter((game) => boardsIn(game) === 1);
  const { played, solved, distribution } = summaryOf(all);
  if (!played) return null;
  const { inARow, lost } = endOf(all);
  return (
    <>
      <p class="quiet small">{texts.you.line(played, solved, inARow)}</p>
      <Distribution counts={distribution} mark={texts.you.thisGame} lost={lost} last={last} />
    </>
  );
}
