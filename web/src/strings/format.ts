/** Numbers, shares, days, and lists as a person reads them, the same everywhere on the page. */

const NUMBER = new Intl.NumberFormat("en-US");
const DAY = { day: "numeric", month: "short" } as const;
const DATE = new Intl.DateTimeFormat("en-US", { ...DAY, year: "numeric", timeZone: "UTC" });
const MONTH = new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", timeZone: "UTC" });
const AND = new Intl.ListFormat("en-US", { type: "conjunction" });
const OR = new Intl.ListFormat("en-US", { type: "disjunction" });
const MILLISECONDS_OF_A_DAY = 86_400_000;

export function numberText(value: number): string {
  return NUMBER.format(value);
}

/** A count with its noun. */
export function pluralText(count: number, noun: string, many = `${noun}s`): string {
  return `${numberText(count)} ${count === 1 ? noun : many}`;
}

/** Pieces as a sentence has them: L; L and M; L, M, and N. */
export function andText(pieces: readonly string[]): string {
  return AND.format(pieces);
}

/** The same with "or". */
export function orText(pieces: readonly string[]): string {
  return OR.format(pieces);
}

/** The text with a capital at its beginning. */
export function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

// --- Shares ----------------------------------------------------------------------------------------------------------

/** A share in percent; only what is certain has 0% or 100%. */
export function percentText(share: number): string {
  if (share >= 0.995 && share < 1) return "over 99%";
  if (share >= 0.01) return `${Math.round(100 * share)}%`;
  return share > 0 ? "under 1%" : "0%";
}

/** The same for a label, where words are too long. */
export function shortPercent(percent: string): string {
  return percent.replace("under ", "<").replace("over ", ">");
}

/**
 * Shares that make a whole, in percent that add up to 100: each is rounded down, and those that lose most get one more.
 * A share below 1% gets none.
 */
export function percentTexts(shares: readonly number[]): string[] {
  const percents = shares.map((share) => (share < 0.01 ? 0 : Math.floor(100 * share)));
  const missing = 100 - percents.reduce((sum, percent) => sum + percent, 0);
  const loss = (k: number) => 100 * shares[k]! - percents[k]!;
  const places = [...shares.keys()]
    .filter((k) => shares[k]! >= 0.01)
    .sort((one, other) => loss(other) - loss(one));
  for (const k of places.slice(0, missing)) percents[k]! += 1;
  return shares.map((share, k) => percentText(percents[k]! % 100 ? percents[k]! / 100 : share));
}

// --- Days: those of the calendar are in UTC, and today is the player's ------------------------------------------------

/** Such as Sep 29, 2025. */
export function dateText(day: Date): string {
  return DATE.format(day);
}

/** Such as Sep 2025. */
export function monthText(day: Date): string {
  return MONTH.format(day);
}

/** When something was: Thu, Nov 19, or with its year if that is not this one. */
export function dayText(time: Date): string {
  const isThisYear = time.getFullYear() === new Date().getFullYear();
  return time.toLocaleDateString("en-US", {
    ...DAY,
    ...(isThisYear ? { weekday: "short" } : { year: "numeric" }),
  });
}

/** The day of the week of a day such as 2026-11-19: Thu, or Thursday. */
export function shortWeekday(day: string): string {
  return new Date(day).toLocaleDateString("en-US", { weekday: "short", timeZone: "UTC" });
}

export function weekday(day: string): string {
  return new Date(day).toLocaleDateString("en-US", { weekday: "long", timeZone: "UTC" });
}

/** How many days ago a day was. */
export function daysAgoText(day: Date): string {
  const now = new Date();
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  const days = Math.max(0, Math.round((today - day.getTime()) / MILLISECONDS_OF_A_DAY));
  if (days === 0) return "today";
  return days === 1 ? "yesterday" : `${numberText(days)} days ago`;
}

/** How many whole months ago a day was. */
export function monthsSince(day: Date): number {
  const now = new Date();
  const months = 12 * (now.getFullYear() - day.getUTCFullYear()) + now.getMonth() - day.getUTCMonth();
  return now.getDate() < day.getUTCDate() ? months - 1 : months;
}
