"""The order of guesses: the lower cost first, then the lower tie-break, then the order of the list."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

COST_TOLERANCE: Final = 1e-9  # costs nearer than this are equal: the rest is rounding, which must not choose a word


def cost_steps(cost: NDArray[np.float64] | float) -> NDArray[np.float64]:
    """Return costs in steps of the tolerance, so that costs that are equal but for rounding are the same number.

    >>> cost_steps(np.array([0.1 + 0.2, 0.3, 0.4])).tolist()
    [300000000.0, 300000000.0, 400000000.0]
    """
    return np.round(np.asarray(cost) / COST_TOLERANCE)


def order_by_cost(cost: NDArray[np.float64], tie_break: NDArray[np.float64]) -> NDArray[np.intp]:
    """Return the indices of costs in the order of the guesses, best first.

    >>> order_by_cost(np.array([0.3, 0.1 + 0.2, 0.2, 0.3]), np.array([1.0, 0.0, 5.0, 0.0])).tolist()
    [2, 1, 3, 0]
    """
    return np.lexsort((tie_break, cost_steps(cost)))  # stable: equal guesses stay in the order of the list


def best_by_cost(cost: NDArray[np.float64]) -> NDArray[np.intp]:
    """Return the indices of the lowest costs, which are equal to one another, in the order of the list.

    >>> best_by_cost(np.array([0.3, 0.4, 0.1 + 0.2])).tolist()
    [0, 2]
    """
    least = cost.min()
    near = np.flatnonzero(cost <= least + COST_TOLERANCE)
    equal: NDArray[np.intp] = near[cost_steps(cost[near]) == cost_steps(least)]
    return equal
