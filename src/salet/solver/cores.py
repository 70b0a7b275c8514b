"""The other cores: threads that search the same position, so that it is done sooner.

Each takes guesses of its own and finds out whether they can be among the best. What it learns of their parts goes into
the transposition table that all share, and nowhere else: the analysis alone decides what is shown.
"""

from threading import Event, Thread
from typing import Self

import numpy as np

from salet.kernels.constants import BEGUN
from salet.kernels.search import Analysis
from salet.limits import cores
from salet.solver.engine import IMPOSSIBLE, Control, Engine
from salet.solver.objective import Objective

PATIENCE = 0.2  # seconds that a search takes before other cores join
GLANCE = 0.02  # seconds between two looks at whether a first strategy is known
MOST_THREADS = 3

_SEARCHES: set["OtherCores"] = set()  # of this process, that run now


class OtherCores:
    """Threads on the cores that no search of this process uses, until the end of a block."""

    def __init__(
        self, engine: Engine, lines: Analysis, control: Control, wanted: int, fallback: Objective | None
    ) -> None:
        self.engine, self.lines, self.leading, self.wanted, self.fallback = engine, lines, control, wanted, fallback
        self.controls = [Control() for _ in range(MOST_THREADS)]
        self._over = Event()
        self._starter = Thread(target=self._start)

    def __enter__(self) -> Self:
        _SEARCHES.add(self)
        self._starter.start()
        return self

    def __exit__(self, *_: object) -> None:
        _SEARCHES.discard(self)
        self._over.set()
        for control in self.controls:
            control.stop()
        self._starter.join()

    def _start(self) -> None:
        wait = PATIENCE
        while not self._over.wait(wait) and self.leading.stage < BEGUN:  # the objective may still change
            wait = GLANCE
        count = 0 if self._over.is_set() else min(MOST_THREADS, _free_cores())
        threads = [Thread(target=self._search, args=(k, count)) for k in range(count)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def _search(self, k: int, count: int) -> None:
        """Search a thread's guesses: first for the best, then for all lines that are wanted."""
        control = self.controls[k]
        if control.stopped:
            return
        try:
            query = self.engine.query(control, self.fallback if self.leading.relented else None)
        except MemoryError:  # the analysis goes on alone
            return
        for wanted in (1, self.wanted):
            rows = self.lines.best(len(self.engine.order), promising=True)[1:]
            guesses, low, high = rows.T
            own = np.arange(len(rows)) % (count + 1) == k + 1  # the analysis itself begins with the others
            lows, highs = np.full((2, len(self.engine.order)), IMPOSSIBLE, np.int64)
            lows[guesses], highs[guesses] = np.where(own, low, high), high
            pool = guesses[own | (high < IMPOSSIBLE)]  # what others attain is the bar
            query.bound_lines(*self.engine.root, pool, lows, highs, wanted)
            query.close_lines(*self.engine.root, pool, lows, highs, wanted)


def _free_cores() -> int:
    """Return how many cores no search uses; 0 in a worker process: its siblings have them."""
    from multiprocessing import parent_process  # noqa: PLC0415 - most searches end before it is needed

    return 0 if parent_process() else cores() - len(_SEARCHES)
