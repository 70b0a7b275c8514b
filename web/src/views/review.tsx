/** Review: a played or pasted game, turn by turn, in sentences. */

import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { type Asked, Unanswerable } from "../advice/asked";
import type { Row } from "../advice/known";
import { type Rating, wordsOfBestPlay } from "../advice/rating";
import type { Judged } from "../advice/review";
import { isSolved } from "../game/board";
import type { BoardConflict } from "../game/doctor";
import { lettersOf, written } from "../game/letters";
import { readTurns, type Turn, turnOf, writeTurns } from "../game/notation";
import { readPasted } from "../game/paste";
import { rulesText } from "../game/rules";
import { Repairs } from "../parts/doctor";
import { Head, Result } from "../parts/frame";
import { Actions, BestPlay, Choices, Summary, TurnCard, verdictOf } from "../parts/rated";
import { bestOf, SHORT } from "../state/best";
import { workers } from "../state/engine";
import { sourceOf } from "../state/lists";
import { addressOf, type Place } from "../state/place";
import { question } from "../state/question";
import { rateGame, storeRating } from "../state/ratings";
import { go, place } from "../state/route";
import { tilesFirst } from "../state/rows";
import { t } from "../strings";
import { texts } from "../strings/views";

/** A game is rated, or has tiles that no word fits. */
type Reviewed =
  | { readonly kind: "rated"; readonly rating: Rating }
  | { readonly kind: "misfit"; readonly conflicts: readonly BoardConflict[] };

const reviewed = question<Reviewed>();
/** The turns that are judged already, while the others are not. */
const judged = signal<readonly Judged[]>([]);
/** Where the choices of the costliest turn have room: on a narrow screen they would push the turns below them away. */
const wideWindow = matchMedia("(min-width: 56.25em)");
/** The turn whose choices are shown; null for the costliest, in a wide window. */
const chosen = signal<number | null>(null);
const choices = question<readonly Row[]>();
const CHOICES = { seconds: 3 };
/** The words of the best play on the same answer. */
const bestPlay = question<readonly string[]>();
const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };
/** The address of an unfinished game whose review was asked for. */
const wanted = signal("");

function review(at: Place, turns: readonly Turn[]): void {
  const asked: Asked = { source: sourceOf(at.lexicon), mode: at.mode, limit: at.limit, turns };
  judged.value = [];
  void reviewed.ask(async (signal): Promise<Reviewed> => {
    try {
      const rating = await rateGame(asked, signal, (some) => {
        if (!signal.aborted) judged.value = some;
      });
      storeRating({ lexicon: at.lexicon, rules: rulesText(at), position: writeTurns(turns) }, rating);
      return { kind: "rated", rating };
    } catch (error) {
      if (!(error instanceof Unanswerable) || error.trouble.kind !== "contradiction") throw error;
      const found = await workers.ask("doctor", { ...asked, boards: [turns] }, signal);
      return { kind: "misfit", conflicts: tilesFirst(found) };
    }
  });
}

/** Opens the review of a game. */
function open(at: Place, turns: readonly Turn[], replace = false): void {
  const to: Place = { ...at, view: "review", boards: [turns] };
  wanted.value = addressOf(to);
  go(to, { replace });
}

export function Review() {
  const at = place.value;
  const turns = at.boards[0] ?? [];
  const address = addressOf(at);
  const shown = isSolved(turns) || turns.length >= at.limit || (turns.length > 0 && wanted.value === address);
  useEffect(() => {
    if (shown) review(at, turns);
    else reviewed.clear();
  }, [address, shown]);
  if (shown) return <Game key={address} at={at} turns={turns} />;
  return (
    <>
      <Head title={texts.review.title} intro={texts.review.intro} />
      <Form at={at} start={textOf(turns)} />
    </>
  );
}

/** A position as people write it: one guess a line, with its tiles. */
function textOf(turns: readonly Turn[]): string {
  return turns.map((turn) => writeTurns([turn]).replace(".", " ")).join("\n");
}

function Game({ at, turns }: { readonly at: Place; readonly turns: readonly Turn[] }) {
  const state = reviewed.state.value;
  const found = state.kind === "answer" ? state.value : null;
  const rating = found?.kind === "rated" ? found.rating : null;
  const misfit = found?.kind === "misfit";
  const last = turns.length - 1;
  const selectedTurn = (): number => Math.min(chosen.value ?? costliest(rating), last);
  const selected = selectedTurn();
  useEffect(() => {
    chosen.value = null;
    return bestPlay.clear;
  }, []);
  useEffect(() => {
    // One search at a time: the best play comes after the choices, and again if other choices have ended it.
    if (rating)
      void choices
        .ask((signal) => choicesAt(at, turns.slice(0, selected), signal))
        .then((rows) => rows && isStill(rating) && findBestPlay(at, turns));
    return () => {
      choices.clear();
      if (bestPlay.state.peek().kind !== "answer") bestPlay.clear();
    };
  }, [rating, selected]);
  useEffect(
    () =>
      walkBy((step) => {
        // As it is now: two keys may come before the page is drawn again.
        chosen.value = Math.min(Math.max(0, selectedTurn() + step), last);
      }),
    [rating],
  );
  const offered = choices.state.value;
  return (
    <>
      <h1 class="verdict" aria-live="polite">
        {misfit
          ? texts.review.misfit
          : state.kind === "trouble"
            ? texts.review.title
            : verdictOf(turns, rating)}
      </h1>
      {found?.kind === "misfit" ? (
        <Repairs
          conflicts={found.conflicts}
          boards={[turns]}
          accept={([repaired = []]) => open(at, repaired, true)}
        />
      ) : state.kind === "trouble" ? (
        <Result state={state} passing show={() => null} />
      ) : (
        <div class="reviewed">
          <ol class="review-turns">
            {turns.map((turn, k) => (
              <li key={k}>
                <TurnCard
                  turn={turn}
                  judged={judged.value[k]}
                  address={solveAt(at, turns.slice(0, k))}
                  selected={
                    rating !== null && k === selected && (chosen.value !== null || wideWindow.matches)
                  }
                  select={() => {
                    chosen.value = k;
                  }}
                >
                  <Result
                    state={offered}
                    show={(rows) => <Choices rows={rows} judged={rating!.turns[k]!} />}
                  />
                </TurnCard>
              </li>
            ))}
          </ol>
          <Summary rating={rating}>
            {isSolved(turns) && <BestPlay answer={turns[last]!.word} state={bestPlay.state.value} />}
          </Summary>
          <Actions rating={rating} at={at} turns={turns} />
        </div>
      )}
      <details class="another" open={misfit}>
        <summary>{misfit ? texts.review.edit : texts.review.another}</summary>
        <Form key={String(misfit)} at={at} start={misfit ? textOf(turns) : ""} />
      </details>
    </>
  );
}

