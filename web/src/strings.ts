/**
 * All texts of the page; a translation is another object of this shape.
 *
 * Reasons, hints and error messages from the server are shown as they come.
 */
import type { Kind } from "./game/doctor";
import type { Turn } from "./game/notation";
import type { Objection } from "./game/rules";

const number = new Intl.NumberFormat("en");
const ORDINALS = [
  "first",
  "second",
  "third",
  "fourth",
  "fifth",
  "sixth",
  "seventh",
  "eighth",
  "ninth",
  "tenth",
  "last",
];

export const en = {
  name: "Salet",
  views: { solve: "Solve", review: "Review", grids: "Grids", explore: "Explore", lab: "Lab", you: "You" },
  /** The names of grey, yellow and green tiles, by colour scheme. */
  colours: { normal: ["grey", "yellow", "green"], high: ["grey", "blue", "orange"] },
  skip: "Skip to the content",
  viewsLabel: "Views",
  footer:
    "No account and no cookies; only your question is sent to the server. Wordle is a trademark of its owner, who has no connection with Salet.",
  loading: "Loading…",
  notLoaded: "You are offline, and this view has not been loaded before. Solve works offline.",
  number: (value: number) => number.format(value),
  words: (count: number) => (count === 1 ? "1 word" : `${number.format(count)} words`),
  percent: (share: number) => percentText(share),

  top: {
    lexicon: "Word list",
    knownTo: (day: string) => `past answers known to ${day}`,
    hard: "Hard mode",
    hardShort: "Hard",
    menu: "Options",
    theme: "Theme",
    themes: { auto: "Auto", light: "Light", dark: "Dark" },
    contrast: "Tiles",
    contrasts: { normal: "Standard colours", high: "High contrast" },
    boards: "Boards",
    hints: "Suggestions",
    hintModes: { shown: "Shown", hidden: "Hints first" },
    fresh: "New game",
    copyLink: "Copy link",
    copied: "Copied",
  },

  board: {
    name: (board: number, boards: number) => (boards > 1 ? `Board ${board + 1}` : "Board"),
    row: (row: number, word: string) => `Row ${row + 1}, ${word.toUpperCase()}`,
    typing: (row: number, typed: string) =>
      `Row ${row + 1}, typing${typed ? `, ${typed.toUpperCase().split("").join(" ")}` : ""}`,
    emptyRow: (row: number) => `Row ${row + 1}, empty`,
    tile: (letter: string, colour: string, place: number, length: number) =>
      `${letter.toUpperCase()}, ${colour}, ${ordinal(place, length)} letter`,
    solved: "solved",
    conflict: "no word fits",
    left: (count: number) => (count === 1 ? "1 word fits" : `${number.format(count)} words fit`),
    remove: (word: string) => `Remove row ${word.toUpperCase()}`,
  },

  keys: {
    keyboard: "Keyboard",
    enter: "Enter",
    back: "Back",
    colours: "Colour of the tile",
    next: "Next guess",
    typingNote: "Type a word, or paste a whole board.",
    enterNote: "Press Enter, then colour the tiles.",
    colourNote: "Tap a tile to change its colour, or press 1, 2 or 3.",
  },

  answer: {
    left: (count: number) => (count === 1 ? "1 word fits" : `${number.format(count)} words fit`),
    best: "best guess",
    more: (value: string) => `${value} more guesses`,
    only: "The only word that fits is",
    solved: (guesses: number) => (guesses === 1 ? "Solved in 1 guess." : `Solved in ${guesses} guesses.`),
    lost: "No guesses left.",
    stillPossible: "Words that still fit:",
    review: "Review this game",
    save: "Save to my statistics",
    saved: "Saved in your statistics",
    boardsLeft: (boards: number) => (boards === 1 ? "1 board to go" : `${boards} boards to go`),
  },

  analysis: {
    title: "Guesses",
    why: "Why",
    candidates: "Words that fit",
    trap: "Trap",
    moreWhy: "More reasons",
    filled: (letters: readonly string[]) => `can be completed by ${listed(letters)}.`,
    splits: (groups: number, words: number) =>
      groups === words ? "separates all of them." : `splits these ${words} words into ${groups} groups.`,
    loss: (guesses: number) => `A loss counts as ${guesses} guesses.`,
    searching: "searching",
    proven: "all proven",
    budget: "time limit reached",
    offline: "Offline: estimates only.",
    offlineWait:
      "You are offline, and this word list has not been loaded before. The page continues when you are online again.",
    busy: "The server is busy. These are estimates; exact values will follow.",
    degraded: "The server is busy: quick estimates only.",
    looking: (looked: number, legal: number) =>
      `${number.format(looked)} of ${number.format(legal)} guesses checked`,
    estimating: "Estimating",
    estimated: "estimates",
    retry: "Try again",
    word: "Word",
    units: { guesses: "Guesses to go", bits: "Bits left on all boards" },
    chance: "Chance",
    parts: "Replies",
    largest: "Left at most",
    label: "How sure",
    take: (word: string) => `Put ${word.toUpperCase()} into the row`,
    more: (count: number) => `Show ${number.format(count)} more`,
    starting: (head: string) => `${head.toUpperCase()}…`,
  },

  hints: {
    title: "Hints",
    intro: "One hint at a time, each more explicit than the last.",
    onOne: "Hints are available for one board only. You can show all suggestions instead.",
    first: "Give me a hint",
    next: "Next hint",
    all: "Show all suggestions",
    offline: "Hints need the server. You can show estimated suggestions instead.",
  },

  /** Why hard mode is off with several boards. */
  hardOnOne: "Hard mode works on one board only, because no guess can follow the rules of several boards.",

  notAWord: (word: string, list: string) => `'${word}' is not in the word list ${list}.`,

  doctor: {
    sentence: (kind: Kind | undefined, board: number | null) => {
      const what = kind === "tile" ? "One tile" : kind === "tiles" ? "Two tiles" : "One row";
      return `${board === null ? "" : `Board ${board + 1}: `}No word fits these tiles. ${what} may be off:`;
    },
    /** What a repair changes, from the entered and the repaired rows. */
    edits: {
      tile: tileEdits,
      tiles: tileEdits,
      letter: (entered: readonly Turn[], repaired: readonly Turn[], row: number) =>
        `row ${row + 1}: ${repaired[row]!.word} instead of ${entered[row]!.word}`,
      row: (entered: readonly Turn[], _: readonly Turn[], row: number) =>
        `row ${row + 1} left out: ${entered[row]!.word}`,
    },
    wider: (count: number) =>
      `Of all allowed guesses, ${count === 1 ? "one fits" : `${number.format(count)} fit`}`,
    edit: (edit: string, everywhere: boolean) => (everywhere ? `${edit}, on every board` : edit),
    leaves: (count: number) => `leaves ${count === 1 ? "1 word" : `${number.format(count)} words`}`,
    nothing: "No small correction helps. Check each row.",
    nothingOn: (board: number) =>
      `Board ${board + 1}: no word fits, and no small correction helps. Check each row.`,
    setTiles: "No word fits yet. Colour the tiles of the last row.",
  },

  hard: (found: Objection) =>
    found.kind === "place"
      ? `Hard mode: letter ${found.place} must be ${found.letter.toUpperCase()}, as in ${found.word.toUpperCase()}.`
      : `Hard mode: ${found.letter.toUpperCase()}${found.times > 1 ? `, ${found.times} times,` : ""} must be in the guess, because it was coloured in ${found.word.toUpperCase()}.`,

  paste: {
    offline: "You are offline. Paste a plain board such as “crane bygbb”.",
    ambiguous: "This text has several readings. Choose one:",
  },

  review: {
    title: "Review",
    intro: "How well did you play, and how lucky were you?",
    paste: "Paste a game with its tiles, or its words with the answer last",
    example: "salet crony hinge",
    go: "Review",
    skill: "skill",
    luck: "luck",
    before: "words before",
    after: "words after",
    gaveUp: "Gave up",
    guesses: (value: number) => `${value.toFixed(2)} guesses`,
    luckOf: "Luck",
    best: "Best guess",
    expected: "Expected guesses to go, after each turn",
    none: "–",
    wasBest: "yours",
    formula: "How skill and luck are computed",
    formulaText:
      "“Gave up” is how many more guesses your word needs on average than the best word of that turn. Skill is 99 minus 100 times the average given up after the opener. The luck of a turn is the probability of a worse reply, in per cent: 50 is average. Luck is the average over the turns.",
    share: "Share without words",
    copy: "Copy",
    shareHead: (guesses: string, skill: number, luck: number) =>
      `Salet ${guesses} · skill ${skill} · luck ${luck}`,
    lost: "X",
    offline: "Reviews need the server. Your game stays on this page; try again when you are online.",
    turn: (turn: number) => (turn ? `turn ${turn}` : "start"),
    empty: "Play a game on Solve, or paste one here.",
    open: "Open in Solve",
  },

  grids: {
    title: "Grids",
    intro:
      "Shared results reveal more than they seem to: many grids reveal the likely answer, one grid its likely words.",
    paste: "Shared grids, separated by blank lines",
    answer: "The answer, if you know it",
    go: "Read the grids",
    answers: "Likely answers",
    rows: "Likely words, row by row",
    offline: "Reading grids needs the server.",
    empty: "Paste one or more grids.",
  },

  explore: {
    title: "Explore",
    intro: "The best known decision tree, one guess at a time.",
    start: "Start",
    guess: "Guess",
    branches: (count: number) => (count === 1 ? "1 reply" : `${count} replies`),
    solved: "solved",
    open: "Open in Solve",
    offline: "The decision tree needs the server.",
    path: "Path to this position",
    end: "The game ends here.",
  },

  lab: {
    title: "Lab",
    intro: "Strategies played against every answer of a list, sorted by average guesses.",
    mean: "Average guesses",
    lost: "Games lost",
    strategy: "Strategy",
    opener: "Opener",
    list: "Word list",
    table: "All figures",
    measure: "To compute a row yourself:",
    offline: "The lab's figures need the server.",
  },

  you: {
    title: "You",
    intro: "Your games are stored in this browser only.",
    none: "No games yet. When a game ends on Solve or Review, press Save to my statistics.",
    played: "Games played",
    won: "Games solved",
    mean: "Average guesses",
    skill: "Average skill",
    luck: "Average luck",
    distribution: "Guesses needed",
    games: "Games",
    date: "Day",
    game: "Game",
    guesses: "Guesses",
    remove: (date: string) => `Remove the game of ${date}`,
    removing: "Remove",
    export: "Export",
    import: "Import",
    erase: "Erase everything",
    eraseAsk:
      "Erase all games and settings stored in this browser? You can restore games from an export only.",
    eraseYes: "Erase",
    eraseNo: "Cancel",
    imported: (count: number) =>
      count === 1 ? "1 game imported." : `${number.format(count)} games imported.`,
    notImported: "This file has no Salet games. Choose a file that you exported here.",
    data: "Your data",
    erased: "Everything was erased.",
    file: "salet-games.json",
  },

  unknown: "The request failed. Try again in a moment.",
};

export type Strings = typeof en;
export const t: Strings = en;

function tileEdits(entered: readonly Turn[], repaired: readonly Turn[]): string {
  const names = ["grey", "yellow", "green"];
  const edits = entered.flatMap(({ tiles }, row) =>
    tiles.flatMap((old, k) => {
      const now = repaired[row]!.tiles[k]!;
      return old === now ? [] : [`row ${row + 1}, letter ${k + 1}: ${names[now]} instead of ${names[old]}`];
    }),
  );
  return edits.join("; ");
}

function ordinal(place: number, length: number): string {
  return place === length - 1 && length > 10 ? ORDINALS[10]! : ORDINALS[place]!;
}

function listed(letters: readonly string[]): string {
  return `${letters.slice(0, -1).join(", ")} or ${letters[letters.length - 1]}`;
}

function percentText(share: number): string {
  if (share >= 0.01) return `${Math.round(100 * share)} %`;
  return share > 0 ? "under 1 %" : "0 %";
}
