/** Hints: nothing is shown until asked for, and each hint is more explicit than the one before. */
import { effect, signal } from "@preact/signals";
import { ask } from "../api/client";
import type { Hints as Ladder } from "../api/schema";
import { answer, positionPath } from "../state/answer";
import { hintMode } from "../state/settings";
import { asked, several } from "../state/solve";
import { t } from "../strings";
import { AnswerLine } from "./answer-line";
import { Doctor } from "./doctor";
import { Guesses } from "./guesses";

const ladder = signal<Ladder | null>(null);
const climbed = signal(0);
const failed = signal(false);

// A new position starts with the first hint again.
effect(() => {
  void asked.value;
  ladder.value = null;
  climbed.value = 0;
  failed.value = false;
});

async function climb(): Promise<void> {
  try {
    ladder.value ??= await ask<Ladder>(`${positionPath()}/hints`);
    climbed.value++;
  } catch {
    failed.value = true;
  }
}

export function Hints() {
  const steps = ladder.value?.steps ?? [];
  const shown = steps.slice(0, climbed.value);
  const kind = answer.value.status.kind;
  if (kind === "contradiction") return <Doctor />;
  if (kind === "over") return <AnswerLine />;
  if (kind === "refused") return <Guesses />; // shows the error
  return (
    <section class="section" aria-labelledby="hints">
      <h2 id="hints">{t.hints.title}</h2>
      <p class="quiet">{several.value ? t.hints.onOne : t.hints.intro}</p>
      <ol class="ladder" aria-live="polite">
        {shown.map((step, k) => (
          <li key={k}>
            <span class="step">{k + 1}</span>
            <span>{step}</span>
          </li>
        ))}
      </ol>
      {failed.value && <p class="note">{t.hints.offline}</p>}
      <div class="row">
        {!several.value && (!ladder.value || shown.length < steps.length) && (
          <button type="button" class="button primary" onClick={climb}>
            {shown.length ? t.hints.next : t.hints.first}
          </button>
        )}
        <button
          type="button"
          class="button"
          onClick={() => {
            hintMode.value = false;
          }}
        >
          {t.hints.all}
        </button>
      </div>
    </section>
  );
}
