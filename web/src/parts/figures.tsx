/** Figures as text. */
import type { Row } from "../advice/answer";
import { t } from "../strings";

/** A value: its upper bound, which a known strategy reaches, or else its lower bound. */
export function valueText(lower: number | null, upper: number | null): string {
  if (upper !== null) return digits(upper);
  return lower === null ? "–" : `≥ ${digits(lower)}`;
}

/** The guesses to go as the player reads them; what is not proven is marked. */
export function costText({ label, lower, upper }: Pick<Row, "label" | "lower" | "upper">): string {
  return `${label === "proven" ? "" : "≈ "}${valueText(lower, upper)}`;
}

function digits(value: number): string {
  return value >= 100 ? t.number(Math.round(value)) : value.toFixed(2);
}

/** The squares of a row, for a text without words. */
export function squares(pattern: string): string {
  return [...pattern].map((mark) => ({ B: "⬛", Y: "🟨", G: "🟩" })[mark]).join("");
}
