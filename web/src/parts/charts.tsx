/** Charts without a library: lines over turns and games, bars by number of guesses. */
import { t } from "../strings";
import { texts } from "../strings/views";

const HIGHEST = 4; // guesses to go: the same scale for every game, if it is high enough

/** A line through the guesses to go at the start and after each turn. */
export function TurnLine({ values, label }: { readonly values: readonly number[]; readonly label: string }) {
  const top = Math.max(HIGHEST, ...values);
  const x = (k: number) => 36 + (k * 264) / Math.max(1, values.length - 1);
  const y = (value: number) => 124 - (104 * value) / top;
  const summary = values.map((value, k) => `${texts.review.turn(k)}: ${value.toFixed(2)}`).join("; ");
  return (
    <svg class="chart" viewBox="0 0 328 148" role="img" aria-label={`${label}. ${summary}`}>
      {[0, 2, 4].map((value) => (
        <g key={value}>
          <line class="axis" x1="20" x2="320" y1={y(value)} y2={y(value)} />
          <text x="4" y={y(value) + 4}>
            {value}
          </text>
        </g>
      ))}
      <polyline class="trace" points={values.map((value, k) => `${x(k)},${y(value)}`).join(" ")} />
      {values.map((value, k) => (
        <g key={k}>
          <circle class="dot" cx={x(k)} cy={y(value)} r="4" />
          <text class="value" x={x(k)} y={y(value) - 9} text-anchor="middle">
            {value.toFixed(2)}
          </text>
          <text x={x(k)} y="143" text-anchor="middle">
            {texts.review.turn(k)}
          </text>
        </g>
      ))}
    </svg>
  );
}

const LOWEST = 50; // skill: most games are above

/** Skill from game to game. */
export function Trend({ values }: { readonly values: readonly number[] }) {
  const low = Math.min(LOWEST, ...values);
  const x = (k: number) => 28 + (k * 280) / (values.length - 1);
  const y = (value: number) => 120 - (104 * (value - low)) / (99 - low);
  const last = values.length - 1;
  return (
    <svg class="chart" viewBox="0 0 340 132" role="img" aria-label={texts.you.trend(values)}>
      {[low, 75, 99].map((value) => (
        <g key={value}>
          <line class="axis" x1="24" x2="312" y1={y(value)} y2={y(value)} />
          <text x="0" y={y(value) + 4}>
            {value}
          </text>
        </g>
      ))}
      <polyline class="trace" points={values.map((value, k) => `${x(k)},${y(value)}`).join(" ")} />
      <circle class="dot" cx={x(last)} cy={y(values[last]!)} r="4" />
      <text class="value" x="318" y={y(values[last]!) + 4}>
        {Math.round(values[last]!)}
      </text>
    </svg>
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
    ...counts.map(({ guesses, games }) => ({ name: String(guesses), games, mine: guesses === last })),
    ...(lost ? [{ name: t.play.lostMark, games: lost, mine: last === "lost" }] : []),
  ];
  const most = Math.max(1, ...rows.map(({ games }) => games));
  return (
    <ul class="distribution">
      {rows.map(({ name, games, mine }) => (
        <li key={name} class={mine ? "mine" : ""}>
          <span>{name}</span>
          <span class="count-bar">
            <span class="filled" style={{ width: `calc((100% - 8.5rem) * ${games / most})` }} />
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
