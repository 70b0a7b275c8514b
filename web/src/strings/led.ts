/** The texts of a solver that leads Solve. */
import { capitals } from "./capitals";
import { capitalised, percentText } from "./format";

export const ledTexts = {
  suggestBy: "Suggest by",
  salet: "Salet's search",
  by: (solver: string) => `by ${solver}`,
  waiting: (solver: string) => `${capitalised(solver)} is choosing a word…`,
  noGuess: (solver: string) => `${capitalised(solver)} has no guess that the rules allow here.`,
  chance: (chance: number) =>
    chance > 0 ? `${capitalised(percentText(chance))} chance of being the answer` : "Can't be the answer",
  /** What Salet's own search says; value: its guesses to go, if they are known. */
  rival: (guess: string, value: string) => `Salet would guess ${capitals(guess)} (${value} guesses to go).`,
  agrees: (value: string) => `Salet agrees (${value} guesses to go).`,
  back: "Use Salet's search",
};
