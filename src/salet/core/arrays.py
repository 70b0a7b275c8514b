"""The compiled C core: its libraries, its functions over arrays of words, patterns and candidates.

`function` binds one function of core/salet.h, `pointer` checks one array and returns its address. The libraries are in
lib/ in this folder; `make core` builds them in a checkout, and every wheel contains those of its platform.

Words are arrays of letter numbers, and `salet.game.pattern.pattern_of` is the readable twin of their patterns. Of
candidates, `patterns` is an answer-major matrix, (answers, guesses); `rows`, (n,) int32, are the candidates' rows in
it; and bins are scratch, (tile, stride): the parts of a tile of guesses are measured together, and the stride is at
least the number of patterns. The readable twins, which count by hand, are in `tests/core/`.
"""

import ctypes
import os
import sys
from collections.abc import Callable
from ctypes import c_int32, c_void_p
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from salet.core.constants import LOGARITHMS, MEASURES, TILE, VERSION

FOLDER = Path(__file__).parent / "lib"
SUFFIX = {"win32": ".dll", "darwin": ".dylib"}.get(sys.platform, ".so")
ADVICE = "In a checkout, run `make core`. Otherwise, reinstall Salet on this machine."
NOTHING = ctypes.c_char * 0
LONGEST = 10  # letters, so that a pattern fits 16 bits
STRIDE = 64  # rows of places have a multiple of this many words, so that whole vectors can be read
LANES = 4  # bins that `measure` takes at a time

Patterns = NDArray[np.unsignedinteger]
Letters = NDArray[np.uint16]
Rows = NDArray[np.int32]
Weights = NDArray[np.int64]


@cache
def library() -> ctypes.CDLL:
    """Load the build of the core that this processor can run, or the file SALET_CORE names."""
    chosen = os.environ.get("SALET_CORE")
    if chosen:
        return load_library(Path(chosen))
    basic, newer = load_library(FOLDER / f"core{SUFFIX}"), FOLDER / f"core-v3{SUFFIX}"
    return load_library(newer) if newer.is_file() and basic.salet_has_v3() else basic


def load_library(file: Path) -> ctypes.CDLL:
    """Load a build of the core; raise ImportError if it is missing, broken or another version."""
    try:
        found = ctypes.CDLL(str(file))
        version = found.salet_version()
    except (OSError, AttributeError) as error:
        raise ImportError(f"Can't load Salet's compiled core: {error}. {ADVICE}", path=str(file)) from error
    if version != VERSION:
        raise ImportError(
            f"{file} is version {version} of the core, but version {VERSION} is needed. {ADVICE}", path=str(file)
        )
    return found


def function(name: str, result: Any, *arguments: Any) -> Callable[..., Any]:
    """Return a function of the core, bound to the ctypes of its result and arguments.

    A call releases the GIL.
    """
    found = library()[name]  # by item, not attribute: a function object of its own, whose types no one else sets
    found.restype, found.argtypes = result, arguments
    return found


def pointer(array: NDArray[Any], dtype: DTypeLike, *shape: int | None, writable: bool = False) -> int:
    """Return the address of an array, which must outlive it, after checking its type, shape and memory layout.

    Pass `writable` for an array that the core writes to.
    """
    if array.dtype != dtype:
        raise TypeError(f"Expected an array of {np.dtype(dtype)}, not {array.dtype}.")
    fits = array.shape == shape or (
        array.ndim == len(shape)
        and all(wanted in {None, size} for size, wanted in zip(array.shape, shape, strict=True))
    )
    if not fits:
        raise ValueError(f"Expected an array of shape {shape}, not {array.shape}.")
    flags = array.flags
    if not (flags.c_contiguous and flags.aligned):
        raise ValueError("The array must be contiguous and aligned. Pass numpy.ascontiguousarray(array).")
    if flags.writeable:
        return ctypes.addressof(NOTHING.from_buffer(array))  # type: ignore[arg-type]  # quicker than `ctypes.data`
    if writable:
        raise ValueError("The array is read-only, but the core writes to it. Pass a copy.")
    return array.ctypes.data


def struct(fields: tuple[tuple[str, str], ...], **values: int) -> ctypes.Structure:
    """Return a struct of core/salet.h, by its fields in `constants`; what is not named is 0."""
    made = _struct_type(fields)(**values)
    made.struct_bytes = ctypes.sizeof(made)
    return made


@cache
def _struct_type(fields: tuple[tuple[str, str], ...]) -> type[ctypes.Structure]:
    types = {"number": c_int32, "pointer": c_void_p}
    return type("Struct", (ctypes.Structure,), {"_fields_": [(name, types[kind]) for name, kind in fields]})


