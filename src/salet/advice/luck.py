"""How lucky a game was, from 0 to 100: its percentile, if each guess had got its reply by chance.

A turn's luck is Q - 1 - V: Q is the expected guesses to the end with the guess, V those that are left after its reply.
The reply that came has its rated V. Most other replies don't, because rating hundreds of them takes too long:

- V is exact where no guess, one guess, or at most two words are left.
- Otherwise, it's estimated from the bits that are left. All estimates of a turn are shifted by the same amount, so that
  the turn's luck is 0 on average, as it is with true values.

Luck counts in whole hundredths. The turns' distributions are added by convolution. The percentile is the chance of less
luck than the game had, plus half the chance of the same luck. The page computes the same number.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import floor

import numpy as np

from salet.game.pattern import all_green
from salet.game.position import Position
from salet.solver.splits import BITS, GUESSES_BY_BITS, entropy_of

MAX_EXACT = 2  # words of a part whose value is known without a search, if two guesses or more are left
NUDGE = 1e-7  # so that halves go up, even if they are a little less

Distribution = Mapping[int, float]
"""The chance of each luck, in hundredths of a guess."""


@dataclass(frozen=True, slots=True)
class Reply:
    """A reply that a guess can get: its chance, and the expected guesses to go after it."""

    chance: float
    value: float
    is_exact: bool


@dataclass(frozen=True, slots=True)
class Luck:
    """The luck of a turn in hundredths of a guess, and the chance of every luck that it could have had."""

    actual: int
    chances: Distribution


def find_replies(position: Position, word: str) -> dict[int, Reply]:
    """Return the replies that a guess can get, by pattern, in the order of their numbers.

    >>> from salet.game.position import parse_position
    >>> replies = find_replies(parse_position("salet bybgb", "original"), "paper")
    >>> {pattern: (round(reply.chance, 2), round(reply.value, 2)) for pattern, reply in replies.items()}
    {33: (0.29, 1.5), 34: (0.14, 1.0), 35: (0.43, 1.67), 114: (0.14, 1.0)}
    """
    weights, solved = position.matrix.weights, all_green(position.lexicon.length)
    total, guesses_left = int(position.weights.sum()), position.rules.limit - position.turn
    replies = {}
    for pattern, part in position.partition(word).items():
        left = weights[part]
        chance = int(left.sum()) / total
        if pattern == solved:
            replies[pattern] = Reply(chance, 0.0, is_exact=True)
        elif guesses_left == 0:
            replies[pattern] = Reply(chance, 1.0, is_exact=True)  # a loss counts as one guess more
        elif guesses_left == 1 or len(left) <= MAX_EXACT:
            replies[pattern] = Reply(chance, 2 - int(left.max()) / int(left.sum()), is_exact=True)
        else:
            value = min(guesses_left + 1.0, float(np.interp(entropy_of(left), BITS, GUESSES_BY_BITS)))
            replies[pattern] = Reply(chance, value, is_exact=False)
    return replies


def luck_of(replies: Mapping[int, Reply], pattern: int, value: float, value_after: float) -> Luck:
    """Return the luck of a turn and its distribution.

    pattern: of the reply that came. value: the expected guesses to the end with the guess, before its reply.
    value_after: those to go after it.
    """
    excess, estimated = value - 1, 0.0
    for code, reply in replies.items():
        excess -= reply.chance * (value_after if code == pattern else reply.value)
        estimated += reply.chance if code != pattern and not reply.is_exact else 0.0
    shift = excess / estimated if estimated else 0.0
    chances: dict[int, float] = {}
    for code, reply in replies.items():
        expected = reply.value if reply.is_exact else reply.value + shift
        luck = _hundredths(value - 1 - (value_after if code == pattern else expected))
        chances[luck] = chances.get(luck, 0.0) + reply.chance
    return Luck(_hundredths(value - 1 - value_after), chances)


def luck_percentile(turns: Iterable[Luck]) -> int:
    """Return the percentile of the luck of a game, from 0 to 100.

    >>> coin = {-50: 0.5, 50: 0.5}
    >>> luck_percentile([Luck(50, coin)]), luck_percentile([Luck(50, coin), Luck(-50, coin)])
    (75, 50)
    """
    actual, chances = 0, {0: 1.0}
    for turn in turns:
        actual += turn.actual
        chances = _sum_of(chances, turn.chances)
    less = sum(chance for luck, chance in sorted(chances.items()) if luck < actual)
    return floor(100 * (less + chances.get(actual, 0.0) / 2) + 0.5 + NUDGE)


def _sum_of(one: Distribution, other: Distribution) -> dict[int, float]:
    """Return the distribution of the sum of two independent numbers."""
    sums: dict[int, float] = {}
    for luck, chance in sorted(one.items()):
        for more, share in sorted(other.items()):
            sums[luck + more] = sums.get(luck + more, 0.0) + chance * share
    return sums


def _hundredths(luck: float) -> int:
    return floor(100 * luck + 0.5 + NUDGE)
