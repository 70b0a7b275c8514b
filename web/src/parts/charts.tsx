/** Charts without a library: a dial, a line over the turns, bars by number of guesses. */
import { t } from "../strings";
import { Share } from "./figures";

/** A value from 0 to 99 as a half circle. */
export function Dial({ value, name }: { readonly value: number | null; readonly name: string }) {
  const arc = "M10 60 A50 50 0 0 1 110 60";
  const length = Math.PI * 50;
  return (
    <figure class="dial">
      <svg
        viewBox="0 0 120 70"
        role="img"
        aria-label={`${name}: ${value === null ? t.review.none : Math.round(value)}`}
      >
        <path class="track" d={arc} />
        {value !== null && (
          <path class="value" d={arc} stroke-dasharray={`${(length * value) / 99} ${2 * length}`} />
        )}
        <text class="figure" x="60" y="58">
          {value === null ? t.review.none : Math.round(value)}
        </text>
      </svg>
      <figcaption>{name}</figcaption>
    </figure>
  );
}

/** A line through the value at the start and after each turn. */
export function TurnLine({ values, label }: { readonly values: readonly number[]; readonly label: string }) {
  const top = Math.max(...values) * 1.15;
  const x = (k: number) => 24 + (k * 280) / Math.max(1, values.length - 1);
  const y = (value: number) => 92 - (78 * value) / top;
  const summary = values.map((value, k) => `${t.review.turn(k)}: ${value.toFixed(2)}`).join("; ");
  return (
    <svg class="chart turn-line" viewBox="0 0 328 116" role="img" aria-label={`${label}. ${summary}`}>
      <line class="axis" x1="12" x2="316" y1="92" y2="92" />
      <polyline class="trace" points={values.map((value, k) => `${x(k)},${y(value)}`).join(" ")} />
      {values.map((value, k) => (
        <g key={k}>
          <circle class="dot" cx={x(k)} cy={y(value)} r="4" />
          <text x={x(k)} y={y(value) - 9} text-anchor="middle">
            {value.toFixed(2)}
          </text>
          <text x={x(k)} y="109" text-anchor="middle">
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
