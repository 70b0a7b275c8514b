"""Beliefs: how likely each accepted word is on a day, given the answers before it.

A belief maps the past answers and the day to an integer weight for each word of ACCEPTED; it never sees a later day.
The rivals of the prior are the assumptions of other solvers. In each, a word considered impossible still gets a
ten-thousandth of the weight of a possible one.
"""

from collections.abc import Callable, Collection, Sequence
from datetime import date
from functools import partial
from importlib import import_module
from typing import Final

import numpy as np
from numpy.typing import NDArray

from salet.errors import BrokenStrategy, UnknownName, quoted
from salet.game.daily.answers import Answer
from salet.game.daily.prior import MODEL, Model, Prior, accepted_words, begin, learn, wait
from salet.game.lexicon import LISTED
from salet.game.lists import ACCEPTED, shipped_words

Weights = NDArray[np.int64]
Belief = Callable[[Sequence[Answer], date], Weights]

OF_2022 = "nyt2022-answers"
OF_2023 = "nyt2023-answers"


class Learning:
    """The prior as a belief; where possible it continues from the day before instead of learning all days again."""

    def __init__(self, model: Model = MODEL) -> None:
        self.model = model
        self.learnt: tuple[Answer, ...] = ()
        self.prior: Prior | None = None

    def __call__(self, past: Sequence[Answer], day: date) -> Weights:
        """Return the weights on the morning of a day, learned from the past answers, given in order."""
        past = tuple(past)
        if self.prior is None or past[: len(self.learnt)] != self.learnt:
            self.prior = begin(accepted_words(), past[0].day if past else day, self.model)
            self.learnt = ()
        for answer in past[len(self.learnt) :]:
            self.prior = learn(self.prior, answer)
        self.learnt = past
        return wait(self.prior, day).weights


def uniform(name: str, _past: Sequence[Answer], _day: date) -> Weights:
    """Return the belief that every word of a list is equally likely."""
    return _listed(shipped_words(name))


def unused(name: str, past: Sequence[Answer], _day: date) -> Weights:
    """Return the belief that every word of a list that has not been an answer yet is equally likely."""
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
