/**
 * Today: one word a day for everyone, worked out on the device from the date alone.
 *
 * `data/today.txt` has the words in a fixed order: the answers of the original list that the real game had used by
 * Sep 29, 2025, by the SHA-256 of each word. The day FIRST_DAY takes the first word, the next day the second, and after
 * the last word the first one comes again, more than four years later. A real answer that is still to come is hardly
 * ever one of these words, so Today gives none away. The file is frozen: it does not change when past answers or word
 * lists are updated, and so every day has the same word on every device, whatever version of the page it has.
 *
 * A day is a text such as 2026-11-20, in the time zone of the device: midnight is local.
 */

const FIRST_DAY = "2026-01-01"; // of word number 1
const MILLISECONDS_OF_A_DAY = 86_400_000;
const DAYS_OF_A_WEEK = 7;

/** The day of a moment, where the device is. */
export function dayOf(now: Date): string {
  return isoText(new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())));
}

/** Whether a text is a day that Today has a word for. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && isoText(new Date(time)) === text && text >= FIRST_DAY;
}

/** The day some days later, or earlier if `days` is negative. */
export function dayAfter(day: string, days = 1): string {
  return isoText(new Date(Date.parse(day) + days * MILLISECONDS_OF_A_DAY));
}

/** The number of a day's word, which begins with 1. */
export function wordNumber(day: string): number {
  return (Date.parse(day) - Date.parse(FIRST_DAY)) / MILLISECONDS_OF_A_DAY + 1;
}

/** The word of a day. */
export function wordOfDay(words: readonly string[], day: string): string {
  const place = (wordNumber(day) - 1) % words.length;
  return words[place < 0 ? place + words.length : place]!; // the clock may be wrong
}

/** Milliseconds until the next day begins where the device is: also on days of 23 and 25 hours. */
export function untilMidnight(now: Date): number {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime();
}

/** The last seven days, a given one last. */
export function weekUntil(day: string): string[] {
  return Array.from({ length: DAYS_OF_A_WEEK }, (_, k) => dayAfter(day, k - DAYS_OF_A_WEEK + 1));
}

/** How many days in a row were solved up to a day, or up to the day before it while its game has not ended. */
export function streakUntil(day: string, solved: ReadonlyMap<string, boolean>): number {
  let last = solved.has(day) ? day : dayAfter(day, -1);
  let count = 0;
  while (solved.get(last)) {
    count++;
    last = dayAfter(last, -1);
  }
  return count;
}

function isoText(day: Date): string {
  return day.toISOString().slice(0, 10);
}
