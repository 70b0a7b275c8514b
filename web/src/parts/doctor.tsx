/** Corrections for a board that no word fits or that is doubted, with the changes marked; a press applies one. */
import { useState } from "preact/hooks";
import { type BoardConflict, type Correction, changesIn } from "../game/doctor";
import { lettersOf } from "../game/letters";
import { type Turn, writeTurns } from "../game/notation";
import type { Tile } from "../game/pattern";
import { answer, confirmTiles, doubt } from "../state/answer";
import { colourNames } from "../state/settings";
import { applyCorrection, game, hinting } from "../state/solve";
import { t } from "../strings";
import { capitals } from "../strings/capitals";
import { SmallRow } from "./board";
import { Button } from "./controls";

const MOST = 3; // corrections of a board before more are asked for

type Boards = readonly (readonly Turn[])[];

interface To {
  readonly boards: Boards;
  /** What to do with a correction; `done` says in a sentence what it has changed. */
  readonly accept: (boards: Boards, done: string) => void;
}

export function Doctor() {
  const { status } = answer.value;
  if (status.kind !== "contradiction") return null;
  return <Corrections conflicts={status.conflicts} boards={game.value.boards} accept={applyCorrection} />;
}

/** The tile that is most likely wrong: buttons for its other colors, and one that says it's right. */
export function Doubted() {
  const found = doubt.value;
  if (!found || game.value.draft) return null;
  const { boards } = game.value;
  const { board, check, corrections } = found;
  const turns = boards[board]!;
  const { row, word, place } = check;
  const tile = turns[row]!.tiles[place]!;
  const others = corrections.flatMap((correction) => {
    const other = correction.turns[row]!.tiles[place]!;
    return other === tile ? [] : [{ tile: other, correction }];
  });
  const names = colourNames.value;
  const [odd, asked] = t.doctor.doubt(found, boards.length > 1 ? board : null, names[tile]!);
  const letter = capitals(lettersOf(word)[place]!);
  const likeliest = answer.value.boards[board] ?? answer.value.candidates;
  return (
    <section class="notice doctor" aria-live="polite">
      <p>
        <b>{odd}</b> {asked}
      </p>
      <div class="replies">
        {others.map(({ tile, correction }) => (
          <Reply
            key={tile}
            letter={letter}
            tile={tile}
            name={t.doctor.other(names[tile]!)}
            word={correction.suchAs[0]}
            act={() =>
              applyCorrection(
                correctedBoards(boards, board, correction),
                t.doctor.edit(correction, turns, names).done,
              )
            }
          />
        ))}
        <Reply
          letter={letter}
          tile={tile}
          name={t.doctor.right(names[tile]!)}
          word={likeliest[0]?.word}
          act={confirmTiles}
        />
      </div>
    </section>
  );
}

interface ReplyProps {
  readonly letter: string;
  readonly tile: Tile;
  readonly name: string;
  /** A word that fits then. */
  readonly word: string | undefined;
  readonly act: () => void;
}

function Reply({ letter, tile, name, word, act }: ReplyProps) {
  return (
    <Button class="reply" onClick={act}>
      <span class={`tile t${tile}`} aria-hidden="true">
        {letter}
      </span>
      <span class="link">{name}</span>
      <span class="quiet">{word && !hinting.value && t.doctor.example(word)}</span>
    </Button>
  );
}

/** The boards with one of them corrected. */
function correctedBoards(boards: Boards, board: number, { turns }: Correction): Boards {
  return boards.map((each, k) => (k === board ? turns : each));
}

export function Corrections({
  conflicts,
  ...to
}: To & { readonly conflicts: readonly BoardConflict[] | null }) {
  return (
    <section class="notice doctor" aria-live="polite">
      {!conflicts && <p>{t.doctor.noFixYet}</p>}
      {conflicts?.map((found) => (
        <Found key={found.board} found={found} {...to} />
      ))}
    </section>
  );
}

function Found({ found, boards, accept }: To & { readonly found: BoardConflict }) {
  const [all, setAll] = useState(false);
  const { board, corrections } = found;
  const entered = boards[board] ?? [];
  const more = corrections.length - MOST;
  const cardOf = (correction: Correction) => {
    const { turns, candidates, suchAs } = correction;
    const changed = changesIn(turns, entered);
    const { action, done } = t.doctor.edit(correction, entered, colourNames.value);
    return (
      <Button class="correction" onClick={() => accept(correctedBoards(boards, board, correction), done)}>
        <b>{action}</b>
        <span class="rows">
          {turns.map((turn, row) => (
            <SmallRow
              key={row}
              turn={turn}
              changed={changed.filter((at) => at.row === row).map(({ place }) => place)}
            />
          ))}
        </span>
        <span class="quiet">{t.doctor.leaves(candidates, hinting.value ? [] : suchAs)}</span>
      </Button>
    );
  };
  return (
    <>
      <h2>{t.doctor.heading(boards.length > 1 ? board : null, corrections.length)}</h2>
      <ul class="corrections">
        {corrections.slice(0, all ? undefined : MOST).map((correction) => (
          <li key={writeTurns(correction.turns)}>{cardOf(correction)}</li>
        ))}
      </ul>
      {more > 0 && !all && (
        <p>
          <Button class="link" onClick={() => setAll(true)}>
            {t.doctor.more(more)}
          </Button>
        </p>
      )}
    </>
  );
}
