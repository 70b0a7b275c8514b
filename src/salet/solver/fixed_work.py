"""Values from a fixed amount of work: the same on every machine, in Python and in the page.

A rating must not depend on how fast a machine is. So its values come from a number of tries, not of seconds: what these
prove is exact, everything else has a lower and an upper bound. A loss counts as one guess more than the last. The page
does the same in web/src/advice/fixed.ts, step by step; a change here is a change there.
"""

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from salet.game.position import Position
from salet.game.rules import TRUE
from salet.solver.engine import BEST, IMPOSSIBLE, Control, Engine
from salet.solver.evaluation import Guess
from salet.solver.objective import LOSS_AS_ONE_MORE, Objective
from salet.solver.opening_book import DEPTH, knows, looked_up, opener_value
from salet.solver.partition import estimate, good_on_sample

TRIES = 20_000  # guesses tried for a value, at most
WORK = 8_000_000  # tries times candidates: in large positions a try takes longer
LARGEST = 3_000  # candidates of a position that is searched
FEW = 40  # candidates among which one that is as good as the best guess is looked for
TRIED = 40  # guesses that look best, of which one is chosen by its value
EQUAL = 1e-9  # estimates nearer than this are equal

Find = Callable[[str], Guess]
"""What finds the value of a guess."""


class Values:
    """The values of a position's guesses. Each question takes a fixed amount of work; the answers are remembered.

    position: one in which a guess can be made. best: the best guess that is known.

    >>> from salet.game.position import position_of
    >>> values = Values(position_of("soare bbbbg", "original"))
    >>> values.best.word, round(values.best.value, 4), round(values.of("clint").value, 4)
    ('guilt', 2.519, 2.6076)
    """

    def __init__(self, position: Position) -> None:
        self.position = position
        self._found: dict[str, Guess] = {}
        at_start = None if position.turns else _known_start(position)
        searched = len(position.candidates) <= LARGEST
        self.best, self._find = at_start or (_search(position) if searched else _estimates(position))

    def of(self, word: str) -> Guess:
        """Return the value of a guess, which is never below the best one's lower bound."""
        if word == self.best.word:
            return self.best
        if word not in self._found:
            self._found[word] = self._find(word)
            if self._found[word].value < self.best.value:  # better than what the search found
                self.best = self._found[word]
        return self._found[word]


def _guess(position: Position, word: str) -> Guess:
    chance = float(position.chances[position.matrix.index_of[word]])
    return Guess(word, chance, objective=LOSS_AS_ONE_MORE)


# --- A start whose openers' values come with the lexicon ----------------------------------------------------------


def known_par(position: Position) -> Guess | None:
    """Return the best guess of a start whose openers' values come with its lexicon, or None.

    >>> from salet.game.position import start
    >>> known_par(start("original")).value
    3.4211...
    """
    known = _known_start(position) if position.rules.feedback == TRUE and not position.turns else None
    return known and known[0]


def _known_start(position: Position) -> tuple[Guess, Find] | None:
    """Return what is known of a start; openers without a value are estimated by how they compare with the best.

    The difference of two estimates is much more exact than an estimate.
    """
    lexicon, rules = position.lexicon, position.rules
    advice = looked_up(lexicon.name, rules, None, DEPTH, recent=True) if knows(lexicon) else None
    if advice is None:
        return None
    rows = {row.word: replace(row, split=None) for row in advice.suggestions}
    best = advice.suggestions[0].word

    def find(word: str) -> Guess:
        value = opener_value(lexicon.name, rules, word)
        if value is not None:
            return _guess(position, word).within(value, value)
        if word in rows:
            return rows[word]
        difference = estimate(position, word) - estimate(position, best)
        return _guess(position, word).about(rows[best].value + max(0.0, difference))

    return rows[best], find


# --- A search -----------------------------------------------------------------------------------------------------


def _search(position: Position) -> tuple[Guess, Find]:
    weight = int(position.weights.sum())
    objective = Objective.read(LOSS_AS_ONE_MORE, position.rules.limit)
    engine, control = Engine(position, objective), Control()
    query, root = engine.query(control), engine.root
    highs = np.full(len(engine.order), IMPOSSIBLE, np.int64)
    tries = min(TRIES, WORK // len(position.candidates))

    def bounds(place: int, upper: int) -> tuple[int, int]:
        """Return the bounds of a guess, or of the best, of which a strategy is known that needs `upper`."""
        control.allow(tries)
        lower = query.value(*root, upper, place)
        total, guess = control.found
        control.allow(0)
        if guess >= 0:
            highs[guess] = min(total, highs[guess])
        return min(lower, upper, total), min(total, upper)

    def as_guess(place: int, lower: int, upper: int) -> Guess:
        return _guess(position, engine.word(place)).within(lower / weight, upper / weight)

    def find(word: str) -> Guess:
        place = engine.place(word)
        query.play(*root, [place], highs, 1)
        low, high = bounds(place, int(highs[place]))
        return as_guess(place, max(low, lower), high)

    query.play(*root, [BEST], highs, 1)
    lower, upper = bounds(BEST, int(highs.min()))
    best = int(highs.argmin())
    if lower == upper and len(engine.members) <= FEW:  # of equally good guesses, name the likeliest answer
        likelier = [] if best in engine.members else engine.members.tolist()
        best = next((rival for rival in likelier if bounds(rival, upper + 1)[1] == upper), best)
    return as_guess(best, lower, upper), find


# --- An estimate --------------------------------------------------------------------------------------------------


def _estimates(position: Position) -> tuple[Guess, Find]:
    """Return estimates: each part is taken to last as long as parts of as many bits do on average."""
    words = [position.lexicon.guesses[i] for i in good_on_sample(position, TRIED)]

    def find(word: str) -> Guess:
        return _guess(position, word).about(estimate(position, word))

    return min(map(find, words), key=lambda guess: (round(guess.value / EQUAL), -guess.chance)), find
