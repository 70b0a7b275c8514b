"""The lemmas of a proof: what a certificate has to say so that counting alone can check it.

The search has shown that no guess does better. The lemmas are derived afterward, one position at a time. Where the
one-step bounds of a guess's parts don't add up to the total, the search is asked what the parts cost, the smallest
first. Those that make up the difference become lemmas, which are derived in turn.
"""

import threading
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from salet.core.search import new_transposition_table
from salet.errors import FileError
from salet.game.lexicon import Lexicon
from salet.game.notation import Turn, format_turns
from salet.game.position import Position
from salet.game.rules import Rules
from salet.lab.checker import Checker, Game, Part, Place, Ranking, Turns
from salet.lab.jobs import same_words
from salet.lab.prove import Question, search_engine
from salet.solver.engine import Engine, SearchControl
from salet.solver.objective import Objective

BOUND_BITS = 14  # of the transposition table of one-step bounds


def game_of(lexicon: Lexicon, rules: Rules, objective: str) -> Game:
    """Return a lexicon, rules, and a named objective as the plain values that the check takes."""
    weights = tuple(int(weight) for weight in lexicon.weights)
    loss = Objective.read(objective, rules.limit).loss
    return Game(lexicon.answers, lexicon.guesses, weights, rules.mode == "hard", rules.limit, loss)


def _references(engine: Engine) -> tuple[NDArray[np.bool_], NDArray[Any]]:
    """Return the reference sets of an engine as the checker has them: sets of answers, and each guess's reach there."""
    here = engine.position
    holding, units = engine.references
    holding, units = holding[1:], units[1:]  # the first set is everything
    weight_of_unit = -(-int(here.weights.sum()) // np.iinfo(units.dtype).max)
    sets = np.zeros((len(holding), len(here.lexicon.answers)), np.bool_)
    sets[:, engine.candidates] = holding
    kept = np.empty(units.shape, np.uint16 if weight_of_unit == 1 else np.int64)
    kept[:, engine.order] = units
    return sets, kept if weight_of_unit == 1 else kept * weight_of_unit


class Deriver:
    """Lemmas of the places that a game may come to, from the values of an engine and the bounds of a checker."""

    def __init__(self, engine: Engine) -> None:
        here = engine.position
        self.engine = engine
        game = game_of(here.lexicon, here.rules, engine.objective.name)
        self.checker = Checker(game, here.matrix.answer_major(), _references(engine))
        self.root = self.checker.place(here.turns)
        self.caps = self.checker.ranking(self.root)
        self._bounds = new_transposition_table(BOUND_BITS)
        self._row = np.empty(len(here.lexicon.answers), np.int32)
        self._row[engine.candidates] = np.arange(len(engine.candidates), dtype=np.int32)

    def lemmas(self, place: Place, caps: Ranking, guess: int, cost: int) -> Iterator[tuple[Turns, int]]:
        """Yield the lemmas that show that a guess of a place costs at least this much.

        caps: at least what each guess keeps of the place.
        """
        for part, low in self._raised(place, caps, guess, cost):
            there = self.checker.after(place, guess, part)
            yield there.turns, low
            engine = self._engine_at(there)
            legal = there.legal[engine.order]
            kept = Ranking(engine.order[legal], engine.reach[legal])
            for further in self._unsettled(there, kept, engine, low):
                yield from self.lemmas(there, kept, further, low)

    def _raised(self, place: Place, caps: Ranking, guess: int, cost: int) -> Iterator[tuple[Part, int]]:
        """Yield parts of a guess that cost more than one step shows, and how much, until nothing is missing."""
        total, parts = self.checker.guess_bound(place, guess, caps, {}, cost)
        missing = cost - total
        for part in reversed(parts):  # the smallest first
            if missing <= 0:
                return
            low = self._value(self.checker.after(place, guess, part), part.low + missing)
            if low > part.low:
                missing -= low - part.low
                yield part, low
        if missing > 0:
            word, where = self.checker.game.guesses[guess], format_turns([*map(Turn._make, place.turns)]) or "the start"
            raise FileError(f"The proof is wrong: {word} after {where} costs {missing:,} less than it says.")

    def _value(self, place: Place, enough: int) -> int:
        """Return what a place costs, or `enough` if it costs more."""
        rows, history = np.sort(self._row[place.rows]), self.engine.history([*map(Turn._make, place.turns)])
        return min(self.engine.value(SearchControl(), rows, history, enough), enough)

    def _engine_at(self, place: Place) -> Engine:
        """Return an engine for the one-step bounds of a place's guesses."""
        here = self.engine.position
        turns, rows = tuple(map(Turn._make, place.turns)), np.sort(place.rows).astype(np.int32)
        return Engine(Position(here.lexicon, here.rules, turns, rows), self.engine.objective, self._bounds)

    def _unsettled(self, place: Place, kept: Ranking, engine: Engine, cost: int) -> Iterator[int]:
        """Yield the guesses of a place that the one-step bounds of their parts leave below a cost."""
        query, history = engine.query(SearchControl()), engine.history(engine.position.turns)
        everything = np.ones((1, len(place.rows)), np.bool_)
        kept_of_all = query.reach(everything)
        for guess in self.checker.unsettled(place, kept, cost).tolist():
            number = engine.place(self.checker.game.guesses[guess])
            if query.bound_opener(history, number, cost, everything, kept_of_all) < cost:
                yield guess


_building = threading.Lock()


def derive(payload: dict[str, Any]) -> list[tuple[Turns, int]]:
    """Return the lemmas of an opener, for a job's payload: the turns of each, and what it costs."""
    words = same_words(payload["lexicon"], payload["fingerprint"])
    with _building:  # a worker's threads may ask at the same moment
        deriver = _deriver(Question(words, payload["rules"], payload["position"], payload["objective"]))
    guess = deriver.checker.index[payload["opener"]]
    return list(deriver.lemmas(deriver.root, deriver.caps, guess, payload["total"]))


@lru_cache(maxsize=1)
def _deriver(question: Question) -> Deriver:
    return Deriver(search_engine(question))
