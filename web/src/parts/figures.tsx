/** Figures: a value as text, how sure it is, and its bounds as a bar. */
import type { Row } from "../advice/known";
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

export function digits(value: number): string {
  return value >= 100 ? t.number(Math.round(value)) : value.toFixed(2);
}

/** How sure a value is: proven, within a number of guesses, or an estimate; a narrow table hides the unit. */
export function Label({ text }: { readonly text: string }) {
  const [sure, unit] = text.split(/(?= guesses$)/);
  return (
    <span class={`label${text === "proven" ? " proven" : ""}`}>
      {sure}
      {unit && <span class="label-unit">{unit}</span>}
    </span>
  );
}

/** The common scale of a column of bars: from a little below the smallest value to the largest. */
export function scaleOf(
  rows: readonly { lower: number | null; upper: number | null }[],
): (value: number) => number {
  const values = rows.flatMap(({ lower, upper }) => [lower, upper]).filter((value) => value !== null);
  const low = Math.min(...values);
  const high = Math.max(...values);
  const from = Math.max(0, low - Math.max(0.25 * (high - low), 0.2 * low));
  return (value) => (100 * (value - from)) / (high - from || 1);
}

interface BarProps {
  readonly lower: number | null;
  readonly upper: number | null;
  readonly scale: (value: number) => number;
}

/** A bar whose faint end spans the bounds; without an upper bound it reaches the edge. */
export function Bar({ lower, upper, scale }: BarProps) {
  const sure = lower === null ? 0 : scale(lower);
  const unsure = (upper === null ? 100 : scale(upper)) - sure;
  return (
    <span class="bar" aria-hidden="true">
      <span class="sure" style={{ width: `${sure}%` }} />
      <span class="unsure" style={{ width: `${Math.max(0, unsure)}%` }} />
    </span>
  );
}
