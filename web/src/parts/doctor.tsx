/** The doctor: boards that would make sense, with what they change marked; one press accepts. */
import type { Doctor as Diagnosis, Repair } from "../api/schema";
import { readTurns, type Turn } from "../game/notation";
import { answer } from "../state/answer";
import { game, replaceBoards } from "../state/solve";
import { t } from "../strings";
import { SmallRow } from "./tile";

const SHOWN = 6;

export function Doctor() {
  const { status } = answer.value;
  if (status.kind !== "contradiction") return null;
  return (
    <section class="section" aria-live="polite">
      {status.doctor ? <Found found={status.doctor} /> : <p class="note">{t.doctor.setTiles}</p>}
    </section>
  );
}

function Found({ found }: { readonly found: Diagnosis }) {
  const { repairs, wider } = found;
  return (
    <>
      <p class="note warn">{repairs.length || wider ? found.sentence : t.doctor.nothing}</p>
      {wider && (
        <p>
          {t.doctor.wider(wider.candidates)} <span class="word">{wider.such_as.join(" ")}</span>
        </p>
      )}
      <ul class="repairs">
        {repairs.slice(0, SHOWN).map((repair) => (
          <li key={repair.position}>
            <RepairCard repair={repair} />
          </li>
        ))}
      </ul>
    </>
  );
}

function RepairCard({ repair }: { readonly repair: Repair }) {
  const entered = game.value.boards[0]!;
  const turns = readTurns(repair.position) ?? [];
  const same = turns.length === entered.length;
  return (
    <button type="button" class="repair" onClick={() => replaceBoards([turns])}>
      <span class="rows">
        {turns.map((turn, k) => (
          <SmallRow key={k} turn={turn} changed={same ? changes(turn, entered[k]!) : []} />
        ))}
      </span>
      <span>{repair.edit}</span>
      <span class="quiet small">
        {t.doctor.leaves(repair.candidates)}: <span class="word">{repair.such_as.join(" ")}</span>
      </span>
    </button>
  );
}

/** The places in which a repaired row differs from the one entered. */
function changes(turn: Turn, entered: Turn): number[] {
  return turn.tiles.flatMap((tile, k) =>
    tile !== entered.tiles[k] || turn.word[k] !== entered.word[k] ? [k] : [],
  );
}
