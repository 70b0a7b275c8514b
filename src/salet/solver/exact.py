"""The strategy `exact`: play the guess that a search to the end finds best, with a budget of seconds a turn.

`exact` has the budget that suggestions have; `exact-5` has five seconds a turn. A guess that is known or proven best
before the budget is spent is the same on every machine; another depends on how far the search came.
"""

import re
from functools import partial

import numpy as np
from numpy.typing import NDArray

from salet.errors import UnknownName, quoted
from salet.game.position import Position
from salet.solver.advice import SEARCH_SECONDS, TO_GO
from salet.solver.analysis import LARGEST, analyse, shipped_openers
from salet.solver.objective import default_objective
from salet.solver.opening_book import default_strategy, known_best
from salet.solver.partition import ONE_STEP
from salet.solver.strategy import Figure, Strategy, ranking


def costs(position: Position, budget: float = SEARCH_SECONDS) -> NDArray[np.float64]:
    """Return the expected guesses to the end of the best guess; all others are infinite, which rules them out."""
    guess, value = _best(position, budget)
    found = np.full(len(position.lexicon.guesses), np.inf)
    found[position.matrix.index_of[guess]] = value
    return found


def _best(position: Position, budget: float) -> tuple[str, float]:
    lexicon = position.lexicon
    known = known_best(lexicon, position.rules, position.turns)
    if known:
        return known[0], known[1] / int(position.weights.sum())
    openers = shipped_openers(position, default_objective(lexicon), 1)
    if openers:
        return openers.suggestions[0].guess, openers.suggestions[0].value or 0.0
    if len(position.candidates) > LARGEST:  # too many to search
        return ranking(position, ONE_STEP[default_strategy(lexicon)]).top(1)[0]
    *_, last = analyse(position, count=1, budget=budget)
    return last.lines[0].guess, last.lines[0].value or last.lines[0].lower


def with_budget(name: str) -> Strategy:
    """Return the strategy of a name such as `exact-5`.

    >>> with_budget("exact-0.1").name
    'exact-0.1'
    """
    seconds = re.fullmatch(r"exact-(\d{1,4}(?:\.\d{1,3})?)", name)
    if not seconds or float(seconds[1]) == 0:
        raise UnknownName(f"There is no strategy {quoted(name)}. Write the seconds a turn as in exact-5 or exact-0.1.")
    return Strategy(
        name, partial(costs, budget=float(seconds[1])), f"{ABOUT}, {seconds[1]} s a turn", figure=Figure(TO_GO)
    )


ABOUT = "searches to the end for the fewest expected guesses"
EXACT = Strategy(
    "exact",
    costs,
    f"{ABOUT}, {SEARCH_SECONDS} s a turn",
    weakness="takes far longer than one step",
    figure=Figure(TO_GO),
)
