/** Solve: the board on one side, the answer for its position on the other. */
import { AnswerLine } from "../parts/answer-line";
import { Boards } from "../parts/board";
import { Candidates } from "../parts/candidates";
import { Doctor } from "../parts/doctor";
import { Guesses } from "../parts/guesses";
import { Hints } from "../parts/hints";
import { Dock } from "../parts/keyboard";
import { Traps, WhyBest } from "../parts/why";
import { answer } from "../state/answer";
import { engineTrouble } from "../state/engine";
import { typingOpen } from "../state/keys";
import { hintMode } from "../state/settings";
import { announcement, game } from "../state/solve";
import { t } from "../strings";

export function Solve() {
  const { boards, draft } = game.value;
  const many = boards.length > 1;
  return (
    <div class={`solve${many ? " many" : ""}${typingOpen() ? " typing" : ""}`}>
      <h1 class="hidden">{t.views.solve}</h1>
      <div class="solve-left" id="board" tabIndex={-1}>
        <Boards />
        <Dock />
        <p class="hidden" role="status">
          {announcement.value}
        </p>
      </div>
      <div class="stack">
        {engineTrouble.value && <EngineTrouble reason={engineTrouble.value} />}
        {draft && (
          <p class="colour-note" role="status">
            {t.answer.colour(draft.word)}
          </p>
        )}
        <div
          class={`stack answers${draft ? " stale" : ""}`}
          inert={draft !== null}
          aria-disabled={draft !== null}
        >
          {hintMode.value ? <Hints /> : <AnswerPanel />}
        </div>
      </div>
    </div>
  );
}

function EngineTrouble({ reason }: { readonly reason: string }) {
  return (
    <details class="note">
      <summary>{t.trouble.engine}</summary>
      <p class="small">{reason}</p>
    </details>
  );
}

function AnswerPanel() {
  const { notes, status } = answer.value;
  return (
    <>
      <AnswerLine />
      {notes.map((note) => (
        <p key={note} class="note">
          {note}
        </p>
      ))}
      <Doctor />
      {status.kind !== "contradiction" && status.kind !== "over" && (
        <>
          <WhyBest />
          <Guesses />
          <Candidates />
          <Traps />
        </>
      )}
    </>
  );
}
