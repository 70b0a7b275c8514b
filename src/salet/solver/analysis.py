"""The table of a position's best guesses: from the opening book, by a search, or by an estimate.

    analyze(position)      the best values so far, each time they improve, until all are proven
    evaluate(position)     the last of these values within a time limit

The core leads the search (core/lines.c): a first strategy, the proof of the best guess, quick strategies for the
others, and the value of each. Of equally good guesses the likeliest answers come first, then those that the core tries
first.

If no objective is named, it is that of `default_objective`. Under `mean` no answer may be lost; where a quick search
finds no way to play like that, the objective becomes `mean+1`: a loss counts as one guess more than the last, and
`Evaluation.objective` says so. Until that is known, the lower bounds hold for both.
"""

import threading
import time
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import replace
from math import inf
from multiprocessing import parent_process

import numpy as np

from salet.core.constants import FINISHED, HAVE_STRATEGY
from salet.core.search import Analysis
from salet.game.position import Position, position_from
from salet.solver.deadline import POLL_SECONDS, UPDATE_SECONDS, hold_memory, raise_if_cancelled, seconds_allowed
from salet.solver.engine import IMPOSSIBLE, Engine, SearchControl
from salet.solver.evaluation import SEARCH_SECONDS, EvaluatedGuess, Evaluation
from salet.solver.objective import MEAN, MEAN_PLUS_1, Objective, default_objective
from salet.solver.opening_book import DEPTH, lookup
from salet.solver.ordering import order_by_cost
from salet.solver.splits import bound_one_step, estimate
from salet.system import usable_cores

TOP = 10  # guesses that are evaluated by default
MAX_ESTIMATES = 50  # guesses; each takes about a millisecond
DEFAULT_GUESSES = 15_000  # of a list; with more of them, each candidate counts for more:
MAX_SEARCH_CANDIDATES = 6_000  # above this many candidates a search would need much memory: only one-step bounds
SLOW_SETUP_CANDIDATES = 1_000  # above this many candidates a search is set up only if there is time for it:
LAYOUT = 0.0002  # seconds for each candidate
HELPER_DELAY = 0.2  # seconds that a search takes before other cores join
MAX_HELPER_THREADS = 3  # on other cores

Row = tuple[int, int, int]
"""A guess, by its place in the lexicon, and the bounds of its total."""


def analyze(
    position: Position | str, *, objective: str | None = None, top: int = TOP, budget: float | None = None
) -> Generator[Evaluation, None, None]:
    """Yield values of a position's best guesses: first ones at once, then better ones, until all are proven.

    budget: seconds after which the last value is yielded. Closing the generator stops the search. Nothing runs any more
    when it has ended.

    >>> from salet.game.position import new_position
    >>> *_, last = analyze(new_position("original").play("salet", "bybgb"), top=3)
    >>> last.guess, [(guess.upper, guess.certainty) for guess in last.suggestions]
    ('anger', [(2.0, 'proven'), (2.0, 'proven'), (2.0, 'proven')])
    """
    position = position_from(position)
    shipped = lookup(position, objective)
    if shipped and top <= DEPTH and (shipped.all_proven or position.count > MAX_SEARCH_CANDIDATES):
        yield replace(shipped, suggestions=shipped.suggestions[:top])
        return
    values = {guess.word: guess.value for guess in shipped.suggestions} if shipped else {}
    objective = objective or default_objective(position.lexicon)
    search = AnalysisThread(position, objective, top, values=values, budget=seconds_allowed(budget))
    search.searchable = search.searchable and hold_memory(position)
    begun, budget = time.perf_counter(), seconds_allowed(budget)  # a wait for memory is none for a better value
    latest, left, done = None, inf, False
    with ThreadPoolExecutor(1) as pool:
        work = pool.submit(search.run)
        try:
            while not done and (latest is None or left > UPDATE_SECONDS):
                left = inf if budget is None else budget - (time.perf_counter() - begun)
                done = bool(wait([work], min(UPDATE_SECONDS, max(POLL_SECONDS, left))).done)
                raise_if_cancelled()
                now = search.evaluation(time.perf_counter() - begun)
                if now is not None and now != latest:
                    latest = now
                    yield now
        finally:
            search.control.stop()
    work.result()


