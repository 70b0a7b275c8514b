/** Solvers: the figures of all, and the games of those shown, one for every answer, as tools/make_shipped.py writes them. */
import lab from "../data/lab.json";
import { type Turn, turnOf } from "../game/notation";
import { TILES, type Tile } from "../game/pattern";
import { capitalised } from "../strings";
import { go, type Place, place } from "./place";
import { question } from "./question";

const ADDRESSES = import.meta.glob<string>("../data/games-*.txt", {
  query: "?url",
  import: "default",
  eager: true,
});

/** A solver's tournament: a game for every answer. */
export interface Solver {
  readonly strategy: string;
  readonly about: string;
  readonly source: string;
  readonly answers: number;
  readonly mean: number;
  readonly lost: number;
  readonly distribution: Readonly<Record<string, number>>;
}

/** The turns of every game, by the answer. */
export type Games = ReadonlyMap<string, readonly Turn[]>;

/** What is shown: a solver, another to compare it with, and the word that they look for. */
export interface Match {
  readonly solvers: readonly [Solver, Solver];
  readonly word: string;
}

/** Salet itself, and one solver of each write-up: those that come first. */
const FIRST = ["exact", "s1-brute", "s4-system1", "s0", "s2-frequency", "s3"];
const USUAL = "s3";
const USUAL_WORD = "cigar";

const IDEAS: Readonly<Record<string, string>> = {
  exact: "Looks ahead to the end of the game, so nothing beats it.",
  "s1-brute": "Any word will do, if it leaves the fewest on average.",
  "s4-system1": "Tests the most telling letters first, then goes for the likeliest word.",
  s0: "Leaves the fewest words, but only guesses what could be it.",
  "s2-frequency": "Picks the commonest letter for every place.",
  s3: "Goes for greens, from the left.",
  "s1-a": "Adds up letter points; tries a possible word early.",
  "s1-b": "Adds up letter points; tries a possible word later.",
  "s1-c": "Adds up letter points; tries a possible word last.",
  "s4-system1-hard": "Tests the most telling letters, and obeys every hint so far.",
};

const rows: readonly Solver[] = lab.rows;
const named = (name: string | undefined) => rows.find(({ strategy }) => strategy === name);
export const solvers: readonly Solver[] = [
  ...FIRST.flatMap((name) => named(name) ?? []),
  ...rows.filter(({ strategy }) => !FIRST.includes(strategy)),
];
const [salet] = solvers as [Solver];

/** What an address shows; what it does not name is as usual. */
export function matchAt({ compared }: Place): Match {
  const names = (compared ?? "").split("/").filter(Boolean);
  const rival = names.length > 2 ? named(names[1]) : null;
  return { solvers: [named(names[0]) ?? named(USUAL)!, rival ?? salet], word: names.at(-1) ?? USUAL_WORD };
}

/** Shows another match; the address says which. */
export function show({ solvers, word }: Match): void {
  const compared = [...solvers.map(({ strategy }) => strategy), word].join("/");
  go({ ...place.peek(), compared }, { replace: true });
}

/** How a solver is called, who it is by, and what it does, in a sentence. */
export function introOf({ strategy, source, about }: Solver): { name: string; author: string; idea: string } {
  const title = /'(.+)':/.exec(source)?.[1];
  const author = / by (\w+)/.exec(source)?.[1] ?? "author unknown";
  const idea = IDEAS[strategy] ?? `${capitalised(about)}.`;
  return { name: title ?? "Salet", author: title ? author : "", idea };
}

export const played = question<readonly Games[]>(
  "The games could not be loaded. Try again when you are online.",
);

export function loadGames(solvers: readonly Solver[]): void {
  void played.ask(() =>
    Promise.all(
      solvers.map(async ({ strategy }) => {
        const response = await fetch(ADDRESSES[`../data/games-${strategy}.txt`]!);
        if (!response.ok) throw new Error(strategy);
        return gamesOf(await response.text());
      }),
    ),
  );
}

export function gamesOf(text: string): Games {
  return new Map(
    text.split("\n").map((line) => {
      const words = line.split(" ");
      const last = words.at(-1)!;
      const answer = last.replace("-", ""); // which it did not find
      const guesses = answer === last ? words : words.slice(0, -1);
      return [answer, guesses.map((guess) => playedTurn(guess, answer))];
    }),
  );
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
