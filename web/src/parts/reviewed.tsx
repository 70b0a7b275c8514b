/** A finished game judged turn by turn: its sum, what each guess cost, and which was better. */
import { computed, signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { type Asked, type Row, Unanswerable } from "../advice/answer";
import {
  type Judged,
  markOf,
  type Rating,
  rounded,
  type Score,
  skillOf,
  totalOf,
  wordsOfBestPlay,
} from "../advice/review";
import { isSolved } from "../game/board";
import type { BoardConflict } from "../game/doctor";
import type { Turn } from "../game/notation";
import { bestOf, SHORT } from "../state/best";
import { workers } from "../state/engine";
import { recordOf, savedGame } from "../state/games";
import { listed, oddsOf, sourceOf } from "../state/lists";
import { rowMarks } from "../state/marks";
import { addressOf, go, type Place } from "../state/place";
import { question } from "../state/question";
import { rateGame, storeRating } from "../state/ratings";
import { t } from "../strings";
import { capitals } from "../strings/capitals";
import {
  basisText,
  comparedText,
  costliestOf,
  costText,
  detailsText,
  ownGameText,
  reviewTexts,
  rowMarkOf,
  turnLabel,
  turnText,
  verdictText,
} from "../strings/review";
import type { Result } from "../strings/share";
import { Bars, Figures } from "./charts";
import { Button, urlOf } from "./controls";
import { Corrections } from "./doctor";
import { Trouble } from "./frame";
import { openMenu } from "./top";

/** A game is rated, or has tiles that no word fits. */
interface Reviewed {
  readonly rating?: Rating;
  readonly conflicts?: readonly BoardConflict[];
}

const reviewed = question<Reviewed>();

/** Why the game that is shown cannot be reviewed. */
export const reviewTrouble = reviewed.trouble;
/** The rating of the game that is shown; null until it's known. */
export const ratingShown = computed(() => reviewed.answer.value?.rating ?? null);
/** Whether no word fits the tiles, so that there is nothing to rate. */
export const isContradictory = computed(() => Boolean(reviewed.answer.value?.conflicts));

/** What the game came to, in a sentence; empty until it's known. */
export const verdict = computed(() => {
  const rating = ratingShown.value;
  return rating ? verdictText({ ...rating, score: rounded(rating.score) }) : "";
});
/** The turn that is open; null for the costliest. */
const chosen = signal<number | null>(null);
const choices = question<readonly Row[]>();
/** The words of the best play on the same answer. */
const bestPlay = question<readonly string[]>();
/** How many guesses the best play takes for the same answer; null until it's known, or if it fails. */
export const bestGuesses = computed(() => {
  const words = bestPlay.answer.value;
  return words && words.at(-1) === bestPlayAnswer.value ? words.length : null;
});
const bestPlayAnswer = signal("");

type Choice = Pick<Row, "guess" | "chance" | "upper" | "proven">;

const CHOICES = { seconds: 3 };
const MOST_CHOICES = 3;
const WIDE = "(min-width: 56em)"; // there is room for all numbers
const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/** What a game came to, to be shared; its rating and best play belong to it if it's the one that is shown. */
export function resultOf({ boards, limit, mode }: Place, link: string, name = ""): Result {
  const rating = boards.length === 1 ? ratingShown.value : null;
  const isEverySolved = boards.every(isSolved);
  return {
    name,
    boards: boards.map((turns) => turns.map(({ tiles }) => tiles)),
    guesses: isEverySolved ? Math.max(...boards.map((turns) => turns.length)) : null,
    limit,
    mode,
    skill: rating && skillOf(rating.score),
    luck: rating?.score.luckPercentile ?? null,
    best: bestGuesses.value,
    url: link && urlOf(link),
  };
}

const turnsOf = ({ boards }: Place): readonly Turn[] => boards[0]!;

function askedAt(at: Place, turns = turnsOf(at)): Asked {
  return { source: sourceOf(at.lexicon), mode: at.mode, limit: at.limit, turns };
}

function review(at: Place): void {
  void reviewed.ask(async (signal): Promise<Reviewed> => {
    const asked = { ...askedAt(at), source: await listed(at.lexicon) };
    try {
      const rating = await rateGame(asked, signal, (judged) => {
        if (!signal.aborted) rowMarks.value = judged.map(rowMarkOf);
      });
      storeRating(recordOf(at), rating);
      return { rating };
    } catch (error) {
      if (!(error instanceof Unanswerable) || error.trouble.kind !== "contradiction") throw error;
      return { conflicts: await workers.ask("doctor", { ...asked, boards: [asked.turns] }, signal) };
    }
  });
}

/** The answer of a game, where it is known: of a lost one, if it was played here. */
function answerOf(at: Place): string | undefined {
  return isSolved(turnsOf(at)) ? turnsOf(at).at(-1)!.word : savedGame(at)?.answer;
}

/** The best guesses of a turn; of the last one only those that may be the answer, since any other loses. */
async function choicesAt(at: Place, row: number, signal: AbortSignal): Promise<readonly Row[]> {
  const { rows } = await bestOf(askedAt(at, turnsOf(at).slice(0, row)), CHOICES, signal);
  return row === at.limit - 1 ? rows.filter(({ chance }) => chance > 0) : rows;
}

/** Finds the choices of a turn if they are shown, then the best play: one search at a time. */
async function compare(at: Place, row: number | null, rating: Rating): Promise<void> {
  const rows = row === null || (await choices.ask((signal) => choicesAt(at, row, signal)));
  const isShown = reviewed.answer.peek()?.rating === rating;
  const answer = answerOf(at);
  if (!rows || !isShown || !answer || bestPlay.answer.peek()) return;
  bestPlayAnswer.value = answer;
  await bestPlay.ask((signal) =>
    wordsOfBestPlay(askedAt(at), answer, (position) => bestOf(position, SHORT, signal)),
  );
}

interface ReviewedProps {
  readonly at: Place;
  /** Whether the numbers of all guesses are one tap away; else they are open. */
  readonly folded?: boolean;
}

export function Reviewed({ at, folded = false }: ReviewedProps) {
  const address = addressOf(at);
  useEffect(() => {
    chosen.value = null;
    review(at);
    return () => {
      reviewed.clear();
      bestPlay.clear();
      rowMarks.value = [];
    };
  }, [address]);
  if (reviewed.trouble.value) return <Trouble text={reviewed.trouble.value} />;
  const { rating = null, conflicts } = reviewed.answer.value ?? {};
  if (!conflicts) return <Judgement at={at} rating={rating} folded={folded} />;
  const accept = (boards: Place["boards"]) => go({ ...at, boards }, { replace: true });
  return <Corrections conflicts={conflicts} boards={at.boards} accept={accept} />;
}

interface JudgementProps {
  readonly at: Place;
  readonly rating: Rating | null;
  readonly folded: boolean;
}

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a component with the states of a review
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a component, most of it markup
function Judgement({ at, rating, folded }: JudgementProps) {
  const [open, setOpen] = useState(!folded || matchMedia(WIDE).matches);
  const section = useRef<HTMLElement>(null);
  const unfold = () => {
    setOpen(true);
    section.current!.focus(); // the button that had it goes
  };
  const turns = turnsOf(at);
  const score = rating && rounded(rating.score);
  const last = turns.length - 1;
  const day = oddsOf(at.lexicon);
  const selectedTurn = () => Math.min(chosen.value ?? (score ? costliestOf(score) : 0), last);
  const selected = selectedTurn();
  useEffect(() => {
    if (rating) void compare(at, open ? selected : null, rating);
    return choices.clear;
  }, [rating, selected, open]);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      if (!step || (event.target as Element).closest("input, textarea, select, dialog, [data-tile]")) return;
      event.preventDefault();
      chosen.value = Math.min(Math.max(0, selectedTurn() + step), last);
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [rating]);
  const isLost = !isSolved(turns) && turns.length >= at.limit;
  const answer = answerOf(at);
  const isParProven = rating?.turns[0]?.bestProven ?? true;
  const isMarked =
    !isParProven || rowsWith(choices.answer.value, rating?.turns[selected]).some((row) => !row.proven);
  const judged = rating && { ...rating.turns[selected]!, ...score!.turns[selected]! };
  const turn = (
    <div class="turn together" aria-live="polite">
      {judged && (
        <>
          <h2>{costText(judged.guess, judged.gaveUp)}</h2>
          <p>{turnText(judged, markOf(judged))}</p>
          {open && <Choices judged={judged} />}
          <a class="link" href={addressOf({ ...at, view: "solve", boards: [turns.slice(0, selected)] })}>
            {reviewTexts.open}
          </a>
        </>
      )}
    </div>
  );
  const sum = score && (
    <div class="together">
      <Sum score={score} proven={isParProven} loss={isLost ? at.limit + 1 : null} />
      <Turns words={turns.map(({ word }) => word)} score={score} selected={selected} />
    </div>
  );
  const basis = (
    <>
      {answer && <BestPlay answer={answer} />}
      <p class="quiet">
        {basisText(at.lexicon, day, score, isMarked)}
        {comparedText(rating)}{" "}
        <a class="link" href={addressOf({ ...at, view: "review" })} onClick={openMenu}>
          {reviewTexts.changeList}
        </a>
      </p>
    </>
  );
  return (
    <section
      ref={section}
      tabIndex={-1}
      class={`review stack${open ? "" : " folded"}`}
      aria-label={t.views.review}
      aria-busy={!rating}
    >
      {!score && <Waiting words={turns.map(({ word }) => word)} />}
      {open && sum}
      {turn}
      {open && basis}
      {!open && score && (
        <Button class="link" aria-expanded={false} onClick={unfold}>
          {detailsText(turns.length)} ›
        </Button>
      )}
    </section>
  );
}

