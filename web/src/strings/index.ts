/** The texts of the page, but those of parts that are loaded later. */

import {
  type Answer,
  type Compared,
  isFinished,
  isLeadProven,
  type Row,
  type Trouble,
} from "../advice/answer";
import type { Reasons, Trap } from "../advice/reasons";
import type { Correction, Doubt } from "../game/doctor";
import { isOwnList, lettersOf } from "../game/letters";
import type { Turn } from "../game/notation";
import type { Objection } from "../game/rules";
import { capitals } from "./capitals";
import {
  andText,
  capitalised,
  dateText,
  daysAgoText,
  monthsSince,
  monthText,
  numberText,
  orText,
  percentText,
  percentTexts,
  pluralText,
  shortPercent,
} from "./format";

const LIST_NAMES: Record<string, string> = {
  nyt: "NYT",
  nyt2022: "NYT 2022",
  nyt2023: "NYT 2023",
  original: "Original",
};

export const t = {
  name: "Salet",
  views: { solve: "Solve", play: "Play", review: "Review", you: "Stats", solvers: "Solvers" },
  /** What people call a list; others go by their own name. */
  listName: (list: string) => LIST_NAMES[list] ?? list,
  listInWords: (list: string) => `the ${LIST_NAMES[list] ?? list} list`,
  loading: "Loading…",
  undo: "Undo",
  share: "Share",
  copied: "Copied",
  copy: "Copy this text:",
  close: "Close",
  challenge: "Challenge a friend",
  fresh: "New game",
  freshStarted: "New game started.",
  /** Stands for the number of guesses of a game that was lost. */
  lostMark: "X",
  aboutList: (about: string, day: Date | null) =>
    capitalised(about) + (day ? `. Past answers known through ${dateText(day)} (${daysAgoText(day)}).` : ""),
  /** The month of the odds; how old they are where that is two months or more. */
  oddsAsOf: (day: Date) => {
    const months = monthsSince(day);
    return months < 2 ? `odds as of ${monthText(day)}` : `odds ${months} months old`;
  },
  notStoredGames: "This browser can't store more games. Export them before you close the page.",
  notStored: "This browser doesn't store anything here. Your games will be gone when you close the page.",

  frame: {
    skipToContent: "Skip to content",
    skipToBest: "Skip to the best guess",
    tabs: "Main",
    menu: "Menu",
    retry: "Try again",
    failed: "Something went wrong",
    failedHelp:
      "Reload the page, or start over with an empty board. If that doesn't help, download your data, then erase it.",
    reload: "Reload",
    startOver: "Start over",
    download: "Download my data",
    erase: "Erase everything",
    askErase:
      "Erase all games and settings stored in this browser? You can't undo this. To keep your games, export them first.",
  },

  // --- The board and its keys ----------------------------------------------------------------------------------------

  board: {
    name: (board: number, boards: number) => (boards > 1 ? `${boardText(board)} of ${boards}` : "Board"),
    oneOfSeveral: boardText,
    row: (row: number, word: string) => `Row ${row + 1}, ${capitals(word)}`,
    typing: (row: number, typed: string) =>
      `Row ${row + 1}, ${typed ? `typed so far: ${lettersOf(capitals(typed)).join(" ")}` : "empty"}`,
    solved: "solved",
    misfit: "no word fits",
    left: (count: number) => `${pluralText(count, "word")} left`,
    guessesLeft: (boards: number, guesses: number) =>
      `${boards} boards, ${pluralText(guesses, "guess", "guesses")} left`,
    colourFirst: (word: string) => `Color ${capitals(word)} first, then press Done.`,
    cleared: "Board cleared.",
    didYouMean: "Did you mean",
    or: "or",
  },

  keys: {
    keyboard: "Keyboard",
    delete: "Delete",
    enter: "Enter",
    guess: (word: string) => `Guess ${capitals(word)}`,
    typeGuess: "Type a guess",
    tileColor: "Tile color",
    done: "Done",
    doneRest: (gray: string) => `Done, rest ${gray}`,
    nextBoard: "Next board",
    coloured: (letter: string, colour: string) => `${letter}, ${colour}`,
  },

  /** What gray, yellow and green tiles are called in the colors on screen. */
  colours: { normal: ["gray", "yellow", "green"], high: ["gray", "blue", "orange"] },
  noColour: "no color yet",
  tile: (letter: string, colour: string, place: number) => `${letter}, ${colour}, ${ORDINALS[place]} letter`,

  // --- Solve ---------------------------------------------------------------------------------------------------------

  solve: {
    whatGuess: "What did you guess?",
    whichColors: "Which colors did you get?",
    won: "You got it!",
    lost: "Not this time",
    misfit: "No word fits",
    noGuess: "Can't suggest a guess",
    hints: "Hints",
    bestGuess: "Best guess",
    showHints: "Show hints instead",
    showBest: "Show the best guess",
    noSolver: "The solver couldn't start in this browser. You can still see the words that fit.",
    noSolverHelp: "Try again, update your browser, or use another one.",
    legend: ["not in the word (or not again)", "in the word, wrong place", "in the right place"],
    tapTile: "Tap a tile to change its color.",
    pressKeys: "On a keyboard, press 1, 2, or 3 for each tile.",
    what: "The best next Wordle guess, worked out on your device.",
    howToType: "Type your guess, then tap the tiles to set their colors. Or",
    paste: "paste",
    wholeBoard: "a whole board.",
    pasteHere: "Paste your guesses and their colors, one guess per line, such as “crane bygbb”",
    staysHere: "It stays on your device.",
    unread: (text: string) => `Part of this link couldn't be read and was skipped: ${text}`,
  },

  picture: {
    choose: "Read a screenshot",
    reading: "Reading the screenshot…",
    refused: {
      failed: "Couldn't read the screenshot. Type the board instead.",
      tooLarge: "This image is too large. Crop it to the board.",
      noBoard: "No board found. Crop the image to the board, or type it.",
      shared: "This is a shared result: it has colors but no words. Use a screenshot of the game itself.",
      otherKind: "This isn't a PNG, JPEG, or WebP image. Use a screenshot.",
      moving: "Animated images can't be read. Use a screenshot.",
      damaged: "Can't open this image. The file may be damaged.",
    },
    covered: "Some rows may be missing.",
    coveredHelp:
      "Something seems to cover the board. Close it and take the screenshot again, or type the missing rows.",
    check: "Check the outlined tiles.",
    checkHelp: "They were hard to read. Tap a tile to change its color.",
    maybe: (row: number, word: string) => `Row ${row + 1}: ${capitals(word)}, or maybe`,
    looksRight: "Looks right",
  },

  answer: {
    name: "Best guess",
    startWith: "No guess yet? Start with",
    toGo: "guesses to go",
    /** What the number under the best guess is. */
    explained: (guesses: number) =>
      `From here, best play needs ${guesses.toFixed(2)} guesses on average, counting this one.`,
    explainedBoards: "About how many more guesses best play needs to finish all boards, counting this one.",
    proven: "proven",
    mustBe: "It must be",
    mustBeIfRight: "If the colors are right, it's",
    thatWasIt: "That was it",
    notThis: (word: string) => `Not ${capitals(word)}?`,
    checkColors: "Check the colors",
    keepSearching: "Keep searching",
    searching: "searching…",
    likely: "Most likely answers",
    showAll: (count: number) => `Show ${count === 2 ? "both" : `all ${numberText(count)}`} words`,
    andMore: (count: number) => `And ${numberText(count)} more.`,
    /** Why another guess is shown. */
    others: {
      best: () => "better, but a rare word",
      common: () => "a more common word",
      likely: ({ chance }: Row) => couldWinText(chance),
      steady: ({ soon = 0 }: Row, row: number) => `${percentText(soon)} done by row ${row}`,
    },
    /** What the number of guesses of several boards is for. */
    guessesFor: (boards: number) => {
      if (boards === 1) return "guesses for the last board";
      return `guesses for ${boards === 2 ? "both" : `all ${NUMBERS[boards - 1] ?? boards}`}`;
    },
    /** What a guess does for several boards. */
    solves: (board: number, chance: number) =>
      chance === 1
        ? `Solves board ${board + 1}.`
        : `${capitalised(percentText(chance))} chance of solving board ${board + 1}.`,
    narrows: (board: number, words: number, left: number) =>
      `Cuts board ${board + 1} from ${pluralText(words, "word")} to about ${numberText(Math.max(1, Math.round(left)))}.`,
    /** What is to be hoped for from the best guess. */
    chance: (chance: number) =>
      chance > 0
        ? `${capitalised(percentText(chance))} chance of being the answer`
        : "Can't be the answer, but narrows the list",
    announced: announcedText,
    suggested: (guess: string) => `Suggested guess: ${capitals(guess)}.`,
    wider: (list: string, board: number | null) =>
      `${onBoard(board, "no")} answer in ${t.listInWords(list)} fits. Showing other allowed words.`,
    useList: (list: string) => `Use ${t.listInWords(list)}`,
    change: (from: string, to: string) => `Change ${capitals(from)} to ${capitals(to)}`,
  },

  why: {
    question: (guess: string) => `Why ${capitals(guess)}?`,
    reasons: reasonsText,
    guess: "Guess",
    toGo: "Guesses to go",
    bars: (best: string) => `Bars: extra guesses compared with ${capitals(best)}.`,
    certainty: certaintyText,
    loss: (loss: number) => `A loss counts as ${loss} guesses.`,
    pastAnswers: (day: Date) =>
      `Answers used through ${dateText(day)}, count as unlikely; later ones aren't known here.`,
    trap: ({ shape, letters }: Trap) =>
      `Trap: ${capitals(shape)} fits with ${orText(letters.map(capitals))}.`,
    splits: (groups: number, words: number) =>
      groups === words ? "tells them all apart." : `splits these ${words} words into ${groups} groups.`,
    /** More or fewer guesses than another needs; a difference that would be shown as 0.00 has one more digit. */
    difference: (guesses: number) => {
      const size = Math.abs(guesses);
      if (size < 0.0005) return "equal";
      return `${guesses < 0 ? "−" : "+"}${size.toFixed(size < 0.005 ? 3 : 2)}`;
    },
  },

  trouble: {
    missing: (list: string) =>
      isOwnList(list) ? goneText(list) : `Couldn't load ${t.listInWords(list)}. Check your connection.`,
    noList: (list: string) =>
      isOwnList(list) ? goneText(list) : `There's no word list called “${list}” here.`,
    unknown: "Something went wrong.",
    noGames: "Couldn't load the games. Check your connection.",
    silentWorker: "The solver stopped responding.",
  },

  /** Why hard mode is off with several boards. */
  hardOnOne: "Hard mode needs a single board: no guess could follow the hints of several.",

  refused: refusedText,
  doctor: {
    noFixYet: "No word fits these colors.",
    heading: (board: number | null, corrections: number) =>
      `${onBoard(board, "no")} word fits${corrections ? ". Likely fixes:" : ", and no small fix helps. Check each row."}`,
    more: (count: number) => `Show ${pluralText(count, "more fix", "more fixes")}`,
    /** What a correction does, as a button says it, and what it did. */
    edit: correctionText,
    leaves: leavesText,
    doubt: doubtText,
    right: (colour: string) => `Yes, ${colour}`,
    other: (colour: string) => `No, ${colour}`,
    example: (word: string) => `e.g., ${capitals(word)}`,
  },

  paste: {
    unreadable: "Can't read this. Write one guess per line with its colors, such as “crane bygbb”.",
    noWords: "A shared result has colors but no words. Type your guesses instead.",
    cut: (guesses: number) =>
      `A game ends after ${pluralText(guesses, "guess", "guesses")}. The rest was left out.`,
  },

  // --- Play and the end of a game --------------------------------------------------------------------------------------

  play: {
    guessTheWord: "Guess the word",
    guess: (guess: number, limit: number) => `Guess ${guess} of ${limit}`,
    random: (list: string) => `A random word from ${t.listInWords(list)}.`,
    today: "Today",
    practice: "Practice",
    kinds: "Game",
    word: (number: number) => `Word ${numberText(number)}`,
    sameForAll: "The same word for everyone. A new one comes at midnight.",
    ofDay: (day: string) => `The word of ${dateText(new Date(day))}. It doesn't count for your streak.`,
    newDay: "It's a new day, and this is its word.",
    noSuchDay: "There's no word for that day yet. Each one starts at midnight, where you are.",
    friend: (list: string) => `A friend picked this word from ${t.listInWords(list)}.`,
    giveUp: "Give up",
    gaveUp: "You gave up.",
    damaged: "This challenge link is incomplete or uses a different word list. Ask for a new link.",
  },

  /** The names of figures over games. */
  figures: {
    games: (count: number) => (count === 1 ? "game" : "games"),
    solved: "solved",
    streak: "streak",
    average: "average",
  },
  lost: "lost",
};

