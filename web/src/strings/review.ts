/** The texts of a review. */
import { type Judged, type Mark, markOf, type Rating, type Score, totalOf } from "../advice/review";
import { capitals } from "./capitals";
import { dateText, numberText, percentText, pluralText } from "./format";
import { betterOpener, t } from "./index";

export const reviewTexts = {
  rating: (done: number, all: number) => `Rating your game… ${done} of ${all}`,
  par: "Par",
  cost: "Cost",
  luck: "Luck",
  skill: "Skill",
  meters: "Skill and luck, from 0 to 100",
  bestPlay: (guesses: number) => `best play: ${guesses}`,
  you: "You",
  youLost: (loss: number) => `You (loss = ${loss})`,
  whatCounts: "Par is the average with best play. Cost is what your guesses added.",
  key: { cost: "cost", badLuck: "bad luck", goodLuck: "good luck" },
  bars: "Bar: chance of being the answer",
  toGo: "Guesses to go",
  open: "Open in Solve",
  changeList: "Change list",
};

/** How good a guess was, and what it left, in a word or two each. */
export interface RowMark {
  readonly grade: string;
  readonly detail: string;
}

const GRADES: Readonly<Record<Mark, string>> = {
  best: "Best",
  close: "Good",
  gaveUp: "Costly",
  longShot: "Lucky",
};

/** What is next to the row of a turn: how good the guess was, and what it left. */
export function rowMarkOf(turn: Judged): RowMark {
  const isHit = /^G+$/.test(turn.pattern);
  const detail = isHit ? `${percentText(turn.chance)} chance` : `${numberText(turn.after)} left`;
  return { grade: GRADES[markOf(turn)], detail };
}

/** Above what was saved for the end: how many guesses the chart and the numbers are about. */
export function detailsText(turns: number): string {
  return turns === 1 ? "Your guess, with the numbers" : `All ${turns} guesses, with the numbers`;
}

const WELL = 0.1; // guesses: who gives up less has played well
const LUCKY = 0.5; // guesses that luck brought or took

/** What a game came to, in a sentence; the score is rounded. */
export function verdictText({ turns, score }: Rating): string {
  if (markOf(turns.at(-1)!) === "longShot") return "Lucky finish: your long shot paid off.";
  const luck = totalOf(score, "luck");
  const isWell = totalOf(score, "gaveUp") < WELL;
  const played = isWell ? "Well played" : `${capitals(turns[costliestOf(score)]!.guess)} cost you the most`;
  if (luck > LUCKY) return `${played}, and you got lucky.`;
  if (luck < -LUCKY) return `${played}, ${isWell ? "but" : "and"} luck was against you.`;
  return `${played}.`;
}

/** The place of the turn that cost most. */
export function costliestOf({ turns }: Score): number {
  const costs = turns.map(({ gaveUp }) => gaveUp);
  return costs.indexOf(Math.max(...costs));
}

export function costText(word: string, gaveUp: number): string {
  const cost = gaveUp.toFixed(2);
  return cost === "0.00" ? `${capitals(word)} cost nothing` : `${capitals(word)} cost ${cost} guesses`;
}

/** What a screen reader says of a turn. */
export function turnLabel(word: string, { gaveUp, luck }: Score["turns"][number]): string {
  const kind = luck < 0 ? reviewTexts.key.badLuck : reviewTexts.key.goodLuck;
  return `${capitals(word)}: cost ${gaveUp.toFixed(2)}, ${kind} ${Math.abs(luck).toFixed(2)}`;
}

/** What a guess came to, and which is better on average. */
export function turnText(turn: Judged, mark: Mark): string {
  const outcome = /^G+$/.test(turn.pattern) ? hitText(turn, mark) : leftText(turn);
  if (mark === "best") return outcome;
  const fewer = `${turn.proven ? "" : "about "}${turn.gaveUp.toFixed(2)} fewer guesses`;
  return `${outcome} On average, ${capitals(turn.best)} needs ${fewer}.`;
}

function leftText({ guess, before, after }: Judged): string {
  if (before === after) return `${capitals(guess)} ruled out no words.`;
  return `${capitals(guess)} cut ${pluralText(before, "word")} to ${numberText(after)}.`;
}

function hitText({ guess, before, chance }: Judged, mark: Mark): string {
  const word = capitals(guess);
  const percent = percentText(chance);
  if (before === 1) return `${word} was the only word left.`;
  if (mark === "longShot") return `${word} was a long shot (${percent}), and it paid off.`;
  if (chance < 0.01) return `${word} had a chance of ${percent}, and it was the answer.`;
  return `${word} had a ${percent} chance, and it was the answer.`;
}

/** How Salet would have played for the same answer. */
export function ownGameText(words: readonly string[], answer: string): string {
  if (words.at(-1) !== answer) return `Salet wouldn't have solved ${capitals(answer)} in time.`;
  return `Salet would have solved this one in ${words.length}: ${capitals(words.join(", "))}.`;
}

/** By what a game is rated, and how sure that is: `isMarked` where an ≈ is shown. */
export function basisText(list: string, day: Date | null, score: Score | null, isMarked: boolean): string {
  const rated = `Rated with ${t.listInWords(list)}${day ? `, odds as of ${dateText(day)}` : ""}.`;
  if (isMarked) return `${rated} ≈ means not proven.`;
  return score?.proven === false ? `${rated} Some values are estimates.` : rated;
}

/** How much better than par another opener can be. */
export function comparedText(rating: Rating | null): string {
  const [opener] = rating?.turns ?? [];
  const better = opener?.compared && betterOpener(opener.compared, opener.bestValue);
  return better ? ` Par is that of the best opener known. ${better}` : "";
}
