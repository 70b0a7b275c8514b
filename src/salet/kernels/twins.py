"""Near twins: families of words that differ in one place only, of which a few guesses can single out only some.

`tests/support/bounds.py` has `is_hopeless`, the readable twin of what the search makes of them. core/twins.c counts.
"""

from ctypes import c_int32, c_void_p
from typing import Any

import numpy as np
from numpy.typing import NDArray

from salet.kernels.library import function, pointer

EXACTLY = 3  # masks at most
NEVER = 1 << 40  # more than any set has words

_most_covered = function("salet_most_covered", c_int32, c_void_p, c_int32, c_int32)


def families_of(
    letters: NDArray[Any], members: NDArray[np.int32], alphabet: int, limit: int
) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
    """Return the families among some words, and how many of each a number of guesses singles out at most.

    letters: a row of letter numbers for every guess; members: the words' rows. The first array names the family of each
    word in each place, 0 if it has no more than one guess could tell apart. The second has a row for every family and
    a column for every number of guesses up to `limit`; its row 0 is the least of all.
    """
    words, length = letters[members].astype(np.int64), letters.shape[1]
    families, least = no_families(length, len(words), limit)
    singled_out = [*least]
    if len(words) > length + 1 and alphabet**length < 1 << 62 and alphabet < 63:  # else keys or masks would not fit
        held = np.bitwise_or.reduce(1 << letters.astype(np.int64), axis=1)
        digits = alphabet ** np.arange(length)
        for place in range(length):
            rest = words @ digits - words[:, place] * digits[place]
            _, group, sizes = np.unique(rest, return_inverse=True, return_counts=True)
            for number in np.flatnonzero(sizes > length + 1):
                family = group == number
                families[place, family] = len(singled_out)
                own = np.bitwise_or.reduce(1 << words[family, place])
                singled_out.append(_most_singled_out(np.unique(held & own), limit))
    return families, np.array([np.min(singled_out, axis=0), *singled_out[1:]])


def no_families(length: int, words: int, limit: int) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
    """Return what `families_of` does where no word has near twins, or where they are no danger."""
    return np.zeros((length, words), np.int32), np.full((1, limit + 1), NEVER, np.int64)


def _most_singled_out(masks: NDArray[np.int64], limit: int) -> NDArray[np.int64]:
    """Return an upper bound of the letters that this many of the sets hold together."""
    order = np.argsort(-np.bitwise_count(masks).astype(np.int64), kind="stable")
    by_size = masks[order].astype(np.uint64)
    most = [most_covered(by_size, count) for count in range(EXACTLY + 1)]
    while len(most) <= limit:
        most.append(most[EXACTLY] + most[len(most) - EXACTLY])
    return np.array(most[: limit + 1], np.int64)


def most_covered(masks: NDArray[np.uint64], choose: int) -> int:
    """Return the most bits that `choose` of the masks cover together, for up to 3 of them.

    masks: (n,) by falling number of bits.
    """
    if not 0 <= choose <= EXACTLY:
        raise ValueError(f"{choose} masks cannot be chosen; use 0 to {EXACTLY}.")
    return int(_most_covered(pointer(masks, np.uint64, None), len(masks), choose))
