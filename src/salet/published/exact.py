"""The strategy `exact`: search to the end, with a budget of seconds a turn.

`exact` has the budget that suggestions have; `exact-5` has five seconds a turn. A guess that is known or proven best
before the budget is spent is the same on every machine; another depends on how far the search came.
"""

import re
from functools import partial

import numpy as np
from numpy.typing import NDArray

from salet.errors import UnknownName, quoted
from salet.game.position import Position
from salet.solver.analysis import guess_to_make
from salet.solver.evaluation import SEARCH_SECONDS, TO_GO
from salet.solver.strategy import Figure, Strategy


def exact_costs(position: Position, budget: float = SEARCH_SECONDS) -> NDArray[np.float64]:
    """Return the best guess's expected guesses to the end; all others are infinite."""
    best = guess_to_make(position, budget)
    costs = np.full(len(position.lexicon.guesses), np.inf)
    costs[position.matrix.index_of[best.word]] = best.value if np.isfinite(best.value) else best.lower or 0.0
    return costs


def with_budget(name: str) -> Strategy:
    """Return the strategy of a name such as `exact-5`.

    >>> with_budget("exact-0.1").name
    'exact-0.1'
    """
    seconds = re.fullmatch(r"exact-(\d{1,4}(?:\.\d{1,3})?)", name)
    if not seconds or float(seconds[1]) == 0:
        raise UnknownName(f"There is no strategy {quoted(name)}. Write the seconds a turn as in exact-5 or exact-0.1.")
    return Strategy(
        name, partial(exact_costs, budget=float(seconds[1])), f"{ABOUT}, {seconds[1]} s a turn", figure=Figure(TO_GO)
    )


ABOUT = "searches to the end for the fewest expected guesses"
EXACT = Strategy(
    "exact",
    exact_costs,
    f"{ABOUT}, {SEARCH_SECONDS} s a turn",
    weakness="takes far longer than one step",
    figure=Figure(TO_GO),
)
