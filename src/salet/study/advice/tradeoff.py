"""The trade-off between a fast finish and a good average: the best guess for each aim, and what it costs the other.

Every point is the exact optimum of one objective: to finish within K guesses (of the ways that are equally good
at that, the one with the fewest guesses), or the fewest on average.
"""

from dataclasses import dataclass

import numpy as np

from salet.game.position import Position
from salet.result import Result
from salet.solver.objective import Objective, bold
from salet.solver.search import solve
from salet.solver.tree import Tree


@dataclass(frozen=True, slots=True)
class Point(Result):
    """A way to play on: its objective, its guess, and how the game would go from here."""

    objective: str
    guess: str
    proven: bool
    mean: float
    within: tuple[float, ...]
    worst: int


def tradeoff_of(position: Position, *, budget: float | None = None) -> list[Point]:
    """Return the optima of a position, the fastest finish first; those that play alike are listed once.

    within[k]: the chance to have found the answer with k + 1 more guesses.
    """
    points: list[Point] = []
    for objective in _objectives(position):
        solution = solve(position, objective, budget=budget, tree=True)
        if solution.proven and solution.tree is not None:
            point = _point(position, objective.name, solution.tree)
            if (point.guess, point.within) not in [(other.guess, other.within) for other in points]:
                points.append(point)
    return points


def _objectives(position: Position) -> list[Objective]:
    limit, weight, made = position.rules.limit, int(position.weights.sum()), len(position.turns)
    daring = [bold(made + more, limit, weight) for more in range(1, min(4, limit - made + 1))]
    return [*daring, Objective.read("mean", limit, weight)]


def _point(position: Position, objective: str, tree: Tree) -> Point:
    depth_of, left = dict(tree.depths()), position.rules.limit - len(position.turns)
    depths = [depth_of.get(word, left + 1) for word in position.listed_words]
    shares = np.bincount(depths, position.weights, left + 2) / position.weights.sum()
    mean, within = float(shares @ np.arange(left + 2)), shares.cumsum()[1:-1].round(6)
    return Point(objective, tree.guess, proven=True, mean=round(mean, 6), within=(*within.tolist(),), worst=max(depths))