function boardText(board: number): string {
  return `Board ${board + 1}`;
}

/** The beginning of a sentence that is about one of several boards, or about the only one. */
function onBoard(board: number | null, word: string): string {
  return board === null ? capitalised(word) : `${boardText(board)}: ${word}`;
}

function couldWinText(chance: number): string {
  return `could win now: ${percentText(chance)}`;
}

/** Why a guess is refused, or why there is no answer; the rows of a link come all at once, so the one that is meant is named. */
function refusedText(trouble: Trouble, isInLink = false): string {
  switch (trouble.kind) {
    case "short":
      return `Add ${pluralText(trouble.missing, "more letter")}.`;
    case "unknown": {
      const { word, near = [], length } = trouble;
      const letters = lettersOf(word).length;
      if (length && letters !== length)
        return `${capitals(word)} has ${letters} letters; words in this list have ${length}.`;
      return `${capitals(word)} isn't in the word list.${near.length ? ` Did you mean ${orText(near.map(capitals))}?` : ""}`;
    }
    case "hard":
      return hardText(trouble.found, isInLink);
    case "missing":
      return t.trouble.missing(trouble.list);
    case "contradiction":
      return "No word fits these colors. Check each row, or open the game in Solve to find the mistake.";
  }
}

function hardText(found: Objection, isInLink: boolean): string {
  const letter = capitals(found.letter);
  const asIn = isInLink ? `, as in ${capitals(found.word)}` : "";
  if (found.kind === "place") return `Hard mode: letter ${found.place} must be ${letter}${asIn}.`;
  return `Hard mode: the guess must use ${letter}${found.times > 1 ? ` ${found.times} times` : ""}${asIn}.`;
}

