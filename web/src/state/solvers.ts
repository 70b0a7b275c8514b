/** Solvers: the figures of all, and the games of those shown, one for every answer, as tools/make_shipped.py writes them. */
import lab from "../data/strategies.json";
import { type Turn, turnOf } from "../game/notation";
import { TILES, type Tile } from "../game/pattern";
import { t } from "../strings";
import { capitalised } from "../strings/format";
import { IDEAS } from "../strings/solvers";
import { go, type Place, place } from "./place";
import { question } from "./question";

const ADDRESSES = import.meta.glob<string>("../data/games-*.txt", {
  query: "?url",
  import: "default",
  eager: true,
});

/** A solver with the figures of its games, one for every answer. */
export type Solver = (typeof lab.rows)[number];
/** The turns of every game, by the answer. */
export type Games = ReadonlyMap<string, readonly Turn[]>;

const USUAL = ["s3", "exact", "cigar"] as const;
const named = (name: string) => lab.rows.find(({ strategy }) => strategy === name);
export const solvers: readonly Solver[] = Object.keys(IDEAS).flatMap((name) => named(name) ?? []);

/** The others, of the write-ups and of Salet. */
export const otherSolvers: readonly Solver[] = lab.rows.filter((row) => !solvers.includes(row));

/** What an address shows: a solver, another to compare it with, and their word; what it does not name is as usual. */
export function matchAt({ compared = "" }: Place) {
  const names = compared.split("/");
  const [solver, rival] = [0, 1].map((k) => named(names[k]!) ?? named(USUAL[k]!)!) as [Solver, Solver];
  return { solver, rival, word: names[2] || USUAL[2] };
}

/** Shows another match; the address says which. */
export function show(solver: Solver, rival: Solver, word: string): void {
  go({ ...place.peek(), compared: [solver.strategy, rival.strategy, word].join("/") }, { replace: true });
}

/** The solvers that can lead Solve: every one but exact search, which leads by itself. */
export const LEADERS: readonly string[] = [...solvers, ...otherSolvers]
  .map(({ strategy }) => strategy)
  .filter((name) => name !== "exact");

/** What a solver does, in a sentence. */
export function describe(strategy: string): string {
  return IDEAS[strategy] ?? `${capitalised(named(strategy)?.about ?? strategy)}.`;
}

/** How the solver of a name is called. */
export function nameOf(strategy: string): string {
  return named(strategy)?.title ?? strategy;
}

/** How a solver is called, which write-up it is from, and what it does, in a sentence. */
export function introOf({ strategy, title, source }: Solver) {
  return { name: capitalised(title), from: /"(.+)"/.exec(source)?.[1], idea: describe(strategy) };
}

export const played = question<readonly Games[]>(t.trouble.noGames);

/** Where the games of a solver are. */
export function gamesAt({ strategy }: Solver): string {
  return ADDRESSES[`../data/games-${strategy}.txt`]!;
}

export function loadGames(solvers: readonly Solver[]): void {
  void played.ask(() => Promise.all(solvers.map(fetchGames)));
}

/** The game of a solver for an answer. */
export async function fetchGame(strategy: string, answer: string): Promise<readonly Turn[]> {
  const games = await fetchGames(named(strategy)!);
  return games.get(answer)!;
}

async function fetchGames(solver: Solver): Promise<Games> {
  const response = await fetch(gamesAt(solver));
  if (!response.ok) throw new Error(solver.strategy);
  return gamesOf(await response.text());
}

/** Reads games; a last word behind a dash was not found. */
export function gamesOf(text: string): Games {
  const games = text.split("\n").map((line) => {
    const words = line.split(" ");
    const answer = words.at(-1)!.replace("-", "");
    const guesses = words.filter((word) => !word.startsWith("-"));
    return [answer, guesses.map((guess) => playedTurn(guess, answer))] as const;
  });
  return new Map(games);
}

/** Tiles behind a guess are those of the solver's own rules, where they differ from the game's. */
function playedTurn(guess: string, answer: string): Turn {
  const [word = "", own] = guess.split(":");
  return own ? { word, tiles: [...own].map((mark) => TILES.indexOf(mark) as Tile) } : turnOf(word, answer);
}

/** The answers that are still possible after some turns: those whose games begin with the same guesses and tiles. */
export function wordsLeft(games: Games, turns: readonly Turn[]): string[] {
  const same = (other: readonly Turn[]) =>
    turns.every(({ word, tiles }, k) => other[k]?.word === word && other[k].tiles.join() === tiles.join());
  return [...games.keys()].filter((answer) => same(games.get(answer)!)).sort();
}
