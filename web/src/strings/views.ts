/** The texts of the views that are loaded when they are opened. */

import type { Mark } from "../advice/rating";
import type { Judged } from "../advice/review";
import type { Score } from "../advice/score";
import { gaveUpIn, luckIn } from "../advice/score";
import { isOwnList } from "../game/letters";
import { inWords, number, percentText } from ".";
import { capitals } from "./capitals";

const LIMIT = 6; // guesses of a game

export const texts = {
  ending: {
    lost: (words: readonly string[]) =>
      `Not solved. The ${words.length > 1 ? "words were" : "word was"} ${capitals(words.join(", "))}.`,
    best: (value: number) => `Best play takes ${value.toFixed(1)} on average, over all words.`,
  },
  challenge: {
    intro: (list: string) =>
      `Your friend gets a link that doesn't show the word. Any word from ${inWords(list)} will do.${isOwnList(list) ? " Send the file as well: your friend has to open it first." : ""}`,
    word: "Your word",
    makeLink: "Make link",
    ready: "Your link is ready.",
    link: "Link",
    shareLink: "Share link",
    playIt: "Play it yourself",
  },
  keys: {
    title: "Keys",
    close: "Close",
    list: [
      ["A to Z, Enter", "type a guess and complete it"],
      ["Enter in an empty row", "play the best guess"],
      ["1 2 3", "grey, yellow, green"],
      ["Space", "change the colour of a tile"],
      ["← → ↑ ↓", "go to another tile; in Review, to another guess"],
      ["Backspace", "take back a letter or a row"],
      ["Ctrl+Z", "undo"],
      ["Ctrl+V", "paste a whole board"],
      ["?", "show this list"],
    ] as readonly (readonly [keys: string, action: string])[],
  },

  review: {
    title: "Review a game",
    intro: "Every guess compared with the best one, and what luck brought.",
    paste: "Paste a finished game with its tiles, or its words with the answer last",
    example: "salet crony hinge",
    showExample: "Show an example",
    go: "Review",
    another: "Review another game",
    edit: "Edit the game",
    misfit: "This game cannot be rated yet.",
    notSolved: "Not solved.",
    sum: sumText,
    mark: (mark: Mark, gaveUp: number) =>
      ({ best: "best", close: "close", longShot: "long shot", gaveUp: `gave up ${gaveUp.toFixed(2)}` })[mark],
    sentence: turnText,
    see: "See it in Solve",
    rightNow: (chance: number) => (chance ? `${percentText(chance)} right now` : ""),
    judging: "Comparing with the best guess…",
    summary: "Summary",
    par: "Par",
    gaveUp: "Given up",
    luck: "Luck",
    you: "You",
    signed: signedText,
    heading: "Where the game was heading",
    headingText: "guesses in all, after each word and each reply",
    reply: "reply",
    steps: ({ par, turns }: Score, words: readonly string[]) =>
      [
        `Par ${par.toFixed(2)}`,
        ...turns.map(
          ({ gaveUp, luck }, k) =>
            `${capitals(words[k]!)} gave up ${gaveUp.toFixed(2)}, its reply ${luck < 0 ? "cost" : "saved"} ${Math.abs(luck).toFixed(2)}`,
        ),
      ].join(". "),
    bestPlay: (answer: string, guesses: number | null | undefined) =>
      `Best play on ${capitals(answer)}${guesses === undefined ? "" : `: ${guesses ?? "not found"}`}`,
    details: "Details",
    columns: { guess: "Guess", toGo: "To go", best: "Best", gaveUp: "Gave up", luck: "Luck" },
    total: "Total",
    formulaText:
      "To go: expected guesses to the end, the guess included. Gave up: how many more guesses your word needs on average than the best one. Luck: guesses that the reply saved (+) or cost (−), compared with what was to be expected. Guesses = par + given up − luck. A loss counts as one guess more than the last.",
    unproven: (low: number, high: number) =>
      `≈ marks a value that is not proven: what you gave up lies between ${low.toFixed(2)} and ${high.toFixed(2)}.`,
    share: "Share",
    shareHead: (guesses: string, score: Score) =>
      `Salet ${guesses} · gave up ${gaveUpIn(score).toFixed(2)} · luck ${signedText(luckIn(score))}`,
    open: "Open in Solve",
  },

  lab: {
    intro: "Watch one or two solvers look for the same word, guess by guess.",
    first: "Solver",
    second: "Second solver",
    none: "None",
    word: "Word",
    back: "Back",
    next: "Next guess",
    end: "To the end",
    left: (count: number) => (count === 1 ? "1 word left" : `${number.format(count)} words left`),
    andMore: (count: number) => `and ${number.format(count)} more`,
    found: (guesses: number) => (guesses > LIMIT ? `Found in ${guesses}, too late` : `Found in ${guesses}`),
    notFound: "Not found",
    ownTiles: "Repeated letters are coloured by this solver's own rule, not by Wordle's.",
    ownRule: "* Colours repeated letters by its own rule, not by Wordle's.",
    unknown: (word: string, count: number) =>
      `${capitals(word)} isn't one of the ${number.format(count)} words that the solvers look for.`,
    offline: "The games could not be loaded. Try again when you are online.",
    bars: (name: string) => `${name}: games by guesses`,
    thisWord: "this word",
    all: (words: number) => `All solvers, each over ${number.format(words)} words`,
    solver: "Solver",
    mean: "Average guesses",
    opener: "Opener",
    games: (guesses: number) => `in ${guesses}`,
    lost: "Not solved",
    names: {
      exact: "Salet: best play, proven",
      parts: "Salet: most different replies",
      "two-turn": "Salet: two guesses ahead",
      entropy: "Salet: most information",
      "expected-size": "Salet: fewest words left on average",
      "largest-part": "Salet: fewest words left at worst",
    } as Readonly<Record<string, string>>,
    published: (title: string, variant: string) => (variant ? `${title} (${variant})` : title),
  },

  you: {
    title: "Your games",
    none: "Games you finish here appear by themselves.",
    line: (played: number, solved: number, inARow: number) =>
      [
        gamesText(played),
        solved === played ? (played === 1 ? "solved" : "all solved") : `${number.format(solved)} solved`,
        ...(inARow > 1 && inARow < played ? [`${number.format(inARow)} in a row`] : []),
      ].join(" · "),
    figures: {
      games: (played: number) => (played === 1 ? "game" : "games"),
      solved: "solved",
      inARow: "in a row",
      longest: "longest row",
      mean: "guesses",
    },
    boards: (boards: number) => `${boards} boards`,
    distribution: "Guesses needed",
    lastGame: "last game",
    thisGame: "this game",
    openers: "Your openers",
    openerColumns: ["Opener", "Games", "Gives up", "Guesses"],
    where: "Where guesses go",
    perGame: (gaveUp: number, games: number) =>
      `given up per game: ${gaveUp.toFixed(2)}, over ${gamesText(games)}`,
    rating: (rated: number, games: number) => `${number.format(rated)} of ${number.format(games)} rated`,
    row: (row: number) => `Row ${row}`,
    example: "such as",
    games: "Games",
    gaveUp: (score: Score) => `gave up ${gaveUpIn(score).toFixed(2)} · luck ${signedText(luckIn(score))}`,
    remove: (date: string) => `Remove the game of ${date}`,
    removed: (date: string) => `Removed the game of ${date}.`,
    saved: (date: string) => `Saved in this browser only. Last export: ${date || "never"}.`,
    data: "Data",
    automatic: "Save games when they end",
    export: "Export",
    import: "Import",
    eraseYes: "Erase",
    eraseNo: "Cancel",
    imported: (count: number) => `${gamesText(count)} imported.`,
    notImported: "This file has no games. Choose one that you exported here.",
    erased: "Everything was erased.",
    refused: "This browser has no room for your games. Export them before you close the page.",
    file: "salet-games.json",
  },
};

/** A game as a sum that can be checked in the head; the score is rounded. */
function sumText(score: Score, provenPar: boolean): string {
  const luck = luckIn(score);
  const par = `${provenPar ? "" : "≈ "}${score.par.toFixed(2)}`;
  return `Par ${par}, you gave up ${gaveUpIn(score).toFixed(2)}, luck ${luck < 0 ? "cost" : "brought"} ${Math.abs(luck).toFixed(2)}.`;
}

function signedText(luck: number): string {
  const sign = luck > 0 ? "+" : luck < 0 ? "−" : "";
  return `${sign}${Math.abs(luck).toFixed(2)}`;
}

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
