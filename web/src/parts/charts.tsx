/** Charts without a library: the steps of a game, bars by number of guesses. */
import type { LuckFree, Score } from "../advice/score";
import { t } from "../strings";
import { texts } from "../strings/views";
import { Wide } from "./frame";

interface HeadingProps {
  /** Rounded, so that the figures add up. */
  readonly score: Score;
  readonly words: readonly string[];
}

interface Step {
  readonly kind: "total" | "cost" | "bad" | "good";
  readonly from: number;
  readonly to: number;
  readonly name: string;
  readonly value: string;
}

/** Where a game was heading: par, what each guess added, what each reply added or took, and the result. */
export function Heading({ score, words }: HeadingProps) {
  const steps = stepsOf(score, words);
  const levels = steps.flatMap(({ from, to }) => [from, to]);
  const [low, high] = [Math.min(...levels), Math.max(...levels)];
  const width = 46;
  const y = (guesses: number) => 24 + (112 * (high - guesses)) / Math.max(high - low, 0.5);
  return (
    <Wide name={texts.review.heading}>
      <svg
        class="chart"
        viewBox={`0 0 ${width * steps.length} 176`}
        style={{ minWidth: `${2.25 * steps.length}rem` }}
        role="img"
        aria-label={texts.review.steps(score, words)}
      >
        {steps.map(({ kind, from, to, name, value }, k) => {
          const top = y(Math.max(from, to));
          const height = Math.max(4, y(Math.min(from, to)) - top);
          return (
            <g key={k} class={kind}>
              <rect x={k * width + 5} y={top} width={width - 10} height={height} rx="3" />
              <text class="value" x={(k + 0.5) * width} y={top - 6} text-anchor="middle">
                {value}
              </text>
              <text x={(k + 0.5) * width} y="164" text-anchor="middle">
                {name}
              </text>
            </g>
          );
        })}
      </svg>
    </Wide>
  );
}

function stepsOf({ par, turns, guesses }: Score, words: readonly string[]): Step[] {
  const { signed } = texts.review;
  let level = par;
  const steps: Step[] = [
    { kind: "total", from: par, to: par, name: texts.review.par, value: par.toFixed(2) },
  ];
  turns.forEach(({ gaveUp, luck }, k) => {
    const [played, left] = [level + gaveUp, level + gaveUp - luck];
    steps.push(
      { kind: "cost", from: level, to: played, name: words[k]!.toUpperCase(), value: signed(gaveUp) },
      {
        kind: luck < 0 ? "bad" : "good",
        from: played,
        to: left,
        name: texts.review.reply,
        value: signed(-luck),
      },
    );
    level = left;
  });
  const value = Number.isInteger(guesses) ? String(guesses) : guesses.toFixed(2);
  return [...steps, { kind: "total", from: guesses, to: guesses, name: texts.review.you, value }];
}

interface MeansProps {
  readonly name: string;
  /** The oldest first. */
  readonly months: readonly (readonly [month: string, games: LuckFree])[];
}

/** The means of each month with and without luck, each with a band where it has an interval. */
export function Means({ name, months }: MeansProps) {
  const levels = months.flatMap(([, games]) =>
    [games.plain, games.luckFree].flatMap(({ mean, bounds }) => [mean, ...(bounds ?? [])]),
  );
  const [low, high] = [Math.min(...levels), Math.max(...levels)];
  const x = (month: number) => 36 + (260 * month) / (months.length - 1);
  const y = (guesses: number) => 12 + (112 * (high - guesses)) / Math.max(high - low, 0.1);
  return (
    <svg class="chart means" viewBox="0 0 320 160" role="img" aria-label={name}>
      {[high, low].map((guesses) => (
        <text key={guesses} x="0" y={y(guesses) + 4}>
          {guesses.toFixed(2)}
        </text>
      ))}
      {(["plain", "luckFree"] as const).map((kind) => (
        <g key={kind} class={kind}>
          {months.map(([month, games], k) => {
            const bounds = games[kind].bounds;
            return bounds && <line key={month} x1={x(k)} x2={x(k)} y1={y(bounds[0])} y2={y(bounds[1])} />;
          })}
          <polyline points={months.map(([, games], k) => `${x(k)},${y(games[kind].mean)}`).join(" ")} />
        </g>
      ))}
      <text x={x(0)} y="152">
        {months[0]![0]}
      </text>
      <text x={x(months.length - 1)} y="152" text-anchor="end">
        {months.at(-1)![0]}
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
