/** Charts without a library: a line over the turns, bars by number of guesses. */
import { t } from "../strings";
import { Share } from "./figures";

const HIGHEST = 4; // guesses to go: the same scale for every game, if it is high enough

/** A line through the guesses to go at the start and after each turn. */
export function TurnLine({ values, label }: { readonly values: readonly number[]; readonly label: string }) {
  const top = Math.max(HIGHEST, ...values);
  const x = (k: number) => 36 + (k * 264) / Math.max(1, values.length - 1);
  const y = (value: number) => 124 - (104 * value) / top;
  const summary = values.map((value, k) => `${t.review.turn(k)}: ${value.toFixed(2)}`).join("; ");
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
            {t.review.turn(k)}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** Games by the number of guesses that they took. */
export function Distribution({
  counts,
}: {
  readonly counts: readonly { guesses: number | string; games: number }[];
}) {
  const most = Math.max(1, ...counts.map(({ games }) => games));
  return (
    <div class="distribution">
      {counts.map(({ guesses, games }) => (
        <div key={guesses}>
          <span class="number">{guesses}</span>
          <Share share={games / most} />
          <span class="number">{t.number(games)}</span>
        </div>
      ))}
    </div>
  );
}
