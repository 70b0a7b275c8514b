/** What the rows say about the answer, in plain sentences. */
import { isSolved } from "../game/board";
import { factsOf } from "../game/facts";
import * as page from "../state/page";
import { t } from "../strings";

const { game } = page.solve;

export function Known() {
  const { boards, length } = game.value;
  const turns = boards[0]!;
  if (boards.length > 1 || !turns.length || isSolved(turns)) return null;
  return (
    <section class="section" aria-labelledby="known">
      <h2 id="known">{t.known.title}</h2>
      <p>{t.known.text(factsOf(turns), length)}</p>
    </section>
  );
}
