"""Objectives: what finding the answer at each guess costs, and not finding it.

Terms: a *step* is what every word still in play pays at a turn, so finding the answer at guess k costs the steps of
turns 1 to k, and a loss costs all steps and the *loss* on top. Steps are whole numbers and never negative.
"""

from dataclasses import dataclass
from typing import Self

from salet.errors import UnknownNameError, quote_input
from salet.game.lexicon import Lexicon

LOSS_FORBIDDEN: int = 1 << 59
"""The loss of an objective under which losing is not allowed."""

MEAN = "mean"
MEAN_PLUS_1 = "mean+1"


@dataclass(frozen=True, slots=True)
class Objective:
    """A row of steps and the price of a loss, under a name.

    `mean+1`: the fewest guesses on average, where a loss counts as one guess more than the last. `mean`: the same
    without ever losing.
    """

    name: str
    steps: tuple[int, ...]
    loss: int

    @classmethod
    def read(cls, name: str, limit: int) -> Self:
        """Return the objective of that name for games of `limit` guesses.

        >>> Objective.read("mean+1", 3)
        Objective(name='mean+1', steps=(1, 1, 1), loss=1)
        """
        losses = {MEAN_PLUS_1: 1, MEAN: LOSS_FORBIDDEN}
        if name not in losses:
            raise UnknownNameError(
                f"Unknown objective {quote_input(name)}. Use mean (lowest average without ever losing) or mean+1 (a "
                "loss counts as one guess over the limit)."
            )
        return cls(name, (1,) * limit, losses[name])


def lost_game(objective: str, guesses: int) -> int:
    """Return what a lost game counts as under a named objective when this many guesses were left."""
    return guesses + 1 if objective == MEAN_PLUS_1 else LOSS_FORBIDDEN


def default_objective(lexicon: Lexicon) -> str:
    """Return the objective for a lexicon when none is named.

    If every answer is equally likely, no answer may be lost. If not, a loss counts as one guess more than the limit:
    never to lose to one of thousands of unlikely words would cost more guesses than it saves.
    """
    return MEAN if lexicon.uniform else MEAN_PLUS_1
