/** The texts of Today. */
import { pluralText } from "./format";

const MINUTES_OF_AN_HOUR = 60;
const MILLISECONDS_OF_A_MINUTE = 60_000;

export const todayTexts = {
  streak: (days: number) => `${pluralText(days, "day")} in a row`,
  you: "You",
  salet: "Salet",
  week: "This week",
  lost: "lost",
  notPlayed: "not played",
  practice: "Practice",
  /** A day of the week strip, as a screen reader reads it. */
  dayOfWeek: (name: string, result: string) => `${name}: ${result}`,
  guesses: (count: number) => pluralText(count, "guess", "guesses"),
  verdict: verdictText,
  next: (milliseconds: number) =>
    `The same word for everyone, also offline. The next one comes in ${waitText(milliseconds)}.`,
};

/** Your guesses beside those of best play; null if the game was lost. */
function verdictText(mine: number | null, best: number): string {
  if (mine === null) return `Best play takes ${best}.`;
  if (mine < best) return "You beat best play.";
  if (mine === best) return "As good as best play.";
  return `Best play was ${pluralText(mine - best, "guess", "guesses")} faster.`;
}

/** Such as 4 h 12 min: in whole minutes, rounded up. */
function waitText(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / MILLISECONDS_OF_A_MINUTE);
  const hours = Math.floor(minutes / MINUTES_OF_AN_HOUR);
  const rest = `${minutes % MINUTES_OF_AN_HOUR} min`;
  return hours ? `${hours} h ${rest}` : rest;
}
