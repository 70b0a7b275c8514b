/** The texts of Stats. */
import { numberText, pluralText } from "./format";

export const statsTexts = {
  title: "Your games",
  dayOne: "Your games will show up here",
  dayOneHelp:
    "Finish a game in Solve or Play and it's saved here, with a rating of your guesses and your luck.",
  addGame: "Add a game",
  playGame: "Play a game",
  averageWhenSolved: "average when solved",
  par: "par",
  perGame: "Guesses per game",
  openers: "What your openers cost",
  openersHelp: "Extra guesses per game, compared with the best opener.",
  rated: (done: number, all: number) => `${numberText(done)} of ${numberText(all)} rated`,
  games: "Games",
  guesses: "guesses",
  cost: "cost",
  showMore: (count: number) => `Show ${numberText(count)} more`,
  /** Stands for the answer of a lost game, where only the guesses are known. */
  notSolved: "Not solved",
  lost: "lost",
  onlyHere: "Saved only in this browser.",
  data: "Your data",
  export: "Export",
  import: "Import",
  imported: (count: number) => `Imported ${pluralText(count, "game")}.`,
  noGames: "No games in this file. Choose a file you exported from this page.",
  erased: "Everything was erased.",
};
