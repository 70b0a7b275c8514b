/** The texts of the menu, and of the form for a challenge. */

import { pluralText } from "./format";
import { t } from "./index";

export const menuTexts = {
  name: "Menu",
  shareBoard: "Share this board",
  nextGame: "For the next game:",
  forPractice: "For practice games:",
  hardMode: "Hard mode",
  boards: "Boards",
  wordList: "Word list",
  ownList: "Use your own word list",
  remove: (list: string) => `Remove ${list}`,
  aboutOwn: (words: number) => `${pluralText(words, "word")} from your file, stored in this browser`,
  added: (list: string, words: number) => `Added ${list} (${pluralText(words, "word")}).`,
  noRoom: (list: string) => `This browser can't store ${list}. It will be gone when you close the page.`,
  theme: "Theme",
  themes: { auto: "Auto", light: "Light", dark: "Dark" },
  contrast: "High-contrast tiles",
  shortcuts: "Keyboard shortcuts",
  keys: [
    ["A to Z", "type a guess"],
    ["Enter", "finish the row's colors; in an empty row, use the best guess"],
    ["1 2 3", "set a tile to gray, yellow, or green"],
    ["Space", "change the color of a tile"],
    ["← → ↑ ↓", "move between tiles (in a review: between guesses)"],
    ["Backspace", "delete a letter, or reopen the last row"],
    ["Ctrl+Z", "undo"],
    ["Ctrl+V", "paste a board or a screenshot"],
    ["?", "show this list"],
  ],
  about: "About",
  aboutText:
    "No account, no cookies. Your games and screenshots stay in this browser. Wordle is a trademark of its owner, who isn't affiliated with Salet.",
};

export const challengeTexts = {
  intro: (list: string) =>
    `Your friend gets a link that hides the word. Pick any word in ${t.listInWords(list)}.`,
  sendFile: "Send the word file too. Your friend needs to open it first.",
  yourWord: "Your word",
  create: "Create link",
  random: "Use a random word",
  link: "Link",
  share: "Share link",
  playIt: "Play it yourself",
};
