/**
 * All texts of the page; a translation is another object of this shape.
 *
 * Error messages from the server are shown as they come.
 */
import type { Hints } from "./advice/hints";
import type { Row } from "./advice/known";
import type { Leaves, Reasons } from "./advice/reasons";
import type { Repair } from "./game/doctor";
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
  skipToAnswer: "Skip to the answer",
  viewsLabel: "Views",
  footer:
    "No account and no cookies; your game stays in this browser. Wordle is a trademark of its owner, who has no connection with Salet.",
  loading: "Loading…",
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

  intro: {
    title: "Stuck on today's word?",
    text: "Type your Wordle guesses, tap the tiles to match, and get the best next word.",
    start: (word: string) => `Start with ${word.toUpperCase()}`,
    example: "Show an example",
    paste: "Paste",
    field: "Paste here: one guess a line, with its tiles",
    read: "Read it",
  },

  board: {
    name: (board: number, boards: number) => (boards > 1 ? `Board ${board + 1} of ${boards}` : "Board"),
    all: "Boards",
    row: (row: number, word: string) => `Row ${row + 1}, ${word.toUpperCase()}`,
    typing: (row: number, typed: string) =>
      `Row ${row + 1}, typing${typed ? `, ${typed.toUpperCase().split("").join(" ")}` : ""}`,
    emptyRow: (row: number) => `Row ${row + 1}, empty`,
    tile: (letter: string, colour: string, place: number, length: number) =>
      `${letter.toUpperCase()}, ${colour}, ${ordinal(place, length)} letter`,
    /** The colour of a tile that has none; `likely`: the colour that earlier rows suggest. */
    unset: (likely: string) => (likely ? `no colour yet, likely ${likely}` : "no colour yet"),
    solved: "solved",
    conflict: "no word fits",
    toColour: "to be coloured",
    coloured: "coloured",
    left: (count: number) => (count === 1 ? "1 word fits" : `${number.format(count)} words fit`),
    remove: (word: string) => `Remove row ${word.toUpperCase()}`,
    undo: "Undo",
    removed: (word: string) => `${word.toUpperCase()} is removed.`,
    cleared: "The board is empty now.",
  },

  keys: {
    keyboard: "Keyboard",
    show: "Show keyboard",
    hide: "Hide keyboard",
    enter: "Enter",
    back: "Back",
    colours: "Colour of the tile",
    /** Completes the colours of a row; `rest`: what becomes of tiles without a colour. */
    done: (rest: "none" | "grey" | "likely") =>
      ({ none: "Done", grey: "Done, rest grey", likely: "Done, rest as shown" })[rest],
    nextBoard: "Next board",
    enterNote: "Press Enter, then colour the tiles.",
    colourNote: (coarse: boolean) =>
      coarse ? "Tap a tile to change its colour." : "Press 1, 2, 3 for grey, yellow, green, or click a tile.",
    colourFirst: (word: string) => `Colour ${word.toUpperCase()} first, then press Done.`,
    missing: (letters: number) =>
      letters === 1 ? "One letter is missing." : `${capitalised(NUMBERS[letters - 1]!)} letters are missing.`,
  },

  answer: {
    title: "Answer",
    best: "Best guess",
    likely: "Could be the answer",
    common: "Common word",
    more: (value: string) => `${value} more guesses`,
    moreGuesses: "more guesses",
    toFinish: (boards: number) =>
      boards === 1 ? "guesses to finish the last board" : `guesses to finish all ${NUMBERS[boards - 1]}`,
    /** Another guess: its guesses to go, and its chance. */
    other: (value: string, chance: number) =>
      `${value} more · ${chance ? percentText(chance) : "can't be it"}`,
    /** What is to be hoped for from the best guess. */
    chance: (chance: number) =>
      chance >= 0.01
        ? `${percentText(chance)} chance to be the answer`
        : `${chance ? "hardly ever" : "can't be"} the answer, but narrows the list most`,
    possible: (chance: number) => (chance ? percentText(chance) : "not possible"),
    sure: (label: string) => (label === "proven" ? "✓ proven" : "not proven yet"),
    hide: "Hide answers",
    colour: (word: string) => `Colour ${word.toUpperCase()} as your game shows it.`,
    only: "The only word that fits",
    solved: (guesses: number) => (guesses === 1 ? "Solved in 1 guess." : `Solved in ${guesses} guesses.`),
    lost: "No guesses left.",
    stillPossible: "Words that still fit:",
    review: "Review this game",
    save: "Save to my statistics",
    saved: "Saved in your statistics",
    wider: (list: string) => `No answer of the list ${list} fits; these are other words that may be guessed.`,
    widerOn: (board: number, list: string) =>
      `Board ${board + 1}: no answer of the list ${list} fits; its words are others that may be guessed.`,
  },

  analysis: {
    title: "All guesses",
    why: "Why",
    candidates: "Words that fit",
    candidatesOn: (board: number) => `Words that fit on board ${board + 1}`,
    fit: (count: number) => (count === 1 ? "1 word fits." : `${number.format(count)} words fit.`),
    /** How the chance is spread over them. */
    carry: (words: number, share: number) => `${capitalised(concentrated({ words, share }))}.`,
    almostCertain: (word: string, chance: number) =>
      `Almost certainly ${word.toUpperCase()} (${percentText(chance)}).`,
    announced: (word: string, proven: boolean) =>
      `Best guess ${word.toUpperCase()}${proven ? ", proven" : ""}.`,
    trap: "Trap",
    moreWhy: "More reasons",
    filled: (letters: readonly string[]) => `can be completed by ${listed(letters)}.`,
    splits: (groups: number, words: number) =>
      groups === words ? "separates all of them." : `splits these ${words} words into ${groups} groups.`,
    loss: (guesses: number) => `A loss counts as ${guesses} guesses.`,
    searching: "searching",
    proven: "all proven",
    budget: "time limit reached",
    prove: "Keep searching",
    estimating: "Estimating",
    estimated: "estimates",
    retry: "Try again",
    word: "Guess",
    cost: "More guesses",
    compared: "Against best",
    best: "best",
    chance: "Chance",
    details: "Details",
    bounds: "How sure",
    exact: "proven",
    between: (lower: string, upper: string) => `between ${lower} and ${upper}`,
    parts: "Replies",
    largest: "Left at most",
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
    nudge: nudgeText,
    letters: (letters: readonly string[]) =>
      letters.length
        ? `Worth testing: ${letters.map((letter) => letter.toUpperCase()).join(", ")}.`
        : "No untried letter would help; just try the remaining words in turn.",
    head: (word: string, possible: boolean) =>
      `The best guess starts with ${word.charAt(0).toUpperCase()}${possible ? "" : ". It can't be the answer, but it narrows the list"}.`,
    word: (word: string) => `Guess ${word.toUpperCase()}.`,
  },

  /** Why the first of these guesses is best, in sentences. */
  reasons: reasonsText,

  trouble: {
    engine: "Showing estimates: the solver couldn't start here.",
    missing: (list: string) => `The word list ${list} could not be loaded. Try again when you are online.`,
    contradiction: "No word fits these tiles. Check each row, or open the game in Solve.",
    strict: "Strict rules do not allow one of these guesses: every guess must fit all tiles before it.",
  },

  /** Why hard mode is off with several boards. */
  hardOnOne: "Hard mode works on one board only, because no guess can follow the rules of several boards.",

  notAWord: (word: string, list: string, near: readonly string[] = []) =>
    `${word.toUpperCase()} isn't in the word list ${list}.${near.length ? ` Did you mean ${near.map((each) => each.toUpperCase()).join(" or ")}?` : ""}`,

  doctor: {
    title: (board: number | null) =>
      board === null ? "No word fits. Most likely:" : `Board ${board + 1}: no word fits. Most likely:`,
    /** What a repair does, as a button says it, and what it did. */
    edit: repairText,
    everywhere: (action: string) => `${action}, on every board`,
    leaves: (count: number, words: readonly string[]) => {
      const fit = count === 1 ? "1 word fits" : `${number.format(count)} words fit`;
      return words.length ? `${fit}: ${words.map((word) => word.toUpperCase()).join(", ")}` : fit;
    },
    others: (count: number) => `Other fixes (${count})`,
    nothing: (board: number | null) =>
      `${board === null ? "No" : `Board ${board + 1}: no`} word fits, and no small correction helps. Check each row.`,
    looking: "No word fits these tiles.",
  },

  hard: (found: Objection) =>
    found.kind === "place"
      ? `Hard mode: letter ${found.place} must be ${found.letter.toUpperCase()}, as in ${found.word.toUpperCase()}.`
      : `Hard mode: ${found.letter.toUpperCase()}${found.times > 1 ? `, ${found.times} times,` : ""} must be in the guess, because it was coloured in ${found.word.toUpperCase()}.`,

  paste: {
    unreadable: "This text could not be read. Paste a board such as “crane bygbb”, one guess a line.",
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
    offline: "Reading grids needs the server, which can't be reached.",
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

function repairText(
  { kind, row, turns }: Repair,
  entered: readonly Turn[],
  colours: readonly string[],
): { action: string; done: string } {
  const before = entered[row]?.word.toUpperCase() ?? "";
  const after = turns[row]?.word.toUpperCase() ?? "";
  if (kind === "row") return { action: `Leave out ${before}`, done: `${before} is left out.` };
  if (kind === "letter")
    return { action: `Change ${before} to ${after}`, done: `${before} is ${after} now.` };
  const edits = entered.flatMap(({ word, tiles }, k) =>
    tiles.flatMap((old, place) => {
      const now = turns[k]!.tiles[place]!;
      return old === now ? [] : [{ letter: word[place]!.toUpperCase(), colour: colours[now]! }];
    }),
  );
  return {
    action: `Make ${edits.map(({ letter, colour }) => `${letter} ${colour}`).join(" and ")}`,
    done: `${edits.map(({ letter, colour }) => `${letter} is ${colour}`).join(" and ")} now.`,
  };
}

const NUMBERS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const COMMON = 1 / 3; // from this chance on, a repeated letter is worth a sentence

function nudgeText({ count, start, vowels, share, repeats, danger }: Hints): string {
  if (count === 1) return "Only one word is left. You have all you need.";
  const left = `${number.format(count)} words are left`;
  if (start) return `${left}. Start with a word of common letters, none of them twice.`;
  const noun = vowels === 1 ? "1 vowel" : `${vowels || "no"} vowels`;
  const twice = repeats ? "; a letter comes twice in most of them" : "";
  const careful = danger ? " Careful: many differ in one letter only, more than you have guesses." : "";
  return `${left}, ${share} with ${noun}${twice}.${careful}`;
}

function reasonsText(
  { count, likely, best, rival, exactly, repeats }: Reasons,
  rows: readonly Row[],
): string[] {
  const guess = best.guess.toUpperCase();
  if (count === 1) return [];
  const sentences = likely ? [`${number.format(count)} words fit, but ${concentrated(likely)}.`] : [];
  sentences.push(`${guess} leaves ${leaving(best, count)}.`);
  sentences.push(
    best.probability
      ? `It is the answer with a chance of ${percentText(best.probability)}.`
      : "It can't be the answer; it serves to narrow the list.",
  );
  const [ours, theirs] = [best, rival].map((each) => rows.find((row) => row.guess === each?.guess)?.upper);
  if (rival) sentences.push(`${rival.guess.toUpperCase()} would leave ${leaving(rival)}.`);
  if (rival && typeof ours === "number" && typeof theirs === "number")
    sentences.push(
      `With ${guess} you should need ${ours.toFixed(2)} more guesses, with ${rival.guess.toUpperCase()} ${theirs.toFixed(2)}.`,
    );
  for (const [letter, times] of exactly)
    sentences.push(
      `The answer contains ${letter.toUpperCase()} exactly ${times === 1 ? "once" : `${times} times`}: another one was grey.`,
    );
  if (repeats >= COMMON && new Set(best.guess).size === best.guess.length)
    sentences.push(`The answer repeats a letter with a chance of ${percentText(repeats)}.`);
  return sentences;
}

function concentrated({ words, share }: NonNullable<Reasons["likely"]>): string {
  const much = share >= 0.995 ? "over 99\u00a0%" : percentText(share);
  return `${NUMBERS[words - 1]} ${words === 1 ? "carries" : "carry"} ${much} of the chance`;
}

function leaving({ parts, most }: Leaves, count?: number): string {
  if (parts > 1 && most === 1) return "one word, whatever the reply";
  const among = count === undefined ? "" : ` of the ${number.format(count)} words`;
  return `at most ${number.format(most)}${among} (${parts === 1 ? "one reply" : `${parts} different replies`})`;
}

export function capitalised(text: string): string {
  return text[0]!.toUpperCase() + text.slice(1);
}

function ordinal(place: number, length: number): string {
  return place === length - 1 && length > 10 ? ORDINALS[10]! : ORDINALS[place]!;
}

function listed(letters: readonly string[]): string {
  return `${letters.slice(0, -1).join(", ")} or ${letters[letters.length - 1]}`;
}

function percentText(share: number): string {
  if (share >= 0.01) return `${Math.round(100 * share)}\u00a0%`;
  return share > 0 ? "under 1\u00a0%" : "0\u00a0%";
}
