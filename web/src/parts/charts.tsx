/** Bars by the number of guesses. */
import { t } from "../strings";

/** Small columns, one for each number of guesses; a screen reader has the numbers elsewhere. */
export function Columns({ counts }: { readonly counts: readonly number[] }) {
  const most = Math.max(1, ...counts);
  return (
    <span class="cols" aria-hidden="true">
      {counts.map((count, k) => (
        <i key={k} style={{ height: `${(100 * count) / most}%` }} />
      ))}
    </span>
  );
}

interface DistributionProps {
  readonly counts: readonly { readonly guesses: number; readonly games: number }[];
  readonly lost: number;
  /** The bar to mark, and the text that marks it. */
  readonly last: number | "lost" | null;
  readonly mark: string;
}

/** Games by the number of guesses that they took; one bar is marked. */
export function Distribution({ counts, lost, last, mark }: DistributionProps) {
  const rows = [
    ...counts.map(({ guesses, games }) => ({
      name: String(guesses),
      games,
      mine: guesses === last,
    })),
    ...(lost ? [{ name: t.lostMark, games: lost, mine: last === "lost" }] : []),
  ];
  const most = Math.max(1, ...rows.map(({ games }) => games));
  const width = (games: number) => ({ width: `calc((100% - 8.5rem) * ${games / most})` });
  return (
    <ul class="distribution">
      {rows.map(({ name, games, mine }) => (
        <li key={name} class={mine ? "mine" : ""}>
          <span>{name}</span>
          <span class="count-bar">
            <span class="filled" style={width(games)} />
            <span>
              {t.number(games)}
              {mine && <span class="quiet"> ← {mark}</span>}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
