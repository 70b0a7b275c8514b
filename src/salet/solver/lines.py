"""The search behind an analysis: bounds of a position's best guesses that tighten until all are proven.

The first look gives the one-step bounds of every guess, then a quick strategy for the position. Then the proof of the
best guess comes first: in most positions it takes a tenth of the time of the quick strategies for the other lines.
Those follow, and last comes the value of every line. All searches share one transposition table: what one has found,
the next need not find again.

Under `mean` no answer may be lost. Where a quick search finds no way to play like that, the objective becomes `mean+1`:
a loss is allowed, and counts one guess more than the last. Until that is known, the lower bounds hold for both.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from math import inf, isfinite
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from salet.game.position import Position
from salet.solver.engine import BEST, ENGINE_MEMORY, IMPOSSIBLE, Control, Engine, Stopped, engine_bytes, one_step_bounds
from salet.solver.evaluation import Evaluation, Guess
from salet.solver.objective import LOSS_AS_ONE_MORE, NEVER_LOSING, Objective, counts_guesses
from salet.solver.partition import estimate, heaviest_of

FIRST_TRIES = 1_000  # guesses that the first proof may try; in most positions it needs fewer
BREADTHS = (1, 8, 40)  # guesses that a quick strategy looks at each turn
LARGE = 1_000  # above this many candidates, the first look is at a sample
SAMPLE = 150
MOST_ESTIMATES = 50  # guesses; each takes about a millisecond
LARGEST = 6_000  # above this many candidates a search would need much memory: only one-step bounds
LAYOUT = 0.0002  # seconds of set-up for each candidate; a shorter budget skips the search


class _Table(NamedTuple):
    """Bounds of guesses, which only tighten, and estimates of some.

    order: their places in the lexicon. legal: the rows of those that the rules allow now; no other becomes a line.
    """

    order: NDArray[np.intp]
    legal: NDArray[np.intp]
    lows: NDArray[np.int64]
    highs: NDArray[np.int64]
    estimates: dict[int, float]


class LineSearch:
    """A search that runs in a thread of its own, and may be looked at from another at any time."""

    def __init__(
        self,
        position: Position,
        objective: Objective | str,
        count: int,
        *,
        best: tuple[str, int] | None = None,
        values: Mapping[str, float] | None = None,
        budget: float | None = None,
    ) -> None:
        """Prepare the search.

        best: the guess that is proven best and the total of all guesses, if that is known. values: of guesses, where
        they are known. budget: the seconds that there are, if that is known: where they are too few, nothing is laid
        out for a search.
        """
        position.check_open()
        limit, self.weight = position.rules.limit, int(position.weights.sum())
        self.position, self.count, self.chances = position, count, position.chances
        size = len(position.candidates)
        has_time = budget is None or size <= LARGE or size * LAYOUT < budget
        self.searchable = size <= LARGEST and has_time
        self.fallback = Objective.read(LOSS_AS_ONE_MORE, limit, self.weight) if objective == NEVER_LOSING else None
        self.objective = Objective.read(objective, limit, self.weight) if isinstance(objective, str) else objective
        index_of = position.matrix.index_of
        self.values = {index_of[word]: value for word, value in (values or {}).items()}
        self.best = best if self.fallback else None
        if self.best:
            self.fallback = None  # there is a way to play that never loses
        self.control = Control()
        self.lower = 0
        self.quick = self.finished = False
        self.table: _Table | None = None  # replaced as a whole: another thread may be reading

    # --- the search -------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Tighten the bounds until nothing is left to prove or the search is stopped."""
        if len(self.position.candidates) > LARGE:
            self.first_look()
        if self.control.stopped:
            return
        if not self.searchable or ENGINE_MEMORY.is_short_of(engine_bytes(self.position)):
            self._look_at_all()
        if self.searchable:
            with suppress(Stopped):
                self._search(Engine(self.position, self.objective, stopped=lambda: self.control.stopped))

    def _search(self, engine: Engine) -> None:
        """Prove the best guess first, then give the other lines quick strategies, then prove them too."""
        table = self._look(engine.order, engine.kept)
        engine = self._find_strategy(engine, table)
        self._prove_best(engine, table, FIRST_TRIES)
        self.quick = True
        self._quick_lines(engine, table)
        engine.query(self.control).play(*engine.root, [BEST], table.highs, BREADTHS[1])  # its sets serve all lines
        self._prove_best(engine, table)
        self._prove_lines(engine, table)

    def first_look(self) -> None:
        """Bound the guesses by one step: all of them, or those that look best on a sample of many candidates."""
        position = self.position
        if len(position.candidates) <= LARGE:
            self._look_at_all()
            return
        known = [*self.values, *([position.matrix.index_of[self.best[0]]] if self.best else ())]
        guesses = np.union1d(_good_on_sample(position, 4 * self.count), np.array(known, np.intp))
        self._look(guesses, heaviest_of(position, guesses))

    def _look_at_all(self) -> None:
        self._look(np.arange(len(self.position.lexicon.guesses)), heaviest_of(self.position))

    def _look(self, guesses: NDArray[np.intp], kept: NDArray[np.int64]) -> _Table:
        """Compute the one-step lower bound of each guess, and of the position."""
        objective = self.fallback or self.objective
        lows = one_step_bounds(self.position, objective, guesses, kept)
        everything = len(guesses) == len(self.position.lexicon.guesses)
        self.lower = int(lows.min()) if everything else self._two_turns(objective)
        legal = np.flatnonzero(self.position.legal[guesses])
        table = _Table(guesses, legal, lows, np.full(len(lows), IMPOSSIBLE, np.int64), {})
        if self.best:
            best = np.flatnonzero(guesses == self.position.matrix.index_of[self.best[0]])
            self.lower = lows[best] = table.highs[best] = self.best[1]
        if self.values:
            table.estimates.update({row: self.values[i] for row, i in enumerate(guesses.tolist()) if i in self.values})
        self.table = table
        return table

    def _two_turns(self, objective: Objective) -> int:
        steps = (*objective.steps, objective.loss)
        rest = self.weight - int(self.position.weights.max())
        return min(IMPOSSIBLE, steps[self.position.turn - 1] * self.weight + steps[self.position.turn] * rest)

    def _find_strategy(self, engine: Engine, table: _Table) -> Engine:
        """Find a first strategy for the position, under another objective if need be.

        The engine returned is that of the objective which it has come to.
        """
        query, control = engine.query(self.control), self.control
        for breadth in BREADTHS if len(engine.candidates) <= LARGE else BREADTHS[:1]:
            if table.highs.min() >= IMPOSSIBLE and not control.stopped:
                query.play(*engine.root, [BEST], table.highs, breadth)
        if table.highs.min() >= IMPOSSIBLE and self.fallback and not control.stopped:
            self.objective, self.fallback = self.fallback, None
            return self._find_strategy(engine.under(self.objective), table)
        if self.fallback and not control.stopped:
            self.fallback = None
            table.lows[:] = np.maximum(
                table.lows, one_step_bounds(self.position, self.objective, engine.order, engine.kept)
            )
        return engine

    def _quick_lines(self, engine: Engine, table: _Table) -> None:
        first = self._ranked(table)[: self.count].tolist()
        engine.query(self.control).play(*engine.root, first, table.highs, BREADTHS[0])

    def _ranked(self, table: _Table) -> NDArray[np.int64]:
        """Return the legal guesses by their lower bounds; of equal ones, those first that may be the answer."""
        legal = table.legal
        return legal[np.lexsort((-self.chances[table.order[legal]], table.lows[legal]))]

    def _prove_best(self, engine: Engine, table: _Table, tries: int = 0) -> None:
        """Close the bounds of the position itself, within this number of guesses tried; 0 means no limit."""
        upper = int(table.highs.min())
        if self.lower < upper:
            self.control.allow(tries)
            found = engine.value(self.control, *engine.root, upper)
            self.control.allow(0)
            total, guess = self.control.found
            if guess >= 0 and total < upper:
                table.highs[guess] = total
            self.lower = max(self.lower, min(found, int(table.highs.min())))
        if self.lower >= table.highs.min() and not self.best:
            self._settle(engine, table, tries)

    def _settle(self, engine: Engine, table: _Table, tries: int) -> None:
        """Find out whether likelier guesses are as good as the best: of equal ones, the likeliest answer is named."""
        upper, rival = int(table.highs.min()), self._rival(table)
        while rival is not None and not self.control.stopped:
            self.control.allow(tries)
            lower = engine.value(self.control, *engine.root, upper + 1, rival)
            self.control.allow(0)
            if self.control.found[0] == upper:
                table.highs[rival] = upper
            elif lower > upper:
                table.lows[rival] = lower
            else:
                return  # the tries were too few
            rival = self._rival(table)

    def _rival(self, table: _Table) -> int | None:
        """Return the likeliest guess that may be as good as the best one known, and is likelier than it."""
        upper, chances = table.highs.min(), self.chances[table.order]
        legal = table.legal
        best = chances[table.highs == upper].max(initial=0.0)
        rivals = legal[(table.lows[legal] <= upper) & (table.highs[legal] > upper) & (chances[legal] > best)]
        return int(rivals[chances[rivals].argmax()]) if len(rivals) else None

    def _prove_lines(self, engine: Engine, table: _Table) -> None:
        """Find the best guesses and the exact value of each."""
        table.lows[:] = np.maximum(table.lows, self.lower)
        query, lines = engine.query(self.control), (self._ranked(table), table.lows, table.highs)
        query.bound_lines(*engine.root, *lines, self.count)
        self._quick_lines(engine, table)
        self.finished = query.close_lines(*engine.root, *lines, self.count)

    # --- what is known ----------------------------------------------------------------------------------------------

    def evaluation(self, seconds: float) -> Evaluation | None:
        """Return what is known now, or None before the first look."""
        table, finished = self.table, self.finished  # before the bounds, which may become final while they are read
        if table is None:
            return None
        guesses, highs = table.order, table.highs.copy()
        upper = int(highs.min())
        lower = min(upper, max(self.lower, self.control.lower))
        lows = np.minimum(np.maximum(table.lows, lower), highs)
        expected = self._expected(table, lows, highs)
        preferred = guesses == self.position.matrix.index_of[self.best[0]] if self.best else guesses < 0
        keys = (-self.chances[guesses], ~preferred, lows, highs, expected)
        best = table.legal[np.lexsort([key[table.legal] for key in keys])][: self.count]
        lines = tuple(self._line(int(guesses[i]), int(lows[i]), int(highs[i]), float(expected[i])) for i in best)
        return Evaluation(
            position=self.position,
            objective=self.objective.name,
            guesses=lines,
            best=self._best(guesses[highs == upper]) if upper < IMPOSSIBLE else None,
            lower=self._each(lower),
            upper=None if upper >= IMPOSSIBLE else self._each(upper),
            proven=lower >= upper,
            nodes=self.control.nodes,
            seconds=seconds,
            finished=finished,
        )

    def _best(self, guesses: NDArray[np.intp]) -> str:
        """Return the one of equally good guesses to name: the one known to be best, else the likeliest answer."""
        if self.best:
            return self.best[0]
        return self.position.lexicon.guesses[int(guesses[self.chances[guesses].argmax()])]

    def _expected(self, table: _Table, lows: NDArray[np.int64], highs: NDArray[np.int64]) -> NDArray[np.float64]:
        """Return the value of each guess: attained, or else estimated; infinite where neither is known."""
        expected = np.where(highs < IMPOSSIBLE, highs // self.objective.unit / self.weight, inf)
        if counts_guesses(self.objective.name) and not self.values:
            self._estimate(table, highs)
        for row, value in table.estimates.items():
            if highs[row] >= IMPOSSIBLE > lows[row]:
                expected[row] = max(value, self._each(int(lows[row])))
        return expected

    def _estimate(self, table: _Table, highs: NDArray[np.int64]) -> None:
        """Estimate the top guesses that have no upper bound yet."""
        for row in self._ranked(table)[: min(self.count, MOST_ESTIMATES)].tolist():
            if highs[row] >= IMPOSSIBLE and row not in table.estimates:
                table.estimates[row] = estimate(self.position, self.position.lexicon.guesses[table.order[row]])

    def _line(self, guess: int, low: int, high: int, value: float) -> Guess:
        return Guess(
            word=self.position.lexicon.guesses[guess],
            probability=float(self.chances[guess]),
            value=value if isfinite(value) else None,
            lower=self._each(low),
            upper=None if high >= IMPOSSIBLE else self._each(high),
            proven=low == high,
            objective=self.objective.name,
        )

    def _each(self, total: int) -> float:
        """Return a total for each unit of weight, without what only breaks ties; infinite if it is impossible."""
        return inf if total >= IMPOSSIBLE else total // self.objective.unit / self.weight


def _good_on_sample(position: Position, count: int) -> NDArray[np.intp]:
    """Return the legal guesses that keep the most weight apart on a sample of the candidates."""
    heavy = np.argsort(-position.weights, kind="stable")[:: -(-len(position.candidates) // SAMPLE)]
    sample = replace(position, candidates=position.candidates[np.sort(heavy)])
    kept = np.where(position.legal, heaviest_of(sample), -1)
    return np.argsort(-kept, kind="stable")[:count]
