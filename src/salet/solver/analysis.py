"""How good the guesses of a position are: the table of the best, from what is known, by a search, or by an estimate.

    known(position, objective, top)      what comes with the lexicon: values of openers
    analyse(position)                    what is known at once, then whenever it has improved, until all is proven
    evaluate(position)                   the last of that within a time limit

If no objective is named, it is that of `default_objective`; where not losing is asked for and no quick way to play like
that is found, a loss counts as one guess more than the last, and `Evaluation.objective` says so.

The core leads the search (core/lines.c): a first strategy, the proof of the best guess, quick strategies for the other
lines, and the value of each. Here is what comes before it, where many candidates are left: the one-step bounds of the
guesses, with estimates of the best.
"""

import threading
import time
from collections.abc import Generator, Iterable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextvars import ContextVar, Token
from dataclasses import replace
from math import inf
from threading import Event, Lock, Thread
from types import TracebackType
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from salet.errors import TooLarge
from salet.game.files import cores
from salet.game.position import Position, position_from
from salet.kernels.constants import BEGUN, COMPLETE, FINISHED
from salet.kernels.search import Analysis
from salet.solver.book import DEPTH, OPENERS, default_strategy, knows, looked_up
from salet.solver.engine import IMPOSSIBLE, Control, Engine, one_step_bounds
from salet.solver.evaluation import SEARCH_SECONDS, Evaluation, Guess
from salet.solver.objective import LOSS_AS_ONE_MORE, NEVER_LOSING, Objective, default_objective
from salet.solver.partition import ONE_STEP, estimate, good_on_sample, heaviest_of
from salet.solver.strategy import ranking

GLANCE = 0.005  # seconds between two looks at a search that has no value yet
FIRST = 0.05  # seconds that the first value waits at most for quick strategies
INTERVAL = 0.1  # seconds between two values
TOP = 10  # guesses that are evaluated if nobody says otherwise


def known(position: Position, objective: Objective | str | None = None, top: int = TOP) -> Evaluation | None:
    """Return the evaluation of a start whose openers' values come with the lexicon; None if a search is needed."""
    lexicon = position.lexicon
    if position.turns or (objective or default_objective(lexicon)) != default_objective(lexicon) or not knows(lexicon):
        return None
    advice = looked_up(lexicon.name, position.rules, None, top)
    if advice is None:
        return None
    least = 2 - float(position.weights.max() / position.weights.sum())  # only one answer can be found at once
    guesses = tuple(
        replace(row, split=None, lower=least if row.lower is None else row.lower) for row in advice.suggestions
    )
    best = guesses[0]
    proven = best.proven and (lexicon.name, position.rules.text) in OPENERS
    return Evaluation(
        position=position,
        objective=str(advice.objective),
        suggestions=guesses,
        guess=best.word,
        lower=best.lower if proven and best.lower is not None else least,
        upper=best.upper,
        proven=proven,
        nodes=0,
        seconds=0.0,
        finished=all(guess.proven for guess in guesses),
    )


def analyse(
    position: Position | str,
    *,
    objective: Objective | str | None = None,
    top: int = TOP,
    budget: float | None = None,
) -> Generator[Evaluation, None, None]:
    """Yield what is known of a position's best guesses: at once, then whenever it has improved, until all is proven.

    budget: seconds after which the last value is yielded. Closing the generator stops the search. Nothing runs any more
    when it has ended.

    >>> from salet.game.position import start
    >>> *_, last = analyse(start("original").play("salet", "bybgb"), top=3)
    >>> last.guess, [(guess.upper, guess.label) for guess in last.suggestions]
    ('anger', [(2.0, 'proven'), (2.0, 'proven'), (2.0, 'proven')])
    """
    begun = time.perf_counter()
    position = position_from(position)
    shipped = known(position, objective, min(top, DEPTH))
    if shipped and top <= DEPTH and (shipped.finished or position.count > LARGEST):
        yield shipped
        return
    search = _line_search(position, objective, top, shipped, budget)
    pool = ThreadPoolExecutor(1)
    work = pool.submit(search.run)
    pool.shutdown(wait=False)
    latest: Evaluation | None = None
    try:
        while True:
            done = bool(wait([work], INTERVAL if latest else GLANCE).done)
            check_abandoned()
            spent = time.perf_counter() - begun
            over = done or (budget is not None and spent + INTERVAL > budget)
            if over and budget is not None:
                wait([work], max(0.0, budget - spent))
            soon = over or latest or search.begun or spent > FIRST
            now = search.evaluation(time.perf_counter() - begun) if soon else None
            if now is not None and (over or now != latest):
                latest = now
                yield now
            if over and (done or now is not None):
                break
    finally:
        search.control.stop()
        wait([work])
    work.result()


