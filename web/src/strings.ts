/**
 * Every word that the page says, in one place: a translation is another object of this shape.
 *
 * What the server says (reasons, hints, refusals) comes in its own words.
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
const COLOURS = ["absent", "present", "correct"] as const;

export const en = {
  name: "Salet",
  views: { solve: "Solve", review: "Review", grids: "Grids", explore: "Explore", lab: "Lab", you: "You" },
  skip: "Skip to the content",
  viewsLabel: "Views",
  footer:
    "No account, no cookie, nothing leaves this page but the question. Wordle is a trademark of its owner; Salet is not connected with it.",
  loading: "One moment.",
  notLoaded: "This view was never loaded here, and there is no network. Solve goes on without.",
  number: (value: number) => number.format(value),
  words: (count: number) => (count === 1 ? "1 word" : `${number.format(count)} words`),
  percent: (share: number) => percentText(share),

  top: {
    lexicon: "Word list",
    knownTo: (day: string) => `answers known to ${day}`,
    hard: "Hard mode",
    hardShort: "Hard",
    menu: "Options",
    theme: "Theme",
    themes: { auto: "Auto", light: "Light", dark: "Dark" },
    contrast: "Tiles",
    contrasts: { normal: "Usual colours", high: "High contrast" },
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
    tile: (letter: string, tile: 0 | 1 | 2, place: number, length: number) =>
      `${letter.toUpperCase()}, ${COLOURS[tile]}, ${ordinal(place, length)} letter`,
    solved: "solved",
    doubted: "no word fits",
    left: (count: number) => `${number.format(count)} left`,
    remove: (word: string) => `Remove row ${word.toUpperCase()}`,
  },

  keys: {
    keyboard: "Keyboard",
    enter: "Enter",
    back: "Back",
    known: { 0: "absent", 1: "present", 2: "correct" },
    colours: "Colour of the tile",
    colour: { 0: "Grey", 1: "Yellow", 2: "Green" },
    highColour: { 0: "Grey", 1: "Blue", 2: "Orange" },
    next: "Next guess",
    typingNote: "Type a word, or paste a whole board.",
    enterNote: "Enter completes the row.",
    colourNote: "Tap the tiles, or press 1, 2, 3.",
  },

  answer: {
    left: (count: number) => (count === 1 ? "1 word left" : `${number.format(count)} words left`),
    best: "best:",
    more: (value: string) => `${value} more guesses`,
    only: "It can only be",
    solved: (guesses: number) => `Solved in ${guesses}.`,
    lost: "The guesses are used up.",
    stillPossible: "Still possible:",
    review: "Review this game",
    keep: "Keep in my statistics",
    keptAlready: "Kept in your statistics",
    boardsLeft: (boards: number) => (boards === 1 ? "1 board to go" : `${boards} boards to go`),
  },

  analysis: {
    title: "Guesses",
    why: "Why",
    candidates: "May be the answer",
    trap: "Trap",
    moreWhy: "More reasons",
    filled: (letters: readonly string[]) => `may still be filled by ${listed(letters)}.`,
    tells: (parts: number, words: number) =>
      parts === words ? "tells them all apart." : `makes ${parts} parts of the ${words}.`,
    loss: (guesses: number) => `A loss counts as ${guesses} guesses.`,
    searching: "proving",
    proven: "all proven",
    budget: "as far as the time allowed",
    offline: "Offline: estimates only.",
    offlineWait:
      "Offline. The words of this list were never loaded here, so there is nothing to estimate from. It goes on by itself when the network is back.",
    busy: "The server is busy: these are estimates. It goes on by itself.",
    degraded: "The server is busy: only a first look.",
    looking: (looked: number, legal: number) =>
      `${number.format(looked)} of ${number.format(legal)} guesses looked at`,
    estimating: "Estimating",
    estimated: "estimates",
    retry: "Try again",
    word: "Word",
    units: { guesses: "Guesses to go", bits: "Bits left on all boards" },
    chance: "Chance",
    parts: "Parts",
    largest: "Largest",
    label: "How sure",
    take: (word: string) => `Put ${word.toUpperCase()} into the row`,
    more: (count: number) => `Show ${number.format(count)} more`,
    starting: (head: string) => `${head.toUpperCase()}…`,
  },

  hints: {
    title: "Hints",
    intro: "One step at a time; each tells more than the one before.",
    onOne: "Hints are for one board. Of several, all suggestions can be shown.",
    first: "A nudge",
    next: "Tell me more",
    all: "Show all suggestions",
    offline: "Hints need the server. Suggestions are estimated here meanwhile.",
  },

  /** Where hard mode is asked for on several boards. */
  hardOnOne: "Hard mode is played on one board: a guess cannot obey several at once.",

  notAWord: (word: string, list: string) => `'${word}' is not a word of lexicon ${list}.`,

  doctor: {
    sentence: (kind: Kind | undefined, board: number | null) => {
      const what = kind === "tile" ? "One tile" : kind === "tiles" ? "Two tiles" : "One row";
      return `${board === null ? "" : `Board ${board + 1}: `}No word fits these tiles. ${what} may be off:`;
    },
    /** What a repair changes, from the rows entered and those mended. */
    edits: {
      tile: tileEdits,
      tiles: tileEdits,
      letter: (entered: readonly Turn[], mended: readonly Turn[], row: number) =>
        `row ${row + 1}: ${mended[row]!.word} instead of ${entered[row]!.word}`,
      row: (entered: readonly Turn[], _: readonly Turn[], row: number) =>
        `row ${row + 1} left out: ${entered[row]!.word}`,
    },
    wider: (count: number) =>
      `Among all words that may be guessed, ${count === 1 ? "one fits" : `${number.format(count)} fit`}`,
    edit: (edit: string, everywhere: boolean) => (everywhere ? `${edit}, on every board` : edit),
    leaves: (count: number) => `leaves ${count === 1 ? "1 word" : `${number.format(count)} words`}`,
    nothing: "No small edit explains this board. Check it row by row.",
    nothingOn: (board: number) =>
      `Board ${board + 1}: no word fits, and no small edit explains it. Check it row by row.`,
    setTiles: "No word fits yet. Set the tiles of the last row.",
  },

  hard: (found: Objection) =>
    found.kind === "place"
      ? `Hard mode: letter ${found.place} must be ${found.letter.toUpperCase()}, as in ${found.word.toUpperCase()}.`
      : `Hard mode: ${found.letter.toUpperCase()}${found.times > 1 ? `, ${found.times} times,` : ""} must be in it, as ${found.word.toUpperCase()} showed.`,

  paste: {
    offline: "Offline, only plain boards such as “crane bygbb” can be read.",
    ambiguous: "This can be read in several ways. Choose one:",
  },

  review: {
    title: "Review",
    intro: "How well was it played, and how lucky was it?",
    paste: "A game in any notation, or its words with the answer last",
    example: "salet crony hinge",
    go: "Review",
    skill: "skill",
    luck: "luck",
    before: "before",
    after: "after",
    regret: "Regret",
    luckOf: "Luck",
    best: "Best guess",
    expected: "Guesses to the end, after each turn",
    none: "–",
    wasBest: "this one",
    formula: "How this is reckoned",
    formulaText:
      "Regret: how many more guesses a word needs on average than the best one at its turn. Luck of a turn: how much larger, in per cent of the chances, the part could have been that the reply left; 50 is what to expect. Skill is 99 less 100 times the mean regret after the opener; luck is the mean over the turns.",
    share: "To copy, without the words",
    copy: "Copy",
    shareHead: (guesses: string, skill: number, luck: number) =>
      `Salet ${guesses} · skill ${skill} · luck ${luck}`,
    lost: "X",
    offline: "Reviews need the server. Your game stays here until it can be reached.",
    turn: (turn: number) => (turn ? `turn ${turn}` : "start"),
    empty: "Play a game on Solve, or paste one here.",
    open: "Open in Solve",
  },

  grids: {
    title: "Grids",
    intro:
      "Shared results without words tell more than they seem to: the likely answer from many, the likely words from one.",
    paste: "Shared grids, a blank line between two",
    answer: "The answer, if you know it",
    go: "Read the grids",
    answers: "Likely answers",
    rows: "Likely words, row by row",
    offline: "Reading grids needs the server.",
    empty: "Paste one grid or a hundred.",
  },

  explore: {
    title: "Explore",
    intro: "The best tree that is known, one guess at a time.",
    start: "Start",
    guess: "Guess",
    branches: (count: number) => (count === 1 ? "1 reply" : `${count} replies`),
    solved: "solved",
    open: "Open in Solve",
    offline: "The tree needs the server.",
    path: "Where you are",
    end: "The game ends here.",
  },

  lab: {
    title: "Lab",
    intro: "Strategies over every answer of a list, the fewest guesses on average first.",
    mean: "Guesses on average",
    lost: "Lost",
    strategy: "Strategy",
    opener: "Opener",
    list: "List",
    table: "All figures",
    measure: "To measure a row again:",
    offline: "The lab's figures need the server.",
  },

  you: {
    title: "You",
    intro: "Kept in this browser and nowhere else.",
    none: "No games yet. When a game ends on Solve or Review, keep it with one tap.",
    played: "Games",
    won: "Solved",
    mean: "Guesses on average",
    skill: "Skill on average",
    luck: "Luck on average",
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
      "Erase all games and settings kept in this browser? They cannot be brought back, except from an export.",
    eraseYes: "Erase",
    eraseNo: "Keep",
    imported: (count: number) =>
      count === 1 ? "1 game taken in." : `${number.format(count)} games taken in.`,
    notImported: "This file holds no games of Salet. Choose a file that Export wrote.",
    data: "Your data",
    erased: "Everything is erased.",
    file: "salet-games.json",
  },

  unknown: "Something went wrong on the way. Try again in a moment.",
};

export type Strings = typeof en;
export const t: Strings = en;

function tileEdits(entered: readonly Turn[], mended: readonly Turn[]): string {
  const names = ["grey", "yellow", "green"];
  const edits = entered.flatMap(({ tiles }, row) =>
    tiles.flatMap((old, k) => {
      const now = mended[row]!.tiles[k]!;
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
  if (share >= 0.0995) return `${Math.round(100 * share)} %`;
  if (share >= 0.001) return `${(100 * share).toFixed(1)} %`;
  return share > 0 ? "< 0.1 %" : "–";
}
