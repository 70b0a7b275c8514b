/** The texts of the page, but those of views that are loaded later. */

import { type Answer, isFinished, isLeadProven, type Row, type Trouble } from "../advice/answer";
import type { Reasons, Trap } from "../advice/reasons";
import type { Doubt, Repair } from "../game/doctor";
import { isOwnList, lettersOf } from "../game/letters";
import type { Turn } from "../game/notation";
import type { Objection } from "../game/rules";
import { capitals } from "./capitals";

const number = new Intl.NumberFormat("en");
const DAY = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

const LIST_NAMES: Record<string, string> = {
  nyt: "NYT words",
  nyt2022: "NYT words of 2022",
  nyt2023: "NYT words of 2023",
  original: "Original words",
};

export const t = {
  name: "Salet",
  views: { solve: "Solve", play: "Play", review: "Review", you: "You", solvers: "Solvers" },
  /** What people call a list; others go by their own name. */
  listName: (list: string) => LIST_NAMES[list] ?? list,
  loading: "Loading…",
  undo: "Undo",
  share: "Share",
  challenge: "Challenge a friend",
  /** Stands for the number of guesses of a game that was lost. */
  lostMark: "X",
  number: (value: number) => number.format(value),
  percent: percentText,
  date: (day: Date) => DAY.format(day),
  knownThrough: (day: Date) => `Past answers known through ${DAY.format(day)} (${daysSince(day)}).`,
  /** A day, with its year unless it is this one. */
  day: (date: Date) =>
    date.toLocaleDateString("en-GB", {
      day: "numeric",
      month: "short",
      ...(date.getFullYear() === new Date().getFullYear() ? { weekday: "short" } : { year: "numeric" }),
    }),
  fresh: "New game",

  board: {
    name: (board: number, boards: number) => (boards > 1 ? `Board ${board + 1} of ${boards}` : "Board"),
    typing: (row: number, typed: string) =>
      `Row ${row + 1}, typing${typed ? `, ${lettersOf(capitals(typed)).join(" ")}` : ""}`,
    solved: "solved",
    left: (count: number) => (count === 1 ? "One word left" : `${number.format(count)} words left`),
    rowsLeft: (boards: number, rows: number) =>
      `${spelledOut(boards)} boards, ${rows} ${rows === 1 ? "row" : "rows"} left`,
  },

  answer: {
    /** Why another guess is shown. */
    others: {
      best: () => "the best, but rare",
      common: () => "better known",
      likely: ({ chance }: Row) => `could be it, ${percentText(chance)}`,
      steady: ({ soon = 0 }: Row, row: number) => `safer: ${percentText(soon)} by row ${row}`,
      next: ({ chance }: Row) => (chance ? `could be it, ${percentText(chance)}` : "can't be it"),
    },
    toFinish: (boards: number) =>
      boards === 1
        ? "to finish the last board"
        : `to finish ${boards === 2 ? "both" : `all ${NUMBERS[boards - 1] ?? boards}`}`,
    /** What a guess does for several boards. */
    solves: (board: number, chance: number) =>
      chance === 1 ? `Solves board ${board + 1}.` : `Could be board ${board + 1}, ${percentText(chance)}.`,
    narrows: (board: number, words: number, left: number) =>
      `Board ${board + 1} goes from ${number.format(words)} words to about ${number.format(Math.max(1, Math.round(left)))}.`,
    /** What is to be hoped for from the best guess. */
    chance: (chance: number) =>
      chance >= 0.01 ? `${percentText(chance)} chance to be it.` : "Won't be the answer; it tells you most.",
    announced: announcedText,
    certainty: certaintyText,
    solved: (guesses: number) => `Solved in ${guesses}`,
    save: "Save to my statistics",
    trap: ({ shape, letters }: Trap) => `Trap: ${capitals(shape)} can be ${either(letters.map(capitals))}.`,
    splits: (groups: number, words: number) =>
      groups === words ? "separates all of them." : `splits these ${words} words into ${groups} groups.`,
    /** More or fewer guesses than another needs; a difference that would be shown as 0.00 has one more digit. */
    difference: (guesses: number) => {
      const size = Math.abs(guesses);
      if (size < 0.0005) return "equal";
      return `${guesses < 0 ? "−" : "+"}${size.toFixed(size < 0.005 ? 3 : 2)}`;
    },
    wider: (list: string, board: number | null) =>
      `${board === null ? "No" : `Board ${board + 1}: no`} answer from ${inWords(list)} fits; these are other words that may be guessed.`,
  },

  trouble: {
    missing: (list: string) =>
      isOwnList(list)
        ? goneText(list)
        : `The word list ${LIST_NAMES[list] ?? list} could not be loaded. Try again when you are online.`,
    noList: (list: string) => (isOwnList(list) ? goneText(list) : `There is no word list ${list} here.`),
    emptyBoard: "Empty board",
  },

  /** Why hard mode is off with several boards. */
  hardOnOne: "Hard mode works on one board only, because no guess can follow the rules of several boards.",

  refused: refusedText,
  doctor: {
    misfit: (board: number | null) => `${board === null ? "No" : `Board ${board + 1}: no`} word fits`,
    /** What a repair does, as a button says it, and what it did. */
    edit: repairText,
    leaves: (count: number, words: readonly string[]) =>
      fitText(count) + (words.length ? `: ${capitals(words.join(", "))}` : ""),
    doubt: doubtText,
  },

  paste: {
    unreadable: "This text could not be read. Paste a board such as “crane bygbb”, one guess a line.",
    noWords: "This is a shared result: it has tiles but no words.",
  },

  unknown: "The request failed. Try again in a moment.",
};

