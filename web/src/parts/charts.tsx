/** Figures, bars and columns. */
import { t } from "../strings";

interface FiguresProps {
  readonly class?: string;
  /** Each with what it is; none is left out. */
  readonly figures: readonly (readonly [figure: string | undefined, name: string])[];
}

export function Figures({ class: kind = "", figures }: FiguresProps) {
  return (
    <dl class={`figures ${kind}`}>
      {figures.map(
        ([figure, name]) =>
          figure && (
            <div key={name}>
              <dd class="figure">{figure}</dd>
              <dt>{name}</dt>
            </div>
          ),
      )}
    </dl>
  );
}

interface Bar {
  readonly name: string;
  readonly value: number;
  readonly end: string | undefined;
  readonly mine?: boolean;
}

interface BarsProps {
  readonly class: string;
  readonly bars: readonly Bar[];
  /** A value that fills a bar, if all are smaller. */
  readonly least?: number;
}

/** Words with values as bars, and a figure at the end. */
export function Bars({ class: kind, bars, least = 0 }: BarsProps) {
  const most = Math.max(least, ...bars.map(({ value }) => value)) || 1;
  return (
    <ul class={`bars ${kind}`}>
      {bars.map(({ name, value, end, mine }) => (
        <li key={name} class={mine ? "mine" : ""}>
          <span class="word">{name}</span>{" "}
          <span class="bar">
            <i style={{ width: `${(100 * value) / most}%` }} />
          </span>{" "}
          <span class="end">{end}</span>
        </li>
      ))}
    </ul>
  );
}

interface ColumnsProps {
  readonly counts: readonly number[];
  /** The labels below the columns. Without them, a screen reader finds the numbers elsewhere. */
  readonly names?: readonly string[];
  /** The name of the column to mark. */
  readonly mine?: string;
}

/** Counts as columns. */
export function Columns({ counts, names, mine }: ColumnsProps) {
  const most = Math.max(1, ...counts);
  const label = names?.map((name, k) => `${name}: ${counts[k]}`).join(", ");
  return (
    <span class="cols" role="img" aria-label={label} aria-hidden={!names}>
      {counts.map((count, k) => (
        <span key={k} class={names && names[k] === mine ? "axis mine" : "axis"}>
          <i style={{ height: `calc(var(--height) * ${count / most})` }} />
          {names?.[k]}
        </span>
      ))}
    </span>
  );
}

interface DistributionProps {
  /** By the number of guesses, from one on. */
  readonly distribution: readonly number[];
  readonly lost: number;
  /** The column to mark. */
  readonly last: number | "lost" | null;
}

/** Games by the number of guesses that they took; one column is marked. */
export function Distribution({ distribution, lost, last }: DistributionProps) {
  const names = [...distribution.map((_, k) => `${k + 1}`), t.lost];
  return (
    <Columns counts={[...distribution, lost]} names={names} mine={last === "lost" ? t.lost : `${last}`} />
  );
}
