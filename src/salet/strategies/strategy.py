"""What a strategy is: it maps a position to the cost of each guess, the best the least.

Terms: the *cost* array has an entry for every word of `lexicon.guesses`, in its order; infinity means "not to be
played". Equal costs go to the word likeliest to be the answer, then to the earlier in the list; a strategy with
an order of its own brings it as `ties`. `published` has the strategies by name.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from traceback import extract_tb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from salet.errors import SaletError, StrategyError, UnknownNameError, quote_input
from salet.game.notation import DigitNotation
from salet.game.position import Position
from salet.game.spelling import normalize_word
from salet.solver.ordering import best_by_cost, order_by_cost

Cost = Callable[[Position], NDArray[np.float64]]


class ScoreInfo(NamedTuple):
    """A strategy's number: its name, whether larger is better, and its kind of guess."""

    unit: str = "cost"
    larger_is_better: bool = False
    kind: str | None = None


COST = ScoreInfo()  # the number of a strategy that says nothing of it


@dataclass(frozen=True, slots=True)
class Strategy:
    """A named cost, with what a reader should know of it.

    figure: what its number is, under its author's name; a function if that depends on the position.
    ties: a second cost, asked only of the words that share the least first one.
    opener: the first guess where the author fixed it; rules: those that the author's own figures rest on.
    digits: what digits in tiles mean to its author, if that is known.
    plays_on: whether its author let games run past the limit and counted the guesses.
    """

    name: str
    cost: Cost
    about: str = ""
    source: str = ""
    weakness: str = ""
    ties: Cost | None = None
    opener: str | None = None
    rules: str = "normal"
    lexicon: str | None = None
    digits: DigitNotation | None = None
    plays_on: bool = False
    figure: ScoreInfo | Callable[[Position], ScoreInfo] = COST

    def figure_in(self, position: Position) -> ScoreInfo:
        """Return what the number is in a position."""
        return self.figure if isinstance(self.figure, ScoreInfo) else self.figure(position)


@dataclass(frozen=True, slots=True, repr=False)
class Ranking:
    """Every guess that may be played, best first, with its cost."""

    position: Position
    strategy: Strategy
    guesses: NDArray[np.intp]
    costs: NDArray[np.float64]

    def __repr__(self) -> str:
        best = ", ".join(f"{guess} {cost:.4g}" for guess, cost in self.top(3))
        return f"<Ranking of {self.position.text} by {self.strategy.name}: {best}; {len(self):,} guesses>"

    def __len__(self) -> int:
        return len(self.guesses)

    def __iter__(self) -> Iterator[tuple[str, float]]:
        words = self.position.lexicon.guesses
        return ((words[i], float(cost)) for i, cost in zip(self.guesses, self.costs, strict=True))

    def top(self, count: int = 10) -> list[tuple[str, float]]:
        """Return the best guesses with their costs."""
        return list(islice(self, count))


def rank_guesses(position: Position, strategy: Strategy) -> Ranking:
    """Return every legal guess of a position with its cost, best first."""
    cost = costs_of(position, strategy)
    playable = np.flatnonzero(np.isfinite(cost))
    best = playable[order_by_cost(cost[playable], _tie_break_costs(position, strategy)[playable])]
    return Ranking(position, strategy, best, cost[best])


def best_guess(position: Position, strategy: Strategy) -> str:
    """Return the first of the ranking, without sorting the rest."""
    cost = costs_of(position, strategy)
    least = cost.min()
    if not np.isfinite(least):
        why = (
            "it returned NaN for every guess"
            if np.isnan(_computed_costs(position, strategy)).all()
            else "it returned no finite cost"
        )
        where = quote_input(position.text)
        raise UnknownNameError(f"Strategy {strategy.name} has no guess in position {where}: {why}.")
    best = best_by_cost(cost)
    if len(best) > 1:
        best = best[order_by_cost(cost[best], _tie_break_costs(position, strategy)[best])]
    return position.lexicon.guesses[int(best[0])]


def next_guess(position: Position, strategy: Strategy) -> str:
    """Return what the strategy plays: a sole candidate, its opener, else its best guess.

    An opener that the lexicon does not have, or that the rules forbid, is passed over.
    """
    if len(position.candidates) == 1:
        return position.words[0]
    if strategy.opener and position.turn == 1:
        index = position.matrix.index_of.get(normalize_word(strategy.opener))
        if index is not None and position.legal[index]:
            return position.lexicon.guesses[index]
    return best_guess(position, strategy)


def costs_of(position: Position, strategy: Strategy) -> NDArray[np.float64]:
    """Return the strategy's cost of every guess, infinite if no number or not legal."""
    cost = _computed_costs(position, strategy)
    if cost.shape != (len(position.lexicon.guesses),):
        raise UnknownNameError(
            f"Strategy {strategy.name} returned costs of shape {cost.shape}. Return one cost for each of the "
            f"{len(position.lexicon.guesses):,} allowed guesses."
        )
    if position.rules.mode != "normal":
        cost = np.where(position.legal, cost, np.inf)
    return np.where(np.isnan(cost), np.inf, cost) if np.isnan(cost.min()) else cost


def _computed_costs(position: Position, strategy: Strategy) -> NDArray[np.float64]:
    try:
        return np.asarray(strategy.cost(position), np.float64)
    except SaletError:
        raise
    except Exception as error:  # the author of the strategy wants to know where it failed
        where = f"{type(error).__name__}: {error}{error_location(error)}"
        raise StrategyError(
            f"Strategy {strategy.name} failed in position {quote_input(position.text)}: {where}."
        ) from error


def error_location(error: Exception) -> str:
    """Return the file and line in which an error arose, unless that is in Salet alone."""
    salet = Path(__file__).parents[1]
    frames = [frame for frame in extract_tb(error.__traceback__) if salet not in Path(frame.filename).parents]
    own = [frame for frame in frames if "importlib" not in frame.filename]
    return f" ({Path(own[-1].filename).name}, line {own[-1].lineno})" if own else ""


def _tie_break_costs(position: Position, strategy: Strategy) -> NDArray[np.float64]:
    return -position.chances if strategy.ties is None else strategy.ties(position)
