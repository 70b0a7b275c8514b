/** The texts of a game that has ended, and of the form for one that was played elsewhere. */
import { capitals } from "./capitals";
import { numberText } from "./format";

export const endingTexts = {
  result: "Result",
  solvedIn: (guesses: number) => `Solved in ${guesses}`,
  notSolved: "Not solved",
  itWas: (answer: string) => `It was ${capitals(answer)}`,
  stillPossible: (words: readonly string[]) => `Still possible: ${capitals(words.join(", "))}`,
  streak: (games: number) => `${numberText(games)}-game streak`,
  save: "Save to stats",
  remove: "Remove from stats",
};

export const formTexts = {
  title: "Review a game",
  label: "Type your guesses in order, ending with the answer. Or paste them with their colors.",
  example: "SALET CRONY HINGE",
  submit: "Review game",
};
