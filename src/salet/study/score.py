"""The score of a game: guesses = par + what was given up - luck; and means of many.

Terms: V is the expected number of guesses to the end of a position with best play, Q the same if a certain guess is
made now; a loss counts as one guess more than the rules allow. *Par* is V of the start. A turn *gives up* Q - V, which
is never negative. Its *luck* is Q - 1 - V of the position that the reply leads to, with V = 0 when the answer is found:
positive if the reply was better than expected, and 0 on average over the replies. Added up over the turns, everything
but par and the number of guesses cancels, so the sum is exact for every game.

par + given up has the same expectation as the number of guesses, and varies much less: its mean over some games is the
*luck-free mean*. docs/score.md has the proof and an experiment.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Self

from salet.errors import BadFile
from salet.result import Result, jsonable

OPENER_ERROR = 0.08
"""How far the estimate of an opener is off at most: 0.076 over the 339 openers with known values."""
ESTIMATE_ERROR = 0.3
"""How far the estimate of a guess in a position that is too large for a search is off, three times the mean error."""
FEWEST = 5  # games whose mean has an interval
NORMAL_95 = 1.959964  # standard deviations on both sides of the mean that hold 95 % of a normal distribution


@dataclass(frozen=True, slots=True)
class TurnScore(Result):
    """What a guess gave up against the best, and the luck of its reply, in guesses."""

    guess: str
    best: str
    given_up: float
    luck: float


@dataclass(frozen=True, slots=True)
class Score(Result):
    """A game as a sum: guesses = par + given_up - luck.

    guesses: a lost game counts one more than the rules allow; of an unfinished one, the expected number.
    lower, upper: bounds of par + given_up, equal if every value behind it is proven.
    """

    guesses: float
    par: float
    turns: tuple[TurnScore, ...]
    lower: float
    upper: float

    @property
    def given_up(self) -> float:
        """Guesses given up in all turns together."""
        return sum(turn.given_up for turn in self.turns)

    @property
    def luck(self) -> float:
        """Guesses that luck saved in all turns together; negative if it cost some."""
        return sum(turn.luck for turn in self.turns)

    @property
    def luck_free(self) -> float:
        """The guesses that the same choices take on average: par and what was given up."""
        return self.par + self.given_up

    @property
    def proven(self) -> bool:
        """Whether every value behind what was given up is proven."""
        return self.upper - self.lower < 1e-9

    def rounded(self) -> "Score":
        """Return the score in hundredths, so that it adds up as it is shown.

        The expected guesses of the whole game are rounded before the first guess, after each guess and after each
        reply. Every figure is a difference of two of these: none is off by as much as a hundredth, and what was not
        given up stays 0.

        >>> score = Score(2.0, 3.424, (TurnScore("crane", "salet", 0.004, 0.504), TurnScore("a", "a", 0, 0.924)), 0, 0)
        >>> shown = score.rounded()
        >>> shown.par, [(turn.given_up, turn.luck) for turn in shown.turns]
        (3.42, [(0.01, 0.51), (0.0, 0.92)])
        """
        expected, before = self.par, _hundredths(self.par)
        turns = []
        for turn in self.turns:
            played, left = expected + turn.given_up, expected + turn.given_up - turn.luck
            given_up, luck = _hundredths(played) - before, _hundredths(played) - _hundredths(left)
            turns.append(replace(turn, given_up=given_up / 100, luck=luck / 100))
            expected, before = left, _hundredths(left)
        return replace(self, guesses=before / 100, par=_hundredths(self.par) / 100, turns=tuple(turns))

    def as_json(self) -> dict[str, Any]:
        """Return what the result has in JSON, by name, in order."""
        value = {
            "guesses": self.guesses,
            "par": self.par,
            "given_up": self.given_up,
            "luck": self.luck,
            "luck_free": self.luck_free,
            "luck_free_lower": self.lower,
            "luck_free_upper": self.upper,
            "proven": self.proven,
        }
        return dict(jsonable(value))

    @property
    def text(self) -> str:
        """The score as a text that `read` reads."""
        turns = [[turn.guess, turn.best, turn.given_up, turn.luck] for turn in self.turns]
        return json.dumps([self.guesses, self.par, self.lower, self.upper, turns], separators=(",", ":"))

    @classmethod
    def read(cls, text: str) -> Self:
        """Return the score in a text; raise BadFile if it is damaged or does not add up."""
        try:
            guesses, par, lower, upper, turns = json.loads(text)
            played = tuple(_turn(*turn) for turn in turns)
            score = cls(float(guesses), float(par), played, float(lower), float(upper))
        except (ValueError, TypeError, RecursionError):
            raise BadFile("the score is not one that Salet has written. Leave its column out.") from None
        if not abs(score.luck_free - score.luck - score.guesses) < 1e-6:
            raise BadFile("the score does not add up. Leave its column out.")
        return score


def _hundredths(value: float) -> int:
    """Return a positive number in hundredths; halves go up, as in the page."""
    return int(100 * value + 0.5 + 1e-7)


def _turn(guess: str, best: str, given_up: float, luck: float) -> TurnScore:
    return TurnScore(str(guess), str(best), float(given_up), float(luck))


@dataclass(frozen=True, slots=True)
class Interval(Result):
    """A mean and the bounds of its 95 % confidence interval; the mean of a few games has none."""

    mean: float
    lower: float | None
    upper: float | None


@dataclass(frozen=True, slots=True)
class LuckFree(Result):
    """Many games: their plain mean, their luck-free mean, and all luck together.

    plain: a lost game counts one guess more than the rules allow.
    """

    games: int
    plain: Interval
    luck_free: Interval
    luck: float


def luck_free(scores: Sequence[Score]) -> LuckFree | None:
    """Return the means of some games with their intervals, or None if there is no game.

    >>> turns = (TurnScore("crane", "salet", 0.25, 0.5),)
    >>> games = [Score(3.0, 3.25, turns, 3.5, 3.5), Score(4.0, 3.25, (), 3.25, 3.75)]
    >>> found = luck_free(games)
    >>> found.plain.mean, found.luck_free.mean, found.luck
    (3.5, 3.375, 0.5)
    """
    if not scores:
        return None
    plain = _interval([score.guesses for score in scores])
    certain = _interval([score.luck_free for score in scores])
    below = fmean(score.luck_free - score.lower for score in scores)
    above = fmean(score.upper - score.luck_free for score in scores)
    lower = None if certain.lower is None else certain.lower - below
    upper = None if certain.upper is None else certain.upper + above
    return LuckFree(len(scores), plain, Interval(certain.mean, lower, upper), sum(score.luck for score in scores))


def _interval(values: Sequence[float]) -> Interval:
    """Return the mean of some values with its 95 % interval, by Student's t, corrected for skewness.

    What people give up is skewed: often nothing, now and then much. Johnson's correction moves the interval upwards.
    """
    mean, count = fmean(values), len(values)
    if count < FEWEST:
        return Interval(mean, None, None)
    z, freedom = NORMAL_95, count - 1
    t = z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
    deviation = stdev(values)
    half = t * deviation / sqrt(count)
    skewness = fmean((value - mean) ** 3 for value in values) / deviation**2 if deviation else 0.0
    middle = mean + skewness * (1 + 2 * t * t) / (6 * count)
    return Interval(mean, middle - half, middle + half)
