"""The grid detective: what the shared grids of a day, tiles without words, tell of its answer.

Terms: a *grid* is the patterns of one game, in order. A pattern's *mass* against an answer is the popularity of all
words that earn it. *Known* is the best tile so far at each place, itself written as a pattern. The chance of a row
is its mass times its pull (see `guessing`), divided by the same for all patterns that do not end the game. What a
single grid tells, and whether it can exist at all, is in `existence`, of which this module is the face.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from salet.errors import InvalidPattern
from salet.game.lexicon import Lexicon
from salet.study.grids.player_model import ALL_GREEN, LENGTH, TILES, TURNS, Habits, Numbers, measured
from salet.study.grids.possible import Grid, Row, admitting, answer_patterns, likely_words, objection

__all__ = ["Explanations", "Grid", "Row", "Suspects", "admitting", "likely_words", "moves", "objection", "suspects"]

_BEST = np.maximum(TILES[:, None, :], TILES[None, :, :]) @ 3 ** np.arange(LENGTH - 1, -1, -1)


@dataclass(frozen=True, slots=True)
class Suspects:
    """How likely each answer of a lexicon is after the grids were seen."""

    lexicon: Lexicon
    chances: Numbers

    def top(self, count: int = 10) -> tuple[tuple[str, float], ...]:
        """Return the likeliest answers with their chances."""
        order = np.argsort(-self.chances, kind="stable")[:count]
        return tuple((self.lexicon.answers[i], float(self.chances[i])) for i in order)

    def rank(self, answer: str) -> int:
        """Return the place of an answer, the likeliest being 1."""
        return 1 + int((self.chances > self.chances[self.lexicon.answers.index(answer)]).sum())

    def as_json(self, count: int = 10) -> list[dict[str, Any]]:
        """Return the likeliest answers as a value for JSON."""
        return [{"word": word, "probability": float(f"{chance:.6g}")} for word, chance in self.top(count)]


def suspects(grids: Iterable[Sequence[int]], lexicon: Lexicon, habits: Habits | None = None) -> Suspects:
    """Return the answers by how well they explain the grids of one day.

    >>> from salet.game.lexicon import named
    >>> grids = [(84, 20, 74, 242), (110, 74, 242), (23, 236, 242), (73, 242), (2, 74, 74, 242)]
    >>> [word for word, _ in suspects(grids, named("nyt2023")).top(3)]
    ['crane', 'brake', 'drake']
    """
    habits = habits or measured()
    evidence = explanations(lexicon, habits).evidence(moves(grids))
    believed = np.log(lexicon.weights) + habits.trust * evidence
    chances = np.exp(believed - believed.max())
    return Suspects(lexicon, chances / chances.sum())


def moves(grids: Iterable[Sequence[int]], weights: Sequence[float] | Numbers | None = None) -> Numbers:
    """Return how often each pattern followed what was known, (turns told apart, known, patterns).

    The all-green row is left out: it says that the answer was found, not which it is.
    """
    rows = _padded(grids)
    counts = np.zeros((TURNS, len(TILES), len(TILES)))
    times = np.ones(len(rows)) if weights is None else np.asarray(weights, dtype=np.float64)
    known = np.zeros(len(rows), dtype=np.int64)
    for turn, patterns in enumerate(rows.T):
        missed = (patterns >= 0) & (patterns < ALL_GREEN)
        np.add.at(counts[min(turn, TURNS - 1)], (known[missed], patterns[missed]), times[missed])
        known = _BEST[known, np.maximum(patterns, 0)]
    return counts


def _padded(grids: Iterable[Sequence[int]]) -> NDArray[np.int64]:
    """Return the grids as rows of one length, filled up with -1."""
    listed = list(grids)
    rows = np.full((len(listed), max(map(len, listed), default=0)), -1, dtype=np.int64)
    for row, grid in zip(rows, listed, strict=True):
        row[: len(grid)] = grid
    if rows.size and (rows.max() > ALL_GREEN or rows.min() < -1):
        raise InvalidPattern(f"People's habits are known for words of {LENGTH} letters only. Use grids of that width.")
    return rows


@dataclass(frozen=True, slots=True)
class Explanations:
    """The logarithms of which the chance of any row against any answer is made, (turns, answers, patterns).

    mass: of the pattern. total: of all patterns after what is known.
    """

    mass: NDArray[np.float32]
    total: NDArray[np.float32]

    def evidence(self, counts: Numbers) -> Numbers:
        """Return the logarithm of the grids' chance under each answer, but for what all answers share.

        counts: as from `moves`, or many such, (samples, turns, known, patterns); then (samples, answers).
        """
        patterns, knowns = counts.sum(axis=-2), counts.sum(axis=-1)
        earned: Numbers = np.einsum("tap,...tp->...a", self.mass, patterns, optimize=True)
        total: Numbers = np.einsum("tak,...tk->...a", self.total, knowns, optimize=True)
        return earned - total


@lru_cache(maxsize=2)
def explanations(lexicon: Lexicon, habits: Habits) -> Explanations:
    """Return what the habits make of every answer; made once while it is among the last used."""
    if lexicon.length != LENGTH:
        raise InvalidPattern(f"People's habits are known for words of {LENGTH} letters only; use such a lexicon.")
    shape = (TURNS, len(lexicon.answers), len(TILES))
    mass, total = np.empty(shape, np.float32), np.empty(shape, np.float32)
    opening, usual = (masses_of(lexicon, habits, turn) for turn in (0, 1))
    for turn, (masses, pull) in enumerate(zip((opening, usual, usual), habits.pulls(), strict=True)):
        mass[turn] = np.log(masses)
        total[turn] = np.log(masses @ pull.table().T)
    return Explanations(mass, total)


def masses_of(lexicon: Lexicon, habits: Habits, turn: int) -> Numbers:
    """Return the mass of each pattern against each answer, (answers, patterns), every one above zero.

    A slip follows the average answer: so a pattern that no word earns counts against an answer, but does not rule
    it out.
    """
    shares = habits.popularity(lexicon, turn)
    masses = np.array([np.bincount(row, shares, len(TILES)) for row in answer_patterns(lexicon)])
    slip = masses.mean(axis=0) + 1 / len(TILES) ** 2
    blurred: Numbers = (1 - habits.slips) * masses + habits.slips * slip
    return blurred
