/** A finished game judged turn by turn: its sum, what each guess cost, and which was better. */
import { computed, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { type Asked, type Row, Unanswerable } from "../advice/answer";
import {
  type Judged,
  markOf,
  type Rating,
  rounded,
  type Score,
  totalOf,
  wordsOfBestPlay,
} from "../advice/review";
import { isSolved } from "../game/board";
import type { BoardConflict } from "../game/doctor";
import type { Turn } from "../game/notation";
import { bestOf, SHORT } from "../state/best";
import { workers } from "../state/engine";
import { recordOf } from "../state/games";
import { listed, oddsOf, sourceOf } from "../state/lists";
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
  ownGameText,
  reviewTexts,
  turnLabel,
  turnText,
  verdictText,
} from "../strings/review";
import { Bars, Figures } from "./charts";
import { Button } from "./controls";
import { Repairs } from "./doctor";
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
/** What the game came to, in a sentence; empty until it's known. */
export const verdict = computed(() => {
  const rating = reviewed.answer.value?.rating;
  return rating ? verdictText({ ...rating, score: rounded(rating.score) }) : "";
});
/** The turn that is open; null for the costliest. */
const chosen = signal<number | null>(null);
const choices = question<readonly Row[]>();
/** The words of the best play on the same answer. */
const bestPlay = question<readonly string[]>();

type Choice = Pick<Row, "guess" | "chance" | "upper" | "proven">;

const CHOICES = { seconds: 3 };
const MOST_CHOICES = 3;
const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

const turnsOf = ({ boards }: Place): readonly Turn[] => boards[0]!;

function askedAt(at: Place, turns = turnsOf(at)): Asked {
  return { source: sourceOf(at.lexicon), mode: at.mode, limit: at.limit, turns };
}

function review(at: Place): void {
  void reviewed.ask(async (signal): Promise<Reviewed> => {
    const asked = { ...askedAt(at), source: await listed(at.lexicon) };
    try {
      const rating = await rateGame(asked, signal);
      storeRating(recordOf(at), rating);
      return { rating };
    } catch (error) {
      if (!(error instanceof Unanswerable) || error.trouble.kind !== "contradiction") throw error;
      return { conflicts: await workers.ask("doctor", { ...asked, boards: [asked.turns] }, signal) };
    }
  });
}

/** Finds the choices of a turn, then the best play: one search at a time. */
async function compare(at: Place, row: number, rating: Rating): Promise<void> {
  const rows = await choices.ask(
    async (signal) => (await bestOf(askedAt(at, turnsOf(at).slice(0, row)), CHOICES, signal)).rows,
  );
  const isShown = reviewed.answer.peek()?.rating === rating;
  if (!rows || !isShown || !isSolved(turnsOf(at)) || bestPlay.answer.peek()) return;
  await bestPlay.ask((signal) => wordsOfBestPlay(askedAt(at), (position) => bestOf(position, SHORT, signal)));
}

export function Reviewed({ at }: { readonly at: Place }) {
  const address = addressOf(at);
  useEffect(() => {
    chosen.value = null;
    review(at);
    return () => {
      reviewed.clear();
      bestPlay.clear();
    };
  }, [address]);
  if (reviewed.trouble.value) return <Trouble text={reviewed.trouble.value} />;
  const { rating = null, conflicts } = reviewed.answer.value ?? {};
  if (!conflicts) return <Judgement at={at} rating={rating} />;
  const accept = (boards: Place["boards"]) => go({ ...at, boards }, { replace: true });
  return <Repairs conflicts={conflicts} boards={at.boards} accept={accept} />;
}

function Judgement({ at, rating }: { readonly at: Place; readonly rating: Rating | null }) {
  const turns = turnsOf(at);
  const score = rating && rounded(rating.score);
  const last = turns.length - 1;
  const day = oddsOf(at.lexicon);
  const selectedTurn = () => Math.min(chosen.value ?? (score ? costliestOf(score) : 0), last);
  const selected = selectedTurn();
  useEffect(() => {
    if (rating) void compare(at, selected, rating);
    return choices.clear;
  }, [rating, selected]);
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
  const isParProven = rating?.turns[0]?.bestProven ?? true;
  const isMarked =
    !isParProven || rowsWith(choices.answer.value, rating?.turns[selected]).some((row) => !row.proven);
  const judged = rating && { ...rating.turns[selected]!, ...score!.turns[selected]! };
  return (
    <section class="review stack" aria-label={t.views.review} aria-busy={!rating}>
      {score ? (
        <div class="together">
          <Sum score={score} proven={isParProven} loss={isLost ? at.limit + 1 : null} />
          <Turns words={turns.map(({ word }) => word)} score={score} selected={selected} />
        </div>
      ) : (
        <p class="rating">{reviewTexts.rating}</p>
      )}
      <div class="turn together" aria-live="polite">
        {judged && (
          <>
            <h2>{costText(judged.guess, judged.gaveUp)}</h2>
            <p>{turnText(judged, markOf(judged))}</p>
            <Choices judged={judged} />
            <a class="link" href={addressOf({ ...at, view: "solve", boards: [turns.slice(0, selected)] })}>
              {reviewTexts.open}
            </a>
          </>
        )}
      </div>
      {isSolved(turns) && <BestPlay answer={turns[last]!.word} />}
      <p class="quiet">
        {basisText(at.lexicon, day, score, isMarked)}
        {comparedText(rating)}{" "}
        <a class="link" href={addressOf({ ...at, view: "review" })} onClick={openMenu}>
          {reviewTexts.changeList}
        </a>
      </p>
    </section>
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

/** A block for each turn, which starts where the last one ended: what the guess cost, and how lucky its reply was. */
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
  const span = Math.max(...levels) - base || 1;
  const box = (one: number, other: number) => ({
    bottom: `${(100 * (Math.min(one, other) - base)) / span}%`,
    height: `${(100 * Math.abs(one - other)) / span}%`,
  });
  return (
    <div class="together">
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
      <p class="axis fall-key" aria-hidden="true">
        <i /> {reviewTexts.key.cost} <i class="bad" /> {reviewTexts.key.badLuck} <i class="good" />{" "}
        {reviewTexts.key.goodLuck}
      </p>
    </div>
  );
}

/** The best guesses at a turn, with the one that was made, best first; none before they are known. */
function rowsWith(rows: readonly Row[] | null, judged: Judged | undefined): readonly Choice[] {
  if (!rows?.length || !judged) return [];
  const { guess, chance, value: upper, proven } = judged;
  const best = rows.filter((row) => row.guess !== guess).slice(0, MOST_CHOICES);
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
