"""The editor's habits: traits of words that the game's editor prefers or avoids.

Terms: a *trait* maps words (`Given`) to a number per word. A *habit* is a trait with a name and the expected spread of
its slope.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

Letters = NDArray[np.uint8]
Bools = NDArray[np.bool_]

UNKNOWN: Final = np.zeros(5, dtype=np.uint8)
"""Yesterday's letters when they are unknown: equal to no letter."""


class Given(NamedTuple):
    """The words that a trait is asked about: letters (a row per word), frequencies, and yesterday's answer."""

    letters: Letters
    frequency: NDArray[np.float64]
    yesterday: Letters = UNKNOWN


Trait = Callable[[Given], NDArray[np.generic]]


class Habit(NamedTuple):
    """A trait and the standard deviation of its slope's prior, a normal distribution around zero."""

    name: str
    spread: float
    trait: Trait


def letters_of(text: str) -> Letters:
    """Return the letters of a text as numbers."""
    return np.frombuffer(text.encode("ascii"), dtype=np.uint8)


def ends_in(letters: Letters, tail: str) -> Bools:
    """Return which words end in `tail`."""
    return np.asarray((letters[:, -len(tail) :] == letters_of(tail)).all(axis=1))


def past_tense(letters: Letters) -> Bools:
    """Return which words end in -ed but not in -eed."""
    return ends_in(letters, "ed") & ~ends_in(letters, "eed")


def plural(letters: Letters) -> Bools:
    """Return which words end in -s but not in -ss, -us, -is or -ys."""
    return ends_in(letters, "s") & ~np.isin(letters[:, -2], letters_of("suiy"))


def _letter_twice(given: Given) -> Bools:
    ordered = np.sort(given.letters, axis=1)
    return np.asarray((ordered[:, 1:] == ordered[:, :-1]).any(axis=1))


def _same_places(given: Given) -> NDArray[np.int64]:
    return np.asarray((given.letters == given.yesterday).sum(axis=1))


def _same_first(given: Given) -> Bools:
    return np.asarray(given.letters[:, 0] == given.yesterday[0])


HABITS: Final = (
    Habit("word frequency", 1.0, lambda given: given.frequency),
    Habit("past tense", 1.0, lambda given: past_tense(given.letters)),
    Habit("ends in y", 0.15, lambda given: ends_in(given.letters, "y")),
    Habit("ends in e", 0.15, lambda given: ends_in(given.letters, "e")),
    Habit("a letter twice", 0.15, _letter_twice),
    Habit("letters in yesterday's place", 0.15, _same_places),
    Habit("yesterday's first letter", 0.15, _same_first),
)
