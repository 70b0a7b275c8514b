/** Review: a played or pasted game, turn by turn, with skill and luck. */
import { useEffect, useState } from "preact/hooks";
import { type Asked, Unanswerable } from "../advice/asked";
import { type JudgedTurn, type Rating, rate } from "../advice/rating";
import { isSolved } from "../game/board";
import { type Turn, writeTurns } from "../game/notation";
import { readPasted } from "../game/paste";
import { patternOf, tilesOf } from "../game/pattern";
import { rulesText } from "../game/rules";
import { Dial, TurnLine } from "../parts/charts";
import { CopyButton } from "../parts/copy";
import { Share } from "../parts/figures";
import { Head, Result } from "../parts/frame";
import { PatternRow, squares } from "../parts/tile";
import { bestOf, SHORT } from "../state/best";
import { workers } from "../state/engine";
import { isSaved, saveGame } from "../state/games";
import { sourceOf } from "../state/lexicons";
import { addressOf, type Place } from "../state/place";
import { question } from "../state/question";
import { go, place } from "../state/route";
import { t } from "../strings";

const SECONDS = 1; // for the value of one guess

const rating = question<Rating>();

/** The address of the game whose rating is on screen. */
let rated = "";

/** Reviews a text: turns, or words with the answer last. */
async function review(text: string, at: Place): Promise<void> {
  const asked = (turns: readonly Turn[]): Asked => ({
    ...{ source: sourceOf(at.lexicon), mode: at.mode, limit: at.limit },
    turns,
  });
  let turns: readonly Turn[] = [];
  const found = await rating.ask(async (signal) => {
    turns = turnsOf(text);
    if (!turns.length) throw new Unanswerable({ kind: "unreadable" });
    return rate(
      asked(turns),
      (position) => bestOf(position, SHORT, signal),
      (position, known) => workers.ask("judge", { asked: position, known, seconds: SECONDS }, signal),
    );
  });
  if (!found) return;
  const to: Place = { ...at, view: "review", boards: [turns] };
  rated = addressOf(to);
  go(to, { replace: true });
}

/** The turns of a text; where it has words alone, the last one is the answer. */
function turnsOf(text: string): readonly Turn[] {
  const found = readPasted(text);
  if (found) return found.kind === "turns" ? found.turns : [];
  const words = text
    .trim()
    .toLowerCase()
    .split(/[\s,;]+/);
  const answer = words.at(-1)!;
  const bare = words.every((word) => /^\p{L}+$/u.test(word) && word.length === answer.length);
  return bare ? words.map((word) => ({ word, tiles: tilesOf(patternOf(word, answer), word.length) })) : [];
}

function positionOf(found: Rating): string {
  return found.turns.map(({ guess, pattern }) => `${guess}.${pattern}`).join(".");
}

export function Review() {
  const at = place.value;
  const turns = at.boards[0] ?? [];
  const position = writeTurns(turns);
  const [text, setText] = useState(position.replaceAll(/(\.[BYG]+)\./g, "$1\n").replaceAll(".", " "));
  useEffect(() => {
    if (rated === addressOf(at)) return;
    if (isSolved(turns) || turns.length >= at.limit) void review(position, at);
    else rating.clear();
  }, [addressOf(at)]);
  return (
    <>
      <Head title={t.review.title} intro={t.review.intro} />
      <div class="two">
        <form
          class="stack tight"
          onSubmit={(event) => {
            event.preventDefault();
            void review(text, at);
          }}
        >
          <label for="game">{t.review.paste}</label>
          <textarea
            id="game"
            class="field"
            value={text}
            placeholder={t.review.example}
            maxLength={4000}
            spellcheck={false}
            onInput={(event) => setText(event.currentTarget.value)}
          />
          <div class="row">
            <button type="submit" class="button primary" disabled={!text.trim()}>
              {t.review.go}
            </button>
          </div>
        </form>
        <div aria-live="polite">
          <Result
            state={rating.state.value}
            empty={t.review.empty}
            show={(found) => <Rated found={found} at={at} />}
          />
        </div>
      </div>
    </>
  );
}

