/** The guesses to show next to the best one: each is another word, and has a reason. */
import type { Known, Row } from "./known";

/**
 * best: better, but a word that few people know; common: one that people know; likely: it may be the answer; steady: it
 * more often has the answer by the guess after it; next: the next in the list.
 */
export type Kind = "best" | "common" | "likely" | "steady" | "next";

export interface Other {
  readonly kind: Kind;
  readonly row: Row;
}

const COUNT = 2;
const STEADIER = 0.01; // more chance than this is worth a word

/** Two other guesses, or as many as there are. */
export function othersOf(first: Row, { rows, picks }: Pick<Known, "rows" | "picks">): readonly Other[] {
  const offers: readonly (readonly [Kind, Row | null | undefined])[] = [
    ["best", rows[0]],
    ["common", picks.common],
    ["likely", picks.likely.find(({ guess }) => guess !== first.guess)],
    ["steady", steadier(first, rows)],
    ...rows.map((row) => ["next", row] as const),
  ];
  const others: Other[] = [];
  for (const [kind, row] of offers) {
    const isNew =
      row && [first, ...others.map((other) => other.row)].every(({ guess }) => guess !== row.guess);
    if (isNew && others.length < COUNT) others.push({ kind, row });
  }
  return others;
}

function steadier(first: Row, rows: readonly Row[]): Row | null {
  const soon = (row: Row): number => row.soon ?? 0;
  const most = Math.max(...rows.map(soon));
  return most > soon(first) + STEADIER ? rows.find((row) => soon(row) > most - STEADIER)! : null;
}
