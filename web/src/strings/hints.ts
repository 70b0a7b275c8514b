/** The texts of the hints. */
import type { Hints } from "../advice/reasons";
import { lettersOf } from "../game/letters";
import { capitals } from "./capitals";
import { andText, numberText, pluralText } from "./format";

export const hintTexts = {
  title: "Hints",
  intro: "One hint at a time, each a little more revealing.",
  first: "Give me a hint",
  next: "Next hint",
};

/** The hints, from the vaguest to the guess itself: `letters` are what it tests, `chance` that it is the answer. */
export function hintsText(facts: Hints, guess: string, letters: readonly string[], chance: number): string[] {
  const start = `The best guess starts with ${capitals(lettersOf(guess)[0] ?? "")}.`;
  return [
    nudgeText(facts),
    letters.length
      ? `The best guess tries ${andText(letters.map(capitals))}.`
      : "The best guess needs no new letters.",
    chance > 0 ? start : `${start} It can't be the answer, but it narrows the list.`,
    `Guess ${capitals(guess)}.`,
  ];
}

function nudgeText({ count, start, vowels, share, repeats, danger }: Hints): string {
  if (count === 1) return "Only one word is left. You have all you need.";
  const left = `${numberText(count)} words left`;
  if (start) return `${left}. Start with common letters, no repeats.`;
  const noun = vowels ? pluralText(vowels, "vowel") : "no vowels";
  const repeat = repeats ? " Most repeat a letter." : "";
  const careful = danger
    ? " Careful: more of them differ by a single letter than you have guesses left."
    : "";
  return `${left}, ${share} with ${noun}.${repeat}${careful}`;
}