_letter_places = function("salet_letter_places", None, c_void_p, *[c_int32] * 4, c_void_p, c_int32)
_patterns = function("salet_patterns", None, c_void_p, *[c_int32] * 2, c_void_p, *[c_int32] * 3, c_void_p)
_transpose = function("salet_transpose", None, c_void_p, *[c_int32] * 3, c_void_p, *[c_int32] * 2)
_logarithms = function("salet_logarithms", None, c_void_p)
_measure = function("salet_measure", None, c_void_p)
_add_heaviest = function(
    "salet_add_heaviest", None, c_void_p, *[c_int32] * 2, *[c_void_p] * 2, c_int32, c_void_p, *[c_int32] * 2, c_void_p
)


# --- The pattern of every guess against every answer (core/patterns.c, core/transpose.c) -------------------------


def pattern_type(length: int) -> type[np.unsignedinteger]:
    """Return the narrowest type that holds every pattern of this length."""
    if not 1 <= length <= LONGEST:
        raise ValueError(f"Words must have 1 to {LONGEST} letters, not {length}.")
    return np.uint8 if length <= 5 else np.uint16


def letter_places(words: Letters, alphabet: int) -> Patterns:
    """Return places[c, j], the set of places, as bits, at which word j has letter c.

    words: (words, length), every letter below `alphabet`. Rows are padded with zeros to a multiple of STRIDE.
    """
    count, length = words.shape
    code, padded = pattern_type(length), -(-count // STRIDE) * STRIDE
    places = np.empty((alphabet, padded), code)
    address = pointer(places, code, alphabet, padded, writable=True)
    _letter_places(_letters(words, alphabet), count, length, alphabet, places.itemsize, address, padded)
    return places


def fill_patterns(guesses: Letters, places: Patterns, patterns: Patterns) -> None:
    """Set patterns[i, j] to the pattern of guess i against answer j.

    guesses: (guesses, length). places: of the answers, from `letter_places`. patterns: (guesses, answers), of the type
    that `pattern_type` names. Filled.
    """
    count, length = guesses.shape
    code, answers = pattern_type(length), patterns.shape[1]
    padded = -(-answers // STRIDE) * STRIDE
    _patterns(
        _letters(guesses, len(places)),
        count,
        length,
        pointer(places, code, None, padded),
        padded,
        answers,
        patterns.itemsize,
        pointer(patterns, code, count, answers, writable=True),
    )


def transpose(source: Patterns, target: Patterns, first: int) -> None:
    """Set the columns of `target` from `first` on to the rows of `source`."""
    rows, columns = source.shape
    if not 0 <= first <= target.shape[1] - rows:
        raise ValueError(f"{rows} rows don't fit in {target.shape[1]} columns starting at column {first}.")
    out = pointer(target, source.dtype, columns, None, writable=True)
    _transpose(_pattern_pointer(source), rows, columns, source.itemsize, out, target.shape[1], first)


def _pattern_pointer(patterns: Patterns) -> int:
    """Return the address of patterns of any width."""
    if patterns.dtype not in {np.dtype(np.uint8), np.dtype(np.uint16)}:
        raise TypeError(f"Patterns are uint8 or uint16, not {patterns.dtype}.")
    return pointer(patterns, patterns.dtype, None, None)


def _letters(words: Letters, alphabet: int) -> int:
    """Return the address of words whose letters are all below `alphabet`."""
    if words.size and words.max() >= alphabet:
        raise ValueError(f"Letter number {words.max()} is out of range for an alphabet of {alphabet}.")
    return pointer(words, np.uint16, None, None)


# --- What each guess does to a set of candidates (core/parts.c) ---------------------------------------------------


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
        raise ValueError(
            f"Bins can't have shape {bins.shape}. Use at most {TILE} rows, each with a multiple of {LANES} entries."
        )
    heavy, guesses = bins.dtype != np.uint16, patterns.shape[1]
    measures = struct(
        MEASURES,
        guesses=guesses,
        bytes=patterns.itemsize,
        count=len(rows),
        heavy=heavy,
        tile=tile,
        stride=stride,
        patterns=_pattern_pointer(patterns),
        rows=_rows(rows, len(patterns)),
        weights=pointer(weights, np.int64, len(rows)),
        logs=pointer(_logarithm_table(), np.float64, LOGARITHMS),
        bins=pointer(bins, np.int64 if heavy else np.uint16, tile, stride, writable=True),
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
        _pattern_pointer(patterns),
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
