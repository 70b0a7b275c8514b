/** Repairs for a board that no word fits, with the changes marked; a press applies one. */
import { readTurns, type Turn } from "../game/notation";
import { answer } from "../state/answer";
import type { BoardRepair, Conflict } from "../state/rows";
import { hintMode } from "../state/settings";
import { game, replaceBoards } from "../state/solve";
import { t } from "../strings";
import { SmallRow } from "./tile";

const MOST = 6;
const MOST_EACH = 3; // repairs per board, if several boards have a conflict

export function Doctor() {
  const { status } = answer.value;
  if (status.kind !== "contradiction") return null;
  return (
    <section class="section" aria-live="polite">
      {!status.conflicts && <p class="note">{t.doctor.setTiles}</p>}
      {status.conflicts?.map((found) => (
        <Found key={found.board} found={found} most={status.conflicts!.length > 1 ? MOST_EACH : MOST} />
      ))}
    </section>
  );
}

function Found({ found, most }: { readonly found: Conflict; readonly most: number }) {
  const { board, repairs } = found;
  const nothing = game.value.boards.length > 1 ? t.doctor.nothingOn(board) : t.doctor.nothing;
  return (
    <>
      <p class="note warn">{repairs.length ? found.sentence : nothing}</p>
      <ul class="repairs">
        {repairs.slice(0, most).map((repair) => (
          <li key={repair.position}>
            <RepairCard board={board} repair={repair} />
          </li>
        ))}
      </ul>
    </>
  );
}

function RepairCard({ board, repair }: { readonly board: number; readonly repair: BoardRepair }) {
  const { boards } = game.value;
  const entered = boards[board] ?? [];
  const after = repair.boards.map((text) => readTurns(text) ?? []);
  const turns = after[board] ?? [];
  const everywhere = boards.length > 1 && (repair.kind === "letter" || repair.kind === "row");
  const same = turns.length === entered.length;
  return (
    <button type="button" class="repair" onClick={() => replaceBoards(after)}>
      <span class="rows">
        {turns.map((turn, k) => (
          <SmallRow key={k} turn={turn} changed={same ? changes(turn, entered[k]!) : []} />
        ))}
      </span>
      <span>{t.doctor.edit(repair.edit, everywhere)}</span>
      <span class="quiet small">
        {t.doctor.leaves(repair.candidates)}
        <SuchAs words={repair.suchAs} />
      </span>
    </button>
  );
}

/** Some of the words left; hidden in hint mode, since one of them may be the answer. */
function SuchAs({ words }: { readonly words: readonly string[] }) {
  if (hintMode.value) return null;
  return (
    <>
      : <span class="word">{words.join(" ")}</span>
    </>
  );
}

/** The places in which a repaired row differs from the one entered. */
function changes(turn: Turn, entered: Turn): number[] {
  return turn.tiles.flatMap((tile, k) =>
    tile !== entered.tiles[k] || turn.word[k] !== entered.word[k] ? [k] : [],
  );
}
