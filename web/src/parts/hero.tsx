/** The answer: the best guess, the best that may be the answer, and the best that people know; each fills the row. */
import { guessesMade, outcome } from "../game/board";
import { answer, lead } from "../state/answer";
import * as page from "../state/page";
import { addressOf } from "../state/place";
import type { Row } from "../state/rows";
import { t } from "../strings";
import { costText } from "./figures";
import { SaveButton } from "./save";
import { Take } from "./take";

const { hintMode } = page.settings;
const { game, newGame, solvePlace } = page.solve;

export function Hero() {
  const now = game.value;
  const end = outcome(now);
  const { best, picks, count, toFinish } = answer.value;
  if (end !== "open") return <Over solved={end === "solved"} guesses={guessesMade(now)} />;
  const first = lead.value;
  const others = count === 1 ? [] : alternatives(first, picks.likely, picks.common);
  return (
    <section class={`hero${toFinish ? " boards-hero" : ""}`} aria-label={t.answer.title}>
      <Lead />
      {first ? (
        <BestGuess row={first} best={best} only={count === 1} toFinish={toFinish} />
      ) : (
        <p class="hero-best quiet">{t.loading}</p>
      )}
      {!toFinish && (
        <div class="hero-others">
          {others.map(({ name, row }) => (
            <Other key={name} name={name} row={row} />
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
      <p>{headOf()}</p>
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

/** What the guess that is shown first is. */
function headOf(): string {
  const { best, count } = answer.value;
  if (count === 1) return t.answer.only;
  return lead.value?.guess === best?.guess ? t.answer.best : t.answer.bestCommon;
}

/** The guesses next to the best that are other words. */
function alternatives(best: Row | null, likely: Row | null, common: Row | null) {
  const found: { name: string; row: Row }[] = [];
  if (!best) return found;
  if (likely && likely.guess !== best.guess) found.push({ name: t.answer.likely, row: likely });
  if (common && ![best.guess, likely?.guess].includes(common.guess))
    found.push({ name: t.answer.common, row: common });
  return found;
}

interface BestProps {
  readonly row: Row;
  /** The best guess, which may be a rarer word. */
  readonly best: Row | null;
  readonly only: boolean;
  readonly toFinish: { readonly guesses: number; readonly boards: number } | null;
}

function BestGuess({ row, best, only, toFinish }: BestProps) {
  const proven = row.label === "proven";
  return (
    <Take guess={row.guess} class="hero-best">
      <span class="hero-word">{row.guess}</span>
      {!only && (
        <span class="hero-value">
          <b key={costText(row)}>{toFinish ? `≈ ${toFinish.guesses.toFixed(1)}` : costText(row)}</b>
          <span class="quiet small">
            {toFinish ? t.answer.toFinish(toFinish.boards) : t.answer.moreGuesses}
          </span>
          {!toFinish && (
            <span key={row.label} class={`hero-sure small${proven ? " proven" : ""}`}>
              {t.answer.sure(row.label)}
            </span>
          )}
        </span>
      )}
      <span class="hero-note quiet small">
        {toFinish ? boardsNoteOf(row) : only ? "" : noteOf(row, best)}
      </span>
    </Take>
  );
}

/** What is to be hoped for from a guess, and how much better a rarer word would be. */
function noteOf(row: Row, best: Row | null): string {
  if (!best || best.guess === row.guess) return t.answer.chance(row.probability);
  return t.answer.better(row.probability, best.guess, row.upper! - best.upper!);
}

/** What a guess does for several boards. */
function boardsNoteOf({ solves, probability }: Row): string {
  const { narrows } = answer.value;
  const solved = solves === undefined ? [] : [t.answer.solves(solves, probability)];
  const narrowed = narrows ? [t.answer.narrows(narrows.board, narrows.words, narrows.left)] : [];
  return [...solved, ...narrowed].join(" ");
}

function Other({ name, row }: { readonly name: string; readonly row: Row }) {
  return (
    <Take guess={row.guess} class="hero-other">
      <span class="quiet small">{name}</span>
      <span class="word">{row.guess}</span>
      <span class="quiet small">{t.answer.other(costText(row), row.probability)}</span>
    </Take>
  );
}

/** What a guess costs compared with the best, such as +0.08. */
export function differenceText(row: Row, best: Row): string {
  if (row.guess === best.guess) return t.analysis.best;
  if (row.upper === null || best.upper === null) return "";
  return `+${Math.max(0, row.upper - best.upper).toFixed(2)}`;
}

function Over({ solved, guesses }: { readonly solved: boolean; readonly guesses: number }) {
  const single = game.value.boards.length === 1;
  const left = answer.value.candidates.slice(0, 8).map((each) => each.word);
  return (
    <section class="hero over" aria-label={t.answer.title}>
      <p class="hero-end">{solved ? t.answer.solved(guesses) : t.answer.lost}</p>
      {!solved && left.length > 0 && (
        <p class="quiet">
          {t.answer.stillPossible} <span class="word">{left.join(" ")}</span>
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
