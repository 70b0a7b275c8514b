/** The words that fit, as lines with their chance; many are grouped by their first letter. */

import { useState } from "preact/hooks";
import { lettersOf } from "../game/letters";
import { answer } from "../state/answer";
import type { Candidate } from "../state/rows";
import { openedBoard, take } from "../state/solve";
import { t } from "../strings";
import { capitals } from "../strings/capitals";
import { ALMOST_CERTAIN } from "./guesses";

const FEW = 12;
const MANY = 120;
const MOST_NAMED = 10;
const MOST_OF_THE_CHANCE = 0.8;

export function Candidates() {
  const { candidates, count, counts, boards } = answer.value;
  const open = openedBoard.value;
  if (boards.length) return <OnBoard words={boards[open] ?? []} count={counts[open] ?? 0} />;
  if (count === null || count < 2) return null;
  return (
    <section class="section" aria-labelledby="candidates">
      <h2 id="candidates" class="hidden">
        {t.analysis.candidates}
      </h2>
      <p>
        <b>{t.analysis.fit(count)}</b> {shapeOf(candidates, count)}
      </p>
      <Chips key={count} words={candidates} count={count} />
    </section>
  );
}

/** How the chance is spread, where a few words have most of it. */
function shapeOf(candidates: readonly Candidate[], count: number): string {
  const [first] = candidates;
  if (first && first.chance >= ALMOST_CERTAIN) return t.analysis.almostCertain(first.word, first.chance);
  let share = 0;
  for (const [k, { chance }] of candidates.slice(0, MOST_NAMED).entries()) {
    share += chance;
    if (share >= MOST_OF_THE_CHANCE) return k < count / 4 ? t.analysis.carry(k + 1, share) : "";
  }
  return "";
}

/** Of several boards, the words of the one in use. */
function OnBoard({ words, count }: { readonly words: readonly Candidate[]; readonly count: number }) {
  return (
    <section class="section" aria-labelledby="candidates">
      <h2 id="candidates">{t.analysis.candidatesOn(openedBoard.value)}</h2>
      <p>
        {count ? <b>{t.analysis.fit(count)}</b> : t.board.solved} {count > 1 && shapeOf(words, count)}
      </p>
      {count > 0 && <Chips words={words} count={count} />}
    </section>
  );
}

function Chips({ words, count }: { readonly words: readonly Candidate[]; readonly count: number }) {
  const [all, setAll] = useState(false);
  const shown = all ? words : words.slice(0, FEW);
  const more = Math.min(words.length, count) - shown.length;
  const unlisted = more > 0 ? 0 : count - words.length;
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
      {unlisted > 0 && <p class="quiet">{t.analysis.unlisted(unlisted)}</p>}
    </>
  );
}

function Grouped({ words }: { readonly words: readonly Candidate[] }) {
  const heads = [...new Set(words.map((each) => lettersOf(each.word)[0]!))].sort();
  return (
    <div class="stack tight">
      {heads.map((head) => (
        <div key={head} class="chip-group">
          <span class="word quiet">{t.analysis.starting(head)}</span>
          <Plain words={words.filter((each) => each.word.startsWith(head))} />
        </div>
      ))}
    </div>
  );
}

function Plain({ words }: { readonly words: readonly Candidate[] }) {
  const most = Math.max(...words.map(({ chance }) => chance));
  return (
    <ul class="chips">
      {words.map(({ word, chance }) => (
        <li key={word}>
          <button type="button" class="chip" title={t.analysis.take(word)} onClick={() => take(word)}>
            <span class="word">{capitals(word)}</span>{" "}
            <span class="chip-bar">
              <span style={{ width: `${(100 * chance) / most}%` }} />
            </span>{" "}
            <span class="number">{t.percent(chance)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
