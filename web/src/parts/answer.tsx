/** What to guess next: the word and how sure it is, why, two others, and the words that are likely. */

import { useMemo, useState } from "preact/hooks";
import { type Candidate, isLeadProven, type Other as OtherGuess, othersOf, type Row } from "../advice/answer";
import { guessesMade } from "../game/board";
import { lettersOf } from "../game/letters";
import { GREEN } from "../game/pattern";
import { answer, canProve, doubt, prove, reasons } from "../state/answer";
import { engineTrouble } from "../state/engine";
import { isListKnown, lexicons, oddsOf } from "../state/lists";
import { addressOf } from "../state/place";
import { refusedText } from "../state/question";
import { asked, game, lexicon, move, newGame, replaceBoards, solvePlace } from "../state/solve";
import { oddsTexts, spokenOdds, t } from "../strings";
import { capitals } from "../strings/capitals";
import { monthsSince, percentText } from "../strings/format";
import { Bars } from "./charts";
import { Button, Take } from "./controls";
import { Retry } from "./frame";

const COSTLY = 0.1; // guesses: a guess that costs more isn't offered
const OLD = 31; // days: after that the age of the odds stands next to what is proven
const DAY = 86_400_000; // milliseconds

export function Answer() {
  const { count, toFinish, lead: first } = answer.value;
  const others = useOthers(first);
  if (!first)
    return (
      <>
        <section class="hero waiting" aria-label={t.answer.name} />
        <div class="pair hero-others" />
      </>
    );
  if (count === 1) return <OnlyWord word={first.guess} />;
  return (
    <>
      <section class="hero" aria-label={t.answer.name} data-search={answer.value.status.kind}>
        <BestGuess row={first} />
        {!toFinish && (
          <div class="foot">
            <Why key={first.guess} row={first} />
            <Status />
          </div>
        )}
      </section>
      {!toFinish && (
        <div class="pair hero-others">
          {others.map((other) => (
            <Other key={other.row.guess} {...other} first={first} />
          ))}
        </div>
      )}
    </>
  );
}

/** The other choices: words that cost little. They're chosen once, when the first is settled, and their values are the newest. */
function useOthers(first: Row | null): readonly OtherGuess[] {
  const { rows, candidates, toFinish } = answer.value;
  const settled = first !== null && !toFinish && isSettled();
  const others = useMemo(
    () => (settled ? othersOf({ lead: first, rows, candidates }) : []),
    [asked.value, first?.guess, settled],
  );
  return others
    .map(({ kind, row }) => ({ kind, row: rows.find(({ guess }) => guess === row.guess) ?? row }))
    .filter(({ row }) => first && row.upper - first.upper <= COSTLY);
}

/** Whether the search is over, or at least its best guess will not change any more. */
function isSettled(): boolean {
  const { lead, status } = answer.value;
  return status.kind !== "asking" && (status.kind !== "searching" || lead?.proven === true);
}

function BestGuess({ row }: { readonly row: Row }) {
  const { toFinish } = answer.value;
  const [explained, explain] = useState(false);
  return (
    <div class="hero-card">
      <span class="start-lead">{t.answer.startWith}</span>
      <div class="between">
        <Take guess={row.guess} class="hero-best" aria-label={t.keys.guess(row.guess)}>
          <span class="hero-word word">{capitals(row.guess)}</span>
        </Take>
        <Button class="hero-value" aria-expanded={explained} onClick={() => explain(!explained)}>
          <span>
            <b class="figure">{toFinish ? `≈ ${toFinish.guesses.toFixed(1)}` : costText(row)}</b>{" "}
            {isLeadProven(answer.value) && !toFinish && <Tick />}
          </span>{" "}
          <span class="axis">{toFinish ? t.answer.guessesFor(toFinish.boards) : t.answer.toGo}</span>
        </Button>
      </div>
      {explained && <p class="hero-help">{explanationOf(row)}</p>}
      {toFinish ? (
        <span class="hero-note quiet">{boardsNoteOf(row)}</span>
      ) : row.odds ? (
        <Odds odds={row.odds} />
      ) : (
        <span class="hero-note quiet">{t.answer.chance(row.chance)}</span>
      )}
    </div>
  );
}

/** What the number is, and what its mark means. */
function explanationOf(row: Row): string {
  if (answer.value.toFinish) return t.answer.explainedBoards;
  return `${t.answer.explained(row.upper)} ${t.why.certainty(answer.value, row)}`;
}

