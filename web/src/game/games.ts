/** The games of a solver, one for every answer, as tools/make_shipped.py writes them: the page plays no solver itself. */
import { type Turn, turnOf } from "./notation";
import { TILES, type Tile } from "./pattern";

/** The turns of every game, by the answer. */
export type Games = ReadonlyMap<string, readonly Turn[]>;

export function gamesOf(text: string): Games {
  return new Map(text.split("\n").map(gameOf));
}

function gameOf(line: string): [string, Turn[]] {
  const words = line.split(" ");
  const last = words.at(-1)!;
  const answer = last.replace("-", "");
  const guesses = answer === last ? words : words.slice(0, -1);
  return [answer, guesses.map((guess) => playedTurn(guess, answer))];
}

/** Tiles behind a guess are those of the solver's own rules, where they differ from the game's. */
function playedTurn(guess: string, answer: string): Turn {
  const [word = "", own] = guess.split(":");
  if (own) return { word, tiles: [...own].map((mark) => TILES.indexOf(mark) as Tile) };
  return turnOf(word, answer);
}

/** The answers that are still possible after some turns: those whose games begin with the same guesses and tiles. */
export function wordsLeft(games: Games, turns: readonly Turn[]): string[] {
  const same = (other: readonly Turn[]) =>
    turns.every(({ word, tiles }, k) => other[k]?.word === word && other[k].tiles.join() === tiles.join());
  return [...games.keys()].filter((answer) => same(games.get(answer)!)).sort();
}
