"""Suspects: the likely answers of a day, from shared grids without words.

Terms: a *grid* is the patterns of one game, in order. A pattern's *mass* for an answer is the total popularity of the
words that get it. *Known* is the best tile so far at each place, written as a pattern. The chance of a row is its mass
times its pull (see `player_model`), divided by the sum of these over all patterns that do not end the game. Single
grids, and whether they are possible, are in `possible`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import zip_longest
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from salet.errors import InvalidPattern
from salet.game.lexicon import Lexicon
from salet.game.position import lexicon_from
from salet.solver.evaluation import Candidate
from salet.study.grids.player_model import ALL_GREEN, LENGTH, TILES, TURNS, Numbers, PlayerModel, shipped_model
from salet.study.grids.possible import answer_patterns

_BEST = np.maximum(TILES[:, None, :], TILES[None, :, :]) @ 3 ** np.arange(LENGTH - 1, -1, -1)


@dataclass(frozen=True, slots=True)
class Suspects:
    """The probability of each answer of a lexicon, given the grids."""

    lexicon: Lexicon
    chances: Numbers

    def top(self, count: int = 10) -> tuple[Candidate, ...]:
        """Return the likeliest answers with their chances."""
        order = np.argsort(-self.chances, kind="stable")[:count]
        return tuple(Candidate(self.lexicon.answers[i], float(self.chances[i])) for i in order)

    def rank(self, answer: str) -> int:
        """Return the rank of an answer; the likeliest has rank 1."""
        return 1 + int((self.chances > self.chances[self.lexicon.answers.index(answer)]).sum())


def suspects(grids: Iterable[Sequence[int]], lexicon: Lexicon | str, model: PlayerModel | None = None) -> Suspects:
    """Return the probabilities of the answers, given the grids of one day.

    >>> grids = [(84, 20, 74, 242), (110, 74, 242), (23, 236, 242), (73, 242), (2, 74, 74, 242)]
    >>> [suspect.word for suspect in suspects(grids, "nyt2023").top(3)]
    ['crane', 'brake', 'drake']
    """
    lexicon, model = lexicon_from(lexicon), model or shipped_model()
    evidence = explanations(lexicon, model).evidence(moves(grids))
    believed = np.log(lexicon.weights) + model.trust * evidence
    chances = np.exp(believed - believed.max())
    return Suspects(lexicon, chances / chances.sum())


def moves(grids: Iterable[Sequence[int]], weights: Sequence[float] | Numbers | None = None) -> Numbers:
    """Return how often each pattern followed each known state.

    All-green rows are left out, because every answer explains them equally well.
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
    rows = np.array([*zip_longest(*grids, fillvalue=-1)], dtype=np.int64).T
    if rows.size and (rows.max() > ALL_GREEN or rows.min() < -1):
        raise InvalidPattern(f"The player model covers words of {LENGTH} letters only. Use grids of that width.")
    return rows


@dataclass(frozen=True, slots=True)
class Explanations:
    """Logarithms that give the chance of any row for any answer.

    mass: of the pattern. total: of all patterns, given the known state.
    """

    mass: NDArray[np.float32]
    total: NDArray[np.float32]

    def evidence(self, counts: Numbers) -> Numbers:
        """Return the log-likelihood of the grids for each answer, up to a constant.

        counts: from `moves`, or several of them, (samples, turns, known, patterns); the result is (samples, answers).
        """
        patterns, knowns = counts.sum(axis=-2), counts.sum(axis=-1)
        evidence: Numbers = np.zeros((*counts.shape[:-3], self.mass.shape[1]))
        for turn in range(TURNS):  # one at a time: the arrays are widened while they are multiplied
            evidence += patterns[..., turn, :] @ self.mass[turn].T
            evidence -= knowns[..., turn, :] @ self.total[turn].T
        return evidence


def explanations(lexicon: Lexicon, model: PlayerModel) -> Explanations:
    """Return the explanations under a player model, cached, made by one thread at a time."""
    with _ONE_AT_A_TIME:
        return _explanations(lexicon, model)


_ONE_AT_A_TIME = Lock()


@lru_cache(maxsize=2)
def _explanations(lexicon: Lexicon, model: PlayerModel) -> Explanations:
    if lexicon.length != LENGTH:
        raise InvalidPattern(f"The player model covers words of {LENGTH} letters only. Use a word list of that length.")
    shape = (TURNS, len(lexicon.answers), len(TILES))
    mass, total = np.empty(shape, np.float32), np.empty(shape, np.float32)
    opening, usual = (masses_of(lexicon, model, turn) for turn in (0, 1))
    for turn, (masses, pull) in enumerate(zip((opening, usual, usual), model.pulls(), strict=True)):
        mass[turn] = np.log(masses)
        total[turn] = np.log(masses @ pull.table().T)
    return Explanations(mass, total)


def masses_of(lexicon: Lexicon, model: PlayerModel, turn: int) -> Numbers:
    """Return the mass of each pattern for each answer, (answers, patterns), all above zero.

    A slip follows the average over all answers: a pattern that no word gets counts against an answer, but does not
    rule it out.
    """
    shares = model.popularity(lexicon, turn)
    masses = np.empty((len(lexicon.answers), len(TILES)))
    for mass, row in zip(masses, answer_patterns(lexicon), strict=True):
        mass[:] = np.bincount(row, shares, len(TILES))
    slip = masses.mean(axis=0) + 1 / len(TILES) ** 2
    blurred: Numbers = (1 - model.slips) * masses + model.slips * slip
    return blurred
