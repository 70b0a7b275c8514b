/** Reads pasted texts: plain boards here, everything else on the server, which knows every notation. */
import { post } from "../api/client";
import type { Read } from "../api/schema";
import { readTurns, type Turn } from "../game/notation";

/** The turns of a text; null for a shared grid, which has no words. */
export async function readPasted(text: string, signal?: AbortSignal): Promise<readonly Turn[] | null> {
  const plain = readTurns(text);
  if (plain?.length) return plain;
  const read = await post<Read>("/read", { text }, signal);
  return read.position === null ? null : (readTurns(read.position) ?? []);
}
