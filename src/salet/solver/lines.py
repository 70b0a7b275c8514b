"""The search behind an analysis: a thread that lets the core prove a position's best guesses, and what it shows.

The core leads the search (core/lines.c): a first strategy, the proof of the best guess, quick strategies for the other
lines, and the value of each. Here is what comes before it, where many candidates are left: the
one-step bounds of the guesses, with estimates of the best.

Under `mean` no answer may be lost. Where a quick search finds no way to play like that, the objective becomes `mean+1`:
a loss is allowed, and counts one guess more than the last. Until that is known, the lower bounds hold for both.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from math import inf
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from salet.game.position import Position
from salet.kernels.constants import BEGUN, COMPLETE, FINISHED
from salet.kernels.search import Analysis
from salet.solver.cores import OtherCores
from salet.solver.engine import IMPOSSIBLE, Control, Engine, one_step_bounds
from salet.solver.evaluation import Evaluation, Guess
from salet.solver.objective import LOSS_AS_ONE_MORE, NEVER_LOSING, Objective
from salet.solver.partition import estimate, good_on_sample, heaviest_of

LARGE = 1_000  # above this many candidates, the first look is at a sample
MOST_ESTIMATES = 50  # guesses; each takes about a millisecond
LARGEST = 6_000  # above this many candidates a search would need much memory: only one-step bounds
LAYOUT = 0.0002  # seconds of set-up for each candidate; a shorter budget skips the search

Row = tuple[int, int, int]
"""A guess, by its place in the lexicon, and the bounds of its total."""


class LineSearch:
    """A search that runs in a thread of its own, and may be looked at from another at any time."""

    def __init__(
        self,
        position: Position,
        objective: Objective | str,
        count: int,
        *,
        values: Mapping[str, float] | None = None,
        budget: float | None = None,
    ) -> None:
        """Prepare the search.

        values: of guesses, where they are known. budget: the seconds that there are, if that is known: where they are
        too few, nothing is laid out for a search.
        """
        position.check_open()
        limit, self.weight = position.rules.limit, int(position.weights.sum())
        self.position, self.count, self.chances = position, count, position.chances
        size = len(position.candidates)
        has_time = budget is None or size <= LARGE or size * LAYOUT < budget
        self.searchable = size <= LARGEST and has_time
        self.objective = Objective.read(objective, limit) if isinstance(objective, str) else objective
        self.fallback = Objective.read(LOSS_AS_ONE_MORE, limit) if objective == NEVER_LOSING else None
        self.index_of = position.matrix.index_of
        self.values = {self.index_of[word]: value for word, value in (values or {}).items()}
        self._estimates = not values
        self.control = Control()
        self._latest: Evaluation | None = None  # without the search, or after it
        self._running: tuple[Engine, Analysis] | None = None
        self._looking = Lock()  # a look fills in values: one at a time

    @property
    def begun(self) -> bool:
        """Whether a strategy is known."""
        return self.control.stage >= BEGUN

    def run(self) -> None:
        """Tighten the bounds until nothing is left to prove or the search is stopped."""
        if len(self.position.candidates) > LARGE:
            self.first_look()
        if self.control.stopped:
            return
        if self.searchable:
            self._search(Engine(self.position, self.objective))
        else:
            self._look_at_all()

    def _search(self, engine: Engine) -> None:
        lines = engine.analysis(self.control, self.count, self.fallback)
        self._running = engine, lines
        with OtherCores(engine, lines, self.control, self.count, self.fallback):
            while not self.control.stopped and lines.step() < COMPLETE:
                pass
        self._latest = self._look_at(engine, lines)
        self._running = None

    def evaluation(self, seconds: float) -> Evaluation | None:
        """Return what is known now, or None before the first look."""
        running = self._running
        latest = self._look_at(*running) if running else self._latest
        return replace(latest, seconds=seconds) if latest else None

    # --- without an engine ------------------------------------------------------------------------------------------

    def first_look(self) -> None:
        """Bound the guesses by one step: all of them, or those that look best on a sample of many candidates."""
        if len(self.position.candidates) <= LARGE:
            self._look_at_all()
            return
        guesses = np.union1d(good_on_sample(self.position, 4 * self.count), np.array([*self.values], np.intp))
        self._bound(guesses, heaviest_of(self.position, guesses))

    def _look_at_all(self) -> None:
        self._bound(np.arange(len(self.position.lexicon.guesses)), heaviest_of(self.position))

    def _bound(self, guesses: NDArray[np.intp], kept: NDArray[np.int64]) -> None:
        """Compute the one-step lower bound of each of these guesses, and of the position."""
        objective = self.fallback or self.objective
        lows = one_step_bounds(self.position, objective, guesses, kept)
        everything = len(guesses) == len(self.position.lexicon.guesses)
        lower = int(lows.min()) if everything else self._two_turns(objective)
        highs = np.full(len(lows), IMPOSSIBLE, np.int64)
        played = [self.index_of[turn.guess] for turn in self.position.turns]  # a guess made again narrows nothing
        legal = np.flatnonzero(self.position.legal[guesses] & ~np.isin(guesses, played))
        chances = self.chances[guesses]
        ranked = legal[np.lexsort((-chances[legal], lows[legal]))]
        self._estimate(guesses[ranked[: min(self.count, MOST_ESTIMATES)]].tolist())
        rows = np.column_stack([guesses, np.maximum(lows, lower), highs])
        values = np.full(len(rows), inf)
        for k in np.flatnonzero(np.isin(guesses, [*self.values])):
            values[k] = self._value(*rows[k].tolist())
        order = np.lexsort([key[legal] for key in (-chances, rows[:, 1], values)])
        self._latest = self._evaluation([(-1, lower, IMPOSSIBLE), *rows[legal[order[: self.count]]].tolist()])

    def _two_turns(self, objective: Objective) -> int:
        steps = (*objective.steps, objective.loss)
        rest = self.weight - int(self.position.weights.max())
        return min(IMPOSSIBLE, steps[self.position.turn - 1] * self.weight + steps[self.position.turn] * rest)

    # --- what is known ----------------------------------------------------------------------------------------------

    def _look_at(self, engine: Engine, lines: Analysis) -> Evaluation:
        with self._looking:
            # Before the bounds, which may become final meanwhile.
            stage, proven = self.control.stage, self.control.proven
            ranked = lines.best(min(self.count, MOST_ESTIMATES), promising=True)[1:]
            self._estimate(engine.order[guess] for guess, _, high in ranked.tolist() if high >= IMPOSSIBLE)
            rows = lines.best(self.count, estimates=self._totals(engine)).tolist()
            found = [(int(engine.order[guess]) if guess >= 0 else -1, low, high) for guess, low, high in rows]
            return self._evaluation(found, proven=proven, finished=stage >= FINISHED)

    def _estimate(self, guesses: Iterable[int]) -> None:
        """Estimate the values of guesses that have no upper bound yet."""
        for guess in guesses if self._estimates else ():
            if guess not in self.values:
                self.values[int(guess)] = estimate(self.position, self.position.lexicon.guesses[guess])

    def _totals(self, engine: Engine) -> NDArray[np.float64]:
        """Return the estimates as totals."""
        totals = np.full(len(engine.order), inf)
        for guess, value in self.values.items():
            totals[engine.place(self.position.lexicon.guesses[guess])] = value * self.weight
        return totals

    def _evaluation(self, rows: Sequence[Row], *, proven: bool = True, finished: bool = False) -> Evaluation:
        """Return an evaluation of rows: the position itself, with the guess of its upper bound or -1, and the lines."""
        (best, lower, upper), *lines = rows
        relented = self.fallback is not None and self.control.relented  # asked after the bounds, which may be of either
        objective = LOSS_AS_ONE_MORE if relented else self.objective.name
        return Evaluation(
            position=self.position,
            objective=objective,
            suggestions=tuple(self._line(objective, *line) for line in lines),
            guess=self.position.lexicon.guesses[best] if best >= 0 else None,
            lower=self._each(lower),
            upper=None if upper >= IMPOSSIBLE else self._each(upper),
            proven=proven and lower >= upper,
            nodes=self.control.nodes,
            seconds=0.0,
            finished=finished,
        )

    def _line(self, objective: str, guess: int, low: int, high: int) -> Guess:
        return Guess(
            word=self.position.lexicon.guesses[guess],
            chance=float(self.chances[guess]),
            value=self._value(guess, low, high),
            lower=self._each(low),
            upper=None if high >= IMPOSSIBLE else self._each(high),
            proven=low == high,
            objective=objective,
        )

    def _value(self, guess: int, low: int, high: int) -> float:
        """Return the value of a guess: attained, or else estimated; infinite where neither is known."""
        return self._each(high) if high < IMPOSSIBLE else max(self.values.get(guess, inf), self._each(low))

    def _each(self, total: int) -> float:
        """Return a total for each unit of weight; infinite if it is impossible."""
        return inf if total >= IMPOSSIBLE else total / self.weight
