"""Beliefs: how likely each accepted word is on a day, given the answers before it.

A belief maps the past answers and the day to an integer weight for each word of ACCEPTED; it never sees a later day.
The rivals of the prior are the assumptions of other solvers. In each, a word considered impossible still gets a
ten-thousandth of the weight of a possible one.

*Calibration* asks whether what is believed comes true: of the words given a chance of 1 %, one in a hundred should have
been the answer.
"""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from importlib import import_module
from math import exp, fsum, lgamma, log
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from salet.errors import BrokenStrategy, UnknownName, quoted
from salet.game.daily.answers import Answer
from salet.game.daily.prior import MODEL, Model, Prior, accepted_words, first_prior, learn, wait
from salet.game.lexicon import LISTED
from salet.game.lists import ACCEPTED, shipped_words
from salet.result import Result, fields_of

Weights = NDArray[np.int64]
Belief = Callable[[Sequence[Answer], date], Weights]

OF_2022 = "nyt2022-answers"
OF_2023 = "nyt2023-answers"


class Learning:
    """The prior as a belief, which continues from the day before where it can."""

    def __init__(self, model: Model = MODEL) -> None:
        self.model = model
        self.learnt: tuple[Answer, ...] = ()
        self.prior: Prior | None = None

    def __call__(self, past: Sequence[Answer], day: date) -> Weights:
        """Return the weights on the morning of a day, given the past answers in order."""
        past = tuple(past)
        if self.prior is None or past[: len(self.learnt)] != self.learnt:
            self.prior = first_prior(accepted_words(), past[0].day if past else day, self.model)
            self.learnt = ()
        for answer in past[len(self.learnt) :]:
            self.prior = learn(self.prior, answer)
        self.learnt = past
        return wait(self.prior, day).weights


def uniform(name: str, _past: Sequence[Answer], _day: date) -> Weights:
    """Return the belief that every word of a list is equally likely."""
    return _listed(shipped_words(name))


def unused(name: str, past: Sequence[Answer], _day: date) -> Weights:
    """Return the belief that all words of a list not used yet are equally likely."""
    return _listed(set(shipped_words(name)) - {answer.word for answer in past})


def _listed(words: Collection[str]) -> Weights:
    weights = np.ones(len(shipped_words(ACCEPTED)), np.int64)
    index = accepted_words().index
    weights[[index[word] for word in words]] = LISTED
    return weights


BELIEFS: Final[dict[str, Callable[[], Belief]]] = {
    "prior": Learning,
    "uniform2309": lambda: partial(uniform, OF_2022),
    "uniform3158": lambda: partial(uniform, OF_2023),
    "unused2309": lambda: partial(unused, OF_2022),
}
"""Functions that create a belief, by name."""


def belief_named(name: str) -> Belief:
    """Return the belief of that name, or the function that `module:function` names."""
    if name in BELIEFS:
        return BELIEFS[name]()
    module, colon, function = name.partition(":")
    if not colon:
        raise UnknownName(
            f"There is no belief {quoted(name)}. Use {', '.join(BELIEFS)}, or your own as module:function."
        )
    try:
        found: Belief = getattr(import_module(module), function)
    except Exception as error:  # the user's module may fail in any way when imported
        raise UnknownName(f"Cannot load the belief {name}: {error}.") from error
    return partial(_checked, name, found)


def _checked(name: str, belief: Belief, past: Sequence[Answer], day: date) -> Weights:
    weights = np.asarray(belief(past, day))
    size = len(shipped_words(ACCEPTED))
    if weights.shape != (size,) or weights.dtype.kind not in "iu" or not 0 < weights.min() <= weights.max() < 2**31:
        raise BrokenStrategy(
            f"The belief {name} must return an integer from 1 to 2,147,483,647 for each of the {size:,} accepted words."
        )
    return weights.astype(np.int64)


FINE = 128  # fine bins for each halving of the chance
BINS = 10
ROUNDING = 1e-9
OUTSIDE = 0.025  # of either end of an interval


