/** A board that is read from a picture, on this device: what is put on the board, and what is doubtful of it. */
import { computed, signal } from "@preact/signals";
import type { Cursor } from "../game/board";
import { lettersOf } from "../game/letters";
import type { SeenRow } from "../game/picture";
import { workers } from "./engine";
import { listed } from "./lists";
import { game, lexicon, replaceRead } from "./solve";
import { note } from "./toast";

const SURE = 0.9;
const REFUSED = {
  kind: "Salet reads PNG and JPEG pictures.",
  large: "This picture is too large. Use a screenshot as it is, or crop it.",
  moving: "This picture moves. Use a screenshot.",
  broken: "This picture can't be opened. It may be incomplete.",
  none: "No board was found on this picture. Type it, or crop the picture to the board.",
};
const FAILED = "The picture could not be read. Type the board instead.";

/** The rows that were read last. */
const read = signal<readonly (readonly SeenRow[])[]>([]);

/** The tiles that are doubtful, as long as they are as they were read. */
export const unsure = computed<readonly Cursor[]>(() =>
  read.value.flatMap((rows, board) =>
    rows.flatMap(({ word, letters, colours }, row) => {
      const now = game.value.boards[board]?.[row];
      const isDoubtful = (place: number) => letters[place]! < SURE || colours[place]!.sure < SURE;
      const places = now?.word === word ? [...letters.keys()].filter(isDoubtful) : [];
      const isAsRead = (place: number) => now!.tiles[place] === colours[place]!.tile;
      return places.filter(isAsRead).map((place) => ({ board, row, place }));
    }),
  ),
);

/** The words that rows may be instead, by row, as long as the row is as it was read. */
export const otherWords = computed(() =>
  [...(read.value[0] ?? [])].flatMap(({ word, letters, others }, row) => {
    const isOpen = game.value.boards[0]?.[row]?.word === word && Math.min(...letters) < SURE;
    return isOpen ? [{ row, word, others }] : [];
  }),
);

/** Says that all is right. */
export function confirmRead(): void {
  read.value = [];
}

export async function readPicture(file: Blob): Promise<void> {
  note("Reading the picture…");
  try {
    const source = await listed(lexicon.peek());
    const found = await workers.ask("picture", { source, file }, new AbortController().signal);
    if ("refused" in found) return note(REFUSED[found.refused]);
    const isWhole = found.boards
      .flat()
      .every(({ word }) => lettersOf(word).every((each) => /\p{L}/u.test(each)));
    if (!isWhole) return note(FAILED);
    read.value = [];
    replaceRead(
      found.boards.map((rows) =>
        rows.map(({ word, colours }) => ({ word, tiles: colours.map(({ tile }) => tile) })),
      ),
    );
    read.value = found.boards;
    note("");
    const [first] = unsure.peek();
    if (first) game.value = { ...game.peek(), cursor: first };
  } catch {
    note(FAILED);
  }
}

/** Reads the picture that was shared to the installed page, which its service worker has kept. */
export async function readShared(): Promise<void> {
  history.replaceState(null, "", location.pathname + location.hash);
  const shared = await fetch("shared-picture").catch(() => null);
  if (shared?.ok) await readPicture(await shared.blob());
  else note(FAILED);
}
