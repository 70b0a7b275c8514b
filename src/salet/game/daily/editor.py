"""The editor's habits: traits of words that the game's editor prefers or avoids.

Terms: a *trait* maps the letters of words (a row per word) and those of yesterday's answer to a number per word. A
*habit* is a trait with a name and the expected spread of its slope.
"""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

Letters = NDArray[np.uint8]
Bools = NDArray[np.bool_]
Trait = Callable[[Letters, Letters], NDArray[np.generic]]

UNKNOWN: Final = np.zeros(5, dtype=np.uint8)
"""Yesterday's letters when they are unknown: equal to no letter."""


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


def past_tense(letters: Letters, _yesterday: Letters = UNKNOWN) -> Bools:
    """Return which words end in -ed but not in -eed."""
    return ends_in(letters, "ed") & ~ends_in(letters, "eed")


def plural(letters: Letters) -> Bools:
    """Return which words end in -s but not in -ss, -us, -is or -ys."""
    return ends_in(letters, "s") & ~np.isin(letters[:, -2], letters_of("suiy"))


def _final_y(letters: Letters, _yesterday: Letters) -> Bools:
    return ends_in(letters, "y")


def _final_e(letters: Letters, _yesterday: Letters) -> Bools:
    return ends_in(letters, "e")


def _letter_twice(letters: Letters, _yesterday: Letters) -> Bools:
    ordered = np.sort(letters, axis=1)
    return np.asarray((ordered[:, 1:] == ordered[:, :-1]).any(axis=1))


def _same_places(letters: Letters, yesterday: Letters) -> NDArray[np.int64]:
    return np.asarray((letters == yesterday).sum(axis=1))


def _same_first(letters: Letters, yesterday: Letters) -> Bools:
    return np.asarray(letters[:, 0] == yesterday[0])


def listed(name: str, spread: float, values: Mapping[str, float]) -> Habit:
    """Return a habit from a table such as word frequencies; a missing word counts as zero."""
    table = {word.encode("ascii"): value for word, value in values.items()}

    def trait(letters: Letters, _yesterday: Letters) -> NDArray[np.float64]:
        return np.array([table.get(row.tobytes(), 0.0) for row in letters])

    return Habit(name, spread, trait)


HABITS: Final = (
    Habit("past tense", 2.0, past_tense),
    Habit("ends in y", 0.3, _final_y),
    Habit("ends in e", 0.3, _final_e),
    Habit("a letter twice", 0.3, _letter_twice),
    Habit("letters in yesterday's place", 0.3, _same_places),
    Habit("yesterday's first letter", 0.3, _same_first),
)
