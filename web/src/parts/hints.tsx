/** Hints: nothing is shown until asked for, and each hint is more explicit than the one before. */
import { effect, signal } from "@preact/signals";
import type { Row } from "../advice/answer";
import { type Hints as Facts, lettersWorthTesting } from "../advice/reasons";
import { lettersOf } from "../game/letters";
import { answer, hintsNow } from "../state/answer";
import { asked, several } from "../state/solve";
import { t } from "../strings";
import { capitals } from "../strings/capitals";
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
  const { candidates } = answer.peek();
  const word = best.value?.guess ?? "";
  const possible = candidates.some((each) => each.word === word);
  const letters = lettersWorthTesting(found, word).map(capitals);
  const head = `The best guess starts with ${capitals(lettersOf(word)[0] ?? "")}`;
  return [
    nudgeText(found),
    letters.length ? `New in the best guess: ${letters.join(", ")}.` : "The best guess needs no new letter.",
    possible ? `${head}.` : `${head}. It can't be the answer, but it narrows the list.`,
    `Guess ${capitals(word)}.`,
  ];
}

function nudgeText({ count, start, vowels, share, repeats, danger }: Facts): string {
  if (count === 1) return "Only one word is left. You have all you need.";
  const left = `${t.number(count)} words are left`;
  if (start) return `${left}. Start with a word of common letters, none of them twice.`;
  const noun = vowels === 1 ? "1 vowel" : `${vowels || "no"} vowels`;
  const twice = repeats ? "; a letter comes twice in most of them" : "";
  const careful = danger
    ? " Careful: more of them differ by a single letter than you have guesses left."
    : "";
  return `${left}, ${share} with ${noun}${twice}.${careful}`;
}

export function Hints() {
  const shown = facts.value ? steps(facts.value).slice(0, climbed.value) : [];
  const kind = answer.value.status.kind;
  if (kind === "contradiction") return <Doctor />;
  if (kind === "refused") return <Refused />;
  return (
    <>
      <section class="stack" aria-labelledby="hints">
        <h2 id="hints">Hints</h2>
        <p class="quiet">
          {several.value
            ? "Hints are available for one board only."
            : "One hint at a time, each more explicit than the last."}
        </p>
        <ol class="ladder" aria-live="polite">
          {shown.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {!several.value && shown.length < STEPS && (
          <Button class="button primary" onClick={climb}>
            {shown.length ? "Next hint" : "Give me a hint"}
          </Button>
        )}
      </section>
      <Doubted />
    </>
  );
}
