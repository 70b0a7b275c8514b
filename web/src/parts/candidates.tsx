/** The words that fit, as chips sized by their chance; many are grouped by their first letter. */
import { useState } from "preact/hooks";
import { answer } from "../state/answer";
import type { Candidate } from "../state/rows";
import { take } from "../state/solve";
import { t } from "../strings";

const FEW = 24;
const MANY = 120;

export function Candidates() {
  const { candidates, count, boards, rows } = answer.value;
  if (boards.length) return <PerBoard boards={boards} />;
  if (!rows.length || count === null || count < 2) return null;
  return (
    <section class="section" aria-labelledby="candidates">
      <div class="section-head">
        <h2 id="candidates">{t.analysis.candidates}</h2>
        <span class="status">{t.words(count)}</span>
      </div>
      <Chips words={candidates} count={count} />
    </section>
  );
}

function PerBoard({ boards }: { readonly boards: readonly (readonly Candidate[])[] }) {
  return (
    <section class="section" aria-labelledby="candidates">
      <h2 id="candidates">{t.analysis.candidates}</h2>
      {boards.map((words, k) => (
        <div key={k} class="chip-group">
          <span class="quiet small">{t.board.name(k, boards.length)}</span>
          <Chips words={words.slice(0, 8)} count={words.length} />
        </div>
      ))}
    </section>
  );
}

export function Chips({ words, count }: { readonly words: readonly Candidate[]; readonly count: number }) {
  const [all, setAll] = useState(false);
  const shown = all ? words : words.slice(0, FEW);
  const more = Math.min(words.length, count) - shown.length;
  return (
    <>
      {shown.length > MANY ? <Grouped words={shown} /> : <Plain words={shown} />}
      {more > 0 && (
        <p>
          <button type="button" class="link" onClick={() => setAll(true)}>
            {t.analysis.more(more)}
          </button>
        </p>
      )}
    </>
  );
}

function Grouped({ words }: { readonly words: readonly Candidate[] }) {
  const heads = [...new Set(words.map((each) => each.word[0]!))].sort();
  return (
    <div class="stack tight">
      {heads.map((head) => (
        <div key={head} class="chip-group">
          <span class="word quiet">{t.analysis.starting(head)}</span>
          <Plain words={words.filter((each) => each.word[0] === head)} />
        </div>
      ))}
    </div>
  );
}

function Plain({ words }: { readonly words: readonly Candidate[] }) {
  return (
    <ul class="chips">
      {words.map(({ word, probability }) => (
        <li key={word}>
          <button
            type="button"
            class={`chip c${sizeOf(probability)}`}
            title={t.analysis.take(word)}
            onClick={() => take(word)}
          >
            <span class="word">{word}</span> <span class="number">{t.percent(probability)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function sizeOf(chance: number): 0 | 1 | 2 | 3 {
  if (chance >= 0.2) return 3;
  if (chance >= 0.05) return 2;
  return chance >= 0.005 ? 1 : 0;
}
