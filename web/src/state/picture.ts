/** A board that is read from a picture, on this device: what is put on the board, and which places are doubtful. */
import { computed, signal } from "@preact/signals";
import type { Cursor } from "../game/board";
import type { SeenRow } from "../game/picture";
import { t } from "../strings";
import { workers } from "./engine";
import { listed } from "./lists";
import { game, lexicon, openBoards } from "./solve";
import { note } from "./toast";

const SHARED = "shared-picture"; // as in sw.ts

/** The rows that were read last. */
const read = signal<readonly (readonly SeenRow[])[]>([]);

/** Whether something seemed to cover rows of the board that was read last. */
const cut = signal(false);
/** The same, as long as no row was added or taken away. */
export const covered = computed(
  () => cut.value && read.value.every((rows, board) => game.value.boards[board]?.length === rows.length),
);

/** The tiles that are doubtful, as long as they are as they were read. */
export const unsure = computed<readonly Cursor[]>(() =>
  read.value.flatMap((rows, board) =>
    rows.flatMap(({ word, tiles, letters, colours }, row) => {
      const now = game.value.boards[board]?.[row];
      const isAsRead = (place: number) => now?.word === word && now.tiles[place] === tiles[place];
      return [...letters, ...colours].filter(isAsRead).map((place) => ({ board, row, place }));
    }),
  ),
);

/** The words that rows may be instead, as long as a row is as it was read. */
export const otherWords = computed(() =>
  (read.value[0] ?? []).flatMap(({ word, others }, row) => {
    const isAsRead = game.value.boards[0]?.[row]?.word === word;
    return isAsRead && others.length ? [{ row, word, others }] : [];
  }),
);

/** Says that all is right. */
export function confirmRead(): void {
  read.value = [];
  cut.value = false;
}

export async function readPicture(file: Blob): Promise<void> {
  note(t.picture.reading);
  try {
    const source = await listed(lexicon.peek());
    const found = await workers.ask("picture", { source, file }, new AbortController().signal);
    if ("refused" in found) return note(t.picture.refused[found.refused]);
    openBoards(found.boards.map((rows) => rows.map(({ word, tiles }) => ({ word, tiles }))));
    read.value = found.boards;
    cut.value = found.covered;
    note("");
    const [cursor] = unsure.peek();
    if (cursor) game.value = { ...game.peek(), cursor };
  } catch {
    note(t.picture.refused.failed);
  }
}

/** Reads the picture that was shared to the installed page, which its service worker has kept. */
export async function readShared(): Promise<void> {
  history.replaceState(null, "", location.pathname + location.hash);
  const cache = await caches.open(SHARED);
  const shared = await cache.match(SHARED);
  await cache.delete(SHARED);
  if (shared) await readPicture(await shared.blob());
  else note(t.picture.refused.failed);
}
