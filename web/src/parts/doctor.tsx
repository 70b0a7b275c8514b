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

type Boards = readonly (readonly Turn[])[];

/** The boards that no word fits, and what to do with a repair of them. */
interface RepairsProps {
  readonly conflicts: readonly Conflict[] | null;
  readonly boards: Boards;
  readonly accept: (boards: readonly string[]) => void;
}

export function Doctor() {
  const { status } = answer.value;
  if (status.kind !== "contradiction") return null;
  const accept = (after: readonly string[]) => replaceBoards(after.map((text) => readTurns(text) ?? []));
  return <Repairs conflicts={status.conflicts} boards={game.value.boards} accept={accept} />;
}

export function Repairs({ conflicts, ...to }: RepairsProps) {
  return (
    <section class="section" aria-live="polite">
      {!conflicts && <p class="note">{t.doctor.setTiles}</p>}
      {conflicts?.map((found) => (
        <Found key={found.board} found={found} most={conflicts.length > 1 ? MOST_EACH : MOST} {...to} />
      ))}
    </section>
  );
}

type To = Omit<RepairsProps, "conflicts">;

function Found({ found, most, ...to }: To & { readonly found: Conflict; readonly most: number }) {
  const { board, repairs } = found;
  const nothing = to.boards.length > 1 ? t.doctor.nothingOn(board) : t.doctor.nothing;
  return (
    <>
      <p class="note warn">{repairs.length ? found.sentence : nothing}</p>
      <ul class="repairs">
        {repairs.slice(0, most).map((repair) => (
          <li key={repair.position}>
            <RepairCard board={board} repair={repair} {...to} />
          </li>
        ))}
      </ul>
    </>
  );
}

function RepairCard(props: To & { readonly board: number; readonly repair: BoardRepair }) {
  const { board, repair, boards, accept } = props;
  const entered = boards[board] ?? [];
  const turns = readTurns(repair.boards[board] ?? "") ?? [];
  const everywhere = boards.length > 1 && (repair.kind === "letter" || repair.kind === "row");
  const same = turns.length === entered.length;
  return (
    <button type="button" class="repair" onClick={() => accept(repair.boards)}>
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
