"""One-step costs: how a guess splits the candidates, and what that makes of the rest.

Terms: a guess makes *parts* of the candidates, one for each pattern; W is the weight of all candidates and W_p that
of a part. `Measures` has sizes as *effective numbers of words*: a set of candidates counts as W**2 / sum(w**2) words,
which is their plain number when all are equally likely. Strategies compare these; people read `splits_of`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import inf

import numpy as np
from numpy.typing import NDArray

from salet.core.measures import LANES, add_heaviest, measure
from salet.core.patterns import Patterns
from salet.game.lexicon import Lexicon
from salet.game.pattern_matrix import Indices, matrix_of
from salet.game.position import Position
from salet.solver.evaluation import Split

BLOCK_GUESSES = 128  # the most guesses whose parts are measured together
MAX_SPLITS = 512  # of all answers that are kept: a few hundred bytes each
SAMPLE = 150  # candidates on which all guesses of a large position are compared
MAX_PAIRS = 300_000_000  # of guesses and candidates: of more, guesses are compared on a sample,
CLOSELY = 1_000  # and this many of the best ones are looked at closely
CACHE_BYTES = 1 << 16  # what the bins of a tile of guesses may take: about the first-level cache
BITS = (0.0, 1.0, 2.0, 3.0, 4.0, 6.0, 8.0, 11.2, 14.0)
GUESSES_BY_BITS = (1.0, 1.45, 1.82, 2.04, 2.2, 2.55, 2.88, 3.42, 3.9)
"""The expected guesses of positions by their bits, off by 0.11 on average over 300 solved positions."""


@dataclass(frozen=True, slots=True)
class Measures:
    """What guesses do to a position's candidates; one entry a guess.

    squares, largest, spread: over the weights of a guess's parts, the sum of squares, the largest, and the sum of
    w * log2(w). total and unit: of the candidates' weights, the sum and the sum of squares.
    """

    parts: NDArray[np.int64]
    squares: NDArray[np.float64]
    largest: NDArray[np.int64]
    spread: NDArray[np.float64]
    total: int
    unit: float

    @property
    def expected_size(self) -> NDArray[np.float64]:
        """The expected effective number of words left, all-green counting as one."""
        return np.divide(self.squares, self.unit, dtype=np.float64)

    @property
    def largest_part(self) -> NDArray[np.float64]:
        """The effective number of words left in the worst case."""
        return np.multiply(self.largest, self.total / self.unit, dtype=np.float64)

    @property
    def entropy(self) -> NDArray[np.float64]:
        """The expected information of the reply, in bits."""
        return np.subtract(np.log2(self.total), self.spread / self.total, dtype=np.float64)


def measure_guesses(position: Position) -> Measures:
    """Return the measures of every guess.

    >>> from salet.game.position import new_position
    >>> position = new_position("original")
    >>> raise_ = position.matrix.index_of["raise"]
    >>> measures = measure_guesses(position)
    >>> round(float(measures.expected_size[raise_]), 2), float(measures.largest_part[raise_])
    (61.0, 168.0)
    """
    weights = position.weights
    total = int(weights.sum())
    count = len(position.lexicon.guesses)
    parts, largest = np.empty((2, count), np.int64)
    squares, spread = np.empty((2, count))
    bins = bins_for(total, 3**position.lexicon.length)
    for some, patterns, rows in position.matrix.by_guess(position.candidates):
        measure(patterns, rows, weights, bins, squares[some], spread[some], largest[some], parts[some])
    return Measures(parts, squares, largest, spread, total, float((weights.astype(np.float64) ** 2).sum()))


def splits_of(position: Position, guesses: Sequence[int]) -> list[Split]:
    """Return what these guesses (indices) do to the candidates; only they are measured.

    The answer itself counts as left.

    >>> from salet.game.position import new_position
    >>> position = new_position("original")
    >>> (split,) = splits_of(position, [position.matrix.index_of["raise"]])
    >>> round(split.expected_size, 2), split.largest_part
    (61.0, 168)
    """
    matrix, candidates, weights = position.matrix, position.candidates, position.weights
    if len(candidates) == len(position.lexicon.answers):
        return [_split_of_all(position.lexicon, position.rules.feedback, guess) for guess in guesses]
    return [_split(matrix.row(guess)[candidates], weights) for guess in guesses]


@lru_cache(maxsize=MAX_SPLITS)
def _split_of_all(lexicon: Lexicon, feedback: str, guess: int) -> Split:
    """Return what a guess does to all answers; cached, because every game begins with them."""
    matrix = matrix_of(lexicon, feedback)
    return _split(matrix.row(guess), matrix.weights)


def _split(patterns: Patterns, weights: NDArray[np.int64]) -> Split:
    """Return what a guess does to candidates, given the pattern and the weight of each."""
    counts, sums = np.bincount(patterns), np.bincount(patterns, weights)
    return Split(
        expected_size=float(counts @ sums / sums.sum()),
        largest_part=int(counts.max()),
        parts=int(np.count_nonzero(counts)),
        entropy=entropy_of(sums[counts > 0]),
    )


def bins_for(total: int, patterns: int) -> NDArray[np.uint16] | NDArray[np.int64]:
    """Return empty bins for `measure`, for this total weight and this many patterns."""
    stride, dtype = -(-patterns // LANES) * LANES, np.dtype(np.uint16 if total < 1 << 16 else np.int64)
    tile = min(BLOCK_GUESSES, max(1, CACHE_BYTES // (stride * dtype.itemsize)))
    return np.zeros((tile, stride), dtype)


def heaviest_of(position: Position, guesses: Indices | None = None) -> NDArray[np.int64]:
    """Return the sum of each part's heaviest weight, for every guess or for these."""
    order = np.argsort(-position.weights, kind="stable")
    weights = position.weights[order]
    heaviest = np.empty(len(position.lexicon.guesses) if guesses is None else len(guesses), np.int64)
    seen = np.zeros((BLOCK_GUESSES, 3**position.lexicon.length), np.int8)
    for some, patterns, rows in position.matrix.by_guess(position.candidates, guesses):
        add_heaviest(patterns, rows[order], weights, seen, heaviest[some])
    return heaviest


