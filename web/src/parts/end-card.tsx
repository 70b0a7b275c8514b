/** A game that has ended among the others that are saved in this browser; loaded when a game ends. */
import { boardsIn, endOf, summaryOf } from "../state/games";
import * as page from "../state/page";
import { texts } from "../strings/views";
import { Distribution } from "./charts";

const { games } = page.games;

/** How many guesses the games took, this one marked, and how many were solved one after the other. */
export function AmongGames({ last }: { readonly last: number | "lost" }) {
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
