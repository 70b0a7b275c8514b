/** How the next practice game is played. */
import { useEffect, useState } from "preact/hooks";
import { days, loadDays } from "../state/lists";
import { addressOf } from "../state/place";
import { begun, choose, options, playPlace } from "../state/play";
import { t } from "../strings";
import { Choice } from "./choice";
import { ListSelect } from "./list-select";
import { Switch } from "./switch";

const BOARDS = ["1", "2", "4", "8"].map((count) => [count, count] as const);

export function PlayOptions() {
  const { lexicon, hard, boards } = options.value;
  return (
    <>
      {begun.value && <p class="small quiet">{t.play.nextGame}</p>}
      <ListSelect value={lexicon} choose={(name) => choose({ lexicon: name })} />
      <Switch
        name={t.top.hard}
        on={hard && boards === 1}
        off={boards > 1 ? t.hardOnOne : ""}
        flip={() => boards === 1 && choose({ hard: !hard })}
      />
      <Choice
        name={t.top.boards}
        options={BOARDS}
        value={String(boards)}
        choose={(count) => choose({ boards: Number(count) })}
      />
      <PastDay />
    </>
  );
}

/** The days whose words can be played. */
function PastDay() {
  const known = [...(days.value?.keys() ?? [])].sort();
  const [day, setDay] = useState("");
  useEffect(() => void loadDays().catch(() => undefined), []);
  if (!known.length) return <p class="small quiet">{days.value && t.play.noDays}</p>;
  return (
    <label class="stack tight">
      <span class="small quiet">{t.play.pastDay}</span>
      <span class="row">
        <input
          type="date"
          class="field"
          min={known[0]}
          max={known.at(-1)}
          value={day}
          onInput={(event) => setDay(event.currentTarget.value)}
        />
        {day && (
          <a class="button" href={addressOf(playPlace(`day/${day}`))}>
            {t.views.play}
          </a>
        )}
      </span>
    </label>
  );
}
