/** Compare solvers: the figures of all, and the games of those chosen, from files that are loaded when they are needed. */
import { type Games, gamesOf } from "../game/games";
import { texts } from "../strings/views";
import type { Place } from "./place";
import { question } from "./question";

const ADDRESSES = import.meta.glob<string>(["../data/lab.json", "../data/games-*.txt"], {
  query: "?url",
  import: "default",
  eager: true,
});

/** A strategy's tournament: a game for every answer. */
export interface LabRow {
  readonly strategy: string;
  readonly about: string;
  readonly source: string;
  readonly lexicon: string;
  readonly rules: string;
  readonly opener: string;
  readonly answers: number;
  readonly mean: number;
  readonly lost: number;
  readonly distribution: Readonly<Record<string, number>>;
}

export interface Lab {
  readonly rows: LabRow[];
}

/** A solver and all its games. */
export interface Played {
  readonly row: LabRow;
  readonly games: Games;
}

/** What is compared: one or two solvers, and a word. */
export interface Compared {
  readonly rows: readonly LabRow[];
  readonly word: string;
}

const USUAL = "s3/exact/cigar";

export const figures = question<Lab>(texts.lab.offline);
export const played = question<readonly Played[]>(texts.lab.offline);

export function loadFigures(): void {
  void figures.ask(async () => (await fileOf("lab.json")).json());
}

export function loadGames(rows: readonly LabRow[]): void {
  void played.ask(() => Promise.all(rows.map(gamesBy)));
}

async function gamesBy(row: LabRow): Promise<Played> {
  const file = await fileOf(`games-${row.strategy}.txt`);
  return { row, games: gamesOf(await file.text()) };
}

async function fileOf(name: string): Promise<Response> {
  const response = await fetch(ADDRESSES[`../data/${name}`]!).catch(() => null);
  if (!response?.ok) throw new Error(name);
  return response;
}

/** The solvers and the word that an address names; the usual, if it names no solver. */
export function comparedAt({ compared }: Place, rows: readonly LabRow[]): Compared {
  const named = read(compared ?? "", rows);
  return named.rows.length ? named : read(USUAL, rows);
}

function read(text: string, rows: readonly LabRow[]): Compared {
  const names = text.split("/");
  const found = names.slice(0, -1).flatMap((name) => rows.filter((row) => row.strategy === name));
  return { rows: found.slice(0, 2), word: names.at(-1)! };
}
