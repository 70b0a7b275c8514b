/** The numbers of core/salet.h, which says what they mean; written by tools/make_core_constants.py. */
export const VERSION = 7;
export const TILE = 256;
export const LOGARITHMS = 2048;
export const IMPOSSIBLE = 576460752303423488n;
export const BEST = -2;
export const NORMAL = 0;
export const HARD = 1;
export const STOP = 0;
export const TRIES = 1;
export const TRIED = 2;
export const NODES = 3;
export const LOWER = 4;
export const BEST_TOTAL = 5;
export const BEST_GUESS = 6;
export const FULL = 7;
export const STAGE = 8;
export const PROVEN = 9;
export const RELENTED = 10;
export const WATCH = 11;
export const MOST_RATED = 3000;
export const OPENED = 0;
export const BEGUN = 1;
export const PLAYED = 2;
export const SETTLED = 3;
export const LOOKED = 4;
export const FINISHED = 5;
export const GAME = [
  "struct_bytes",
  "length",
  "letters",
  "guesses",
  "answers",
  "rule",
  "limit",
  "cap",
  "spelling",
  "candidates",
  "weights",
] as const;
