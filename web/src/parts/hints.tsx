/** Hints: nothing is shown until asked for, and each hint is more explicit than the one before. */
import { effect, signal } from "@preact/signals";
import type { Row } from "../advice/answer";
import { type Hints as Facts, lettersWorthTesting } from "../advice/reasons";
import { answer, hintsNow } from "../state/answer";
import { asked } from "../state/solve";
import { hintsText, hintTexts } from "../strings/hints";
import { Refused } from "./answer";
import { Button } from "./controls";
import { Doctor, Doubted } from "./doctor";

const STEPS = 4;
const WITHOUT_A_WORD = 1; // steps that do not speak of the best guess

const facts = signal<Facts | null>(null);
/** The best guess that all steps but the first speak of: one word for all of them. */
const best = signal<Row | null>(null);
const climbed = signal(0);

// A new position starts with the first hint again.
effect(() => {
  void asked.value;
  facts.value = best.value = null;
  climbed.value = 0;
});

/** One step more: all that speak of a word speak of the one that is best when the first of them is asked for. */
async function climb(): Promise<void> {
  const now = asked.peek();
  const found = facts.peek() ?? (await hintsNow().catch(() => null));
  if (!found || asked.peek() !== now) return;
  facts.value = found;
  if (climbed.peek() >= WITHOUT_A_WORD) best.value ??= answer.peek().lead;
  if (climbed.peek() < WITHOUT_A_WORD || best.peek()) climbed.value++;
}

function steps(found: Facts): string[] {
  const { guess = "", chance = 0 } = best.value ?? {};
  return hintsText(found, guess, lettersWorthTesting(found, guess), chance);
}

export function Hints() {
  const shown = facts.value ? steps(facts.value).slice(0, climbed.value) : [];
  const kind = answer.value.status.kind;
  if (kind === "contradiction") return <Doctor />;
  if (kind === "refused") return <Refused />;
  return (
    <>
      <section class="stack" aria-labelledby="hints">
        <h2 id="hints">{hintTexts.title}</h2>
        <p class="quiet">{hintTexts.intro}</p>
        <ol class="ladder" aria-live="polite">
          {shown.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {shown.length < STEPS && (
          <Button class="button primary" onClick={climb}>
            {shown.length ? hintTexts.next : hintTexts.first}
          </Button>
        )}
      </section>
      <Doubted />
    </>
  );
}
