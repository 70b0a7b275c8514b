"""The readable twin of core/lines.c: in which order an analysis asks the search, until its best guesses are proven."""

from collections.abc import Iterator, Sequence

import numpy as np
from bounds import guess_bound

from salet.game.position import Position
from salet.kernels.constants import BEGUN, COMPLETE, FINISHED, LOOKED, LOWER, PLAYED, SETTLED, TRIED
from salet.solver.engine import BEST, IMPOSSIBLE, Control, Engine
from salet.solver.objective import Objective

FIRST_TRIES = 1_000  # of the first proof
NEARLY_PROVEN = 6  # as in core/lines.c: a part of a guess
BREADTHS = (1, 8, 40)
TRIED_IN_A_GROUP = 3

Row = tuple[int, int, int]
"""A guess and its bounds."""


class Twin:
    """Bounds of all guesses, by their places in the engine's order, and the questions that tighten them.

    best: a guess known to be best, and its total. tries: that the next step may make, 0 for as many as it takes.
    """

    def __init__(
        self,
        position: Position,
        objective: Objective,
        count: int,
        *,
        fallback: Objective | None = None,
        best: tuple[str, int] | None = None,
        groups: Sequence[frozenset[str]] = (),
    ) -> None:
        self.position, self.count, self.fallback, self.tries = position, count, fallback, 0
        self.engine, self.control = Engine(position, objective), Control()
        engine, guesses = self.engine, range(len(self.engine.order))
        self.legal = [guess for guess in guesses if position.legal[engine.order[guess]]]
        self.groups = [[guess for guess in self.legal if engine.word(guess) in group] for group in groups]
        self.chances = [float(position.chances[engine.order[guess]]) for guess in guesses]
        self.lows, self.highs = (np.full(len(guesses), IMPOSSIBLE, np.int64) for _ in range(2))
        self.lows[self.legal] = 0
        self._bound(fallback or objective)
        self.lower, self.known, self.proven = int(self.lows.min()), -1, best is not None
        if best:
            self.known, self.lower = engine.place(best[0]), best[1]
            self.lows[self.known] = self.highs[self.known] = best[1]

    def steps(self) -> Iterator[int]:
        """Yield the stage after every step."""
        self._begin()
        if self._is_nearly_proven():
            self._prove(min(self.tries or FIRST_TRIES, FIRST_TRIES))
        yield BEGUN
        self._play(self._ranked(self.legal)[: self.count])
        for group in self.groups:
            self._play(self._ranked(group)[:TRIED_IN_A_GROUP])
        self._play([BEST], BREADTHS[1])
        yield PLAYED
        while not self.proven:
            yield SETTLED if self._prove(self.tries) else PLAYED
        while not self._look():
            yield SETTLED
        self._play(self._ranked(self.legal)[: self.count])
        while not (self._close(self.pool, self.count) and self._settle(self.count, self.tries)):
            yield LOOKED
        yield FINISHED if self.groups else COMPLETE
        for number, group in enumerate(self.groups, 1):
            while not self._close(self._ranked(group), 1):
                yield FINISHED
            yield FINISHED if number < len(self.groups) else COMPLETE

    def best(self, group: int = -1) -> list[Row]:
        """Return the position's guess and bounds, then every guess with its own, the best first."""
        lower, upper = max(self.lower, int(self.control.watch[LOWER])), int(self.highs.min())
        lows = np.minimum(np.maximum(self.lows, lower), self.highs)
        attained = [guess for guess in self.legal if self.highs[guess] == upper < IMPOSSIBLE]
        named = self.known if self.known >= 0 else max(attained, key=self.chances.__getitem__, default=-1)
        rows = [(guess, int(lows[guess]), int(self.highs[guess])) for guess in self._members(group)]
        rows.sort(key=lambda row: (row[2], row[1], row[0] != self.known, -self.chances[row[0]]))
        return [(named, int(lows.min()), upper), *rows]

    def promising(self, group: int = -1) -> list[int]:
        """Return the guesses by what is known from below, the likeliest first of equal ones."""
        return self._ranked(self._members(group))

    def _members(self, group: int) -> list[int]:
        return self.legal if group < 0 else self.groups[group]

    def _ranked(self, guesses: list[int]) -> list[int]:
        return sorted(guesses, key=lambda guess: (self.lows[guess], -self.chances[guess]))

    def _bound(self, objective: Objective) -> None:
        """Raise the lower bounds to what one step shows."""
        position = self.position
        weights = dict(zip(position.listed_words, position.weights.tolist(), strict=True))
        for guess in self.legal:
            bound = guess_bound(objective, position.turn, self.engine.word(guess), weights)
            self.lows[guess] = max(self.lows[guess], bound)

    def _play(self, guesses: list[int], breadth: int = BREADTHS[0]) -> None:
        self.engine.query(self.control).play(*self.engine.root, guesses, self.highs, breadth)

    def _begin(self) -> None:
        self._find_strategy()
        if self.fallback and self.highs.min() >= IMPOSSIBLE:
            self.engine = Engine(self.position, self.fallback)
            self._find_strategy()
        elif self.fallback:
            self._bound(self.engine.objective)

    def _find_strategy(self) -> None:
        for breadth in BREADTHS:
            if self.highs.min() >= IMPOSSIBLE:
                self._play([BEST], breadth)

    def _value(self, beta: int, guess: int, tries: int) -> tuple[int, int, int]:
        self.control.allow(tries)
        found = self.engine.value(self.control, *self.engine.root, beta, guess)
        self.control.allow(0)
        return found, *self.control.found

    def _is_nearly_proven(self) -> bool:
        step = max(1, self.engine.objective.steps[self.position.turn - 1])
        gap = int(self.highs.min()) - int(self.lows[self.legal].min())
        return gap <= step * int(self.position.weights.sum()) // NEARLY_PROVEN

    def _prove(self, tries: int) -> bool:
        upper = int(self.highs.min())
        if self.lower < upper:
            found, total, guess = self._value(upper, BEST, tries)
            if guess >= 0 and total < upper:
                self.highs[guess] = upper = total
            self.lower = max(self.lower, min(found, upper))
        if self.lower >= upper:
            self.lows[self.highs == upper] = upper
        self.proven = self.lower >= upper and (self.known >= 0 or self._settle(1, tries))
        return self.proven

    def _settle(self, wanted: int, tries: int) -> bool:
        """Settle which of equal guesses are the lines: the likeliest answers, then the first ones."""
        while True:
            lines = self.best()[1 : wanted + 1]
            last, _, upper = lines[-1]
            place = (-self.chances[last], last)
            open_ones = [guess for guess in self.legal if self.lows[guess] <= upper < self.highs[guess]]
            before = [guess for guess in open_ones if (-self.chances[guess], guess) < place]
            if len(lines) < wanted or upper >= IMPOSSIBLE or not before:
                return True
            rival = max(before, key=self.chances.__getitem__)
            found, total, _ = self._value(upper + 1, rival, tries)
            if total == upper:
                self.lows[rival] = self.highs[rival] = upper
            elif found > upper:
                self.lows[rival] = found
            else:
                return False

    def _look(self) -> bool:
        self.lows[self.legal] = np.maximum(self.lows[self.legal], self.lower)
        self.pool = self._ranked(self.legal)
        self.control.allow(self.tries)
        rows, history = self.engine.root
        query, pool = self.engine.query(self.control), np.array(self.pool, np.int64)
        query.bound_lines(rows, history, pool, self.lows, self.highs, self.count)
        tried = int(self.control.watch[TRIED])
        self.control.allow(0)
        return not self.tries or tried < self.tries

    def _close(self, pool: list[int], count: int) -> bool:
        self.control.allow(self.tries)
        rows, history = self.engine.root
        query = self.engine.query(self.control)
        done = query.close_lines(rows, history, np.array(pool, np.int64), self.lows, self.highs, count)
        self.control.allow(0)
        return done
