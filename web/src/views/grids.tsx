/** Grids: what shared results without words reveal. */
import { useState } from "preact/hooks";
import { post } from "../api/client";
import type { Grids as Reading } from "../api/schema";
import { Chips } from "../parts/candidates";
import { Head, Result } from "../parts/frame";
import { PatternRow } from "../parts/tile";
import { question } from "../state/question";
import { editionOf } from "../state/server";
import { lexicon, rules, sharedGrid } from "../state/solve";
import { t } from "../strings";
import { readGrids } from "./grids-text";

const reading = question<Reading>(t.grids.offline);

export function Grids() {
  const [text, setText] = useState(sharedGrid.peek());
  const [answer, setAnswer] = useState("");
  const found = readGrids(text);
  const read = () => {
    const body = {
      lexicon: editionOf(lexicon.value),
      rules: rules.value,
      grids: found.grids,
      answer: answer.trim() || null,
      top: 24,
    };
    void reading.ask((signal) => post<Reading>("/grids", body, signal));
  };
  return (
    <>
      <Head title={t.grids.title} intro={t.grids.intro} />
      <div class="two">
        <form
          class="stack tight"
          onSubmit={(event) => {
            event.preventDefault();
            read();
          }}
        >
          <label for="grids">{t.grids.paste}</label>
          <textarea
            id="grids"
            class="field"
            value={text}
            placeholder={"⬛🟨⬛⬛🟩\n🟩🟩🟩🟩🟩"}
            spellcheck={false}
            onInput={(event) => setText(event.currentTarget.value)}
          />
          {found.without > 0 && <p class="note">{t.grids.without(found.without)}</p>}
          <label for="known">{t.grids.answer}</label>
          <input
            id="known"
            class="field"
            value={answer}
            maxLength={11}
            autocapitalize="none"
            autocomplete="off"
            spellcheck={false}
            onInput={(event) => setAnswer(event.currentTarget.value)}
          />
          <div class="row">
            <button type="submit" class="button primary" disabled={!found.grids.length}>
              {t.grids.go}
            </button>
          </div>
        </form>
        <div class="stack" aria-live="polite">
          <Result
            state={reading.state.value}
            empty={t.grids.empty}
            show={(found) => <Found found={found} />}
          />
        </div>
      </div>
    </>
  );
}

function Found({ found }: { readonly found: Reading }) {
  return (
    <div class="stack">
      <p class={found.possible ? "answer" : "note warn"}>{found.sentence}</p>
      {found.answers.length > 0 && (
        <section class="section">
          <h2>{t.grids.answers}</h2>
          <Chips words={found.answers} count={found.answers.length} />
        </section>
      )}
      {found.rows.length > 0 && (
        <section class="section">
          <h2>{t.grids.rows}</h2>
          {found.rows.map((row, k) => (
            <div key={k} class="stack tight">
              <PatternRow pattern={row.pattern} />
              <Chips words={row.words} count={row.words.length} />
            </div>
          ))}
        </section>
      )}
    </div>
  );
}
