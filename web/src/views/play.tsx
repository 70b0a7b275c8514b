/** Play: a game whose answer the page knows; no advice until it ends. */

import { computed, useSignal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { isSolved, letterColours } from "../game/board";
import { lettersOf } from "../game/letters";
import type { Play as Playing } from "../game/play";
import type { Challenge } from "../parts/challenge";
import type { Ending } from "../parts/end-card";
import { Retry } from "../parts/frame";
import { Letters, useTyping, WordField } from "../parts/letters";
import { PlayedBoard } from "../parts/played-board";
import { Toast } from "../parts/toast";
import {
  announcement,
  boards,
  enter,
  giveUp,
  goBack,
  isChallenge,
  newGame,
  outcome,
  pastDay,
  play,
  remark,
  trouble,
  typeLetter,
} from "../state/play";
import { t } from "../strings";

const TYPING = { letter: typeLetter, enter, back: goBack };

export function Play() {
  const now = play.value;
  const making = useSignal(false);
  const [Form, setForm] = useState<typeof Challenge | null>(null);
  const [End, setEnd] = useState<typeof Ending | null>(null);
  const isOpen = outcome.value === "open";
  useTyping(TYPING, isOpen);
  useEffect(() => {
    if (isOpen) return;
    import("../parts/end-card").then(
      (part) => setEnd(() => part.Ending),
      () => undefined,
    );
  }, [isOpen]);
  if (trouble.value) return <Trouble {...trouble.value} />;
  if (!now) return <p class="status working">{t.loading}</p>;
  const turns = boards.value;
  const { length } = lettersOf(now.answers[0]!);
  const challenge = () => {
    making.value = true;
    import("../parts/challenge").then(
      (part) => setForm(() => part.Challenge),
      () => (making.value = false),
    );
  };
  return (
    <div class={classOf(now, making.value)} style={{ "--letters": length }}>
      <h1 class="hidden">{t.views.play}</h1>
      <div class="play-head">{isOpen && <Progress now={now} challenge={challenge} />}</div>
      <div class="play-boards" id="board" tabIndex={-1}>
        <Boards now={now} />
        {turns.length === 1 && <Remark />}
        <p class="hidden" role="status">
          {announcement.value}
        </p>
      </div>
      <div class="play-panel">
        {!isOpen && End && <End now={now} challenge={challenge} />}
        {making.value && Form && <Form close={() => (making.value = false)} />}
      </div>
      {isOpen && !making.value && (
        <div class="play-dock">
          {turns.length > 1 && <Remark />}
          <WordField typing={TYPING} />
          <Letters
            list={now.lexicon}
            typing={TYPING}
            colours={colours.value}
            full={lettersOf(now.typed).length === length}
          />
        </div>
      )}
      <Toast />
    </div>
  );
}

/** What the boards that are open say about each letter. */
const colours = computed(() => letterColours(boards.value.filter((each) => !isSolved(each)).flat()));

function classOf({ answers }: Playing, making: boolean): string {
  const over = outcome.value !== "open";
  const kinds = { many: answers.length > 1, making, over };
  return ["play", ...Object.entries(kinds).flatMap(([name, on]) => (on ? name : []))].join(" ");
}

function Remark() {
  return (
    <p class="play-remark" role="status">
      {remark.value}
    </p>
  );
}

function Trouble({ text, passing }: { readonly text: string; readonly passing: boolean }) {
  return (
    <div class="note warn stack tight" role="alert">
      <p>{text}</p>
      {passing && <Retry />}
      <p>
        <button type="button" class="button primary" onClick={() => void newGame()}>
          {t.top.fresh}
        </button>
      </p>
    </div>
  );
}

interface GameProps {
  readonly now: Playing;
  readonly challenge: () => void;
}

function Progress({ now, challenge }: GameProps) {
  const begun = now.guesses.length > 0;
  const intro = isChallenge.value
    ? t.play.challenged(now.lexicon, now.limit)
    : pastDay.value
      ? t.play.dated(new Date(pastDay.value), now.limit)
      : t.play.intro(now.lexicon, now.limit, now.answers.length);
  return (
    <>
      <p>{begun ? t.play.row(now.guesses.length + 1, now.limit) : intro}</p>
      {begun ? (
        <button type="button" class="button" onClick={giveUp}>
          {t.play.giveUp}
        </button>
      ) : (
        !isChallenge.value && (
          <button type="button" class="button" onClick={challenge}>
            {t.play.challenge}
          </button>
        )
      )}
    </>
  );
}

function Boards({ now }: { readonly now: Playing }) {
  const all = boards.value;
  return (
    <div class="played-boards">
      {all.map((turns, k) => (
        <section key={k} class="played" aria-label={t.board.name(k, all.length)}>
          {all.length > 1 && (
            <p class="board-name">
              <span>{k + 1}</span>
              <span>{isSolved(turns) && t.board.solved}</span>
            </p>
          )}
          <PlayedBoard now={now} turns={turns} />
        </section>
      ))}
    </div>
  );
}
