/** Skill and luck of a game, from 0 to 100. */
import { type Rating, skillOf } from "../advice/review";
import { reviewTexts } from "../strings/review";

/** Its place is kept until the game is rated. */
export function Meters({ rating }: { readonly rating: Rating | null }) {
  return (
    <dl class="meters" aria-label={reviewTexts.meters}>
      <Meter name={reviewTexts.skill} value={rating && skillOf(rating.score)} />
      <Meter name={reviewTexts.luck} value={rating?.score.luckPercentile ?? null} kind="good" />
    </dl>
  );
}

interface MeterProps {
  readonly name: string;
  readonly value: number | null;
  readonly kind?: string;
}

function Meter({ name, value, kind = "" }: MeterProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span class="meter">
          <i class={kind} style={{ width: `${value ?? 0}%` }} />
        </span>
        <b>{value ?? ""}</b>
      </dd>
    </div>
  );
}
