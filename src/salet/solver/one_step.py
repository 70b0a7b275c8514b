"""One look at every guess: the bound L1 of each, over arrays; `bounds.guess_bound` is the readable twin."""

import numpy as np
from numpy.typing import NDArray

from salet.game.position import Position
from salet.solver.objective import FORBIDDEN, Objective


def one_step_bounds(
    position: Position, objective: Objective, guesses: NDArray[np.intp], kept: NDArray[np.int64]
) -> NDArray[np.int64]:
    """Return a lower bound of the total of each of these guesses; FORBIDDEN for one that is not legal.

    kept: what each of them keeps (see `bounds.weight_kept`).
    """
    steps = (*objective.steps, objective.loss, 0)
    now, then, later = steps[position.turn - 1 : position.turn + 2]
    weight, own = int(position.weights.sum()), np.zeros(len(position.lexicon.guesses), np.int64)
    own[position.matrix.guess_of[position.candidates]] = position.weights
    totals = now * weight + _pay(then, weight - own[guesses]) + _pay(later, weight - kept)
    return np.where(position.legal[guesses], np.minimum(totals, FORBIDDEN), FORBIDDEN)


def _pay(unit: int, amounts: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return unit times amounts, where anything times a FORBIDDEN unit is as much as can be added up."""
    if unit >= FORBIDDEN:
        return np.where(amounts > 0, FORBIDDEN, 0)
    return unit * amounts
