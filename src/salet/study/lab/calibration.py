"""Calibration: are words with a predicted chance of 1 % the answer on 1 % of the days?

Terms: every accepted word has a chance every day. The pairs of day and word are counted in *fine bins* by their chance,
which can be added up over days, and then grouped into ten bins with about equal predicted numbers of answers. In each
bin the predicted share of days is compared with the observed share and its 95 % interval (Clopper and Pearson).
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import exp, fsum, lgamma, log
from typing import Any

import numpy as np
from numpy.typing import NDArray

from salet.result import Result, fields_of

FINE = 128  # fine bins for each halving of the chance
BINS = 10
ROUNDING = 1e-9
OUTSIDE = 0.025  # of either end of an interval


@dataclass(frozen=True, slots=True)
class Bin(Result):
    """Words with a chance from `low` to `high`: the predicted and the observed share of days with such an answer."""

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
