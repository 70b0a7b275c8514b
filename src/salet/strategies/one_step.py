"""Rules that look one guess ahead."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from salet.game.position import Position
from salet.solver.splits import Measures, expected_bits_left, measure_guesses, two_turn_guesses
from salet.strategies.strategy import Cost, ScoreInfo, Strategy


def one_step(name: str, about: str, unit: str, cost: Cost, *, most: bool = False) -> Strategy:
    """Return the strategy that minimizes a cost, and wins if it can on the last guess."""
    usual = ScoreInfo(unit, most)

    def cost_of(position: Position) -> NDArray[np.float64]:
        if position.turn < position.rules.limit:
            return cost(position)
        chances = position.chances  # no later guess could use what this one reveals
        return np.where(chances > 0, 1 - chances, np.inf)

    def figure(position: Position) -> ScoreInfo:
        return usual if position.turn < position.rules.limit else ScoreInfo("chance of being wrong")

    return Strategy(name, cost_of, about, weakness=WEAKNESS, figure=figure)


def cost_from_measures(cost: Callable[[Measures], NDArray[np.float64]]) -> Cost:
    """Return the cost of a position that is a function of its measures."""
    return lambda position: cost(measure_guesses(position))


WEAKNESS = "it looks only one guess ahead"
EXPECTED_SIZE = one_step(
    "expected-size",
    "leaves the fewest candidates on average",
    "effective words left",
    cost_from_measures(lambda m: m.expected_size),
)
LARGEST_PART = one_step(
    "largest-part",
    "leaves the fewest candidates in the worst case",
    "effective worst case",
    cost_from_measures(lambda m: m.largest_part),
)
ENTROPY = one_step("entropy", "leaves the least uncertainty about the answer, in bits", "bits left", expected_bits_left)
PARTS = one_step(
    "parts",
    "splits the candidates into the most groups",
    "parts",
    cost_from_measures(lambda m: -m.parts.astype(np.float64)),
    most=True,
)
TWO_TURN = one_step(
    "two-turn",
    "finishes soonest if every group can be solved in two more guesses",
    "two-turn guesses",
    two_turn_guesses,
)
ONE_STEP = {strategy.name: strategy for strategy in (EXPECTED_SIZE, LARGEST_PART, ENTROPY, PARTS, TWO_TURN)}
