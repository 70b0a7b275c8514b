"""From core/salet.h, which says what all of it means; written by tools/make_core_constants.py."""

VERSION = 8
TILE = 256
LOGARITHMS = 2048
IMPOSSIBLE = 576460752303423488
BEST = -2
NORMAL = 0
HARD = 1
STOP = 0
TRIES = 1
TRIED = 2
NODES = 3
LOWER = 4
BEST_TOTAL = 5
BEST_GUESS = 6
FULL = 7
STAGE = 8
PROVEN = 9
RELENTED = 10
WATCH = 11
MOST_RATED = 3000
OPENED = 0
BEGUN = 1
PLAYED = 2
SETTLED = 3
LOOKED = 4
FINISHED = 5
MEASURES = (
    ("struct_bytes", "number"),
    ("guesses", "number"),
    ("bytes", "number"),
    ("count", "number"),
    ("heavy", "number"),
    ("tile", "number"),
    ("stride", "number"),
    ("patterns", "pointer"),
    ("rows", "pointer"),
    ("weights", "pointer"),
    ("logs", "pointer"),
    ("bins", "pointer"),
    ("squares", "pointer"),
    ("spread", "pointer"),
    ("largest", "pointer"),
    ("parts", "pointer"),
)
GAME = (
    ("struct_bytes", "number"),
    ("length", "number"),
    ("letters", "number"),
    ("guesses", "number"),
    ("answers", "number"),
    ("rule", "number"),
    ("limit", "number"),
    ("cap", "number"),
    ("spelling", "pointer"),
    ("candidates", "pointer"),
    ("weights", "pointer"),
)
