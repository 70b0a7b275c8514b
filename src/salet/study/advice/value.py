"""The value of a position or a guess: the expected guesses to the end, exact where that takes a moment.

The best guess and its value are those that are suggested. A guess that is not among the suggestions is solved exactly
under the same objective, or, where too many words are left for that, estimated: each of its parts is taken to last as
long as parts of as many bits do on average. Where the suggestions never lose and the guess may, a lost game counts one
guess more than the rules allow. `Value.objective` says which it is: only values under one objective can be compared.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from salet.game.position import Position
from salet.solver.advice import SEARCH_SECONDS, label
from salet.solver.analysis import Analysis, analyse
from salet.solver.limit import allowed
from salet.solver.objective import LOSS_AS_ONE_MORE, NEVER_LOSING, default_objective
from salet.solver.opening_book import DEPTH, default_strategy, knows, looked_up, opener_value
from salet.solver.partition import estimate, guesses_if_two_turns_end_it
from salet.solver.search import solve
from salet.solver.strategies import rank

COUNT = 10  # guesses that are suggested if nobody says otherwise
LARGEST = 1500  # candidates of a position in which a guess is searched; above, even laying out its words takes seconds
TRIED = 20  # guesses of a larger position whose estimates are compared


@dataclass(frozen=True, slots=True)
class Value:
    """A guess and the expected guesses from it to the end, itself included.

    guesses: attained by a known strategy, or an estimate.
    lower: a bound that no strategy beats, None for an estimate.
    objective: what counts: under `mean` no answer may be lost, under `mean+1` a loss counts as one guess more.
    """

    guess: str
    guesses: float
    lower: float | None = None
    objective: str = NEVER_LOSING

    @property
    def proven(self) -> bool:
        """Whether the number is exact."""
        return self.lower == self.guesses

    @property
    def label(self) -> str:
        """How sure the number is: `proven`, `within 0.03 guesses` or `estimate`."""
        return "estimate" if self.lower is None else label(self.lower, self.guesses, proven=self.proven)


def best_lines(
    position: Position, budget: float = SEARCH_SECONDS, count: int = COUNT, objective: str | None = None
) -> Analysis:
    """Return the best guesses as a search of this many seconds finds them, without those that are bound to lose."""
    return _searched(position, allowed(budget), count, objective or default_objective(position.lexicon))


@lru_cache(maxsize=1024)
def _searched(position: Position, budget: float, count: int, objective: str) -> Analysis:
    *_, last = analyse(position, objective=objective, count=count, budget=budget)
    winning = tuple(line for line in last.lines if line.upper is not None or not line.proven)
    return replace(last, lines=winning or last.lines)


def value_of(
    position: Position, guess: str | None = None, budget: float = SEARCH_SECONDS, objective: str | None = None
) -> Value:
    """Return the value of a guess, or of the best guess if none is named, followed by best play.

    objective: what counts, by default what counts for the suggestions; a guess that cannot but lose under `mean` has
    its value under `mean+1`.

    >>> from salet.game.position import position_of
    >>> position = position_of("soare bbbbg", "original")
    >>> value_of(position), value_of(position, "clint").label
    (Value(guess='guilt', guesses=2.518987341772152, lower=2.518987341772152, objective='mean'), 'proven')
    """
    return _valued(position, guess, allowed(budget), objective)


@lru_cache(maxsize=4096)
def _valued(position: Position, guess: str | None, budget: float, objective: str | None) -> Value:
    analysis = best_lines(position, budget, objective=objective)
    values = known_values(analysis)
    if guess is None:
        guess = analysis.lines[0].guess
        return values.get(guess) or _estimated(analysis, guess)
    known = values.get(guess) or _shipped(position, guess, analysis.objective)
    return known or _solved(position, guess, budget, analysis.objective) or _estimated(analysis, guess)


def known_values(analysis: Analysis) -> dict[str, Value]:
    """Return the values that an analysis gives its guesses, those without one left out."""
    return {
        line.guess: Value(line.guess, line.value, line.lower if line.value == line.upper else None, analysis.objective)
        for line in analysis.lines
        if line.value is not None
    }


def _shipped(position: Position, guess: str, objective: str) -> Value | None:
    """Return the value of an opener that comes with its lexicon."""
    known = not position.turns and knows(position.lexicon) and objective == default_objective(position.lexicon)
    proven = opener_value(position.lexicon.name, position.rules, guess) if known else None
    if proven is not None:
        return Value(guess, proven, proven, objective)
    advice = looked_up(position.lexicon.name, position.rules, None, DEPTH) if known else None
    rows = advice.suggestions if advice else ()
    values = (Value(guess, row.value, row.lower, objective) for row in rows if row.guess == guess and row.value)
    return next(values, None)


def _solved(position: Position, guess: str, budget: float, objective: str) -> Value | None:
    """Return the value of a guess as a search finds it, if it finds one; with a loss if it cannot do without."""
    if len(position.candidates) > LARGEST:
        return None
    solution = solve(position, objective, budget=budget, guess=guess)
    if solution.upper is None:
        return _solved(position, guess, budget, LOSS_AS_ONE_MORE) if objective == NEVER_LOSING else None
    total = int(position.weights.sum())
    return Value(guess, solution.upper / total, solution.lower / total, objective)


def _estimated(analysis: Analysis, guess: str) -> Value:
    """Return an estimate of a guess, which is never below what is proven to be best."""
    least, position = analysis.lower if analysis.proven else 0.0, analysis.position
    return Value(position.lexicon.require(guess), max(least, estimate(position, guess)), None, analysis.objective)


def best_among(
    position: Position, words: Iterable[str], budget: float = SEARCH_SECONDS, objective: str | None = None
) -> Value | None:
    """Return the best guess among these words, or None if none of them has a value under the objective.

    Whatever part a guess makes, one of its candidates takes one guess more and every other at least two: words are
    tried by that bound, and the search ends when no bound is below the best found.
    """
    index_of, legal = position.matrix.index_of, position.legal
    places = [i for i in dict.fromkeys(index_of[word] for word in words if word in index_of) if legal[i]]
    if len(position.candidates) > LARGEST:
        values = (value_of(position, word, budget, objective) for word in _promising(position, places))
        return min(values, key=lambda value: value.guesses, default=None)
    bounds = guesses_if_two_turns_end_it(position)
    best: Value | None = None
    for place in sorted(places, key=lambda i: float(bounds[i])):
        if best is not None and bounds[place] >= best.guesses - 1e-9:
            break
        value = value_of(position, position.lexicon.guesses[place], budget, objective)
        counts = objective in {None, value.objective}
        best = value if counts and (best is None or value.guesses < best.guesses) else best
    return best


def _promising(position: Position, places: Iterable[int]) -> list[str]:
    """Return those of the guesses in some places that are best at one step."""
    order = rank(position, default_strategy(position.lexicon)).guesses
    return [position.lexicon.guesses[i] for i in order[np.isin(order, list(places))][:TRIED]]


def regret(value: Value, best: Value) -> float:
    """Return what a guess gives up compared with the best, in expected guesses.

    >>> regret(Value("clint", 2.6), Value("guilt", 2.5))
    0.1
    """
    return round(max(0.0, value.guesses - best.guesses), 6)