@dataclass(frozen=True, slots=True)
class Bin(Result):
    """Words with a chance from `low` to `high`: predicted and observed share of days."""

    low: float
    high: float
    predicted: float
    observed: float
    lower: float
    upper: float

    @property
    def fits(self) -> bool:
        """Whether the predicted share lies in the interval of the observed one."""
        return self.lower - ROUNDING <= self.predicted <= self.upper + ROUNDING

    def json_fields(self) -> dict[str, Any]:
        """Return what the result has in JSON, by name, in order."""
        return {**fields_of(self), "fits": self.fits}


@dataclass(frozen=True, slots=True)
class Tally:
    """The predicted and the observed number of answers by fine bin, summed over some days."""

    days: int
    predicted: Mapping[int, float]
    observed: Mapping[int, int]

    def __add__(self, other: "Tally") -> "Tally":
        mine, theirs = self.predicted, other.predicted
        predicted = {fine: mine.get(fine, 0.0) + theirs.get(fine, 0.0) for fine in {*mine, *theirs}}
        return Tally(self.days + other.days, predicted, Counter(self.observed) + Counter(other.observed))

    def as_json(self) -> dict[str, Any]:
        """Return the tally as a value for JSON."""
        return {"days": self.days, "predicted": dict(self.predicted), "observed": dict(self.observed)}

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> "Tally":
        """Return the tally from its value for JSON."""
        names = ("predicted", "observed")
        predicted, observed = ({int(key): number for key, number in value[name].items()} for name in names)
        return cls(value["days"], predicted, observed)


NOTHING = Tally(0, {}, {})


def tally(weights: NDArray[np.int64], answer: int) -> Tally:
    """Return the tally of one day, from the weights of the words and the index of the answer."""
    chances = weights / weights.sum()
    fine = np.floor(-FINE * np.log2(chances)).astype(np.int64)
    predicted = np.bincount(fine, weights=chances)
    return Tally(1, {int(b): float(predicted[b]) for b in np.flatnonzero(predicted)}, {int(fine[answer]): 1})


def bins(counted: Tally) -> tuple[Bin, ...]:
    """Return the bins, lowest chance first; fewer than BINS if many words have the same chance."""
    found: list[Bin] = []
    group: list[int] = []
    done = 0.0
    for fine in sorted(counted.predicted, reverse=True):
        group.append(fine)
        done += counted.predicted[fine]
        if done >= (len(found) + 1) * counted.days / BINS - 1e-9:
            found.append(_bin(counted, group))
            group = []
    return (*found, _bin(counted, group)) if group else tuple(found)


def _bin(counted: Tally, group: list[int]) -> Bin:
    came = sum(counted.observed.get(fine, 0) for fine in group)
    predicted = fsum(counted.predicted[fine] for fine in group) / counted.days
    low, high = 2 ** (-(group[0] + 1) / FINE), 2 ** (-group[-1] / FINE)
    return Bin(low, high, predicted, came / counted.days, *interval(came, counted.days))


def interval(came: int, days: int) -> tuple[float, float]:
    """Return the 95 % confidence interval of a share, observed on `came` of `days`.

    >>> [round(share, 4) for share in interval(0, 100)]
    [0.0, 0.0362]
    """
    lower = 0.0 if came == 0 else _root(lambda share: 1 - _at_most(came - 1, days, share) - OUTSIDE)
    upper = 1.0 if came == days else _root(lambda share: OUTSIDE - _at_most(came, days, share))
    return lower, upper


def _root(rising: Callable[[float], float]) -> float:
    """Return the root of a rising function between 0 and 1."""
    low, high = 0.0, 1.0
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if rising(middle) < 0 else (low, middle)
    return (low + high) / 2


def _at_most(came: int, days: int, share: float) -> float:
    """Return the chance of at most `came` of `days` independent days, each with this share."""
    yes, no = log(share), log(1 - share)
    whole = lgamma(days + 1)
    return fsum(exp(whole - lgamma(k + 1) - lgamma(days - k + 1) + k * yes + (days - k) * no) for k in range(came + 1))
