"""How many words that differ in one letter a few guesses can separate (core/twins.c; see `salet.solver.twins`)."""

from ctypes import c_int32, c_void_p

import numpy as np
from numpy.typing import NDArray

from salet.kernels.library import function, pointer

EXACTLY = 3  # masks at most

_most_covered = function("salet_most_covered", c_int32, c_void_p, c_int32, c_int32)


def most_covered(masks: NDArray[np.uint64], choose: int) -> int:
    """Return the most bits that `choose` of the masks cover together, for up to 3 of them.

    masks: (n,) by falling number of bits.
    """
    if not 0 <= choose <= EXACTLY:
        raise ValueError(f"{choose} masks cannot be chosen; use 0 to {EXACTLY}.")
    return int(_most_covered(pointer(masks, np.uint64, None), len(masks), choose))