/** What a screen reader says of the guess that leads: its number only once it stays, or it would be read again and again. */
function announcedText(answer: Answer, lead: Row): string {
  const { rows, status, toFinish } = answer;
  const kind = lead.guess === rows[0]?.guess ? "Best guess" : "Best common word";
  const isFinal = isFinished(answer) || isLeadProven(answer) || status.kind === "budget";
  const value =
    isFinal && !toFinish ? `, ${lead.proven ? "" : "about "}${lead.upper.toFixed(2)} guesses to go` : "";
  return `${kind}: ${capitals(lead.guess)}${value}${isLeadProven(answer) ? ", proven" : ""}.`;
}

/** How much better than a value other openers can be; empty if none is. */
export function betterOpener({ openers, least }: Compared, value: number): string {
  if (least === null) return `${openers} openers were compared, so an even better one can't be ruled out.`;
  const gap = Math.ceil(100 * (value - least)) / 100;
  return gap > 0 ? `No opener can be better by more than ${gap.toFixed(2)} guesses.` : "";
}

/** What the tick means here, or why there is none. */
function certaintyText({ rows, compared }: Answer, { guess, upper, proven }: Row): string {
  if (!proven) return "≈ Not proven: a better guess may exist.";
  const better = compared && betterOpener(compared, upper);
  if (better) return `This average is exact. ${better}`;
  return `✓ Proven: no ${rows[0]?.guess === guess ? "guess" : "common word"} does better on average.`;
}

