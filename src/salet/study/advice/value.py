"""What a position or a guess is worth: the expected guesses to the end, exact where that takes a moment.

A lost game counts one guess more than the rules allow. Before the first reply there are too many words to search in a
moment, so the worth of an opener is an *estimate*: each of its parts is taken to last as long as parts of so many
bits do on average. After it, nearly every position is solved exactly.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import inf

from salet.game.position import Position
from salet.solver.advice import label
from salet.solver.estimate import estimate
from salet.solver.objective import LOSS_AS_ONE_MORE, NEVER_LOSING, default_objective
from salet.solver.opening_book import best_tree, default_strategy, knows, looked_up
from salet.solver.partition import guesses_if_two_turns_end_it
from salet.solver.search import Solution, solve
from salet.solver.strategy import rank

BUDGET = 2.0  # seconds for one question; nearly all take a tenth of one
LARGEST = 1500  # candidates of a position that is searched; above, even laying out its words takes seconds
TRIED = 20  # guesses of a larger position whose estimates are compared


@dataclass(frozen=True, slots=True)
class Worth:
    """A guess and the expected guesses from it to the end, itself included.

    guesses: attained by a known strategy, or an estimate. lower: what no strategy can pass, None for an estimate.
    """

    guess: str
    guesses: float
    lower: float | None = None

    @property
    def proven(self) -> bool:
        """Whether the number is exact."""
        return self.lower == self.guesses

    @property
    def label(self) -> str:
        """How sure the number is: `proven`, `within 0.03 guesses` or `estimate`."""
        return "estimate" if self.lower is None else label(self.lower, self.guesses, proven=self.proven)


@lru_cache(maxsize=4096)
def worth_of(position: Position, guess: str | None = None, budget: float = BUDGET) -> Worth:
    """Return the worth of a guess, or of the best guess if none is named, followed by best play.

    >>> from salet.game.position import position_of
    >>> position = position_of("soare bbbbg", "original")
    >>> worth_of(position), worth_of(position, "clint").label
    (Worth(guess='guilt', guesses=2.518987341772152, lower=2.518987341772152), 'proven')
    """
    opener = _best_opener(position)
    if opener is not None and guess in {None, opener.guess}:
        return opener
    if len(position.candidates) > LARGEST:
        return _estimated(position, guess)
    solution = _solved(position, guess, budget)
    if solution.guess is None or solution.upper is None:
        return _estimated(position, guess)
    total = int(position.weights.sum())
    return Worth(solution.guess, solution.upper / total, solution.lower / total)


def _solved(position: Position, guess: str | None, budget: float) -> Solution:
    """Return the solution of a guess, or of the best under the lexicon's default objective, as it is suggested.

    Never to lose may cost a little on average, under hard rules above all. Whoever pays that plays well too: where that
    is the default and a loss can be ruled out, the best guess is the best of those that rule it out.
    """
    if guess is None and default_objective(position.lexicon) == NEVER_LOSING:
        solution = solve(position, NEVER_LOSING, budget=budget)
        if solution.upper is not None:
            return solution
    return solve(position, LOSS_AS_ONE_MORE, budget=budget, guess=guess)


def best_among(position: Position, words: Iterable[str], budget: float = BUDGET) -> Worth | None:
    """Return the best guess among these words, or None if none of them may be played now.

    Whatever part a guess makes, one of its candidates takes one guess more and every other at least two: words are
    tried by that bound, and the search ends when no bound is below the best found.
    """
    index_of, legal = position.matrix.index_of, position.legal
    places = [i for i in dict.fromkeys(index_of[word] for word in words if word in index_of) if legal[i]]
    if len(position.candidates) > LARGEST:
        tried = _promising(position, places)
        return min((_estimated(position, word) for word in tried), key=lambda worth: worth.guesses, default=None)
    bounds = guesses_if_two_turns_end_it(position)
    best: Worth | None = None
    for place in sorted(places, key=lambda i: float(bounds[i])):
        if best is not None and bounds[place] >= best.guesses - 1e-9:
            break
        worth = worth_of(position, position.lexicon.guesses[place], budget)
        best = worth if best is None or worth.guesses < best.guesses else best
    return best


def _estimated(position: Position, guess: str | None) -> Worth:
    if guess is not None:
        opener = _best_opener(position)
        least = 0.0 if opener is None else opener.guesses
        return Worth(position.lexicon.require(guess), max(least, estimate(position, guess)))
    tried = (_estimated(position, word) for word in _promising(position))
    return min(tried, key=lambda worth: worth.guesses)


def _promising(position: Position, places: Iterable[int] | None = None) -> list[str]:
    """Return some of the best guesses at one look, of all or of those in some places; the book knows the openers."""
    if not position.turns and places is None and knows(position.lexicon):
        advice = looked_up(position.lexicon.name, position.rules, None, TRIED)
        if advice is not None:
            return [suggestion.guess for suggestion in advice.suggestions]
    ranking = rank(position, default_strategy(position.lexicon))
    allowed = None if places is None else frozenset(position.lexicon.guesses[i] for i in places)
    good = [word for word, _ in ranking.top(TRIED if allowed is None else len(ranking))]
    return good if allowed is None else [word for word in good if word in allowed][:TRIED]


def _best_opener(position: Position) -> Worth | None:
    """Return the best opener, where the book knows it and nothing was played yet."""
    tree = None if position.turns else best_tree(position.lexicon.name, position.rules)
    if tree is None or not knows(position.lexicon):
        return None
    mean = sum(depth for _, depth in tree.depths()) / len(position.candidates)
    return Worth(tree.guess, mean, mean)


def regret(worth: Worth, best: Worth) -> float:
    """Return what a guess gives up beside the best, in expected guesses.

    >>> regret(Worth("clint", 2.6), Worth("guilt", 2.5))
    0.1
    """
    return round(max(0.0, worth.guesses - best.guesses), 6)


def lowest(*worths: Worth | None) -> Worth:
    """Return the best of some worths, the first of equals."""
    return min(
        (worth for worth in worths if worth is not None), key=lambda worth: worth.guesses, default=Worth("", inf)
    )