def evaluate(
    position: Position, objective: str | None = None, top: int = TOP, budget: float = SEARCH_SECONDS
) -> Evaluation:
    """Return the best guesses that a search finds in this many seconds, without those that always lose."""
    *_, last = analyze(position, objective=objective, top=top, budget=budget)
    winning = tuple(guess for guess in last.suggestions if guess.upper is not None or not guess.proven)
    return replace(last, suggestions=winning or last.suggestions)


class AnalysisThread:
    """A search that runs in a thread of its own, and may be looked at from another at any time.

    values: of guesses, where they are known. budget: the seconds that there are; where they are too few for it, no
    search is set up.
    """

    def __init__(
        self,
        position: Position,
        objective: str,
        count: int,
        *,
        values: Mapping[str, float] | None = None,
        budget: float | None = None,
    ) -> None:
        position.check_open()
        self.position, self.count, self.chances = position, count, position.chances
        self.weight, limit, size = int(position.weights.sum()), position.rules.limit, position.count
        effort = size * max(1.0, len(position.lexicon.guesses) / DEFAULT_GUESSES)
        self.searchable = budget is None or (
            effort <= MAX_SEARCH_CANDIDATES and (effort <= SLOW_SETUP_CANDIDATES or effort * LAYOUT < budget)
        )
        self.objective = Objective.read(objective, limit)
        self.fallback = Objective.read(MEAN_PLUS_1, limit) if objective == MEAN else None
        self.index_of = position.matrix.index_of
        self.values = {self.index_of[word]: value for word, value in (values or {}).items()}
        self._estimates = not values
        self.control = SearchControl()
        self._running: tuple[Engine, Analysis] | None = None
        self._first_look: Evaluation | None = None

    def run(self) -> None:
        """Tighten the bounds until nothing is left to prove or the search is stopped."""
        if not self.searchable:
            self._first_look = self._look_one_step()
            return
        engine = Engine(self.position, self.objective)
        lines = engine.analysis(self.control, self.count, self.fallback)
        self._running = engine, lines
        with self._other_cores(engine, lines):
            while not self.control.stopped and lines.step() < FINISHED:
                pass

    def evaluation(self, seconds: float) -> Evaluation | None:
        """Return the values so far, or None before the first ones."""
        now = self._look_at(*self._running) if self._running else self._first_look
        return replace(now, seconds=seconds) if now else None

    def _look_one_step(self) -> Evaluation:
        """Return lower bounds of the guesses by one step, with estimates of those that look best."""
        position = self.position
        if position.turn == position.rules.limit:
            looked, others = np.flatnonzero(position.legal), inf
            bounds = 2 - self.chances[looked]
        else:
            looked, bounds, others = bound_one_step(position)  # under `mean`, too
        totals = np.round(bounds * self.weight).astype(np.int64)
        played = [self.index_of[turn.guess] for turn in position.turns]  # a guess made again narrows nothing
        order = order_by_cost(totals.astype(np.float64), -self.chances[looked])
        order = order[~np.isin(looked[order], played)]
        ranked = looked[order]
        self._estimate(ranked[: min(self.count, MAX_ESTIMATES)].tolist())
        rows = [(guess, low, IMPOSSIBLE) for guess, low in zip(ranked.tolist(), totals[order].tolist(), strict=True)]
        best = sorted(rows, key=lambda row: self._value(*row))[: self.count]
        lower = rows[0][1] if others == inf else min(rows[0][1], round(others * self.weight))
        return self._evaluation([(-1, lower, IMPOSSIBLE), *best])

    # --- Values so far ----------------------------------------------------------------------------------------------

    def _look_at(self, engine: Engine, lines: Analysis) -> Evaluation:
        # Before the bounds, which may become final meanwhile.
        stage, proven = self.control.stage, self.control.proven
        ranked = lines.best(min(self.count, MAX_ESTIMATES), promising=True)[1:]
        self._estimate(engine.order[guess] for guess, _, high in ranked.tolist() if high >= IMPOSSIBLE)
        totals = np.full(len(engine.order), inf)
        for guess, value in self.values.items():
            totals[engine.place(self.position.lexicon.guesses[guess])] = value * self.weight
        rows = lines.best(self.count, estimates=totals).tolist()
        found = [(int(engine.order[guess]) if guess >= 0 else -1, low, high) for guess, low, high in rows]
        return self._evaluation(found, proven=proven, finished=stage >= FINISHED)

    def _estimate(self, guesses: Iterable[int]) -> None:
        """Estimate the values of guesses that have no upper bound yet."""
        for guess in guesses if self._estimates else ():
            if guess not in self.values:
                self.values[int(guess)] = estimate(self.position, self.position.lexicon.guesses[guess])

    def _evaluation(self, rows: Sequence[Row], *, proven: bool = True, finished: bool = False) -> Evaluation:
        """Return an evaluation of rows: the position itself, with the guess of its upper bound or -1, and the lines."""
        (_, lower, upper), *lines = rows
        relented = self.fallback is not None and self.control.relented  # asked after the bounds, which may be of either
        objective = MEAN_PLUS_1 if relented else self.objective.name
        return Evaluation(
            position=self.position,
            objective=objective,
            suggestions=tuple(self._line(objective, *line) for line in lines),
            lower=self._each(lower),
            upper=None if upper >= IMPOSSIBLE else self._each(upper),
            proven=proven and lower >= upper,
            nodes=self.control.nodes,
            all_proven=finished,
        )

    def _line(self, objective: str, guess: int, low: int, high: int) -> EvaluatedGuess:
        return EvaluatedGuess(
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

    # --- other cores ------------------------------------------------------------------------------------------------

    @contextmanager
    def _other_cores(self, engine: Engine, lines: Analysis) -> Iterator[None]:
        """Let threads on cores that no search of this process uses search the same position, until the block ends.

        Each takes guesses of its own and finds out whether they can be among the best. What it learns of their parts
        goes into the transposition table that all share, and nowhere else: only the analysis chooses what to show.
        """
        controls, over = [SearchControl() for _ in range(MAX_HELPER_THREADS)], threading.Event()
        starter = threading.Thread(target=self._start_others, args=(engine, lines, controls, over))
        _SEARCHES.add(self)
        starter.start()
        try:
            yield
        finally:
            _SEARCHES.discard(self)
            over.set()
            for control in controls:
                control.stop()
            starter.join()

    def _start_others(
        self, engine: Engine, lines: Analysis, controls: Sequence[SearchControl], over: threading.Event
    ) -> None:
        patience = HELPER_DELAY
        while not over.wait(patience) and self.control.stage < HAVE_STRATEGY:  # the objective may still change
            patience = POLL_SECONDS
        count = 0 if over.is_set() else min(MAX_HELPER_THREADS, _free_cores())
        with ThreadPoolExecutor(MAX_HELPER_THREADS) as pool:
            for k in range(count):  # their results don't matter: one that gets no memory leaves it to the others
                pool.submit(self._help, engine, lines, controls[k], np.s_[k + 1 :: count + 1])

    def _help(self, engine: Engine, lines: Analysis, control: SearchControl, share: slice) -> None:
        """Search a share of the guesses: first for the best, then for all lines that are wanted."""
        query = engine.query(control, self.fallback if self.control.relented else None)
        for wanted in (1, self.count):
            guesses, low, high = lines.best(len(engine.order), promising=True)[1:].T
            own = np.zeros(len(guesses), np.bool_)
            own[share] = True  # the analysis itself begins with the others
            lowers, uppers = np.full((2, len(engine.order)), IMPOSSIBLE, np.int64)
            lowers[guesses], uppers[guesses] = np.where(own, low, high), high
            pool = guesses[own | (high < IMPOSSIBLE)]  # what others attain is the bar
            query.bound_guesses(*engine.root, pool, lowers, uppers, wanted)
            query.prove_best(*engine.root, pool, lowers, uppers, wanted)


_SEARCHES: set[AnalysisThread] = set()  # of this process, that run now


def _free_cores() -> int:
    """Return how many cores no search uses; 0 in a worker process: its siblings have them."""
    return 0 if parent_process() else usable_cores() - len(_SEARCHES)
