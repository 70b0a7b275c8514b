"""An estimate of the guesses to the end where a search would take too long: each part lasts as long as its bits say."""

import numpy as np
from numpy.typing import NDArray

from salet.game.position import Position

BITS = (0.0, 1.0, 2.0, 3.0, 4.0, 6.0, 8.0, 11.2, 14.0)
LASTS = (1.0, 1.45, 1.82, 2.04, 2.2, 2.55, 2.88, 3.42, 3.9)
"""The expected guesses of positions by their bits, off by 0.11 on average: `tools/fit_estimate.py` measures it."""


def estimate(position: Position, guess: str) -> float:
    """Return about how many guesses it takes to the end if this one is made now and well followed up.

    >>> from salet.game.position import start
    >>> round(estimate(start("original"), "salet"), 2), round(estimate(start("original"), "fuzzy"), 2)
    (3.42, 4.02)
    """
    weights = position.matrix.weights
    total = float(position.weights.sum())
    parts = [weights[left].astype(np.float64) for left in position.partition(guess).values()]
    lasting = sum(float(part.sum()) * float(np.interp(bits_of(part), BITS, LASTS)) for part in parts)
    return 1 + lasting / total - float(position.chances[position.matrix.index_of[guess]])


def bits_of(weights: NDArray[np.float64]) -> float:
    """Return how many bits it takes to tell which of some words it is."""
    shares = weights / weights.sum()
    return float(-(shares * np.log2(shares)).sum())
