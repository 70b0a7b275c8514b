"""The pattern of every guess against every answer (core/patterns.c, core/transpose.c).

Words are arrays of letter numbers, and `salet.game.pattern.pattern_of` is the readable twin of their patterns.
"""

import numpy as np
from numpy.typing import NDArray

from salet.core.library import function, pointer

MAX_LENGTH = 10  # letters, so that a pattern fits 16 bits
STRIDE = 64  # rows of places have a multiple of this many words, so that whole vectors can be read

Patterns = NDArray[np.unsignedinteger]
Letters = NDArray[np.uint16]

_letter_places = function("salet_letter_places")
_patterns = function("salet_patterns")
_transpose = function("salet_transpose")


def pattern_type(length: int) -> type[np.unsignedinteger]:
    """Return the narrowest type that holds every pattern of this length."""
    if not 1 <= length <= MAX_LENGTH:
        raise ValueError(f"Words must have 1 to {MAX_LENGTH} letters, not {length}.")
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
    _transpose(pattern_pointer(source), rows, columns, source.itemsize, out, target.shape[1], first)


def pattern_pointer(patterns: Patterns) -> int:
    """Return the address of patterns of any width."""
    if patterns.dtype not in {np.dtype(np.uint8), np.dtype(np.uint16)}:
        raise TypeError(f"Patterns are uint8 or uint16, not {patterns.dtype}.")
    return pointer(patterns, patterns.dtype, None, None)


def _letters(words: Letters, alphabet: int) -> int:
    """Return the address of words whose letters are all below `alphabet`."""
    if words.size and words.max() >= alphabet:
        raise ValueError(f"Letter number {words.max()} is out of range for an alphabet of {alphabet}.")
    return pointer(words, np.uint16, None, None)
