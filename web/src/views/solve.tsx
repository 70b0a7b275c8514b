/** Solve: the board, the answer for its position, and the words that fit. */
import { Boards } from "../parts/board";
import { Candidates } from "../parts/candidates";
import { Doctor, Doubted } from "../parts/doctor";
import { Guesses } from "../parts/guesses";
import { Hero } from "../parts/hero";
import { Hints } from "../parts/hints";
import { Intro, untouched } from "../parts/intro";
import { Dock, Remark } from "../parts/keyboard";
import { PastAnswers } from "../parts/past-answers";
import { Toast } from "../parts/toast";
import { Traps, WhyBest } from "../parts/why";
import { announced, answer } from "../state/answer";
import { engineTrouble } from "../state/engine";
import { place } from "../state/route";
import { hintMode } from "../state/settings";
import { announcement, game, lexicon, newGame } from "../state/solve";
import { t } from "../strings";

export function Solve() {
  const { boards, draft } = game.value;
  const { counted, status } = answer.value;
  const asking = status.kind === "asking";
  const { unread } = place.value;
  const started = boards.some((turns) => turns.length);
  const many = boards.length > 1;
  const classes = [
    started && "started",
    many && "many",
    draft ? "colouring" : asking && "asking",
    counted && "counted",
  ];
  return (
    <div class={["solve", ...classes].filter(Boolean).join(" ")}>
      {untouched() && !unread ? <Intro /> : <h1 class="hidden">{t.views.solve}</h1>}
      {unread && <Unread text={unread} />}
      <div class="solve-board" id="board" tabIndex={-1}>
        <Boards />
        <Remark />
        <Dock />
        <p class="hidden" role="status">
          {announcement.value}
        </p>
        <p class="hidden" role="status">
          {announced.value}
        </p>
      </div>
      {hintMode.value ? (
        <div class="solve-answer stack" id="answer" tabIndex={-1}>
          <Hints />
        </div>
      ) : (
        <AnswerPanel />
      )}
      <Toast />
    </div>
  );
}

function AnswerPanel() {
  const { count, counts, notes, status } = answer.value;
  const inert = game.value.draft !== null;
  const open = !["contradiction", "over", "refused"].includes(status.kind);
  const listed =
    (open || engineTrouble.value !== "") && !untouched() && (count !== null || counts.length > 0); // nothing comes in between later
  return (
    <>
      <div class="solve-answer stack" id="answer" tabIndex={-1} inert={inert}>
        {engineTrouble.value && <EngineTrouble reason={engineTrouble.value} />}
        {status.kind === "contradiction" ? <Doctor /> : status.kind === "refused" ? <Guesses /> : <Hero />}
        {open && <Doubted />}
        {notes.map((note) => (
          <p key={note} class="note">
            {note}
          </p>
        ))}
      </div>
      <div class="solve-words stack" inert={inert} aria-disabled={inert}>
        {listed && (
          <>
            <Candidates />
            <Traps />
            <PastAnswers list={lexicon.value} />
          </>
        )}
      </div>
      <div class="solve-more stack" inert={inert} aria-disabled={inert}>
        {open && <Guesses />}
        {open && !untouched() && <WhyBest />}
      </div>
    </>
  );
}

/** A part of the address that could not be read. */
function Unread({ text }: { readonly text: string }) {
  return (
    <div class="note warn row unread" role="alert">
      <p>{t.trouble.unread(text)}</p>
      <button type="button" class="button" onClick={newGame}>
        {t.trouble.emptyBoard}
      </button>
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
