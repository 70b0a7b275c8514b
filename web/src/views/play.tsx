/** Play: a game whose answer the page knows; no advice until it ends. */
import { computed, useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { isSolved, letterColours } from "../game/board";
import type { Turn } from "../game/notation";
import { GREEN, lettersOf, tilesText } from "../game/pattern";
import { boardsOpen, drawn, type Play as Playing } from "../game/play";
import type { AmongGames } from "../parts/end-card";
import { Retry } from "../parts/frame";
import { Letters, useTyping, WordField } from "../parts/letters";
import { BoardOfMany, PlayedBoard, TypedRow } from "../parts/played-board";
import { ShareButton } from "../parts/share";
import { squares } from "../parts/tile";
import { Toast } from "../parts/toast";
import * as page from "../state/page";
import { addressOf } from "../state/place";
import { reviewPlace } from "../state/play";
import { again, type Lesson, lesson, settle, showBest } from "../state/teach";
import { t } from "../strings";

const {
  announcement,
  bestPlay,
  boards,
  challengeOf,
  enter,
  giveUp,
  goBack,
  isChallenge,
  newGame,
  options,
  outcome,
  pastDay,
  play,
  playPlace,
  refusals,
  remark,
  trouble,
  typeLetter,
} = page.play;
const { wordsOf } = page.words;

const TYPING = { letter: typeLetter, enter, back: goBack };
const FEW = 4; // boards that fit side by side with larger tiles, each with the letters that are typed
const FLIP = 400; // milliseconds until all tiles of a row have turned

export function Play() {
  const now = play.value;
  const making = useSignal(false);
  const isOpen = outcome.value === "open";
  useTyping(TYPING, isOpen);
  if (trouble.value) return <Trouble {...trouble.value} />;
  if (!now) return <p class="status working">{t.loading}</p>;
  const turns = boards.value;
  const { length } = lettersOf(now.answers[0]!);
  return (
    <div class={classOf(now, making.value)} style={{ "--letters": length }}>
      <h1 class="hidden">{t.views.play}</h1>
      <div class="play-head">{isOpen && <Progress now={now} challenge={() => (making.value = true)} />}</div>
      <div class="play-boards" id="board" tabIndex={-1}>
        <Boards now={now} />
        {turns.length === 1 && <Remark />}
        <p class="hidden" role="status">
          {announcement.value}
        </p>
      </div>
      <div class="play-panel">
        {!isOpen && <Ending now={now} challenge={() => (making.value = true)} />}
        {isOpen && lesson.value?.answers === now.answers.join() && <Taught now={lesson.value} />}
        {making.value && <Challenge close={() => (making.value = false)} />}
      </div>
      {isOpen && !making.value && (
        <div class="play-dock">
          {turns.length > 1 && <Remark />}
          {turns.length > FEW && <SharedRow now={now} />}
          <WordField typing={TYPING} />
          <Letters
            list={now.lexicon}
            typing={TYPING}
            colours={colours.value}
            full={[...now.typed].length === length}
          />
        </div>
      )}
      {isOpen && turns.length === 1 && now.mode === "normal" && <Facts turns={turns[0]!} length={length} />}
      <Toast />
    </div>
  );
}

/** What the boards that can be seen and are open say about each letter. */
const colours = computed(() => {
  const seen = boards.value.slice(0, play.value ? boardsOpen(play.value) : 0);
  return letterColours(seen.filter((each) => !isSolved(each)).flat());
});

function classOf({ answers, typed }: Playing, making: boolean): string {
  const over = outcome.value !== "open";
  const kinds = { many: answers.length > 1, few: answers.length <= FEW, making, typing: typed !== "", over };
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
          {t.play.newGame}
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
  const begun = now.guesses.length > now.given;
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
  const opened = boardsOpen(now);
  const few = all.length <= FEW;
  // A letter is no reason to draw thirty-two boards: it is typed in a row that they share.
  const drawn = useMemo(
    () =>
      !few && all.map((turns) => <BoardOfMany {...{ turns, length: lettersOf(now.answers[0]!).length }} />),
    [all],
  );
  return (
    <div class="played-boards">
      {all.map((turns, k) => (
        <section key={k} class="played" aria-label={t.board.name(k, all.length)}>
          {all.length > 1 && (
            <p class="board-name">
              <span>{k + 1}</span>
              <span>{k >= opened ? t.play.opens(k) : isSolved(turns) && t.board.solved}</span>
            </p>
          )}
          {k < opened && (drawn ? drawn[k] : <BoardOfFew now={now} turns={turns} />)}
        </section>
      ))}
    </div>
  );
}

/** One of a few boards: the letters are typed into each, and the colours of a row come tile by tile. */
function BoardOfFew({ now, turns }: { readonly now: Playing; readonly turns: readonly Turn[] }) {
  const last = useRef(turns.length);
  useEffect(() => {
    const timer = setTimeout(() => {
      last.current = turns.length;
    }, FLIP);
    return () => clearTimeout(timer);
  }, [turns.length]);
  return (
    <PlayedBoard
      {...{
        turns,
        length: lettersOf(now.answers[0]!).length,
        refusals: refusals.value,
        refused: remark.value !== "",
      }}
      rows={now.answers.length > 1 || outcome.value !== "open" ? 0 : now.limit}
      fresh={turns.length > last.current}
      typed={outcome.value === "open" && !isSolved(turns) ? now.typed : null}
    />
  );
}

/** The row that is typed for all boards, where there are too many to write it into each. */
function SharedRow({ now }: { readonly now: Playing }) {
  const row = now.guesses.length;
  const refused = remark.value !== "";
  return (
    <div class="played-board">
      <TypedRow
        {...{
          row,
          refused,
          length: lettersOf(now.answers[0]!).length,
          typed: now.typed,
          refusals: refusals.value,
        }}
      />
    </div>
  );
}

function Taught({ now }: { readonly now: Lesson }) {
  return (
    <section class={`play-lesson${now.settled ? " settled" : ""}`} role="status">
      <p>{now.shown ? t.play.why(now.reasons) : t.play.again(now.guess, now.gaveUp)}</p>
      {!now.settled && (
        <div class="row">
          <button type="button" class="button primary" onClick={again}>
            {t.play.yes}
          </button>
          {!now.shown && (
            <button type="button" class="button" onClick={showBest}>
              {t.play.showMe}
            </button>
          )}
          <button type="button" class="button" onClick={settle}>
            {t.play.keep}
          </button>
        </div>
      )}
    </section>
  );
}

// --- What the rows have shown ------------------------------------------------------------------------------------

function Facts({ turns, length }: { readonly turns: readonly Turn[]; readonly length: number }) {
  const best = letterColours(turns);
  const places = Array.from(
    { length },
    (_, k) => turns.find((turn) => turn.tiles[k] === GREEN)?.word[k]?.toUpperCase() ?? "_",
  );
  const of = (wanted: number) =>
    [...best].filter(([, colour]) => colour === wanted).map(([letter]) => letter.toUpperCase());
  const facts: [string, string][] = [
    [t.play.placed, places.join(" ")],
    [t.play.within, of(1).join(" ") || t.play.none],
    [t.play.out, of(0).sort().join(" ") || t.play.none],
  ];
  return (
    <section class="play-facts" aria-labelledby="facts">
      <h2 id="facts">{t.play.known}</h2>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

// --- The end -----------------------------------------------------------------------------------------------------

function Ending({ now, challenge }: GameProps) {
  const solved = outcome.value === "solved";
  const missed = now.answers.filter((answer) => !now.guesses.includes(answer));
  const single = now.answers.length === 1;
  const [link, setLink] = useState("");
  const [Among, setAmong] = useState<typeof AmongGames | null>(null);
  useEffect(() => {
    if (!single) return;
    import("../parts/end-card").then(
      ({ AmongGames }) => setAmong(() => AmongGames),
      () => undefined,
    );
  }, [single]);
  useEffect(() => {
    if (single) challengeOf(now.lexicon, now.mode, now.limit, now.answers[0]!).then(setLink, () => undefined);
  }, [now.answers[0]]);
  return (
    <section class="play-ending" role="status">
      <h2>{solved ? t.play.solved(now.guesses.length) : t.play.lost(missed)}</h2>
      {single && <p class="quiet">{bestPlay.value === null ? "" : t.play.best(bestPlay.value)}</p>}
      {Among && <Among last={solved ? now.guesses.length : "lost"} />}
      <div class="row">
        {single && (solved || !now.gaveUp) && (
          <a class="button primary" href={addressOf(reviewPlace(now))}>
            {t.play.review}
          </a>
        )}
        <ShareButton label={t.play.share} text={() => shareText(now, boards.value, link)} />
        <button type="button" class="button" onClick={() => void newGame()}>
          {t.play.newGame}
        </button>
        <button type="button" class="button" onClick={challenge}>
          {t.play.challenge}
        </button>
      </div>
    </section>
  );
}

/** The address of a place on this site. */
function urlOf(address: string): string {
  return location.href.split("#")[0] + address;
}

/** The result without words, with the address where the same word can be played. */
function shareText(now: Playing, all: readonly (readonly Turn[])[], link: string): string {
  const solved = all.every(isSolved);
  const guesses = `${solved ? now.guesses.length : t.play.lostMark}/${now.limit}${now.mode === "hard" ? "*" : ""}`;
  const rows = all.map((turns) => turns.map(({ tiles }) => squares(tilesText(tiles))).join("\n"));
  return [t.play.shareHead(guesses), rows.join("\n\n"), urlOf(link || addressOf(playPlace()))].join("\n");
}

// --- Challenge a friend ------------------------------------------------------------------------------------------

function Challenge({ close }: { readonly close: () => void }) {
  const [word, setWord] = useState("");
  const [note, setNote] = useState("");
  const [link, setLink] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const { lexicon, hard } = options.value;
  useEffect(() => field.current?.focus(), []);
  const make = async (choose: (list: Awaited<ReturnType<typeof wordsOf>>) => string | null) => {
    const list = await wordsOf(lexicon).catch(() => null);
    const chosen = list && choose(list);
    setLink(chosen ? await challengeOf(lexicon, hard ? "hard" : "normal", 6, chosen) : "");
    setNote(list ? (chosen ? "" : t.play.unknown(word)) : t.trouble.missing(lexicon));
  };
  return (
    <form
      class="play-challenge"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = word.trim().toLowerCase();
        void make(({ known }) => (known.has(typed) ? typed : null));
      }}
    >
      <h2>{t.play.challenge}</h2>
      <p class="quiet">{t.play.challengeIntro(lexicon)}</p>
      <label for="challenge-word">{t.play.word}</label>
      <div class="row">
        <input
          ref={field}
          id="challenge-word"
          class="field word"
          value={word}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          maxLength={11}
          onInput={(event) => {
            setWord(event.currentTarget.value);
            setNote("");
            setLink("");
          }}
        />
        <button type="submit" class="button" disabled={!word.trim()}>
          {t.play.makeLink}
        </button>
        <button
          type="button"
          class="button"
          onClick={() => {
            setWord("");
            void make((list) => drawn(list.lexicon, 1)[0]!);
          }}
        >
          {t.play.random}
        </button>
      </div>
      <div role="status" class="play-link">
        {note}
        {link && (
          <>
            <p>{t.play.ready}</p>
            <input class="field" readOnly aria-label={t.play.link} value={urlOf(link)} />
            <div class="row">
              <ShareButton primary label={t.play.shareLink} text={() => urlOf(link)} />
              <a class="button" href={link}>
                {t.play.playIt}
              </a>
            </div>
          </>
        )}
      </div>
      <button type="button" class="button" onClick={close}>
        {t.play.close}
      </button>
    </form>
  );
}
