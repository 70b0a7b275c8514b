/** A judged game: the verdict, a card for each turn, and the sum that it is. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Row } from "../advice/known";
import { markOf, type Rating } from "../advice/rating";
import type { Judged } from "../advice/review";
import { gaveUpIn, isProvenScore, luckIn, rounded } from "../advice/score";
import { isSolved } from "../game/board";
import { type Turn, writeTurns } from "../game/notation";
import { tilesText } from "../game/pattern";
import { rulesText } from "../game/rules";
import { isSaved, saveGame } from "../state/games";
import { addressOf, type Place } from "../state/place";
import type { QuestionState } from "../state/question";
import { t } from "../strings";
import { capitals } from "../strings/capitals";
import { texts } from "../strings/views";
import { Heading } from "./charts";
import { Wide } from "./frame";
import { ShareButton } from "./share";
import { SmallRow, squares } from "./tile";

/** What to say of a game as a whole, as far as it is known. */
export function verdictOf(turns: readonly Turn[], rating: Rating | null): string {
  const outcome = isSolved(turns) ? t.answer.solved(turns.length) : texts.review.notSolved;
  if (!rating) return outcome;
  return `${outcome} ${texts.review.sum(rounded(rating.score), isParProven(rating))}`;
}

function isParProven({ turns: [opener] }: Rating): boolean {
  return opener!.bestBounds !== null;
}

interface CardProps {
  readonly turn: Turn;
  readonly judged: Judged | undefined;
  /** Of the position before the turn, on Solve. */
  readonly address: string;
  readonly selected: boolean;
  readonly select: () => void;
  /** What else could have been guessed, if the turn is selected. */
  readonly children: ComponentChildren;
}

/** One turn: its tiles, how good the guess was, and why in a sentence. */
export function TurnCard({ turn, judged, address, selected, select, children }: CardProps) {
  const mark = judged && markOf(judged);
  const card = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (selected && document.activeElement?.classList.contains("review-pick")) card.current?.focus();
  }, [selected]);
  return (
    <div class="card review-turn" aria-current={selected ? "true" : undefined}>
      <button ref={card} type="button" class="review-pick" aria-expanded={selected} onClick={select}>
        <span class="review-head">
          <SmallRow turn={turn} />
          <span class={`mark ${mark ?? ""}`}>{judged && texts.review.mark(mark!, judged.gaveUp)}</span>
        </span>
        <span class="review-sentence">
          {judged ? texts.review.sentence(judged, mark!) : texts.review.judging}
        </span>
      </button>
      {selected && children}
      {selected && (
        <a class="small" href={address}>
          {texts.review.see}
        </a>
      )}
    </div>
  );
}

/** The best guesses at a turn, and the one that was made, with what each needs. */
export function Choices({ rows, judged }: { readonly rows: readonly Row[]; readonly judged: Judged }) {
  const own = { guess: judged.guess, chance: judged.chance, upper: judged.value };
  const best = rows.filter(({ guess }) => guess !== own.guess).slice(0, CHOICES);
  const all = [...best, own].sort((a, b) => (a.upper ?? 0) - (b.upper ?? 0));
  return (
    <ul class="choices">
      {all.map(({ guess, chance, upper }) => (
        <li key={guess} class={guess === own.guess ? "mine" : ""}>
          <span class="word">{capitals(guess)}</span>
          <span class="chip-bar">
            <span style={{ width: `${100 * chance}%` }} />
          </span>
          <span class="small quiet">{texts.review.rightNow(chance)}</span>
          <b>{upper === null ? "" : upper.toFixed(2)}</b>
        </li>
      ))}
    </ul>
  );
}

const CHOICES = 3;

interface SummaryProps {
  readonly rating: Rating | null;
  readonly children: ComponentChildren;
}

export function Summary({ rating, children }: SummaryProps) {
  return (
    <section class="card stack tight summary" aria-label={texts.review.summary} aria-busy={!rating}>
      {rating && (
        <>
          <Sum rating={rating} />
          <h2>{texts.review.heading}</h2>
          <p class="small quiet">{texts.review.headingText}</p>
          <Heading score={rounded(rating.score)} words={rating.turns.map(({ guess }) => guess)} />
          {children}
          <Details rating={rating} />
        </>
      )}
    </section>
  );
}

interface BestPlayProps {
  readonly answer: string;
  readonly state: QuestionState<readonly string[]>;
}

/** What the best play would have guessed for the same answer; its place is kept until it is known. */
export function BestPlay({ answer, state }: BestPlayProps) {
  const words = state.kind === "answer" ? state.value : [];
  const count = words.at(-1) === answer ? words.length : null;
  return (
    <div class="best-play">
      <h2>{texts.review.bestPlay(answer, words.length ? count : undefined)}</h2>
      <p class="word small">{words.length ? words.join(" ") : "…"}</p>
    </div>
  );
}