/** The turn that gave up most. */
function costliest(rating: Rating | null): number {
  const costs = rating?.turns.map(({ gaveUp }) => gaveUp) ?? [0];
  return costs.indexOf(Math.max(...costs));
}

/** The best guesses before a turn. */
async function choicesAt(at: Place, turns: readonly Turn[], signal: AbortSignal): Promise<readonly Row[]> {
  const asked: Asked = { source: sourceOf(at.lexicon), mode: at.mode, limit: at.limit, turns };
  return (await bestOf(asked, CHOICES, signal)).rows;
}

/** Whether this rating is shown, and no other game is being rated: that search must not be ended. */
function isStill(rating: Rating): boolean {
  const state = reviewed.state.peek();
  return state.kind === "answer" && state.value.kind === "rated" && state.value.rating === rating;
}

function findBestPlay(at: Place, turns: readonly Turn[]): void {
  if (!isSolved(turns) || bestPlay.state.peek().kind === "answer") return;
  const asked: Asked = { source: sourceOf(at.lexicon), mode: at.mode, limit: at.limit, turns };
  void bestPlay.ask((signal) => wordsOfBestPlay(asked, (position) => bestOf(position, SHORT, signal)));
}

/** Walks over the turns by arrow keys. */
function walkBy(step: (by: number) => void): () => void {
  const pressed = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (!by || (event.target as Element).closest("input, textarea, select, [data-menu], .scroll")) return;
    event.preventDefault();
    step(by);
  };
  addEventListener("keydown", pressed);
  return () => removeEventListener("keydown", pressed);
}

function solveAt(at: Place, turns: readonly Turn[]): string {
  return addressOf({ ...at, view: "solve", boards: [turns] });
}

function Form({ at, start }: { readonly at: Place; readonly start: string }) {
  const [text, setText] = useState(start);
  const [wrong, setWrong] = useState(false);
  const pasted = readPasted(text);
  const submit = (event: Event) => {
    event.preventDefault();
    const turns = turnsOf(text);
    setWrong(!turns.length);
    if (turns.length) open(at, turns);
  };
  return (
    <form class="stack tight review-form" onSubmit={submit}>
      <label for="game">{texts.review.paste}</label>
      <textarea
        id="game"
        class="field"
        value={text}
        placeholder={texts.review.example}
        maxLength={4000}
        spellcheck={false}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setWrong(false);
        }}
      />
      {pasted?.kind === "grid" ? (
        <p class="note" role="status">
          {t.paste.noWords}
        </p>
      ) : pasted?.kind === "readings" ? (
        <Readings readings={pasted.readings} choose={(turns) => open(at, turns)} />
      ) : (
        <div class="row">
          <button type="submit" class="button primary" disabled={!text.trim()}>
            {texts.review.go}
          </button>
          {!text && (
            <button type="button" class="button" onClick={() => open(at, turnsOf(texts.review.example))}>
              {texts.review.showExample}
            </button>
          )}
        </div>
      )}
      <p role="alert" class={wrong ? "note warn" : "hidden"}>
        {wrong && t.paste.unreadable}
      </p>
    </form>
  );
}

function Readings(props: {
  readonly readings: readonly string[];
  readonly choose: (turns: readonly Turn[]) => void;
}) {
  return (
    <div class="stack tight">
      <p class="note">{t.paste.ambiguous}</p>
      <div class="row">
        {props.readings.map((text) => (
          <button key={text} type="button" class="button" onClick={() => props.choose(readTurns(text)!)}>
            {text}
          </button>
        ))}
      </div>
    </div>
  );
}

/** The turns of a text; where it has words alone, the last one is the answer. */
function turnsOf(text: string): readonly Turn[] {
  const found = readPasted(text);
  if (found) return found.kind === "turns" ? found.turns : [];
  const words = written(text.trim()).split(/[\s,;]+/);
  const answer = words.at(-1)!;
  const bare = words.every(
    (word) => /^\p{L}+$/u.test(word) && lettersOf(word).length === lettersOf(answer).length,
  );
  return bare ? words.map((word) => turnOf(word, answer)) : [];
}
