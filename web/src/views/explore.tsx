/** Explore: the best known decision tree, one level at a time; every position has its address. */
import { useEffect } from "preact/hooks";
import type { Asked } from "../advice/asked";
import type { Known } from "../advice/known";
import type { Reply } from "../advice/replies";
import { isSolved } from "../game/board";
import type { Turn } from "../game/notation";
import { Label, valueText } from "../parts/figures";
import { Head, Result } from "../parts/frame";
import { SmallRow } from "../parts/tile";
import { bestOf, SHORT } from "../state/best";
import { workers } from "../state/engine";
import { sourceOf } from "../state/lexicons";
import { addressOf, type Place } from "../state/place";
import { question } from "../state/question";
import { place } from "../state/route";
import { t } from "../strings";

/** The best guess of a position, and every reply that it can get. */
interface Level {
  readonly known: Known;
  readonly replies: readonly Reply[];
}

const level = question<Level>();

function load({ lexicon, mode, limit, boards }: Place): void {
  const asked: Asked = { source: sourceOf(lexicon), mode, limit, turns: boards[0] ?? [] };
  void level.ask(async (signal) => {
    const known = await bestOf(asked, SHORT, signal);
    const [best] = known.rows;
    const replies = best ? await workers.ask("replies", { asked, guess: best.guess }, signal) : [];
    return { known, replies };
  });
}

export function Explore() {
  const at = place.value;
  const address = addressOf(at);
  useEffect(() => load(at), [address]);
  return (
    <>
      <Head title={t.explore.title} intro={t.explore.intro} />
      <div class="stack tree">
        <Path at={at} />
        <Result
          state={level.state.value}
          again={() => load(at)}
          show={(found) => <LevelView found={found} at={at} />}
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
    <nav class="crumbs" aria-label={t.explore.path}>
      <a href={reach(at, [])}>{t.explore.start}</a>
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
  if (!best) return <p class="answer">{t.explore.end}</p>;
  return (
    <div class="stack">
      <p class="answer">
        {t.words(known.count)} · {t.explore.guess} <strong class="word">{best.guess}</strong>
        {best.upper !== null && <>, {t.answer.more(valueText(best.lower, best.upper))}</>}
        <Label text={known.label} />
      </p>
      {known.wider && <p class="note">{t.answer.wider(at.lexicon)}</p>}
      <section class="section" aria-labelledby="replies">
        <div class="section-head">
          <h2 id="replies">{t.explore.branches(replies.length)}</h2>
          <a href={addressOf({ ...at, view: "solve" })}>{t.explore.open}</a>
        </div>
        <ul>
          {replies.map((reply) => (
            <li key={reply.text}>
              <Branch reply={reply} at={at} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function Branch({ reply, at }: { readonly reply: Reply; readonly at: Place }) {
  const solved = isSolved(reply.turns);
  const inside = (
    <>
      <SmallRow turn={reply.turns.at(-1)!} />
      <span>{solved ? t.explore.solved : <span class="word small">{reply.suchAs.join(" ")}</span>}</span>
      <span class="number quiet">
        {t.words(reply.count)} · {t.percent(reply.probability)}
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
