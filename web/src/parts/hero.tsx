/** The answer: the best guess and two others with their reasons; each fills the row. */

import { type Other as OtherGuess, othersOf } from "../advice/others";
import { guessesMade, outcome } from "../game/board";
import { answer, canProve, lead, prove } from "../state/answer";
import { addressOf } from "../state/place";
import type { Row } from "../state/rows";
import { hintMode } from "../state/settings";
import { game, newGame, solvePlace } from "../state/solve";
import { t } from "../strings";
import { capitals } from "../strings/capitals";
import { costText } from "./figures";
import { SaveButton } from "./save";
import { Take } from "./take";

export function Hero() {
  const now = game.value;
  const end = outcome(now);
  const { rows, picks, count, status, toFinish } = answer.value;
  if (end !== "open") return <Over solved={end === "solved"} guesses={guessesMade(now)} />;
  const first = lead.value;
  const others = first && count !== 1 && !toFinish ? othersOf(first, { rows, picks }) : [];
  const comeLater = status.kind === "searching" && (count ?? 0) > 2 && !toFinish; // their place is kept
  return (
    <section class="hero" aria-label={t.answer.title}>
      <Lead />
      {first ? (
        <BestGuess row={first} only={count === 1} toFinish={toFinish} />
      ) : (
        <p class="hero-best quiet">{t.loading}</p>
      )}
      {(!first || comeLater || others.length > 0) && (
        <div class="hero-others">
          {others.map((other) => (
            <Other key={other.row.guess} {...other} first={first!} />
          ))}
        </div>
      )}
    </section>
  );
}

/** What is shown, or what to do first. */
function Lead() {
  const { draft } = game.value;
  if (draft) return <p class="hero-lead todo">{t.answer.colour(draft.word)}</p>;
  return (
    <div class="hero-lead">
      <p>
        {headOf()} <Sure />
      </p>
      <button
        type="button"
        class="link"
        onClick={() => {
          hintMode.value = true;
        }}
      >
        {t.answer.hide}
      </button>
    </div>
  );
}

/** Whether the guess is proven; if not, what can be done about it. */
function Sure() {
  const { status, count, toFinish } = answer.value;
  const first = lead.value;
  if (!first || toFinish || count === 1) return null;
  if (first.label === "proven") return <span class="hero-sure proven">{t.answer.proven}</span>;
  if (!canProve.value)
    return status.kind === "searching" && <span class="hero-sure">{t.analysis.searching}</span>;
  return <KeepSearching />;
}

export function KeepSearching() {
  return (
    <button type="button" class="link" onClick={prove}>
      {t.analysis.prove}
    </button>
  );
}

/** What the guess that is shown first is. */
function headOf(): string {
  const { best, count } = answer.value;
  if (count === 1) return t.answer.only;
  return lead.value?.guess === best?.guess ? t.answer.best : t.answer.bestCommon;
}

interface BestProps {
  readonly row: Row;
  readonly only: boolean;
  readonly toFinish: { readonly guesses: number; readonly boards: number } | null;
}

function BestGuess({ row, only, toFinish }: BestProps) {
  return (
    <Take guess={row.guess} class="hero-best">
      <span class="hero-word">{capitals(row.guess)}</span>
      {!only && (
        <span class="hero-value">
          <b key={costText(row)}>{toFinish ? `≈ ${toFinish.guesses.toFixed(1)}` : costText(row)}</b>
          <span class="quiet small">
            {toFinish ? t.answer.toFinish(toFinish.boards) : t.answer.moreGuesses}
          </span>
        </span>
      )}
      {row.odds && !only && !toFinish ? (
        <Odds odds={row.odds} />
      ) : (
        <span class="hero-note quiet small">
          {toFinish ? boardsNoteOf(row) : only ? "" : t.answer.chance(row.chance)}
        </span>
      )}
    </Take>
  );
}

/** When the game ends: the chance of each row. */
function Odds({ odds }: { readonly odds: readonly number[] }) {
  const first = guessesMade(game.value) + 1;
  return (
    <span class="odds small" role="img" aria-label={t.answer.odds(odds, first)}>
      {odds.map((chance, k) => (
        <span key={k} style={{ flexGrow: chance }}>
          <b>{chance >= ROOM_FOR_TEXT && t.percent(chance)}</b>
          <span class="quiet">{chance >= ROOM_FOR_TEXT && t.answer.row(first + k)}</span>
        </span>
      ))}
    </span>
  );
}

const ROOM_FOR_TEXT = 0.1; // a chance whose part of a bar is wide enough for a text

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
      <span class="quiet small">{t.answer.others[kind](first.chance > 0)}</span>
      <span class="word">{capitals(row.guess)}</span>
      <span class="quiet small">{otherText(kind, row, first)}</span>
    </Take>
  );
}

/** What another guess costs compared with the first, and what it is good for. */
function otherText(kind: OtherGuess["kind"], row: Row, first: Row): string {
  const chance =
    kind === "steady" ? t.answer.byRow(row.soon!, guessesMade(game.value) + 2) : t.answer.now(row.chance);
  return [differenceText(row, first), chance].filter(Boolean).join(" · ");
}

/** What a guess costs compared with another, such as +0.08; a better one less. */
export function differenceText(row: Row, best: Row): string {
  if (row.guess === best.guess) return t.analysis.best;
  if (row.upper === null || best.upper === null) return "";
  return t.analysis.difference(row.upper - best.upper);
}

function Over({ solved, guesses }: { readonly solved: boolean; readonly guesses: number }) {
  const single = game.value.boards.length === 1;
  const left = answer.value.candidates.slice(0, 8).map((each) => each.word);
  return (
    <section class="hero over" aria-label={t.answer.title}>
      <p class="hero-end">{solved ? t.answer.solved(guesses) : t.answer.lost}</p>
      {!solved && left.length > 0 && (
        <p class="quiet">
          {t.answer.stillPossible} <span class="word">{capitals(left.join(" "))}</span>
        </p>
      )}
      <div class="row">
        {single && (
          <>
            <a class="button primary" href={addressOf({ ...solvePlace(), view: "review" })}>
              {t.answer.review}
            </a>
            <SaveButton />
          </>
        )}
        <button type="button" class="button" onClick={newGame}>
          {t.top.fresh}
        </button>
      </div>
    </section>
  );
}
