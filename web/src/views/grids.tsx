/** Grids: what shared results without words reveal. */
import { useState } from "preact/hooks";
import { post } from "../api/client";
import type { Grids as Reading } from "../api/types";
import { Chips } from "../parts/candidates";
import { Head, Result } from "../parts/frame";
import { PatternRow } from "../parts/tile";
import * as page from "../state/page";
import { question } from "../state/question";
import { t } from "../strings";
import { texts } from "../strings/views";
import { readGrids } from "./grids-text";

const { lexicon, rules, sharedGrid } = page.solve;

const reading = question<Reading>(texts.grids.offline);

export function Grids() {
  const [text, setText] = useState(sharedGrid.peek());
  const [answer, setAnswer] = useState("");
  const found = readGrids(text);
  const read = () => {
    const body = {
      lexicon: lexicon.value.split("@")[0],
      hard: rules.value.startsWith("hard"),
      text: found.grids.join("\n\n"),
      answer: answer.trim() || null,
      top: 24,
      words: 1,
      budget: 30,
    };
    void reading.ask((signal) => post<Reading>("/grids", body, signal));
  };
  return (
    <>
      <Head title={t.views.grids} intro={texts.grids.intro} />
      <div class="two">
        <form
          class="stack tight"
          onSubmit={(event) => {
            event.preventDefault();
            read();
          }}
        >
          <label for="grids">{texts.grids.paste}</label>
          <textarea
            id="grids"
            class="field"
            value={text}
            placeholder={"⬛🟨⬛⬛🟩\n🟩🟩🟩🟩🟩"}
            spellcheck={false}
            onInput={(event) => setText(event.currentTarget.value)}
          />
          {found.without > 0 && <p class="note">{texts.grids.without(found.without)}</p>}
          <label for="known">{texts.grids.answer}</label>
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
              {texts.grids.go}
            </button>
          </div>
        </form>
        <div class="stack" aria-live="polite">
          <Result
            state={reading.state.value}
            empty={texts.grids.empty}
            show={(found) => <Found found={found} />}
          />
        </div>
      </div>
    </>
  );
}

function sentenceOf(found: Reading): string {
  const impossible = found.findings.find((each) => !each.possible);
  if (impossible) return texts.grids.impossible(found.impossible, found.grids, impossible.why ?? "");
  if (found.grids > 1) return texts.grids.together(found.grids);
  return found.answer ? texts.grids.fits(found.answer) : texts.grids.allowed(found.findings[0]?.answers ?? 0);
}

function Found({ found }: { readonly found: Reading }) {
  const rows = found.findings[0]?.rows ?? [];
  return (
    <div class="stack">
      <p class={found.impossible ? "note warn" : "answer"}>{sentenceOf(found)}</p>
      {found.suspects.length > 0 && (
        <section class="section">
          <h2>{texts.grids.answers}</h2>
          <Chips words={found.suspects} count={found.suspects.length} />
        </section>
      )}
      {rows.length > 0 && (
        <section class="section">
          <h2>{texts.grids.rows}</h2>
          {rows.map((row, k) => (
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