/** Par + given up - luck = guesses. */
function Sum({ rating }: { readonly rating: Rating }) {
  const score = rounded(rating.score);
  const luck = luckIn(score);
  const isWhole = Number.isInteger(score.guesses);
  const terms = [
    ["", texts.review.par, t.about(score.par, isParProven(rating))],
    ["+", texts.review.gaveUp, gaveUpIn(score).toFixed(2)],
    [luck < 0 ? "+" : "−", texts.review.luck, Math.abs(luck).toFixed(2)],
    ["=", texts.review.you, isWhole ? String(score.guesses) : score.guesses.toFixed(2)],
  ] as const;
  return (
    <dl class="figures sum">
      {terms.map(([sign, name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {sign && <span class="quiet">{sign} </span>}
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Details({ rating }: { readonly rating: Rating }) {
  const { columns } = texts.review;
  const score = rounded(rating.score);
  const { lower, upper, par } = rating.score;
  return (
    <details>
      <summary>{texts.review.details}</summary>
      <Wide name={texts.review.details}>
        <table class="plain small">
          <thead>
            <tr>
              {[columns.guess, columns.toGo, columns.best, columns.toGo, columns.gaveUp, columns.luck].map(
                (name, k) => (
                  <th key={k} scope="col">
                    {name}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {rating.turns.map((turn, k) => (
              <tr key={k}>
                <th scope="row" class="word">
                  {capitals(turn.guess)}
                </th>
                <td>{t.about(turn.value, isExact(turn.bounds))}</td>
                <td class="word">{capitals(turn.best)}</td>
                <td>{t.about(turn.bestValue, isExact(turn.bestBounds))}</td>
                <td>{score.turns[k]!.gaveUp.toFixed(2)}</td>
                <td>{texts.review.signed(score.turns[k]!.luck)}</td>
              </tr>
            ))}
            <tr>
              <th scope="row" colSpan={4}>
                {texts.review.total}
              </th>
              <td>{gaveUpIn(score).toFixed(2)}</td>
              <td>{texts.review.signed(luckIn(score))}</td>
            </tr>
          </tbody>
        </table>
      </Wide>
      <p class="small quiet">{texts.review.formulaText}</p>
      {!isProvenScore(rating.score) && (
        <p class="small quiet">{texts.review.unproven(Math.max(0, lower - par), upper - par)}</p>
      )}
    </details>
  );
}

function isExact(bounds: Judged["bounds"]): boolean {
  return bounds !== null && bounds[0] === bounds[1];
}

interface GameProps {
  readonly rating: Rating | null;
  readonly at: Place;
  readonly turns: readonly Turn[];
}

/** What to do with the game next. */
export function Actions({ rating, at, turns }: GameProps) {
  return (
    <div class="row review-actions">
      <ShareButton
        primary
        label={texts.review.share}
        text={() => (rating ? shareText(rating, at, turns) : "")}
        disabled={!rating}
      />
      <SaveRated rating={rating} at={at} turns={turns} />
      <a class="button" href={addressOf({ ...at, view: "solve" })}>
        {texts.review.open}
      </a>
    </div>
  );
}

/** Saves a game that was pasted, or played before games were saved by themselves. */
function SaveRated({ rating, at, turns }: GameProps) {
  const position = writeTurns(turns);
  if (isSaved(position, at.lexicon, rulesText(at))) return null;
  const save = () => {
    const game = { lexicon: at.lexicon, rules: rulesText(at), position, guesses: turns.length };
    saveGame({ at: new Date().toISOString(), ...game, solved: rating!.won });
  };
  return (
    <button type="button" class="button" disabled={!rating} onClick={save}>
      {t.answer.save}
    </button>
  );
}

/** The result as text to share: squares, figures and where they come from; no words. */
function shareText(
  rating: Rating,
  at: { readonly limit: number; readonly mode: string },
  turns: readonly Turn[],
  home = location.href.split("#")[0]!,
): string {
  const head = texts.review.shareHead(resultOf(at, turns), rounded(rating.score));
  return [head, ...turns.map(({ tiles }) => squares(tilesText(tiles))), home].join("\n");
}

/** The result as players write it, such as 3/6. */
function resultOf(at: { readonly limit: number; readonly mode: string }, turns: readonly Turn[]): string {
  const count = isSolved(turns) ? turns.length : t.play.lostMark;
  return `${count}/${at.limit}${at.mode === "hard" ? "*" : ""}`;
}