def best_on_sample(position: Position, count: int, size: int = SAMPLE) -> NDArray[np.intp]:
    """Return the legal guesses with the largest reach on a sample of this many candidates."""
    heavy = np.argsort(-position.weights, kind="stable")[:: -(-len(position.candidates) // size)]
    sample = replace(position, candidates=position.candidates[np.sort(heavy)])
    kept = np.where(position.legal, heaviest_of(sample), -1)
    return np.argsort(-kept, kind="stable")[: min(count, np.count_nonzero(position.legal))]


def bound_one_step(position: Position) -> tuple[NDArray[np.intp], NDArray[np.float64], float]:
    """Return legal guesses, lower bounds of their expected guesses to the end, and one that holds for all others.

    The guesses are all of them or, of a list so long that this would take minutes, those that do best on a sample.
    """
    guesses = len(position.lexicon.guesses)
    if guesses * len(position.candidates) <= MAX_PAIRS:
        legal = np.flatnonzero(position.legal)
        return legal, two_turn_guesses(position)[legal], inf
    good = best_on_sample(position, CLOSELY, max(SAMPLE, MAX_PAIRS // guesses))
    total, chances = position.weights.sum(), position.chances
    bounds = 3 - heaviest_of(position, good.astype(np.int32)) / total - chances[good]
    heaviest = np.sort(position.weights)[: -(3**position.lexicon.length) - 1 : -1]  # no guess makes more parts
    return good, bounds, float(3 - heaviest.sum() / total - chances.max())


def two_turn_guesses(position: Position) -> NDArray[np.float64]:
    """Return the expected guesses to the end if every part took one more, or at most two.

    The heaviest candidate of a part is guessed next, and takes one; its other candidates are then separated, and
    take two; the guess itself takes none if it is the answer.
    """
    total = position.weights.sum()
    return np.asarray(3 - heaviest_of(position) / total - position.chances)


def estimate(position: Position, guess: str) -> float:
    """Return about how many guesses it takes to the end if this one is made now.

    >>> from salet.game.position import new_position
    >>> round(estimate(new_position("original"), "salet"), 2), round(estimate(new_position("original"), "fuzzy"), 2)
    (3.42, 4.02)
    """
    weights = position.matrix.weights
    total = float(position.weights.sum())
    parts = [weights[part] for part in position.partition(guess).values()]
    most = position.rules.limit - position.turn + 1  # a loss counts as one guess more than are left after this one
    lasting = sum(
        float(part.sum()) * min(most, float(np.interp(entropy_of(part), BITS, GUESSES_BY_BITS))) for part in parts
    )
    return 1 + lasting / total - float(position.chances[position.matrix.index_of[guess]])


def entropy_of(weights: NDArray[np.float64] | NDArray[np.int64]) -> float:
    """Return how many bits it takes to tell which of some words it is."""
    shares = weights / weights.sum()
    return float((shares * -np.log2(shares)).sum())


def expected_bits_left(position: Position) -> NDArray[np.float64]:
    """Return the expected bits that each guess leaves: the position's less the reply's.

    >>> from salet.game.position import parse_position
    >>> position = parse_position("crane bygbb", "original")
    >>> (
    ...     round(float(expected_bits_left(position)[position.matrix.index_of["shtik"]]), 2),
    ...     round(entropy_of(position.weights), 2),
    ... )
    (0.9, 4.58)
    """
    weights, measures = position.weights, measure_guesses(position)
    return np.asarray((measures.spread - (weights * np.log2(weights)).sum()) / measures.total)
