"""Many sets of candidates at once: what the best guess does to each, and the sets that played guesses lead to.

Sets lie end to end: set i is `rows[starts[i]:starts[i + 1]]` (core/sets.c). `patterns` is an answer-major matrix, and
`rows` are rows in it. The readable twins are in `tests/kernels/test_sets.py`.
"""

from ctypes import c_int32, c_void_p
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from salet.kernels.library import function, pointer
from salet.kernels.parts import TILE, bins_arguments, matrix_arguments
from salet.kernels.patterns import Patterns

Counts = NDArray[np.int64]

_SETS = (c_void_p, c_int32, c_int32, c_void_p, c_void_p)
_MOVES = (c_void_p, c_void_p, c_void_p, c_int32)
_least_squares = function("salet_least_squares", None, *_SETS, c_int32, c_void_p, c_int32, c_int32, c_void_p)
_measure_moves = function("salet_measure_moves", None, *_SETS, *_MOVES, *[c_void_p] * 3)
_follow_moves = function("salet_follow_moves", None, *_SETS, *_MOVES, *[c_void_p] * 4)


class Sets(NamedTuple):
    """Sets of candidates end to end: patterns (answers, guesses), rows (n,), starts (sets + 1,)."""

    patterns: Patterns
    rows: NDArray[np.int32]
    starts: Counts


class Moves(NamedTuple):
    """Played guesses, (moves,) each: the set, the guess, and the pattern that came back."""

    place: NDArray[np.int32]
    guess: NDArray[np.int32]
    reply: NDArray[np.int32]


def least_squares(sets: Sets, bins: NDArray[np.int32], best: Counts) -> None:
    """Find, for every set, the least sum of squares of the sizes of the parts that any guess makes of it.

    bins: (tile, stride), all zero, and zero again after: the parts of a tile of guesses, at most TILE, are looked at
    together, and the stride is at least the number of patterns. best: (sets,). Filled.
    """
    count = len(sets.starts) - 1
    if len(bins) > TILE:
        raise ValueError(f"Bins of {len(bins)} guesses are too many; at most {TILE} are looked at together.")
    _least_squares(*_sets(sets), count, *bins_arguments(bins, np.int32), pointer(best, np.int64, count, writable=True))


def measure_moves(sets: Sets, moves: Moves, counts: Counts, squares: Counts, sizes: Counts) -> None:
    """Sum up what played guesses did to their sets; moves with equal sets and guesses stand together.

    counts: (patterns,) scratch, all zero, and zero again after. squares, sizes: (moves,) filled with the sum of squares
    of the guess's parts and the size of the one that the reply left.
    """
    count = len(moves.guess)
    if count:
        _check_range("Replies", moves.reply, len(counts))
    _measure_moves(
        *_sets(sets), *_moves(sets, moves), pointer(counts, np.int64, None, writable=True),
        pointer(squares, np.int64, count, writable=True), pointer(sizes, np.int64, count, writable=True),
    )  # fmt: skip


def follow_moves(
    sets: Sets,
    moves: Moves,
    names: NDArray[np.uint64],
    ends: Counts,
    left: NDArray[np.int32],
    keys: NDArray[np.uint64],
) -> None:
    """Write the sets that moves lead to, end to end.

    names: (answers,) a random number each. ends: (moves + 1,) where each new set begins in `left`, from the sizes that
    `measure_moves` found. left: (n,) filled with the new sets; keys: (moves,) filled with a key for each: equal sets
    have equal keys.
    """
    count = len(moves.guess)
    _check_ends(ends, left)
    _follow_moves(
        *_sets(sets), *_moves(sets, moves), pointer(names, np.uint64, len(sets.patterns)),
        pointer(ends, np.int64, count + 1), pointer(left, np.int32, ends[-1], writable=True),
        pointer(keys, np.uint64, count, writable=True),
    )  # fmt: skip


def _sets(sets: Sets) -> tuple[Any, ...]:
    """Return the arguments that stand for sets."""
    _check_ends(sets.starts, sets.rows)
    return *matrix_arguments(sets.patterns, sets.rows), pointer(sets.starts, np.int64, None)


def _moves(sets: Sets, moves: Moves) -> tuple[Any, ...]:
    """Return the arguments that stand for moves."""
    count = len(moves.guess)
    if count:
        _check_range("Sets", moves.place, len(sets.starts) - 1)
        _check_range("Guesses", moves.guess, sets.patterns.shape[1])
    return *(pointer(column, np.int32, count) for column in moves), count


def _check_range(what: str, numbers: NDArray[np.int32], count: int) -> None:
    if not 0 <= numbers.min() <= numbers.max() < count:
        raise ValueError(f"{what} have numbers from 0 to {count - 1}, not {numbers.min()} to {numbers.max()}.")


def _check_ends(ends: Counts, rows: NDArray[np.int32]) -> None:
    if not len(ends) or ends[0] < 0 or ends[-1] > len(rows) or (np.diff(ends) < 0).any():
        raise ValueError(f"Sets must begin one after another among {len(rows)} rows.")
