/** The texts of the views that are loaded when they are opened. */

import type { Judged, Mark, Score } from "../advice/review";
import { inWords, number, percentText } from ".";
import { capitals } from "./capitals";

export const texts = {
  ending: {
    lost: (words: readonly string[]) =>
      `Not solved. The ${words.length > 1 ? "words were" : "word was"} ${capitals(words.join(", "))}.`,
  },

  review: {
    title: ({ guess }: Judged, gaveUp: number) => `${capitals(guess)} gave up ${gaveUp.toFixed(2)}`,
    sentence: turnText,
    turn: (word: string, { gaveUp, luck }: Score["turns"][number]) =>
      `${capitals(word)} gave up ${gaveUp.toFixed(2)}, its reply ${luck < 0 ? "cost" : "saved"} ${Math.abs(luck).toFixed(2)}`,
    bestPlay: (answer: string, words: readonly string[]) =>
      words.at(-1) === answer
        ? `Best play takes ${words.length} here: ${capitals(words.join(", "))}.`
        : `Best play does not find ${capitals(answer)} in time.`,
    judgedBy: (list: string) => `Judged by ${inWords(list)}; the menu has others.`,
    unproven: "≈ marks what is not proven.",
  },

  you: {
    line: ({ played, solved, inARow }: { played: number; solved: number; inARow: number }) =>
      [
        gamesText(played),
        solved === played ? (played === 1 ? "solved" : "all solved") : `${number.format(solved)} solved`,
        ...(inARow > 1 && inARow < played ? [`${number.format(inARow)} in a row`] : []),
      ].join(" · "),
    perGame: (gaveUp: number, games: number) => `${gaveUp.toFixed(2)} a game, over ${gamesText(games)}.`,
    rating: (rated: number, games: number) => `${number.format(rated)} of ${number.format(games)} rated.`,
    remove: (date: string) => `Remove the game of ${date}`,
    removed: (date: string) => `Removed the game of ${date}.`,
    imported: (count: number) => `${gamesText(count)} imported.`,
  },
};

function gamesText(games: number): string {
  return games === 1 ? "1 game" : `${number.format(games)} games`;
}

/** What a guess came to, and what would have been better. */
function turnText(turn: Judged, mark: Mark): string {
  const outcome = /^G+$/.test(turn.pattern) ? hitText(turn, mark) : leftText(turn);
  if (mark === "best") return outcome;
  const best = capitals(turn.best);
  if (mark === "longShot")
    return `${outcome} ${best} was safer${turn.bestChance ? ` (${percentText(turn.bestChance)})` : ""}.`;
  return `${outcome} ${best} would have saved ${turn.proven ? "" : "about "}${turn.gaveUp.toFixed(2)} guesses.`;
}

function leftText({ guess, before, after }: Judged): string {
  if (before === after) return `${capitals(guess)} ruled out no word.`;
  return `${capitals(guess)} left ${number.format(after)} of ${number.format(before)} words.`;
}

function hitText({ guess, before, chance }: Judged, mark: Mark): string {
  const word = capitals(guess);
  const odds = percentText(chance);
  if (before === 1) return `${word} was the only word left.`;
  if (mark === "longShot") return `${word} was a long shot (${odds}), and it hit.`;
  return `${word} had a chance of ${odds}, and it hit.`;
}
