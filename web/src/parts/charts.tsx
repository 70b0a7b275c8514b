/** Charts without a library: the steps of a game, bars by number of guesses. */

import type { Score } from "../advice/score";
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
    ...(lost ? [{ name: t.play.lostMark, games: lost, mine: last === "lost" }] : []),
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