/** What will be the chart, while the game is being rated. */
function Waiting({ words }: { readonly words: readonly string[] }) {
  return (
    <div class="rating">
      <p>{reviewTexts.rating(rowMarks.value.length, words.length)}</p>
      <div class="fall" aria-hidden="true">
        {words.map((word, k) => (
          <span key={k} class="review-turn">
            <span class={`plot${k < rowMarks.value.length ? " done" : ""}`} />
            <span class="axis">{capitals(word)}</span>
          </span>
        ))}
      </div>
    </div>
  );
}

interface SumProps {
  readonly score: Score;
  /** Whether par is. */
  readonly proven: boolean;
  /** What a loss counts as, in a game that is lost. */
  readonly loss: number | null;
}

/** Par + cost - luck = guesses. */
function Sum({ score, proven, loss }: SumProps) {
  const luck = totalOf(score, "luck");
  const own = score.guesses;
  return (
    <>
      <Figures
        class="sum"
        figures={[
          [`${proven ? "" : "≈ "}${score.par.toFixed(2)}`, reviewTexts.par],
          [`+ ${totalOf(score, "gaveUp").toFixed(2)}`, reviewTexts.cost],
          [`${luck < 0 ? "+" : "−"} ${Math.abs(luck).toFixed(2)}`, reviewTexts.luck],
          [
            `= ${own.toFixed(Number.isInteger(own) ? 0 : 2)}`,
            loss === null ? reviewTexts.you : reviewTexts.youLost(loss),
          ],
        ]}
      />
      <p class="quiet">{reviewTexts.whatCounts}</p>
    </>
  );
}

