/** Explore: the best known decision tree, one level at a time; every position has its address. */

import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import type { Asked } from "../advice/asked";
import { type Known, PROVEN } from "../advice/known";
import { type Reply, shareOf, wordsLeft } from "../advice/replies";
import { isSolved, likelyTiles } from "../game/board";
import { lettersOf } from "../game/letters";
import { type Turn, writeTurns } from "../game/notation";
import type { Tile } from "../game/pattern";
import { Head, Result } from "../parts/frame";
import { SmallRow } from "../parts/tile";
import * as page from "../state/page";
import { addressOf, type Place } from "../state/place";
import { question } from "../state/question";
import { t } from "../strings";
import { capitals } from "../strings/capitals";
import { texts } from "../strings/views";

const { bestOf, SHORT } = page.best;
const { workers } = page.engine;
const { sourceOf } = page.lexicons;
const { go, place } = page.route;
const { colourNames } = page.settings;

/** The best guess of a position, and every reply that it can get. */
interface Level {
  readonly known: Known;
  readonly replies: readonly Reply[];
}

const LIKELIEST = 12;

const level = question<Level>();
/** The best guess after a reply, by the text of the position; found one after the other. */
const next = signal<ReadonlyMap<string, string>>(new Map());

function load({ lexicon, mode, limit, boards }: Place): () => void {
  const asked: Asked = { source: sourceOf(lexicon), mode, limit, turns: boards[0] ?? [] };
  const stop = new AbortController();
  next.value = new Map();
  void level
    .ask(async (signal) => {
      const known = await bestOf(asked, SHORT, signal);
      const [best] = known.rows;
      const replies = best ? await workers.ask("replies", { asked, guess: best.guess }, signal) : [];
      return { known, replies };
    })
    .then((found) => findNext(asked, found?.replies.slice(0, LIKELIEST) ?? [], stop.signal))
    .catch(() => undefined); // left before the end
  return () => stop.abort();
}

async function findNext(asked: Asked, replies: readonly Reply[], signal: AbortSignal): Promise<void> {
  for (const { turns, text } of replies) {
    if (isSolved(turns) || turns.length >= asked.limit) continue;
    const { rows } = await bestOf({ ...asked, turns }, SHORT, signal);
    if (signal.aborted) return;
    if (rows[0]) next.value = new Map(next.peek()).set(text, rows[0].guess);
  }
}

export function Explore() {
  const at = place.value;
  const address = addressOf(at);
  useEffect(() => load(at), [address]);
  return (
    <>
      <Head title={t.views.explore} intro={texts.explore.intro} />
      <div class="stack">
        <Path at={at} />
        <Result
          state={level.state.value}
          passing
          show={(found) => <LevelView key={address} found={found} at={at} />}
        />
      </div>
    </>
  );
}

function reach(at: Place, turns: readonly Turn[]): string {
  return addressOf({ ...at, view: "explore", boards: [turns] });
}

function Path({ at }: { readonly at: Place }) {
  const turns = at.boards[0] ?? [];
  return (
    <nav class="crumbs" aria-label={texts.explore.path}>
      <a href={reach(at, [])}>{texts.explore.start}</a>
      {turns.map((turn, k) => (
        <a
          key={k}
          href={reach(at, turns.slice(0, k + 1))}
          aria-current={k === turns.length - 1 ? "page" : undefined}
        >
          <SmallRow turn={turn} />
        </a>
      ))}
    </nav>
  );
}

function LevelView({ found, at }: { readonly found: Level; readonly at: Place }) {
  const { known, replies } = found;
  const [best] = known.rows;
  const [all, setAll] = useState(false);
  if (!best) return <p class="answer">{texts.explore.end}</p>;
  const shown = all ? replies : replies.slice(0, LIKELIEST);
  return (
    <div class="explore">
      <section class="card stack tight explore-guess">
        <p class="answer">
          {texts.explore.guess} <strong class="word">{capitals(best.guess)}</strong>
        </p>
        <p class="quiet">
          {best.upper !== null && `${t.answer.more(t.about(best.upper, known.label === PROVEN))} · `}
          {t.words(known.count)}
        </p>
        <p class="quiet">{texts.explore.leaves(...wordsLeft(replies))}</p>
        {known.wider && <p class="note">{t.answer.wider(at.lexicon)}</p>}
        <ReplyTiles word={best.guess} replies={replies} at={at} />
        <a href={addressOf({ ...at, view: "solve" })}>{texts.explore.open}</a>
      </section>
      <section class="section" aria-labelledby="replies">
        <h2 id="replies">{texts.explore.likeliest(shown.length, replies.length)}</h2>
        <ul class="branches">
          {shown.map((reply) => (
            <li key={reply.text}>
              <Branch reply={reply} at={at} />
            </li>
          ))}
        </ul>
        {shown.length < replies.length && (
          <button type="button" class="button" onClick={() => setAll(true)}>
            {texts.explore.more(replies.length - shown.length)}
          </button>
        )}
      </section>
    </div>
  );
}

interface ReplyTilesProps {
  readonly word: string;
  readonly replies: readonly Reply[];
  readonly at: Place;
}

/** Tiles to tap for the reply that the game gave. */
function ReplyTiles({ word, replies, at }: ReplyTilesProps) {
  const letters = lettersOf(word);
  const before = at.boards[0] ?? [];
  const [tiles, setTiles] = useState<readonly Tile[]>(() => likelyTiles(word, before));
  const turns = [...before, { word, tiles }];
  const possible = replies.some(({ text }) => text === writeTurns(turns));
  const cycle = (at: number) =>
    setTiles(tiles.map((tile, k) => (k === at ? (((tile + 1) % 3) as Tile) : tile)));
  return (
    <form
      class="stack tight"
      onSubmit={(event) => {
        event.preventDefault();
        if (possible) go({ ...at, view: "explore", boards: [turns] });
      }}
    >
      <p id="reply-ask">{texts.explore.ask}</p>
      <fieldset class="reply-tiles" aria-labelledby="reply-ask">
        {letters.map((letter, k) => (
          <button
            key={k}
            type="button"
            class={`tile t${tiles[k]}`}
            aria-label={t.board.tile(letter, colourNames.value[tiles[k]!], k, letters.length)}
            onClick={() => cycle(k)}
          >
            {capitals(letter)}
          </button>
        ))}
      </fieldset>
      <div class="row">
        <button type="submit" class="button primary" disabled={!possible}>
          {texts.explore.go}
        </button>
        <span class="quiet" role="status">
          {!possible && texts.explore.impossible}
        </span>
      </div>
    </form>
  );
}

function Branch({ reply, at }: { readonly reply: Reply; readonly at: Place }) {
  const solved = isSolved(reply.turns);
  const guess = next.value.get(reply.text);
  const inside = (
    <>
      <SmallRow turn={reply.turns.at(-1)!} />
      <span class="branch-chance">{t.percent(reply.chance)}</span>
      <span class="branch-next">
        {solved
          ? texts.explore.solved
          : guess && (
              <>
                {texts.explore.next} <span class="word">{capitals(guess)}</span>
              </>
            )}
      </span>
      <span class="branch-words quiet small">
        {!solved && (
          <>
            {t.words(reply.count)}, {texts.explore.share(shareOf(reply))}:{" "}
            <span class="word">{capitals(reply.suchAs.join(" "))}</span>
          </>
        )}
      </span>
    </>
  );
  return solved ? (
    <div class="branch">{inside}</div>
  ) : (
    <a class="branch" href={reach(at, reply.turns)}>
      {inside}
    </a>
  );
}