function Tick() {
  return (
    <svg class="tick hero-sure proven" viewBox="0 0 18 18" role="img" aria-label={t.answer.proven}>
      <path
        d="M3 9.5l4 4 8-9"
        fill="none"
        stroke="currentColor"
        stroke-width="2.5"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}

const PARTS = ["now", "next"]; // of the bar: the first two guesses, and all others

/** When the game ends: the chance of each row. */
function Odds({ odds }: { readonly odds: readonly number[] }) {
  const texts = oddsTexts(odds, guessesMade(game.value) + 1);
  return (
    <>
      <span class="odds" role="img" aria-label={spokenOdds(texts)}>
        {odds.map((chance, k) => chance > 0 && <i key={k} class={PARTS[k]} style={{ flexGrow: chance }} />)}
      </span>
      <span class="odds-key axis" aria-hidden="true">
        {texts.map(({ text, share }) => (
          <span key={text} style={{ flexGrow: share }}>
            {text}
          </span>
        ))}
      </span>
    </>
  );
}

/** What a guess does for several boards. */
function boardsNoteOf({ solves, chance }: Row): string {
  const { narrows } = answer.value;
  const solved = solves === undefined ? [] : [t.answer.solves(solves, chance)];
  const narrowed = narrows ? [t.answer.narrows(narrows.board, narrows.words, narrows.left)] : [];
  return [...solved, ...narrowed].join(" ");
}

function Other({ kind, row, first }: OtherGuess & { readonly first: Row }) {
  return (
    <Take guess={row.guess} class="hero-other">
      <span class="between">
        <span class="word">{capitals(row.guess)}</span>
        {t.why.difference(row.upper - first.upper)}
      </span>
      <span class="quiet">{t.answer.others[kind](row, guessesMade(game.value) + 2)}</span>
    </Take>
  );
}

/** The word that it must be: one press ends the game. */
function OnlyWord({ word }: { readonly word: string }) {
  const won = () => {
    const tiles = lettersOf(word).map(() => GREEN);
    replaceBoards([[...game.value.boards[0]!, { word, tiles }]]);
  };
  return (
    <>
      <section class="hero only" aria-label={t.answer.name}>
        <p>{doubt.value ? t.answer.mustBeIfRight : t.answer.mustBe}</p>
        <div class="between">
          <Take guess={word} class="hero-best" aria-label={t.keys.guess(word)}>
            <span class="hero-word word">{capitals(word)}</span>
          </Take>
          <Button class="button primary" onClick={won}>
            {t.answer.thatWasIt}
          </Button>
        </div>
      </section>
      <p class="quiet">
        {t.answer.notThis(word)}{" "}
        <Button class="link" onClick={() => move("up")}>
          {t.answer.checkColors}
        </Button>
      </p>
    </>
  );
}

// --- Why ---------------------------------------------------------------------------------------------------------

const BEST = 3; // guesses of the table that are shown for their value
const LIKELY = 2; // and for their chance

function Why({ row }: { readonly row: Row }) {
  const { rows, candidates } = answer.value;
  const sentences = reasons.value ? t.why.reasons(reasons.value) : [];
  const likely = candidates
    .flatMap(({ word }) => rows.filter(({ guess }) => guess === word))
    .slice(0, LIKELY);
  const shown = rows.filter((each, k) => k < BEST || each.guess === row.guess || likely.includes(each));
  return (
    <details class="why">
      <summary>{t.why.question(row.guess)}</summary>
      <div class="stack">
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <Guesses rows={shown} />
        <Traps />
        <p class="quiet">{sureText(row)}</p>
      </div>
    </details>
  );
}

/** The guesses to go as the player reads them; what is not proven is marked. */
function costText({ proven, upper }: Row): string {
  return `${proven ? "" : "≈ "}${upper.toFixed(2)}`;
}

/** Some guesses with what each needs; the bars show what it costs over the best. */
function Guesses({ rows }: { readonly rows: readonly Row[] }) {
  const best = rows[0]!;
  return (
    <div class="together">
      <p class="between axis">
        <span>{t.why.guess}</span>
        <span>{t.why.toGo}</span>
      </p>
      <Bars
        class="one guesses"
        least={0.01}
        bars={rows.map((row) => ({
          name: capitals(row.guess),
          value: row.upper - best.upper,
          end: costText(row),
        }))}
      />
      <p class="axis">{t.why.bars(best.guess)}</p>
    </div>
  );
}

/** What the tick means here, or why there is none. */
function sureText(row: Row): string {
  const { loss } = answer.value;
  const day = oddsOf(lexicon.value);
  return [
    t.why.certainty(answer.value, row),
    loss !== null && t.why.loss(loss),
    day && t.why.pastAnswers(day),
  ]
    .filter(Boolean)
    .join(" ");
}

/** How far the search is; and how old the odds are, where they are older than a month. */
function Status() {
  const day = oddsOf(lexicon.value);
  const old = day && Date.now() - day.getTime() > OLD * DAY;
  if (canProve.value)
    return (
      <Button class="link" onClick={prove}>
        {t.answer.keepSearching}
      </Button>
    );
  if (answer.value.status.kind === "searching") return <span class="quiet">{t.answer.searching}</span>;
  return old ? <span class={monthsSince(day) < 2 ? "quiet" : "aged"}>{t.oddsAsOf(day)}</span> : null;
}

/** Candidates that differ in one letter: guessing them one by one may lose the game. */
function Traps() {
  const { limit, boards } = game.value;
  const left = limit - boards[0]!.length;
  const traps = reasons.value?.traps.filter(({ words }) => words.length >= left) ?? [];
  return (
    <>
      {traps.map((trap) => (
        <p key={trap.shape} class="notice">
          {t.why.trap(trap)}{" "}
          {trap.parts > 1 && (
            <>
              <Take guess={trap.probe} class="link word">
                {capitals(trap.probe)}
              </Take>{" "}
              {t.why.splits(trap.parts, trap.words.length)}
            </>
          )}
        </p>
      ))}
    </>
  );
}

// --- Words that fit ------------------------------------------------------------------------------------------------

const FEW = 9;
const FEW_OF_BOARDS = 3;
const ALMOST_CERTAIN = 0.985; // shown as 99%
const isLikely = ({ chance }: Candidate): boolean => chance >= 0.01;

export function Likely() {
  const { candidates, count, boards } = answer.value;
  const likely = boards.map((words) => words.filter(isLikely));
  if (boards.length && !likely.flat().length) return null;
  if (boards.length)
    return (
      <section class="together" aria-labelledby="likely">
        <h2 id="likely">{t.answer.likely}</h2>
        <div class="pair by-board">
          {likely.map(
            (words, k) =>
              words.length > 0 && (
                <div key={k}>
                  <p class="quiet">{t.board.oneOfSeveral(k)}</p>
                  <Bars class="chips" bars={words.slice(0, FEW_OF_BOARDS).map(barOf)} />
                </div>
              ),
          )}
        </div>
      </section>
    );
  if (count === null || count < 2) return null;
  return <OfOne key={count} words={candidates} count={count} />;
}

function OfOne({ words, count }: { readonly words: readonly Candidate[]; readonly count: number }) {
  const [all, setAll] = useState(false);
  const likely = words.filter(isLikely);
  if (words[0]!.chance >= ALMOST_CERTAIN && words[0]!.word === answer.value.lead?.guess) return null; // it is said already
  const shown = all ? words : (likely.length ? likely : words).slice(0, FEW);
  const unlisted = count - words.length;
  return (
    <section class="together" aria-labelledby="likely">
      <h2 id="likely">{t.answer.likely}</h2>
      <Bars class={all ? "chips all" : "chips"} bars={shown.map(barOf)} />
      {!all && words.length > shown.length && (
        <Button class="link" onClick={() => setAll(true)}>
          {t.answer.showAll(count)}
        </Button>
      )}
      {all && unlisted > 0 && <p class="quiet">{t.answer.andMore(unlisted)}</p>}
    </section>
  );
}

const barOf = ({ word, chance }: Candidate) => ({
  name: capitals(word),
  value: chance,
  end: percentText(chance),
});

// --- What is wrong -------------------------------------------------------------------------------------------------

/** Why there is no answer, and what can be done about it. */
export function Refused() {
  const { status } = answer.value;
  if (status.kind !== "refused") return null;
  const { trouble } = status;
  if (!trouble && engineTrouble.value) return null; // the page says so already
  const detail = trouble ? refusedText(trouble) : t.trouble.unknown;
  const unknownList = trouble?.kind === "missing" && !isListKnown(lexicon.value);
  const passing = !trouble || (trouble.kind === "missing" && !unknownList);
  const other = lexicons.value[0]!.name;
  return (
    <div class="notice warn" role="status">
      <p>{detail}</p>
      {unknownList && (
        <a class="button" href={addressOf({ ...solvePlace(), lexicon: other })}>
          {t.answer.useList(other)}
        </a>
      )}
      {trouble?.kind === "unknown" && <Corrections word={trouble.word} near={trouble.near ?? []} />}
      {passing && <Retry />}
    </div>
  );
}

/** Buttons that replace a word that isn't in the list with one that is. */
function Corrections({ word, near }: { readonly word: string; readonly near: readonly string[] }) {
  const change = (to: string) =>
    replaceBoards(
      game.value.boards.map((turns) =>
        turns.map((turn) => (turn.word === word ? { ...turn, word: to } : turn)),
      ),
    );
  return (
    <p class="actions">
      {near.map((each) => (
        <Button key={each} onClick={() => change(each)}>
          {t.answer.change(word, each)}
        </Button>
      ))}
      <Button onClick={newGame}>{t.frame.startOver}</Button>
    </p>
  );
}
