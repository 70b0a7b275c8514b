"""Calibration: do words that are given a chance of one in a hundred come one time in a hundred?

Terms: every accepted word has a chance every day. The pairs of day and word are put in *fine bins* by their chance, so
that days can be counted apart and added up, and these in ten bins of about the same predicted number of answers. In
each, the predicted share of the days is set beside the observed one and its 95 % interval (Clopper and Pearson).
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from math import exp, fsum, lgamma, log
from typing import Any

import numpy as np
from numpy.typing import NDArray

FINE = 128  # fine bins for each halving of the chance
BINS = 10
ROUNDING = 1e-9
OUTSIDE = 0.025  # of either end of an interval


@dataclass(frozen=True, slots=True)
class Bin:
    """Words of a chance from `low` to `high`: the share of days foretold to have one as answer, and that had one."""

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

    def as_json(self) -> dict[str, Any]:
        """Return the bin as a value for JSON."""
        return asdict(self) | {"fits": self.fits}


@dataclass(frozen=True, slots=True)
class Tally:
    """Over some days: by fine bin, the predicted number of answers and the number that came."""

    days: int
    told: Mapping[int, float]
    came: Mapping[int, int]

    def __add__(self, other: "Tally") -> "Tally":
        told = {fine: self.told.get(fine, 0.0) + other.told.get(fine, 0.0) for fine in {*self.told, *other.told}}
        return Tally(self.days + other.days, told, Counter(self.came) + Counter(other.came))

    def as_json(self) -> dict[str, Any]:
        """Return the tally as a value for JSON."""
        return {"days": self.days, "told": dict(self.told), "came": dict(self.came)}

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> "Tally":
        """Return the tally that `as_json` made a value of."""
        told, came = ({int(key): number for key, number in value[name].items()} for name in ("told", "came"))
        return cls(value["days"], told, came)


NOTHING = Tally(0, {}, {})


def tally(weights: NDArray[np.int64], answer: int) -> Tally:
    """Return the tally of one day: the weights of the words, and which of them came."""
    chances = weights / weights.sum()
    fine = np.floor(-FINE * np.log2(chances)).astype(np.int64)
    told = np.bincount(fine, weights=chances)
    return Tally(1, {int(b): float(told[b]) for b in np.flatnonzero(told)}, {int(fine[answer]): 1})


def bins(counted: Tally, number: int = BINS) -> tuple[Bin, ...]:
    """Return the bins, least chance first; fewer than asked for where many words share one chance."""
    found: list[Bin] = []
    group: list[int] = []
    done = 0.0
    for fine in sorted(counted.told, reverse=True):
        group.append(fine)
        done += counted.told[fine]
        if done >= (len(found) + 1) * counted.days / number - 1e-9:
            found.append(_bin(counted, group))
            group = []
    return (*found, _bin(counted, group)) if group else tuple(found)


def _bin(counted: Tally, group: list[int]) -> Bin:
    came = sum(counted.came.get(fine, 0) for fine in group)
    predicted = fsum(counted.told[fine] for fine in group) / counted.days
    low, high = 2 ** (-(group[0] + 1) / FINE), 2 ** (-group[-1] / FINE)
    return Bin(low, high, predicted, came / counted.days, *interval(came, counted.days))


def interval(came: int, days: int) -> tuple[float, float]:
    """Return the shares between which `came` of `days` would not be surprising, at 95 %.

    >>> [round(share, 4) for share in interval(0, 100)]
    [0.0, 0.0362]
    """
    lower = 0.0 if came == 0 else _root(lambda share: 1 - _at_most(came - 1, days, share) - OUTSIDE)
    upper = 1.0 if came == days else _root(lambda share: OUTSIDE - _at_most(came, days, share))
    return lower, upper


def _root(rising: Callable[[float], float]) -> float:
    """Return where a rising function of a share passes zero."""
    low, high = 0.0, 1.0
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if rising(middle) < 0 else (low, middle)
    return (low + high) / 2


def _at_most(came: int, days: int, share: float) -> float:
    """Return the chance of at most so many of the days, each with this share."""
    yes, no = log(share), log(1 - share)
    whole = lgamma(days + 1)
    return fsum(exp(whole - lgamma(k + 1) - lgamma(days - k + 1) + k * yes + (days - k) * no) for k in range(came + 1))