function Rated({ found, at }: { readonly found: Rating; readonly at: Place }) {
  const most = Math.max(...found.turns.map((turn) => turn.before));
  return (
    <div class="stack">
      <div class="row">
        <div class="dials">
          <Dial value={found.skill} name={t.review.skill} />
          <Dial value={found.luck} name={t.review.luck} />
        </div>
      </div>
      <details>
        <summary class="quiet small">{t.review.formula}</summary>
        <p class="small">{t.review.formulaText}</p>
      </details>
      <ol class="review-turns">
        {found.turns.map((turn, k) => (
          <li key={k}>
            <TurnRated turn={turn} most={most} />
          </li>
        ))}
      </ol>
      <section class="section">
        <h2>{t.review.expected}</h2>
        <TurnLine values={expectedOf(found)} label={t.review.expected} />
      </section>
      <ShareText found={found} at={at} />
    </div>
  );
}

/** The expected guesses at the start, with the opener played, and after each turn. */
function expectedOf({ turns }: Rating): number[] {
  return [turns[0]!.value, ...turns.map((turn) => turn.valueAfter)];
}

function TurnRated({ turn, most }: { readonly turn: JudgedTurn; readonly most: number }) {
  return (
    <div class="review-turn">
      <PatternRow pattern={turn.pattern} word={turn.guess} />
      <div class="left-bars">
        <LeftBar count={turn.before} most={most} name={t.review.before} />
        <LeftBar count={turn.after} most={most} name={t.review.after} />
      </div>
      <dl class="review-facts">
        <div>
          <dt>{t.review.gaveUp}</dt>
          <dd class="number">{t.review.guesses(turn.regret)}</dd>
        </div>
        <div>
          <dt>{t.review.luckOf}</dt>
          <dd class="number">{Math.round(turn.luck)}</dd>
        </div>
        <div>
          <dt>{t.review.best}</dt>
          {turn.best === turn.guess ? (
            <dd class="quiet">{t.review.wasBest}</dd>
          ) : (
            <dd class="word">{turn.best}</dd>
          )}
        </div>
      </dl>
    </div>
  );
}

/** Words left on a logarithmic scale, because a game goes from thousands to one. */
function LeftBar({
  count,
  most,
  name,
}: {
  readonly count: number;
  readonly most: number;
  readonly name: string;
}) {
  return (
    <span class="left-bar">
      <Share share={Math.log1p(count) / Math.log1p(most)} />
      <span class="number">
        {t.number(count)} <span class="hidden">{name}</span>
      </span>
    </span>
  );
}

function ShareText({ found, at }: { readonly found: Rating; readonly at: Place }) {
  const position = positionOf(found);
  const text = shareText(found, at);
  const save = () =>
    saveGame({
      ...{
        at: new Date().toISOString(),
        lexicon: at.lexicon,
        rules: rulesText(at),
        position,
        solved: found.won,
      },
      ...{ guesses: found.turns.length, skill: found.skill, luck: found.luck },
    });
  return (
    <section class="section" aria-labelledby="share">
      <h2 id="share">{t.review.share}</h2>
      <pre class="share-text">{text}</pre>
      <div class="row">
        <CopyButton text={() => text} label={t.review.copy} />
        {isSaved(position, at.lexicon) ? (
          <span class="quiet">{t.answer.saved}</span>
        ) : (
          <button type="button" class="button" onClick={save}>
            {t.answer.save}
          </button>
        )}
        <a class="button" href={addressOf({ ...at, view: "solve" })}>
          {t.review.open}
        </a>
      </div>
    </section>
  );
}

/** The result as text to share: squares and figures, no words. */
export function shareText(found: Rating, at: { limit: number; mode: string }): string {
  const guesses = `${found.won ? found.turns.length : t.review.lost}/${at.limit}${at.mode === "hard" ? "*" : ""}`;
  const head = t.review.shareHead(guesses, found.skill, found.luck);
  return [head, ...found.turns.map(({ pattern }) => squares(pattern))].join("\n");
}
