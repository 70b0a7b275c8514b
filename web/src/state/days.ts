/** The words of past days, as far as this site knows them. */
import { signal } from "@preact/signals";

/** The word of each day; null until they are asked for. */
export const days = signal<ReadonlyMap<string, string> | null>(null);

/** Fetches the days, once; where the site's day began earlier than here, today's word is left out. */
export async function loadDays(): Promise<ReadonlyMap<string, string>> {
  const found: Published = await fetch("days.json").then((response) =>
    response.ok ? response.json() : NONE,
  );
  const past = found.answers.filter(([day]) => day < today());
  days.value ??= new Map(past.map(([day, , word]) => [day, word]));
  return days.value;
}

/** What a site publishes: day, number of the puzzle, and word. */
interface Published {
  readonly answers: readonly (readonly [day: string, puzzle: number, word: string])[];
}

const NONE: Published = { answers: [] };

/** The local date, such as 2026-10-10. */
const today = (): string => new Date().toLocaleDateString("sv");
