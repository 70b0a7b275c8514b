/** Repairs for a board that no word fits or that is doubted, with the changes marked; a press applies one. */
import { useState } from "preact/hooks";
import { type BoardConflict, changesIn, type Repair } from "../game/doctor";
import { type Turn, writeTurns } from "../game/notation";
import { answer, confirmTiles, doubt } from "../state/answer";
import { colourNames, hintMode } from "../state/settings";
import { repair as apply, game } from "../state/solve";
import { t } from "../strings";
import { SmallRow } from "./board";
import { Button } from "./controls";

const MOST = 3; // repairs of a board before more are asked for

type Boards = readonly (readonly Turn[])[];

interface To {
  readonly boards: Boards;
  /** What to do with a repair; `done` says in a sentence what it has changed. */
  readonly accept: (boards: Boards, done: string) => void;
}

export function Doctor() {
  const { status } = answer.value;
  if (status.kind !== "contradiction") return null;
  return <Repairs conflicts={status.conflicts} boards={game.value.boards} accept={apply} />;
}

/** The board that most likely has a wrong tile: repairs, and a way to go on with the tiles as they are. */
export function Doubted() {
  const found = doubt.value;
  if (!found || game.value.draft) return null;
  const { boards } = game.value;
  return (
    <section class="notice doctor" aria-live="polite">
      <h2>{t.doctor.doubt(found, boards.length > 1 ? found.board : null)}</h2>
      <ul class="repairs">
        {found.repairs.map((repair) => (
          <li key={writeTurns(repair.turns)}>
            <RepairCard board={found.board} repair={repair} boards={boards} accept={apply} />
          </li>
        ))}
      </ul>
      <p>
        <Button onClick={confirmTiles}>All tiles are right</Button>
      </p>
    </section>
  );
}

export function Repairs({ conflicts, ...to }: To & { readonly conflicts: readonly BoardConflict[] | null }) {
  return (
    <section class="notice doctor" aria-live="polite">
      {!conflicts && <p>No word fits these tiles.</p>}
      {conflicts?.map((found) => (
        <Found key={found.board} found={found} {...to} />
      ))}
    </section>
  );
}

function Found({ found, ...to }: To & { readonly found: BoardConflict }) {
  const [all, setAll] = useState(false);
  const { repairs } = found;
  const board = to.boards.length > 1 ? found.board : null;
  const more = repairs.length - MOST;
  return (
    <>
      <h2>{repairs.length ? t.doctor.title(board) : t.doctor.nothing(board)}</h2>
      <ul class="repairs">
        {repairs.slice(0, all ? undefined : MOST).map((repair) => (
          <li key={writeTurns(repair.turns)}>
            <RepairCard board={found.board} repair={repair} {...to} />
          </li>
        ))}
      </ul>
      {more > 0 && !all && (
        <p>
          <Button class="link" onClick={() => setAll(true)}>
            Other fixes ({more})
          </Button>
        </p>
      )}
    </>
  );
}

function RepairCard(props: To & { readonly board: number; readonly repair: Repair }) {
  const { board, repair, boards, accept } = props;
  const entered = boards[board] ?? [];
  const { turns, candidates, suchAs } = repair;
  const words = t.doctor.edit(repair, entered, colourNames.value);
  const repaired = boards.map((each, k) => (k === board ? turns : each));
  return (
    <Button class="repair" onClick={() => accept(repaired, words.done)}>
      <b>{words.action}</b>
      <span class="rows">
        {turns.map((turn, row) => (
          <SmallRow key={row} turn={turn} changed={placesIn(turns, entered, row)} />
        ))}
      </span>
      <span class="quiet">{t.doctor.leaves(candidates, hintMode.value ? [] : suchAs)}</span>
    </Button>
  );
}

/** The places of a repaired row that differ from what was entered. */
function placesIn(turns: readonly Turn[], entered: readonly Turn[], row: number): number[] {
  return changesIn(turns, entered)
    .filter((each) => each.row === row)
    .map(({ place }) => place);
}
