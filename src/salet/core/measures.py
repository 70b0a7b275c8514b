"""What each guess does to a set of candidates (core/measure.c).

`patterns` is an answer-major matrix, (answers, guesses); `rows`, (n,) int32, are the candidates' rows in it; and bins
are scratch, (block, stride): the parts of a block of guesses are measured together, and the stride is at least the
number of patterns. The readable twins, which count by hand, are in `tests/core/`.
"""

import ctypes
from functools import cache

import numpy as np
from numpy.typing import NDArray

from salet.core.constants import BLOCK, LOGARITHMS, MEASURES
from salet.core.library import function, pointer, struct
from salet.core.patterns import Patterns, pattern_pointer

LANES = 4  # bins that `measure` takes at a time

Rows = NDArray[np.int32]
Weights = NDArray[np.int64]

_logarithms = function("salet_logarithms")
_measure = function("salet_measure")
_add_heaviest = function("salet_add_heaviest")


def measure(  # noqa: PLR0913 - the arrays of the C function
    patterns: Patterns,
    rows: Rows,
    weights: Weights,
    bins: NDArray[np.uint16] | NDArray[np.int64],
    squares: NDArray[np.float64],
    spread: NDArray[np.float64],
    largest: NDArray[np.int64],
    parts: NDArray[np.int64],
) -> None:
    """Sum up, for every guess, the weights of the parts that it makes of the candidates.

    weights: (n,) each above zero. bins: uint16 if the weights add up to less than 65,536, else int64; all zero, and
    zero again after; at most BLOCK guesses, and a stride that LANES divides. squares, spread, largest, parts:
    (guesses,) filled with the sum of squares, the sum of w * log2(w), the largest and the number of the parts' weights.
    """
    block, stride = bins.shape
    if not 1 <= block <= BLOCK or stride % LANES:
        raise ValueError(
            f"Bins can't have shape {bins.shape}. Use at most {BLOCK} rows, each with a multiple of {LANES} entries."
        )
    wide_bins = bins.dtype != np.uint16
    guesses = patterns.shape[1]
    measures = struct(
        MEASURES,
        guesses=guesses,
        bytes=patterns.itemsize,
        count=len(rows),
        wide_bins=wide_bins,
        block=block,
        stride=stride,
        patterns=pattern_pointer(patterns),
        rows=_rows(rows, len(patterns)),
        weights=pointer(weights, np.int64, len(rows)),
        logs=pointer(_logarithm_table(), np.float64, LOGARITHMS),
        bins=pointer(bins, np.int64 if wide_bins else np.uint16, block, stride, writable=True),
        squares=pointer(squares, np.float64, guesses, writable=True),
        spread=pointer(spread, np.float64, guesses, writable=True),
        largest=pointer(largest, np.int64, guesses, writable=True),
        parts=pointer(parts, np.int64, guesses, writable=True),
    )
    _measure(ctypes.byref(measures))


def add_heaviest(
    patterns: Patterns, rows: Rows, weights: Weights, seen: NDArray[np.int8], heaviest: NDArray[np.int64]
) -> None:
    """Sum up, for every guess, the weight of the heaviest candidate of each part.

    weights: (n,) heaviest first. seen: bins, all zero, and zero again after. heaviest: (guesses,). Filled.
    """
    if not seen.size:
        raise ValueError(f"Bins of shape {seen.shape} are empty.")
    _add_heaviest(
        pattern_pointer(patterns),
        patterns.shape[1],
        patterns.itemsize,
        _rows(rows, len(patterns)),
        pointer(weights, np.int64, len(rows)),
        len(rows),
        pointer(seen, np.int8, None, None, writable=True),
        *seen.shape,
        pointer(heaviest, np.int64, patterns.shape[1], writable=True),
    )


@cache
def _logarithm_table() -> NDArray[np.float64]:
    table = np.empty(LOGARITHMS)
    _logarithms(pointer(table, np.float64, LOGARITHMS, writable=True))
    return table


def _rows(rows: Rows, answers: int) -> int:
    """Return the address of candidates' rows, all of them rows of a matrix with this many answers."""
    if rows.size and not 0 <= rows.min() <= rows.max() < answers:
        raise ValueError(f"Candidate rows must be from 0 to {answers - 1}, not {rows.min()} to {rows.max()}.")
    return pointer(rows, np.int32, None)