interface TurnsProps {
  readonly words: readonly string[];
  readonly score: Score;
  readonly selected: number;
}

/**
 * A block for each turn, which starts where the last one ended: what the guess cost, and how lucky its reply was. Lines
 * mark par and whole numbers of guesses.
 */
function Turns({ words, score, selected }: TurnsProps) {
  let level = score.par;
  const blocks = score.turns.map(({ gaveUp, luck }) => {
    const from = level;
    const played = from + gaveUp;
    level = played - luck;
    return { from, played, to: level, gaveUp, luck };
  });
  const levels = blocks.flatMap(({ from, played, to }) => [from, played, to]);
  const base = Math.min(...levels) - 0.1;
  const span = Math.max(...levels) + 0.1 - base;
  const at = (value: number) => `${(100 * (value - base)) / span}%`;
  const box = (one: number, other: number) => ({
    bottom: at(Math.min(one, other)),
    height: `${(100 * Math.abs(one - other)) / span}%`,
  });
  const whole = wholesBetween(base, base + span).filter((value) => Math.abs(value - score.par) * 9 > span);
  return (
    <div class="together">
      <div class="fall-place">
        <div class="fall-axis axis" aria-hidden="true">
          {whole.map((value) => (
            <span key={value} style={{ bottom: at(value) }}>
              {value}
            </span>
          ))}
          <span class="par" style={{ bottom: at(score.par) }}>
            {reviewTexts.par}
          </span>
        </div>
        <div class="fall">
          {words.map((word, k) => {
            const block = blocks[k]!;
            return (
              <Button
                key={k}
                class="review-turn"
                aria-current={k === selected ? "true" : undefined}
                aria-label={turnLabel(word, block)}
                onClick={() => {
                  chosen.value = k;
                }}
              >
                <span class="plot">
                  <i style={box(block.from, block.played)} />
                  <i class={block.luck > 0 ? "good" : "bad"} style={box(block.played, block.to)} />
                </span>
                <span class="axis">{capitals(word)}</span>
              </Button>
            );
          })}
        </div>
      </div>
      <p class="axis fall-key" aria-hidden="true">
        <i /> {reviewTexts.key.cost} <i class="bad" /> {reviewTexts.key.badLuck} <i class="good" />{" "}
        {reviewTexts.key.goodLuck}
      </p>
    </div>
  );
}

