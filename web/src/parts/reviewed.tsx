/** A finished game judged turn by turn: the sum that it is, what each turn gave up, and what would have been better. */
import { computed, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { type Asked, type Row, Unanswerable } from "../advice/answer";
import {
  type Judged,
  type Mark,
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
import { inWords, t } from "../strings";
import { capitals } from "../strings/capitals";
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
/** What the game came to, in a sentence; empty as long as that is not known. */
export const verdict = computed(() => {
  const rating = reviewed.answer.value?.rating;
  return rating ? verdictOf({ ...rating, score: rounded(rating.score) }) : "";
});
/** The turn that is open; null for the costliest. */
const chosen = signal<number | null>(null);
const choices = question<readonly Row[]>();
/** The words of the best play on the same answer. */
const bestPlay = question<readonly string[]>();

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
  const selectedTurn = () => Math.min(chosen.value ?? costliest(score), last);
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
  const judged = rating && { ...rating.turns[selected]!, ...score!.turns[selected]! };
  return (
    <section class="review stack" aria-label={t.views.review} aria-busy={!rating}>
      <Sum score={score} proven={rating?.turns[0]?.bestProven ?? true} />
      <Turns words={turns.map(({ word }) => word)} score={score} selected={selected} />
      <div class="turn together" aria-live="polite">
        {judged && (
          <>
            <h2>
              {capitals(judged.guess)} gave up {judged.gaveUp.toFixed(2)}
            </h2>
            <p>{turnText(judged, markOf(judged))}</p>
            <Choices judged={judged} />
            <a class="link" href={addressOf({ ...at, view: "solve", boards: [turns.slice(0, selected)] })}>
              See it in Solve
            </a>
          </>
        )}
      </div>
      {isSolved(turns) && <BestPlay answer={turns[last]!.word} />}
      <p class="quiet">
        Judged by {inWords(at.lexicon)}
        {day && `, answers known to ${t.date(day)}`}.
        {rating?.score.proven === false && " ≈ marks what is not proven."}
        {comparedText(rating)}{" "}
        <a class="link" href={addressOf({ ...at, view: "review" })} onClick={openMenu}>
          Change
        </a>
      </p>
    </section>
  );
}

/** How many openers par is the best of, where a better one can't be ruled out. */
function comparedText(rating: Rating | null): string {
  const compared = rating?.turns[0]?.compared;
  return compared
    ? ` Par is that of the best of ${compared} openers; an even better one can't be ruled out.`
    : "";
}

/** The turn that gave up most. */
function costliest(score: Score | null): number {
  const costs = score?.turns.map(({ gaveUp }) => gaveUp) ?? [0];
  return costs.indexOf(Math.max(...costs));
}

/** Par + given up - luck = guesses; dashes as long as it is worked out. */
function Sum({ score, proven }: { readonly score: Score | null; readonly proven: boolean }) {
  const luck = score && totalOf(score, "luck");
  const gaveUp = score && totalOf(score, "gaveUp");
  return (
    <Figures
      class="sum"
      figures={[
        [`${proven ? "" : "≈ "}${score?.par.toFixed(2) ?? "–"}`, "Par"],
        [`+ ${gaveUp?.toFixed(2) ?? "–"}`, "Given up"],
        [`${luck && luck < 0 ? "+" : "−"} ${luck === null ? "–" : Math.abs(luck).toFixed(2)}`, "Luck"],
        [`= ${score?.guesses.toFixed(Number.isInteger(score.guesses) ? 0 : 2) ?? "–"}`, "You"],
      ]}
    />
  );
}

interface TurnsProps {
  readonly words: readonly string[];
  readonly score: Score | null;
  readonly selected: number;
}

/** A block for each turn, which starts where the last one ended: what the guess gave up, and what its reply brought. */
function Turns({ words, score, selected }: TurnsProps) {
  let level = score?.par ?? 0;
  const blocks = (score?.turns ?? []).map(({ gaveUp, luck }) => {
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
          const block = blocks[k];
          return (
            <Button
              key={k}
              class="review-turn"
              aria-current={score && k === selected ? "true" : undefined}
              aria-label={block ? costText(word, block) : capitals(word)}
              onClick={() => {
                chosen.value = k;
              }}
            >
              <span class="plot">
                {block && <i style={box(block.from, block.played)} />}
                {block && <i class={block.luck > 0 ? "good" : "bad"} style={box(block.played, block.to)} />}
              </span>
              <span class="axis">{capitals(word)}</span>
            </Button>
          );
        })}
      </div>
      <p class="axis fall-key" aria-hidden="true">
        <i /> given up <i class="bad" /> bad luck <i class="good" /> good luck
      </p>
    </div>
  );
}