/** Why a guess is refused, or why there is no answer. */
function refusedText(trouble: Trouble): string {
  switch (trouble.kind) {
    case "short":
      return trouble.missing === 1
        ? "One letter is missing."
        : `${spelledOut(trouble.missing)} letters are missing.`;
    case "unknown": {
      const { word, near = [], length } = trouble;
      const letters = lettersOf(word).length;
      if (length && letters !== length)
        return `${capitals(word)} has ${letters} letters; words in this list have ${length}.`;
      return `${capitals(word)} isn't in this word list.${near.length ? ` Did you mean ${near.map(capitals).join(" or ")}?` : ""}`;
    }
    case "hard":
      return hardText(trouble.found);
    case "missing":
      return t.trouble.missing(trouble.list);
    case "contradiction":
      return "No word fits these tiles. Check each row, or open the game in Solve.";
  }
}

function hardText(found: Objection): string {
  return found.kind === "place"
    ? `Hard mode: letter ${found.place} must be ${capitals(found.letter)}, as in ${capitals(found.word)}.`
    : `Hard mode: ${capitals(found.letter)}${found.times > 1 ? `, ${found.times} times,` : ""} must be in the guess, because it was coloured in ${capitals(found.word)}.`;
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

/** What stands behind the tick, or why there is none. */
function certaintyText({ rows, compared }: Answer, { guess, proven }: Row): string {
  if (!proven) return "≈ Not proven: a better guess may exist.";
  if (compared !== null)
    return `This average is exact. ${compared} openers were compared, so an even better one can't be ruled out.`;
  return `✓ Proven: no ${rows[0]?.guess === guess ? "guess" : "common word"} does better on average.`;
}

/** When the game ends, from a row on: the next three rows, and all later ones together. */
export function oddsTexts(odds: readonly number[], first: number): { text: string; share: number }[] {
  const later = odds.slice(3).reduce((sum, chance) => sum + chance, 0);
  const names = ["now", `row ${first + 1}`, `row ${first + 2}`, "later"];
  const shares = [...odds.slice(0, 3), later];
  const percents = percentTexts(shares);
  return shares.flatMap((share, k) => (share ? [{ text: `${percents[k]} ${names[k]}`, share }] : []));
}

/**
 * Shares that make a whole, in percent that add up to 100: each is rounded down, and those that lose most get one more.
 * A share below 1 % gets none.
 */
export function percentTexts(shares: readonly number[]): string[] {
  const percents = shares.map((share) => (share < 0.01 ? 0 : Math.floor(100 * share)));
  const missing = 100 - percents.reduce((sum, percent) => sum + percent, 0);
  const loss = (k: number) => 100 * shares[k]! - percents[k]!;
  const places = [...shares.keys()]
    .filter((k) => shares[k]! >= 0.01)
    .sort((one, other) => loss(other) - loss(one));
  for (const k of places.slice(0, missing)) percents[k]! += 1;
  return shares.map((share, k) => percentText(percents[k]! % 100 ? percents[k]! / 100 : share));
}

function fitText(count: number): string {
  return count === 1 ? "1 word fits" : `${number.format(count)} words fit`;
}

/** What is odd about a board, and what to look at. */
function doubtText({ unusual, candidates, check }: Doubt, board: number | null, colour: string): string[] {
  const fit = `Only ${unusual ? "rare words fit" : fitText(candidates)}.`;
  const where = board === null ? fit : `Board ${board + 1}: o${fit.slice(1)}`;
  return [where, `Was ${tileText(check)} ${colour}?`];
}

/** A tile by its letter, or by its place if the word has the letter twice. */
function tileText({ word, place }: Doubt["check"]): string {
  const letters = lettersOf(word);
  const letter = letters[place]!;
  const once = letters.filter((each) => each === letter).length === 1;
  return `${once ? `the ${capitals(letter)}` : `letter ${place + 1}`} of ${capitals(word)}`;
}

function repairText(
  { kind, row, turns }: Repair,
  entered: readonly Turn[],
  colours: readonly string[],
): { action: string; done: string } {
  const before = capitals(entered[row]?.word ?? "");
  const after = capitals(turns[row]?.word ?? "");
  if (kind === "row") return { action: `Leave out ${before}`, done: `${before} is left out.` };
  if (kind === "letter")
    return { action: `Change ${before} to ${after}`, done: `${before} is ${after} now.` };
  const edits = entered.flatMap(({ word, tiles }, k) =>
    tiles.flatMap((old, place) => {
      const now = turns[k]!.tiles[place]!;
      return old === now ? [] : [{ letter: capitals(lettersOf(word)[place]!), colour: colours[now]! }];
    }),
  );
  return {
    action: `Make ${edits.map(({ letter, colour }) => `${letter} ${colour}`).join(" and ")}`,
    done: `${edits.map(({ letter, colour }) => `${letter} is ${colour}`).join(" and ")} now.`,
  };
}

const NUMBERS = "one two three four five six seven eight nine ten".split(" ");

/** Why a guess is best, in sentences. */
export function reasonsText({ guess, chance, count, parts, most }: Reasons): string[] {
  const left =
    parts > 1 && most === 1
      ? "one word, whatever the reply"
      : `at most ${number.format(most)} of the ${number.format(count)} words (${parts === 1 ? "one reply" : `${parts} different replies`})`;
  return [
    `${capitals(guess)} leaves ${left}.`,
    chance
      ? `It is the answer with a chance of ${percentText(chance)}.`
      : "It can't be the answer; it serves to narrow the list.",
  ];
}

/** Of a list from a file that was removed, or that another browser has. */
function goneText(list: string): string {
  return `The list ${list} is not in this browser. Open its file again in the options, or choose another list.`;
}

export function inWords(list: string): string {
  return `the ${LIST_NAMES[list]?.replace("Original", "original") ?? `list ${list}`}`;
}

/** How many days ago a day of the calendar was; days are those of UTC, today is the player's. */
function daysSince(day: Date): string {
  const now = new Date();
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  const days = Math.max(0, Math.round((today - day.getTime()) / 86_400_000));
  return days < 2 ? ["today", "yesterday"][days]! : `${days} days ago`;
}

/** A small number as the first word of a sentence. */
function spelledOut(value: number): string {
  return capitalised(NUMBERS[value - 1] ?? String(value));
}

export function capitalised(text: string): string {
  return text[0]!.toUpperCase() + text.slice(1);
}

function either(pieces: readonly string[]): string {
  const last = pieces.at(-1)!;
  return pieces.length > 1 ? `${pieces.slice(0, -1).join(", ")} or ${last}` : last;
}

function percentText(share: number): string {
  if (share >= 0.995 && share < 1) return "over 99\u00a0%";
  if (share >= 0.01) return `${Math.round(100 * share)}\u00a0%`;
  return share > 0 ? "under 1\u00a0%" : "0\u00a0%";
}
