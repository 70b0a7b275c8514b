/** Today's game once it has ended, beside best play; and the week. */
import { useEffect, useState } from "preact/hooks";
import type { Turn } from "../game/notation";
import { untilMidnight, weekUntil } from "../game/today";
import { question } from "../state/question";
import { fetchGame } from "../state/solvers";
import { gamesOfDays, today } from "../state/today";
import { t } from "../strings";
import { shortWeekday, weekday } from "../strings/format";
import { todayTexts } from "../strings/today";
import { MiniBoard } from "./board";

const MINUTE = 60_000; // milliseconds

const bestGame = question<readonly Turn[]>();

interface VersusProps {
  readonly answer: string;
  readonly turns: readonly Turn[];
  readonly solved: boolean;
}

/** You against best play: both games in small, without letters, and a sentence. */
export function Versus({ answer, turns, solved }: VersusProps) {
  useEffect(() => void bestGame.ask(() => fetchGame("exact", answer)), [answer]);
  const best = bestGame.answer.value;
  const mine = solved ? turns.length : null;
  return (
    <div class="stack versus-place">
      {best && (
        <>
          <dl class="versus">
            <dt>{todayTexts.you}</dt>
            <dd class="figure">{mine ?? t.lostMark}</dd>
            <dd>
              <MiniBoard turns={turns} />
            </dd>
            <dt>{todayTexts.salet}</dt>
            <dd class="figure">{best.length}</dd>
            <dd>
              <MiniBoard turns={best} />
            </dd>
          </dl>
          <p>{todayTexts.verdict(mine, best.length)}</p>
        </>
      )}
    </div>
  );
}

/** The last seven days: the guesses of each that was played on its day. */
export function Week() {
  const days = weekUntil(today.value);
  return (
    <ol class="week" aria-label={todayTexts.week}>
      {days.map((day) => {
        const game = gamesOfDays.value.get(day);
        const face = game ? (game.solved ? `${game.guesses}` : t.lostMark) : "";
        const kind = game?.solved ? "solved" : "";
        return (
          <li key={day} aria-label={todayTexts.dayOfWeek(weekday(day), resultText(game))}>
            <span class="axis" aria-hidden="true">
              {shortWeekday(day)}
            </span>
            <b class={day === today.value ? "now" : kind} aria-hidden="true">
              {face}
            </b>
          </li>
        );
      })}
    </ol>
  );
}

function resultText(game: { readonly solved: boolean; readonly guesses: number } | undefined): string {
  if (!game) return todayTexts.notPlayed;
  return game.solved ? todayTexts.guesses(game.guesses) : todayTexts.lost;
}

/** When the next word comes. */
export function NextWord() {
  const [wait, setWait] = useState(() => untilMidnight(new Date()));
  useEffect(() => {
    const timer = setInterval(() => setWait(untilMidnight(new Date())), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return <p class="quiet">{todayTexts.next(wait)}</p>;
}
