"""Fit the two whole numbers that every accepted word has in `nyt-weights.txt`: while it is unused, and once it is used.

They say how likely a word is among those of its kind; `salet.game.daily` has the shares of the kinds.

habit     a trait that the editor prefers or avoids (TRAITS): the slope of a softmax among the unused words of the
          answer's kind. One pass over the answers learns the slopes, and they fade with a half-life of MEMORY days
likeness  for words that aren't candidates, how often words of that form (plural, past tense, other) are
avoided   words that no editor of a family game would choose (`nyt-avoided.txt`) have a twentieth
age       most repeats are old answers: among used words, exp(-rank / SCALE), rank 0 the oldest and 1 the newest; EVEN
          of the chance is spread over all

The shipped answers have no dates, so they are taken in the order of the game's first schedule.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from salet.game.daily import FRESH, LATER, OTHER, kinds_of
from salet.game.word_frequency import frequency_levels
from salet.system import ALLOWED_WORDS_FILE, shipped_words

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

LEVELS_A_UNIT = 4  # of frequency: sixteen times as frequent is one more
AVOIDED = 1 / 20
MEMORY = 240.0
SCALE, EVEN = 0.08, 0.1
LARGEST = 1_000_000  # of the whole numbers
SPREADS = (1.0, 1.0, 0.15, 0.15, 0.15)
"""The standard deviation of each slope's normal prior around zero."""


def traits() -> Floats:
    """Return the traits, a row for each and a column per word: see SPREADS."""
    words, levels = shipped_words(ALLOWED_WORDS_FILE), frequency_levels()
    frequency = [levels[word] / LEVELS_A_UNIT for word in words]
    twice = [len(set(word)) < len(word) for word in words]
    return np.array([frequency, past_tenses(), ending("y"), ending("e"), twice], float)


def ending(tail: str) -> Bools:
    """Return which words end so."""
    return np.array([word.endswith(tail) for word in shipped_words(ALLOWED_WORDS_FILE)])


def past_tenses() -> Bools:
    """Return which words end in -ed but not in -eed."""
    return np.asarray(ending("ed") & ~ending("eed"))


def plurals() -> Bools:
    """Return which words end in -s but not in -ss, -us, -is or -ys."""
    return np.asarray(ending("s") & ~(ending("ss") | ending("us") | ending("is") | ending("ys")))


def likeness(kinds: NDArray[np.int64]) -> Floats:
    """Return how often words of the same form are candidates, for words that are none; 1 for the others."""
    form, candidate = plurals() + 2 * past_tenses(), kinds != OTHER
    inside = np.bincount(form, weights=candidate, minlength=3) + 1
    rate = inside / (np.bincount(form, minlength=3) + 1 / candidate.mean())
    return np.where(candidate, 1.0, rate[form])


def in_order(past: Sequence[str]) -> list[str]:
    """Return past answers in the order of the first schedule, later additions among the newest."""
    order = [word for word in shipped_words("nyt2022-answers") if word in past]
    others = sorted(set(past).difference(order))
    step = max(1, len(order) // (2 * len(others) + 1))
    for place, word in enumerate(others):
        order.insert(max(0, len(order) - place * (step + 1)), word)
    return order


def slopes_of(past: Sequence[int], kinds: NDArray[np.int64], traits: Floats, base: Floats) -> Floats:
    """Return the slopes after these answers, by a Newton step on the likelihood of each."""
    first = np.diag(np.array(SPREADS) ** -2.0)
    slopes, precision, unused = np.zeros(len(SPREADS)), first, np.ones(len(kinds), bool)
    for place in past:
        peers = np.flatnonzero((kinds == kinds[place]) & unused)
        theirs = traits[:, peers]
        chance = np.exp(slopes @ theirs) * base[peers]
        chance /= chance.sum()
        mean = theirs @ chance
        spread = (theirs * chance) @ theirs.T - np.outer(mean, mean)
        precision = first + 0.5 ** (1 / MEMORY) * (precision - first) + spread
        slopes = slopes + np.linalg.solve(precision, traits[:, place] - mean)
        unused[place] = False
    return slopes


def weights_text() -> str:
    """Return the two numbers of every word, a line each in the order of the accepted words."""
    words = shipped_words(ALLOWED_WORDS_FILE)
    index = {word: place for place, word in enumerate(words)}
    kinds = np.array(kinds_of(words))
    assert {*kinds.tolist()} == {FRESH, LATER, OTHER}  # noqa: S101 - nothing is used yet
    taste = np.where(np.isin(words, shipped_words("nyt-avoided")), AVOIDED, 1.0)
    past = [index[word] for word in in_order(shipped_words("past-answers"))]
    unused = taste * likeness(kinds)
    pull = np.exp(slopes_of(past, kinds, (rows := traits()), unused) @ rows)
    fall = np.exp(-(np.arange(len(past)) + 0.5) / len(past) / SCALE)
    age = np.full(len(words), EVEN / len(past))
    age[past] += (1 - EVEN) * fall / fall.sum()
    columns = [pull * unused, pull * taste * age]
    numbers = [np.maximum(1, np.rint(LARGEST * column / column.max())).astype(int).tolist() for column in columns]
    return "".join(f"{one} {other}\n" for one, other in zip(*numbers, strict=True))
