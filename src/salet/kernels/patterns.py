"""The pattern of every guess against every answer (core/patterns.c, core/transpose.c).

`salet.game.pattern.pattern_of` is the readable twin. Words are arrays of letter numbers.
"""

from ctypes import c_int32, c_void_p

import numpy as np
from numpy.typing import NDArray

from salet.kernels.library import Address, function, pointer

LONGEST = 10  # letters, so that a pattern fits 16 bits
STRIDE = 64  # rows of places have a multiple of this many words, so that whole vectors can be read
WIDTHS = (np.uint8, np.uint16)
Patterns = NDArray[np.unsignedinteger]
Letters = NDArray[np.uint16]

_letter_places = function("salet_letter_places", None, c_void_p, *[c_int32] * 4, c_void_p, c_int32)
_patterns = function("salet_patterns", None, c_void_p, *[c_int32] * 2, c_void_p, *[c_int32] * 3, c_void_p)
_transpose = function("salet_transpose", None, c_void_p, *[c_int32] * 3, c_void_p, *[c_int32] * 2)


def pattern_type(length: int) -> type[np.unsignedinteger]:
    """Return the narrowest type that holds every pattern of this length."""
    if not 1 <= length <= LONGEST:
        raise ValueError(f"Words of {length} letters have no patterns; use 1 to {LONGEST} letters.")
    return np.uint8 if length <= 5 else np.uint16


def letter_places(words: Letters, alphabet: int) -> Patterns:
    """Return places[c, j], the set of places, as bits, at which word j has letter c.

    words: (words, length), every letter below `alphabet`. Rows are padded with zeros to a multiple of STRIDE.
    """
    count, length = words.shape
    places = np.empty((alphabet, _padded(count)), pattern_type(length))
    _letter_places(
        _letters(words, alphabet),
        count,
        length,
        alphabet,
        places.itemsize,
        pattern_pointer(places, None, None, writable=True),
        places.shape[1],
    )
    return places


def fill_patterns(guesses: Letters, places: Patterns, patterns: Patterns) -> None:
    """Set patterns[i, j] to the pattern of guess i against answer j.

    guesses: (guesses, length). places: of the answers, from `letter_places`. patterns: (guesses, answers), of the type
    that `pattern_type` names. Filled.
    """
    count, length = guesses.shape
    code, answers = pattern_type(length), patterns.shape[1]
    _patterns(
        _letters(guesses, len(places)),
        count,
        length,
        pointer(places, code, None, _padded(answers)),
        places.shape[1],
        answers,
        patterns.itemsize,
        pointer(patterns, code, count, None, writable=True),
    )


def transpose(source: Patterns, target: Patterns, first: int) -> None:
    """Set the columns of `target` from `first` on to the rows of `source`."""
    rows, columns = source.shape
    if not 0 <= first <= target.shape[1] - rows:
        raise ValueError(f"{rows} rows do not fit into {target.shape[1]} columns from number {first} on.")
    _transpose(
        pattern_pointer(source, None, None),
        rows,
        columns,
        source.itemsize,
        pointer(target, source.dtype, columns, None, writable=True),
        target.shape[1],
        first,
    )


def pattern_pointer(patterns: Patterns, *shape: int | None, writable: bool = False) -> Address:
    """Return the address of patterns of any width, after the checks of `pointer`."""
    if patterns.dtype not in WIDTHS:
        raise TypeError(f"Patterns are uint8 or uint16, not {patterns.dtype}.")
    return pointer(patterns, patterns.dtype, *shape, writable=writable)


def _letters(words: Letters, alphabet: int) -> Address:
    """Return the address of words whose letters are all below `alphabet`."""
    if words.size and words.max() >= alphabet:
        raise ValueError(f"Letter {words.max()} is not in an alphabet of {alphabet}.")
    return pointer(words, np.uint16, None, None)


def _padded(count: int) -> int:
    return -(-count // STRIDE) * STRIDE
