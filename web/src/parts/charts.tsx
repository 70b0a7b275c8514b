/** Charts without a library: the steps of a game, bars by number of guesses. */

import { Fragment } from "preact";
import type { LuckFree, Score } from "../advice/score";
import { t } from "../strings";
import { capitals } from "../strings/capitals";
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
      { kind: "cost", from: level, to: played, name: capitals(words[k]!), value: signed(gaveUp) },
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

const TEN = 10;

/** What each game gave up, and the mean of ten games; for ten games or more. */
export function Tens({ gaveUp }: { readonly gaveUp: readonly number[] }) {
  const means = gaveUp.slice(TEN - 1).map((_, k) => {
    return gaveUp.slice(k, k + TEN).reduce((sum, each) => sum + each, 0) / TEN;
  });
  const high = Math.max(...gaveUp, 0.1);
  const x = (game: number) => 36 + (250 * game) / (gaveUp.length - 1);
  const y = (guesses: number) => 12 + (108 * (high - guesses)) / high;
  return (
    <svg
      class="chart tens"
      viewBox="0 0 320 136"
      role="img"
      aria-label={texts.you.tensName(means[0]!, means.at(-1)!)}
    >
      {[high, 0].map((guesses) => (
        <text key={guesses} x="0" y={y(guesses) + 4}>
          {guesses.toFixed(1)}
        </text>
      ))}
      {gaveUp.map((each, game) => (
        <circle key={game} cx={x(game)} cy={y(each)} r="2" />
      ))}
      <polyline points={means.map((mean, k) => `${x(k + TEN - 1)},${y(mean)}`).join(" ")} />
      <text class="value" x="292" y={y(means.at(-1)!) + 4}>
        {means.at(-1)!.toFixed(2)}
      </text>
    </svg>
  );
}

interface Day {
  readonly day: Date;
  /** What the first game of the day took; null without one. */
  readonly result: number | "lost" | null;
}

/** Days as a grid, a column for each week, with the results of the daily games. */
export function Calendar({ days }: { readonly days: readonly Day[] }) {
  const played = days.filter(({ result }) => result !== null).length;
  return (
    <div class="calendar" role="img" aria-label={texts.you.calendarName(played, days.length)}>
      {days.map(({ day, result }, k) => (
        <Fragment key={day.getTime()}>
          {k % 7 === 0 && (
            <span class="small quiet">{k === 0 || day.getDate() <= 7 ? texts.you.month(day) : ""}</span>
          )}
          {result === null ? (
            <i />
          ) : (
            <i
              class={`n${result === "lost" ? "x" : Math.min(6, result)}`}
              title={texts.you.onDay(day, result === "lost" ? texts.you.lost : String(result))}
            >
              {result === "lost" ? t.play.lostMark : result}
            </i>
          )}
        </Fragment>
      ))}
    </div>
  );
}

interface DistributionProps {
  readonly counts: readonly { readonly guesses: number; readonly games: number }[];
  readonly lost: number;
  /** The bar to mark, and the text that marks it. */
  readonly last: number | "lost" | null;
  readonly mark: string;
  /** The guesses of best play on the same words, as far as they are known; drawn as shares of these games. */
  readonly best?: readonly number[];
}

/** Games by the number of guesses that they took, over those of best play; one bar is marked. */
export function Distribution({ counts, lost, last, mark, best = [] }: DistributionProps) {
  const total = counts.reduce((sum, { games }) => sum + games, lost);
  const rows = [
    ...counts.map(({ guesses, games }) => ({
      name: String(guesses),
      games,
      mine: guesses === last,
      best: best.filter((each) => each === guesses).length * (total / (best.length || 1)),
    })),
    ...(lost ? [{ name: t.play.lostMark, games: lost, mine: last === "lost", best: 0 }] : []),
  ];
  const most = Math.max(1, ...rows.flatMap(({ games, best }) => [games, best]));
  const width = (games: number) => ({ width: `calc((100% - 8.5rem) * ${games / most})` });
  return (
    <ul class="distribution">
      {rows.map(({ name, games, mine, best }) => (
        <li key={name} class={mine ? "mine" : ""}>
          <span>{name}</span>
          <span class="count-bar">
            <span class="filled" style={width(games)} />
            <span>
              {t.number(games)}
              {mine && <span class="quiet"> ← {mark}</span>}
            </span>
          </span>
          {best > 0 && <span class="best-bar" style={width(best)} />}
        </li>
      ))}
    </ul>
  );
}
