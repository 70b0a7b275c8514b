/**
 * All texts of the page; a translation is another object of this shape.
 *
 * Error messages from the server are shown as they come.
 */
import type { Hints } from "./advice/hints";
import type { Row } from "./advice/known";
import type { Leaves, Reasons } from "./advice/reasons";
import type { Kind } from "./game/doctor";
import type { Turn } from "./game/notation";
import type { Mode, Objection } from "./game/rules";

const number = new Intl.NumberFormat("en");
const DAY = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});
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

const LIST_NAMES: Record<string, string> = {
  nyt: "NYT words",
  nyt2022: "NYT words of 2022",
  nyt2023: "NYT words of 2023",
  original: "Original words",
};

/** The same in a sentence. */
const LISTS: Record<string, string> = {
  nyt: "the NYT list",
  nyt2022: "the NYT list of 2022",
  nyt2023: "the NYT list of 2023",
  original: "the original list",
};

export const en = {
  name: "Salet",
  views: {
    solve: "Solve",
    play: "Play",
    review: "Review",
    train: "Train",
    you: "You",
    explore: "Explore",
    lab: "Compare solvers",
    grids: "Read shared grids",
  },
  /** What people call a list; others go by their own name. */
  listName: (list: string) => LIST_NAMES[list] ?? list,
  /** The names of grey, yellow and green tiles, by colour scheme. */
  colours: { normal: ["grey", "yellow", "green"], high: ["grey", "blue", "orange"] },
  skip: "Skip to the content",
  viewsLabel: "Views",
  footer:
    "No account and no cookies; your game stays in this browser. Wordle is a trademark of its owner, who has no connection with Salet.",
  loading: "Loading…",
  number: (value: number) => number.format(value),
  words: (count: number) => (count === 1 ? "1 word" : `${number.format(count)} words`),
  percent: (share: number) => percentText(share),

  top: {
    lexicon: "Word list",
    chip: (list: string, mode: Mode, boards: number) =>
      `${LIST_NAMES[list] ?? list} · ${boards > 1 ? `${boards} boards` : mode}`,
    options: (chip: string) => `Options: ${chip}`,
    hard: "Hard mode",
    menu: "Menu",
    theme: "Theme",
    themes: { auto: "Auto", light: "Light", dark: "Dark" },
    contrast: "Tiles",
    contrasts: { normal: "Standard colours", high: "High contrast" },
    boards: "Boards",
    fewer: "One board less",
    more: "One board more",
    knownTo: (day: Date) => `Past answers known to ${DAY.format(day)}. Newer ones may still be suggested.`,
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
    wider: (list: string) => `No answer of the list ${list} fits; these are other words that may be guessed.`,
    widerOn: (board: number, list: string) =>
      `Board ${board + 1}: no answer of the list ${list} fits; its words are others that may be guessed.`,
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
    prove: "Keep searching",
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
    `'${word}' is not in the word list ${list}.${near.length ? ` Did you mean ${near.join(" or ")}?` : ""}`,

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
    unreadable: "This text could not be read. Paste a board such as “crane bygbb”, one guess a line.",
    ambiguous: "This text has several readings. Choose one:",
  },

  play: {
    intro: (list: string, guesses: number, boards: number) =>
      boards > 1
        ? `${boards} words from ${inWords(list)}. ${guesses} guesses.`
        : `A word from ${inWords(list)}. ${spelledOut(guesses)} guesses.`,
    challenged: (list: string, guesses: number) =>
      `A friend chose a word from ${inWords(list)}. ${spelledOut(guesses)} guesses.`,
    dated: (day: Date, guesses: number) => `The word of ${DAY.format(day)}. ${spelledOut(guesses)} guesses.`,
    pastDay: "A past day",
    noDays: "Past days can't be played here: this site doesn't know which word was the answer on which day.",
    unknownDay: "This site doesn't know the word of that day. Choose another day, or start a new game.",
    row: (row: number, rows: number) => `Row ${row} of ${rows}`,
    opens: (board: number) => `opens after board ${board}`,
    giveUp: "Give up",
    missing: (letters: number) =>
      letters === 1 ? "One letter is missing." : `${spelledOut(letters)} letters are missing.`,
    unknown: (word: string) => `${word.toUpperCase()} isn't in this word list.`,
    fresh: "New game.",
    damaged: "This challenge link is damaged, or was made with another word list. Ask for a new link.",
    solvedBoards: (solved: number, boards: number) => `${solved} of ${boards} boards solved.`,
    solved: (guesses: number) => `Solved in ${guesses}.`,
    lost: (words: readonly string[]) =>
      `Not solved. The ${words.length > 1 ? "words were" : "word was"} ${words.join(", ").toUpperCase()}.`,
    best: (value: number) => `Best play: ${value.toFixed(1)} on average.`,
    review: "Review",
    share: "Share",
    newGame: "New game",
    known: "What you know",
    placed: "Placed",
    within: "In the word",
    out: "Not in it",
    none: "Nothing yet",
    challenge: "Challenge a friend",
    challengeIntro: (list: string) =>
      `Your friend gets a link that doesn't show the word. Any word from ${inWords(list)} will do.`,
    challengeThis: "Challenge a friend with this word",
    word: "Your word",
    makeLink: "Make link",
    random: "Random word",
    ready: "Your link is ready.",
    link: "Link",
    shareLink: "Share link",
    copyLink: "Copy link",
    playIt: "Play it yourself",
    close: "Close",
    again: (word: string, saved: number) =>
      `Again? ${word.toUpperCase()} would save ${saved.toFixed(1)} guesses.`,
    yes: "Again",
    keep: "Keep it",
    why: betterText,
    nextGame: "Word list, rules and boards hold from the next game on.",
    teach: "Teach me",
    teachAbout: "Teach me asks after a row if another word would have saved more than 0.1 guesses.",
    teachOnOne: "Teach me works on one board only.",
    order: "Order of the boards",
    orders: { together: "All at once", sequence: "One by one" },
    first: "First words, guessed for you",
    firstExample: "such as salet crony",
    shareHead: (guesses: string) => `Salet ${guesses}`,
  },

  train: {
    title: "From your games",
    progress: (number: number, total: number) => `${number} of ${total}`,
    when: (day: Date, row: number) => `${DAY.format(day)}, row ${row}`,
    question: (word: string, lost: number) =>
      `You played ${word.toUpperCase()} and gave up ${lost.toFixed(2)} guesses here. What would be better?`,
    valuing: "One moment.",
    notYet: (word: string, lost: number) =>
      `${word.toUpperCase()} gives up ${lost.toFixed(2)} guesses. Try another word.`,
    word: "Word",
    guesses: "Guesses to go",
    yours: "yours",
    best: "best",
    played: "then",
    close: "close",
    proven: "✓ proven",
    more: (lost: number) => `+${lost.toFixed(2)}`,
    show: "Show me",
    skip: "Not this one",
    next: "Next",
    looking: "Looking through your games…",
    empty: "No slips above 0.1 yet. Play or review a game first.",
    allDone: "That was all. Play or review a game for more.",
    startOver: "Start over",
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
  const much = share >= 0.995 ? "over 99 %" : percentText(share);
  return `${NUMBERS[words - 1]} ${words === 1 ? "carries" : "carry"} ${much} of the chance`;
}

function inWords(list: string): string {
  return LISTS[list] ?? `the list ${list}`;
}

/** A small number as the first word of a sentence. */
function spelledOut(value: number): string {
  const word = NUMBERS[value - 1] ?? String(value);
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Why one guess is better than another, in one sentence. */
function betterText({ count, best, rival }: Reasons): string {
  if (!rival) return "";
  const [ours, theirs] = [best.guess.toUpperCase(), rival.guess.toUpperCase()];
  if (best.most < rival.most)
    return `${ours} leaves at most ${number.format(best.most)} of the ${number.format(count)} words that fitted, ${theirs} up to ${number.format(rival.most)}.`;
  if (best.parts > rival.parts)
    return `${ours} splits the ${number.format(count)} words that fitted into ${best.parts} groups, ${theirs} into ${rival.parts}.`;
  if (best.probability > rival.probability)
    return `${ours} is the likelier answer: ${percentText(best.probability)}, not ${percentText(rival.probability)}.`;
  return `${ours} leaves groups that are easier to finish than those of ${theirs}.`;
}

function leaving({ parts, most }: Leaves, count?: number): string {
  if (parts > 1 && most === 1) return "one word, whatever the reply";
  const among = count === undefined ? "" : ` of the ${number.format(count)} words`;
  return `at most ${number.format(most)}${among} (${parts === 1 ? "one reply" : `${parts} different replies`})`;
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
