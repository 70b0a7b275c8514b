"""Values that take a fixed amount of work, so that they are the same on every machine."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from salet.core.constants import MAX_RATED
from salet.game.position import Position
from salet.solver.deadline import finish, require_memory
from salet.solver.engine import ANY_GUESS, IMPOSSIBLE, Engine, SearchControl
from salet.solver.evaluation import EvaluatedGuess, Evaluation
from salet.solver.objective import MEAN_PLUS_1, Objective
from salet.solver.opening_book import lookup
from salet.solver.ordering import cost_steps
from salet.solver.solve import guess_with_chance
from salet.solver.splits import best_on_sample, estimate

TOP_GUESSES = 40  # guesses that look best, of which one is chosen by its value
FindValue = Callable[[str], EvaluatedGuess]
"""What finds the value of a guess."""


class FixedWorkValues:
    """The values of a position's guesses. Each question takes a fixed amount of work; the answers are remembered.

    So a rating does not depend on how fast a machine is: what the tries prove is exact, everything else has a lower and
    an upper bound. A loss counts as one guess more than the last. The page asks the same function of the core.
    Within a `Limit`, work that takes too long raises TooLargeError, and SearchCancelledError once the caller has gone.

    position: one in which a guess can be made. best: the best guess that is known.

    >>> from salet.game.position import parse_position
    >>> values = FixedWorkValues(parse_position("soare bbbbg", "original"))
    >>> values.best.word, round(values.best.value, 4), round(values.of("clint").value, 4)
    ('guilt', 2.519, 2.6076)
    """

    def __init__(self, position: Position) -> None:
        self._found: dict[str, EvaluatedGuess] = {}
        openers, searched = lookup(position, MEAN_PLUS_1), position.count <= MAX_RATED
        found = _openers(openers) if openers else _search(position) if searched else _estimates(position)
        self.best, self._find = found

    def of(self, word: str) -> EvaluatedGuess:
        """Return the value of a guess, which is never below the best one's lower bound."""
        if word == self.best.word:
            return self.best
        if word not in self._found:
            self._found[word] = self._find(word)
            if self._found[word].value < self.best.value:  # better than what the search found
                self.best = self._found[word]
        return self._found[word]


def _openers(start: Evaluation) -> tuple[EvaluatedGuess, FindValue]:
    """Return the values of a start; openers without a value are estimated by how they compare with the best.

    The difference of two estimates is much more exact than an estimate.
    """
    position, best = start.position, start.suggestions[0]

    def compared(word: str) -> EvaluatedGuess:
        difference = estimate(position, word) - estimate(position, best.word)
        return guess_with_chance(position, word, MEAN_PLUS_1).about(best.value + max(0.0, difference))

    return best, lambda word: start.find(word) or compared(word)


def _search(position: Position) -> tuple[EvaluatedGuess, FindValue]:
    require_memory(position)
    weight = int(position.weights.sum())
    engine = Engine(position, Objective.read(MEAN_PLUS_1, position.rules.limit))
    history, highs = engine.history(position.turns), np.full(len(engine.order), IMPOSSIBLE, np.int64)

    def rated(place: int, least: int) -> tuple[EvaluatedGuess, int]:
        control = SearchControl()
        query = engine.query(control)
        with ThreadPoolExecutor(1) as pool:
            work = pool.submit(query.rate, history, place, highs, least)
            try:
                finish(work)
            finally:
                control.stop()  # harmless when the work is done
        place, lower, upper = work.result()
        guess = guess_with_chance(position, engine.word(place), MEAN_PLUS_1)
        return guess.within(lower / weight, upper / weight), lower

    best, lower = rated(ANY_GUESS, 0)
    return best, lambda word: rated(engine.place(word), lower)[0]


def _estimates(position: Position) -> tuple[EvaluatedGuess, FindValue]:
    """Return estimates: each part is taken to last as long as parts of as many bits do on average."""
    words = [position.lexicon.guesses[i] for i in best_on_sample(position, TOP_GUESSES)]

    def find(word: str) -> EvaluatedGuess:
        return guess_with_chance(position, word, MEAN_PLUS_1).about(estimate(position, word))

    return min(map(find, words), key=lambda guess: (cost_steps(guess.value), -guess.chance)), find