interface OddsText {
  /** For a label. */
  readonly text: string;
  readonly spoken: string;
  readonly share: number;
}

/** When the game ends, from a row on: the next three rows, and all later ones together. */
export function oddsTexts(odds: readonly number[], first: number): OddsText[] {
  const later = odds.slice(3).reduce((sum, chance) => sum + chance, 0);
  const names = ["now", `in row ${first + 1}`, `in row ${first + 2}`, "later"];
  const shares = [...odds.slice(0, 3), later];
  const percents = percentTexts(shares);
  const textOf = (percent: string, k: number) => `${percent} ${names[k]}`;
  return shares.flatMap((share, k) => {
    const percent = percents[k]!;
    return share ? [{ text: textOf(shortPercent(percent), k), spoken: textOf(percent, k), share }] : [];
  });
}

/** The same in one sentence. */
export function spokenOdds(texts: readonly OddsText[]): string {
  return `Chance of finishing: ${texts.map(({ spoken }) => spoken).join(", ")}`;
}

function fitText(count: number): string {
  return count === 1 ? "1 word fits" : `${numberText(count)} words fit`;
}

/** How many words fit, and some of them. */
function leavesText(count: number, words: readonly string[]): string {
  if (!words.length) return fitText(count);
  return `${fitText(count)}${words.length < count ? ", such as " : ": "}${capitals(words.join(", "))}`;
}

