/** The texts of Solvers. */
import { capitals } from "./capitals";
import { numberText } from "./format";

export const solversTexts = {
  title: (names: readonly [string, string], word: string) =>
    `${names[0] === names[1] ? `${names[0]} plays` : "Two solvers play"} ${capitals(word)}`,
  intro: "Five people published solvers. Watch one from each, next to Salet. More has all of them.",
  more: (count: number) => `More: all ${count} other solvers`,
  noAnswer: (word: string, answers: number) =>
    `${capitals(word)} isn't one of the original ${numberText(answers)} answers. Try another word.`,
  word: "Word to solve",
  watch: "Watch",
  averages: (answers: number) => `Average guesses, all ${numberText(answers)} original answers`,
  lost: (count: number) => (count ? `${numberText(count)} lost` : "none lost"),
  /** Of a solver that is measured with tiles of its own: that they are wrong, and its figures with the right ones. */
  ownColoring: "flawed colors",
  trueRules: (mean: string, lost: string) => `True colors: ${mean}, ${lost}`,
  left: (count: number) => `${numberText(count)} left`,
  solvedIn: (guesses: number) => `Solved in ${guesses}.`,
  notSolved: "Not solved.",
  ownRule: "It colors repeated letters by its own rule.",
};

/** What the solvers that are listed do: Salet itself, and one of each write-up. */
export const IDEAS: Readonly<Record<string, string>> = {
  exact: "Looks ahead to the end of the game. No solver averages fewer guesses.",
  "s1-brute": "Guesses any word, picking the one that leaves the fewest on average.",
  "s4-system1": "Tests the most informative letters first, then goes for the likeliest word.",
  s0: "Leaves the fewest words, but only guesses possible answers.",
  "s2-frequency": "Goes for the most common letter in each position.",
  s3: "Goes for greens, starting from the left.",
};
