/** Why the best guess is best: the first reason, the others on request, and the traps ahead. */

import type { Trap } from "../advice/traps";
import { answer, reasons } from "../state/answer";
import { game, take } from "../state/solve";
import { t } from "../strings";
import { capitals } from "../strings/capitals";

export function WhyBest() {
  // That a few words carry most of the chance is shown next to them.
  const [first, ...rest] = reasons.value
    ? t.reasons({ ...reasons.value, likely: null }, answer.value.rows)
    : [];
  if (!first) return null;
  return (
    <section class="section why" aria-labelledby="why">
      <h2 id="why" class="hidden">
        {t.analysis.why}
      </h2>
      <p>{first}</p>
      {rest.length > 0 && (
        <details>
          <summary>{t.analysis.moreWhy}</summary>
          <div class="why">
            {rest.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        </details>
      )}
    </section>
  );
}

/** Candidates that differ in one letter: guessing them one by one may lose the game. */
export function Traps() {
  const { limit, boards } = game.value;
  const left = limit - boards[0]!.length;
  const traps = reasons.value?.traps.filter(({ words }) => words.length >= left) ?? [];
  if (!traps.length) return null;
  return (
    <section class="section" aria-labelledby="traps">
      <h2 id="traps">{t.analysis.trap}</h2>
      {traps.map((trap) => (
        <TrapNote key={trap.shape} trap={trap} />
      ))}
    </section>
  );
}

function TrapNote({ trap }: { readonly trap: Trap }) {
  return (
    <p class="note warn">
      <span class="word">{capitals(trap.shape)}</span> {t.analysis.filled(trap.letters.map(capitals))}{" "}
      {trap.parts > 1 && (
        <>
          <button
            type="button"
            class="link word"
            aria-label={t.analysis.take(trap.probe)}
            onClick={() => take(trap.probe)}
          >
            {capitals(trap.probe)}
          </button>{" "}
          {t.analysis.splits(trap.parts, trap.words.length)}
        </>
      )}
    </p>
  );
}