/** What is odd about a board, and what to look at. */
function doubtText({ unusual, candidates, check }: Doubt, board: number | null, colour: string): string[] {
  const fit = `only ${unusual ? "rare words fit" : fitText(candidates)}.`;
  return [onBoard(board, fit), `Was ${tileText(check)} really ${colour}?`];
}

/** A tile by its letter, or by its place if the word has the letter twice. */
function tileText({ word, place }: Doubt["check"]): string {
  const letters = lettersOf(word);
  const letter = letters[place]!;
  const once = letters.filter((each) => each === letter).length === 1;
  return `${once ? `the ${capitals(letter)}` : `letter ${place + 1}`} in ${capitals(word)}`;
}

function correctionText(
  { kind, row, turns }: Correction,
  entered: readonly Turn[],
  colours: readonly string[],
): { action: string; done: string } {
  const before = capitals(entered[row]?.word ?? "");
  const after = capitals(turns[row]?.word ?? "");
  if (kind === "row") return { action: `Remove ${before}`, done: `Removed ${before}.` };
  if (kind === "letter")
    return { action: `Change ${before} to ${after}`, done: `Changed ${before} to ${after}.` };
  const edits = entered.flatMap(({ word, tiles }, k) =>
    tiles.flatMap((old, place) => {
      const now = turns[k]!.tiles[place]!;
      return old === now ? [] : [`${capitals(lettersOf(word)[place]!)} ${colours[now]!}`];
    }),
  );
  return { action: `Make ${andText(edits)}`, done: `Made ${andText(edits)}.` };
}

const NUMBERS = "one two three four five six seven eight nine ten".split(" ");
const ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split(" ");

/** Why a guess is best, in sentences. */
function reasonsText({ guess, chance, count, parts, most }: Reasons): string[] {
  return [
    splitText(capitals(guess), count, parts, most),
    chance
      ? `Its chance of being the answer is ${percentText(chance)}.`
      : "It can't be the answer, but it narrows the list.",
  ];
}

function splitText(guess: string, count: number, parts: number, most: number): string {
  const words = pluralText(count, "word");
  if (parts === 1) return `${guess} can't tell the ${words} apart.`;
  if (most === 1) return `${guess} tells ${count === 2 ? "both words" : `all ${words}`} apart.`;
  return `${guess} splits the ${words} into ${numberText(parts)} groups. The largest has ${numberText(most)}.`;
}

/** Of a list from a file that was removed, or that another browser has. */
function goneText(list: string): string {
  return `${list} isn't stored in this browser. Open the file again from the menu (⋯), or choose another list.`;
}
