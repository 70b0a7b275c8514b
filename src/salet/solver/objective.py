"""Objectives: what finding the answer at each guess costs, and not finding it.

Terms: a *step* is what every word still in play pays at a turn, so finding the answer at guess k costs the steps of
turns 1 to k, and a loss costs all steps and the *loss* on top. Steps are whole numbers and never negative. Every
objective is such a row of steps, so one search serves them all.
"""

import re
from dataclasses import dataclass
from typing import Self

from salet.errors import TooLarge, UnknownName, quoted
from salet.game.lexicon import Lexicon

FORBIDDEN: int = 1 << 59
"""The loss of an objective under which losing is not allowed."""

NEVER_LOSING = "mean"
LOSS_AS_ONE_MORE = "mean+1"


@dataclass(frozen=True, slots=True)
class Objective:
    """A row of steps and the price of a loss, under a name.

    `mean`: the fewest guesses on average, never losing. `mean+N`: a loss is allowed and costs N guesses more than
    finding the answer at the last one. `lose`: the least chance to lose. `within-K`: the greatest chance to find the
    answer in K guesses. `fair`: the mean, ties broken by the worst case, then by the distribution.
    unit: what one guess or one loss counts; anything below it only breaks ties.
    """

    name: str
    steps: tuple[int, ...]
    loss: int
    unit: int = 1

    @classmethod
    def read(cls, name: str, limit: int, weight: int) -> Self:
        """Return the objective of that name for games of `limit` guesses and this total weight.

        Raises TooLarge where a total might pass for an impossible one.

        >>> Objective.read("within-3", 6, 2315)
        Objective(name='within-3', steps=(0, 0, 0, 1, 0, 0), loss=0, unit=1)
        """
        objective = cls._named(name, limit, weight)
        most = (sum(objective.steps) + objective.loss % FORBIDDEN) * weight
        if most >= FORBIDDEN:
            raise TooLarge(
                f"The weights of this list are too large for {name}: they add up to {weight:,}, and totals must stay"
                f" below 2^59. Divide all weights by {most // FORBIDDEN + 1:,}."
            )
        return objective

    @classmethod
    def _named(cls, name: str, limit: int, weight: int) -> Self:
        if name == "mean":
            return cls(name, (1,) * limit, FORBIDDEN)
        if name == "fair":
            return cls(name, *_fair(limit, weight))
        if name == "lose":
            return cls(name, (0,) * limit, 1)
        extra = re.fullmatch(r"mean\+(\d{1,4})", name)
        if extra:
            return cls(name, (1,) * limit, int(extra[1]))
        within = re.fullmatch(r"within-(\d{1,2})", name)
        if within and 1 <= int(within[1]) <= limit:
            return cls(name, *_within(int(within[1]), limit))
        raise UnknownName(
            f"There is no objective {quoted(name)}. Use mean, fair, mean+N (a loss costs N guesses more), lose,"
            f" or within-K with K from 1 to {limit}."
        )


def default_objective(lexicon: Lexicon) -> str:
    """Return the objective for a lexicon when none is named.

    If every answer is equally likely, no answer may be lost. If not, a loss counts as one guess more than the limit:
    never to lose to one of thousands of unlikely words would cost more guesses than it saves.
    """
    return NEVER_LOSING if lexicon.uniform else LOSS_AS_ONE_MORE


def counts_guesses(objective: str) -> bool:
    """Whether an objective's values are expected guesses; under others they are chances.

    >>> counts_guesses("mean+1"), counts_guesses("within-4")
    (True, False)
    """
    return objective.startswith(("mean", "fair"))


def _within(guesses: int, limit: int) -> tuple[tuple[int, ...], int]:
    """Return steps and loss under which all that matters is to need no guess after this one."""
    if guesses == limit:
        return (0,) * limit, 1
    return tuple(int(turn == guesses + 1) for turn in range(1, limit + 1)), 0


def _fair(limit: int, weight: int) -> tuple[tuple[int, ...], int, int]:
    """Return steps, loss and unit of the mean with ties broken by the worst cases.

    The steps are digits of one number: a word in play at the last turn counts more than any number of words in play at
    the turn before, and so on back as far as 64 bits allow; and one guess counts more than all of these.

    >>> _fair(3, 9)[0]
    (100, 101, 110)
    """
    base = weight + 1
    digits = 0
    while digits < limit - 1 and 4 * limit * weight * base ** (digits + 1) < FORBIDDEN:
        digits += 1
    extras = [0] * (limit - digits) + [base**k for k in range(digits)]
    return tuple(base**digits + extra for extra in extras), FORBIDDEN, base**digits
