/** The words of past days, as far as this site knows them. */
import { signal } from "@preact/signals";
import type { Load } from "../advice/known";

/** What a site publishes: day, number of the puzzle, and word. */
interface Published {
  readonly answers: readonly (readonly [day: string, puzzle: number, word: string])[];
}

/** The local date, such as 2026-10-10. */
const today = (): string => new Date().toLocaleDateString("sv");

export type Days = ReturnType<typeof createDays>;

export function createDays(get: Load) {
  /** The word of each day; null until they are asked for. */
  const days = signal<ReadonlyMap<string, string> | null>(null);

  /** Fetches the days once; what failed is tried again. Where the site's day began earlier, today's word is left out. */
  async function loadDays(): Promise<ReadonlyMap<string, string>> {
    if (days.peek()) return days.peek()!;
    const response = await get("days.json");
    if (!response.ok) return new Map();
    const { answers }: Published = await response.json();
    const past = answers.filter(([day]) => day < today());
    days.value = new Map(past.map(([day, , word]) => [day, word]));
    return days.value;
  }

  return { days, loadDays };
}