/** The best guesses at a turn, and the one that was made: what each needs, and its chance. */
function Choices({ judged }: { readonly judged: Judged }) {
  const rows = choices.answer.value ?? [];
  const own = { guess: judged.guess, chance: judged.chance, upper: judged.value };
  const best = rows.filter(({ guess }) => guess !== own.guess).slice(0, MOST_CHOICES);
  const all = rows.length ? [...best, own].sort((a, b) => a.upper - b.upper) : [];
  return (
    <div class="choices">
      <p class="between axis">
        <span>Chance to be it</span>
        <span>guesses to go</span>
      </p>
      <Bars
        class="one"
        least={1}
        bars={all.map(({ guess, chance, upper }) => ({
          name: capitals(guess),
          value: chance,
          end: upper.toFixed(2),
          mine: guess === own.guess,
        }))}
      />
    </div>
  );
}

/** What the best play would have guessed for the same answer; its place is kept until it is known. */
function BestPlay({ answer }: { readonly answer: string }) {
  const words = bestPlay.answer.value ?? [];
  const text =
    words.at(-1) === answer
      ? `Salet would have solved this one in ${words.length}: ${capitals(words.join(", "))}.`
      : `Salet wouldn't have solved ${capitals(answer)} in time.`;
  return <p class="best-play quiet">{words.length ? text : "…"}</p>;
}

// --- Sentences ---------------------------------------------------------------------------------------------------

const WELL = 0.1; // guesses: who gives up less has played well
const LUCKY = 0.5; // guesses that luck brought or took

function verdictOf({ turns, score }: Rating): string {
  if (markOf(turns.at(-1)!) === "longShot") return "A lucky finish: a long shot that hit.";
  const luck = totalOf(score, "luck");
  const fortune = luck > LUCKY ? ", and luck helped" : luck < -LUCKY ? ", and luck was against you" : "";
  if (totalOf(score, "gaveUp") < WELL) return `Well played${fortune}.`;
  return `${capitals(turns[costliest(score)]!.guess)} cost you most${fortune}.`;
}

function costText(word: string, { gaveUp, luck }: Score["turns"][number]): string {
  const reply = `its reply ${luck < 0 ? "cost" : "saved"} ${Math.abs(luck).toFixed(2)}`;
  return `${capitals(word)} gave up ${gaveUp.toFixed(2)}, ${reply}`;
}

/** What a guess came to, and what would have been better. */
function turnText(turn: Judged, mark: Mark): string {
  const outcome = /^G+$/.test(turn.pattern) ? hitText(turn, mark) : leftText(turn);
  if (mark === "best") return outcome;
  const best = capitals(turn.best);
  if (mark === "longShot")
    return `${outcome} ${best} was safer${turn.bestChance ? ` (${t.percent(turn.bestChance)})` : ""}.`;
  return `${outcome} ${best} would have saved ${turn.proven ? "" : "about "}${turn.gaveUp.toFixed(2)} guesses.`;
}

function leftText({ guess, before, after }: Judged): string {
  if (before === after) return `${capitals(guess)} ruled out no word.`;
  return `${capitals(guess)} left ${t.number(after)} of ${t.number(before)} words.`;
}

function hitText({ guess, before, chance }: Judged, mark: Mark): string {
  const word = capitals(guess);
  const odds = t.percent(chance);
  if (before === 1) return `${word} was the only word left.`;
  if (mark === "longShot") return `${word} was a long shot (${odds}), and it hit.`;
  return `${word} had a chance of ${odds}, and it hit.`;
}