def _line_search(
    position: Position, objective: Objective | str | None, top: int, shipped: Evaluation | None, budget: float | None
) -> "LineSearch":
    """Return a search that starts from what comes with the lexicon."""
    values = {guess.word: guess.value for guess in shipped.suggestions if guess.value < inf} if shipped else {}
    return LineSearch(position, objective or default_objective(position.lexicon), top, values=values, budget=budget)


def evaluate(
    position: Position, objective: str | None = None, top: int = TOP, budget: float = SEARCH_SECONDS
) -> Evaluation:
    """Return the best guesses as a search of this many seconds finds them, without those that are bound to lose."""
    *_, last = analyse(position, objective=objective, top=top, budget=allowed(budget))
    winning = tuple(guess for guess in last.suggestions if guess.upper is not None or not guess.proven)
    return replace(last, suggestions=winning or last.suggestions)


def guess_to_make(position: Position, budget: float = SEARCH_SECONDS) -> Guess:
    """Return the guess to make: the one that is known to be best, else the best that a search finds."""
    shipped = known(position, top=1)
    if shipped is None and position.count > LARGEST:  # too many to search
        word, cost = ranking(position, ONE_STEP[default_strategy(position.lexicon)]).top(1)[0]
        return Guess(word, float(position.chances[position.matrix.index_of[word]])).about(cost)
    *_, last = [shipped] if shipped else analyse(position, top=1, budget=allowed(budget))
    return last.suggestions[0]


# --- The search -------------------------------------------------------------------------------------------------------


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


# --- The other cores --------------------------------------------------------------------------------------------------


PATIENCE = 0.2  # seconds that a search takes before other cores join
CORES_GLANCE = 0.02  # seconds between two looks at whether a first strategy is known
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
            wait = CORES_GLANCE
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


# --- The time that a question may take --------------------------------------------------------------------------------


LIMIT_GLANCE = 0.05  # seconds between two looks at whether a question was abandoned


class Abandoned(Exception):
    """Nobody waits for the answer any more."""


class Limit:
    """The limit of one question; `with Limit(2): ...` holds for all asked in this thread."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.abandoned = threading.Event()
        self.begin()
        self._token: Token[Limit | None] | None = None

    def begin(self) -> None:
        """Count the seconds from now on."""
        self.end = time.monotonic() + self.seconds

    def __enter__(self) -> Self:
        outer = _LIMIT.get()
        if outer is not None:  # a part of a question has no more time than the whole, and is abandoned with it
            self.end = min(self.end, outer.end)
            self.abandoned = outer.abandoned
        self._token = _LIMIT.set(self)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._token is not None:
            _LIMIT.reset(self._token)


_LIMIT: ContextVar[Limit | None] = ContextVar("limit", default=None)


def allowed(seconds: float) -> float:
    """Return how long a search of this many seconds may take now.

    >>> with Limit(0), Limit(9):
    ...     allowed(0.5)
    0.0
    >>> allowed(0.5)
    0.5
    """
    limit = _LIMIT.get()
    return seconds if limit is None else max(0.0, min(seconds, limit.end - time.monotonic()))


def check_abandoned() -> None:
    """Raise Abandoned if nobody waits for the answer."""
    limit = _LIMIT.get()
    if limit is not None and limit.abandoned.is_set():
        raise Abandoned


def check_time() -> None:
    """Raise TooLarge if the time is spent, for work that has nothing to show before its end."""
    check_abandoned()
    limit = _LIMIT.get()
    if limit is not None and time.monotonic() > limit.end:
        raise TooLarge(f"This takes longer than {limit.seconds:g} seconds. Ask for less, or give it a larger budget.")


def wait_for(work: "Future[Any]", seconds: float | None) -> None:
    """Wait for the work at most this many seconds; raise Abandoned if nobody waits any more."""
    limit = _LIMIT.get()
    if limit is None:
        wait([work], timeout=seconds)
        return
    end = limit.end if seconds is None else time.monotonic() + allowed(seconds)
    while not work.done() and time.monotonic() < end:
        check_abandoned()
        wait([work], timeout=min(LIMIT_GLANCE, max(0.0, end - time.monotonic())))