/** The whole numbers between two numbers. */
function wholesBetween(low: number, high: number): number[] {
  const first = Math.ceil(low);
  return Array.from({ length: Math.max(0, Math.floor(high) - first + 1) }, (_, k) => first + k);
}

/** The best guesses at a turn, with the one that was made, best first; before others are known, just the best one. */
function rowsWith(rows: readonly Row[] | null, judged: Judged | undefined): readonly Choice[] {
  if (!judged) return [];
  const { guess, chance, value: upper, proven, best: word, bestChance, bestValue, bestProven } = judged;
  const known = { guess: word, chance: bestChance, upper: bestValue, proven: bestProven };
  const others: readonly Choice[] = rows?.length ? rows : [known];
  const best = others.filter((row) => row.guess !== guess).slice(0, MOST_CHOICES);
  return [...best, { guess, chance, upper, proven }].sort((one, other) => one.upper - other.upper);
}

/** What each of some guesses needs, and its chance. */
function Choices({ judged }: { readonly judged: Judged }) {
  const all = rowsWith(choices.answer.value, judged);
  return (
    <div class="choices">
      <p class="between axis">
        <span>{reviewTexts.bars}</span>
        <span>{reviewTexts.toGo}</span>
      </p>
      <Bars
        class="one"
        least={1}
        bars={all.map(({ guess, chance, upper, proven }) => ({
          name: capitals(guess),
          value: chance,
          end: `${proven ? "" : "≈ "}${upper.toFixed(2)}`,
          mine: guess === judged.guess,
        }))}
      />
    </div>
  );
}

/** What the best play would have guessed for the same answer; its place is kept until it is known. */
function BestPlay({ answer }: { readonly answer: string }) {
  const words = bestPlay.answer.value ?? [];
  return <p class="best-play quiet">{words.length > 0 && ownGameText(words, answer)}</p>;
}
