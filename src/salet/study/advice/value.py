"""The value of a position or a guess: the expected guesses to the end, exact where that takes a moment.

A lost game counts one guess more than the rules allow. The best guess and its value are those that are suggested. A
guess that is not among the suggestions is solved exactly, or, where too many words are left for that, estimated: each
of its parts is taken to last as long as parts of as many bits do on average.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from salet.game.position import Position
from salet.solver.advice import SEARCH_SECONDS, Label, label
from salet.solver.analysis import Analysis, Line, analyse
from salet.solver.objective import LOSS_AS_ONE_MORE
from salet.solver.opening_book import DEPTH, default_strategy, knows, looked_up
from salet.solver.partition import estimate, guesses_if_two_turns_end_it
from salet.solver.search import solve
from salet.solver.strategy import rank

COUNT = 10  # guesses that are suggested if nobody says otherwise
LARGEST = 1500  # candidates of a position in which a guess is searched; above, even laying out its words takes seconds
TRIED = 20  # guesses of a larger position whose estimates are compared


@dataclass(frozen=True, slots=True)
class Value:
    """A guess and the expected guesses from it to the end, itself included.

    guesses: attained by a known strategy, or an estimate.
    lower: a bound that no strategy beats, None for an estimate.
    """

    guess: str
    guesses: float
    lower: float | None = None

    @property
    def proven(self) -> bool:
        """Whether the number is exact."""
        return self.lower == self.guesses

    @property
    def label(self) -> Label:
        """How sure the number is: `proven`, `within 0.03 guesses` or `estimate`."""
        return "estimate" if self.lower is None else label(self.lower, self.guesses, proven=self.proven)


def best_lines(
    position: Position, budget: float = SEARCH_SECONDS, count: int = COUNT, objective: str | None = None
) -> Analysis:
    """Return the best guesses as a search of this many seconds finds them, without those that are bound to lose."""
    return _searched(position, budget, count, objective)


@lru_cache(maxsize=1024)
def _searched(position: Position, budget: float, count: int, objective: str | None) -> Analysis:
    *_, last = analyse(position, objective=objective, count=count, budget=budget)
    winning = tuple(line for line in last.lines if line.upper is not None or not line.proven)
    return replace(last, lines=winning or last.lines)


@lru_cache(maxsize=4096)
def value_of(position: Position, guess: str | None = None, budget: float = SEARCH_SECONDS) -> Value:
    """Return the value of a guess, or of the best guess if none is named, followed by best play.

    >>> from salet.game.position import position_of
    >>> position = position_of("soare bbbbg", "original")
    >>> value_of(position), value_of(position, "clint").label
    (Value(guess='guilt', guesses=2.518987341772152, lower=2.518987341772152), 'proven')
    """
    lines = best_lines(position, budget).lines
    if guess is None:
        return known_value(lines[0]) or _estimated(position, lines[0].guess, budget)
    known = next((value for line in lines if line.guess == guess and (value := known_value(line))), None)
    return known or _shipped(position, guess) or _solved(position, guess, budget) or _estimated(position, guess, budget)


def known_value(line: Line) -> Value | None:
    """Return the value of a line, if it has one."""
    if line.value is None:
        return None
    return Value(line.guess, line.value, line.lower if line.value == line.upper else None)


def _shipped(position: Position, guess: str) -> Value | None:
    """Return the value of an opener that comes with its lexicon."""
    known = not position.turns and knows(position.lexicon)
    advice = looked_up(position.lexicon.name, position.rules, None, DEPTH) if known else None
    rows = advice.suggestions if advice else ()
    return next((Value(guess, row.value, row.lower) for row in rows if row.guess == guess and row.value), None)


def _solved(position: Position, guess: str, budget: float) -> Value | None:
    """Return the value of a guess as a search finds it, if it finds one."""
    if len(position.candidates) > LARGEST:
        return None
    solution = solve(position, LOSS_AS_ONE_MORE, budget=budget, guess=guess)
    if solution.upper is None:
        return None
    total = int(position.weights.sum())
    return Value(guess, solution.upper / total, solution.lower / total)


def _estimated(position: Position, guess: str, budget: float) -> Value:
    """Return an estimate of a guess, which is never below what is proven to be best."""
    analysis = best_lines(position, budget)
    least = analysis.lower if analysis.proven else 0.0
    return Value(position.lexicon.require(guess), max(least, estimate(position, guess)))


def best_among(position: Position, words: Iterable[str], budget: float = SEARCH_SECONDS) -> Value | None:
    """Return the best guess among these words, or None if none of them may be played now.

    Whatever part a guess makes, one of its candidates takes one guess more and every other at least two: words are
    tried by that bound, and the search ends when no bound is below the best found.
    """
    index_of, legal = position.matrix.index_of, position.legal
    places = [i for i in dict.fromkeys(index_of[word] for word in words if word in index_of) if legal[i]]
    if len(position.candidates) > LARGEST:
        values = (value_of(position, word, budget) for word in _promising(position, places))
        return min(values, key=lambda value: value.guesses, default=None)
    bounds = guesses_if_two_turns_end_it(position)
    best: Value | None = None
    for place in sorted(places, key=lambda i: float(bounds[i])):
        if best is not None and bounds[place] >= best.guesses - 1e-9:
            break
        value = value_of(position, position.lexicon.guesses[place], budget)
        best = value if best is None or value.guesses < best.guesses else best
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
