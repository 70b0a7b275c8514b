"""What each guess does to a set of candidates (core/parts.c).

In every function `patterns` is an answer-major matrix, (answers, guesses); `rows`, (n,) int32, are the candidates' rows
in it; and bins are scratch, (tile, stride): the parts of a tile of guesses are looked at together, and the stride is at
least the number of patterns. The readable twins, which count by hand, are in `tests/kernels/`.
"""

from ctypes import byref, c_int32, c_void_p
from functools import cache

import numpy as np
from numpy.typing import NDArray

from salet.kernels.constants import LOGARITHMS, MEASURES, TILE
from salet.kernels.library import Address, function, pointer, struct
from salet.kernels.patterns import Patterns, pattern_pointer

LANES = 4  # bins that `measure` takes at a time
Rows = NDArray[np.int32]
Weights = NDArray[np.int64]

_MATRIX = (c_void_p, c_int32, c_int32, c_void_p)
_BINS = (c_void_p, c_int32, c_int32)
_logarithms = function("salet_logarithms", None, c_void_p)
_measure = function("salet_measure", None, c_void_p)
_add_heaviest = function("salet_add_heaviest", None, *_MATRIX, c_void_p, c_int32, *_BINS, c_void_p)


def measure(
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
    zero again after; at most TILE guesses, and a stride that LANES divides. squares, spread, largest, parts: (guesses,)
    filled with the sum of squares, the sum of w * log2(w), the largest and the number of the parts' weights.
    """
    tile, stride = bins.shape
    if not 1 <= tile <= TILE or stride % LANES:
        raise ValueError(f"Bins have the shape {bins.shape}; at most {TILE}, and a multiple of {LANES}, are needed.")
    heavy, guesses = bins.dtype != np.uint16, patterns.shape[1]
    patterns_address, _, itemsize, rows_address = matrix_arguments(patterns, rows)
    measures = struct(
        MEASURES,
        guesses=guesses,
        bytes=itemsize,
        count=len(rows),
        heavy=heavy,
        tile=tile,
        stride=stride,
        patterns=patterns_address,
        rows=rows_address,
        weights=pointer(weights, np.int64, len(rows)),
        logs=logarithms(),
        bins=pointer(bins, np.int64 if heavy else np.uint16, None, None, writable=True),
        squares=pointer(squares, np.float64, guesses, writable=True),
        spread=pointer(spread, np.float64, guesses, writable=True),
        largest=pointer(largest, np.int64, guesses, writable=True),
        parts=pointer(parts, np.int64, guesses, writable=True),
    )
    _measure(byref(measures))


def add_heaviest(
    patterns: Patterns, rows: Rows, weights: Weights, seen: NDArray[np.int8], heaviest: NDArray[np.int64]
) -> None:
    """Sum up, for every guess, the weight of the heaviest candidate of each part.

    weights: (n,) never rising. seen: bins, all zero, and zero again after. heaviest: (guesses,). Filled.
    """
    _add_heaviest(
        *matrix_arguments(patterns, rows),
        pointer(weights, np.int64, len(rows)),
        len(rows),
        *bins_arguments(seen, np.int8),
        pointer(heaviest, np.int64, patterns.shape[1], writable=True),
    )


@cache
def logarithms() -> Address:
    """Return the address of the core's table of logarithms, which is made once."""
    table = np.empty(LOGARITHMS)
    address = pointer(table, np.float64, LOGARITHMS, writable=True)
    _logarithms(address)
    return address


def matrix_arguments(patterns: Patterns, rows: Rows) -> tuple[Address, int, int, Address]:
    """Return the arguments that stand for a matrix and its rows."""
    address = pointer(rows, np.int32, None)
    if rows.size and rows.view(np.uint32).max() >= len(patterns):  # a negative one, too
        raise ValueError(f"Candidates have rows from 0 to {len(patterns) - 1}, not {rows.min()} to {rows.max()}.")
    return pattern_pointer(patterns, None, None), patterns.shape[1], patterns.itemsize, address


def bins_arguments(bins: NDArray[np.int8] | NDArray[np.int32], dtype: type[np.integer]) -> tuple[Address, int, int]:
    """Return the arguments that stand for bins."""
    address = pointer(bins, dtype, None, None, writable=True)
    if not bins.size:
        raise ValueError(f"Bins of the shape {bins.shape} hold nothing.")
    return address, *bins.shape
