/** What is next to the rows of a game that has ended. The review, which is loaded then, sets it. */
import { signal } from "@preact/signals";
import type { RowMark } from "../strings/review";

/** The marks of the rows that are rated so far. */
export const rowMarks = signal<readonly RowMark[]>([]);
