/** The words of past days, as far as this site knows them. */
import { signal } from "@preact/signals";

/** The word of each day; null until they are asked for. */
export const days = signal<ReadonlyMap<string, string> | null>(null);

/** Fetches the days, once. */
export async function loadDays(): Promise<ReadonlyMap<string, string>> {
  const found = await fetch("days.json").then((response) => (response.ok ? response.json() : []));
  days.value ??= new Map(found);
  return days.value;
}
