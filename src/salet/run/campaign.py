"""A campaign: many independent jobs through any executor, journalled, resumable, with a bound that they share.

Terms: a *job* is a key and a payload; `work(payload, bound)` returns its result as a value for JSON. The *bound* is the
best figure known so far (or None): it rides on every submission, and `merge(bound, result)` improves it from every
result. Jobs are sent in *batches* of about a quarter of a second, a *window* of batches at a time, so that neither a
slow network nor tiny jobs leave the workers idle.
"""

import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from dataclasses import dataclass, field
from typing import Any

from salet.errors import SaletError
from salet.run.journal import Journal

Work = Callable[[Any, Any], Any]
Merge = Callable[[Any, Any], Any]

BATCH_SECONDS = 0.25
LARGEST_BATCH = 1000
TRIES = 3  # how often a job may fail by itself
LOSSES = 20  # how often its worker may be lost: seldom the job's fault, but a job may kill its worker every time


class PoisonJob(SaletError, RuntimeError):
    """A job that failed every time it was tried; everything else is done and kept."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a campaign is: jobs done and in all, seconds spent and left (None while unknown), and the bound."""

    done: int
    jobs: int
    spent: float
    left: float | None
    bound: Any


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a worker reports of one job: its result, or what went wrong, and the seconds it took."""

    key: str
    result: Any
    error: str | None
    seconds: float


def run_batch(work: Work, batch: list[tuple[str, Any]], bound: Any) -> list[Outcome]:
    """Return the outcomes of a batch; runs in the worker, so an error becomes a value."""
    outcomes = []
    for key, payload in batch:
        begun = time.perf_counter()
        try:
            result, error = work(payload, bound), None
        except Exception as problem:  # noqa: BLE001 - a job may fail in any way; the driver decides what to do
            result, error = None, f"{type(problem).__name__}: {problem}"
        outcomes.append(Outcome(key, result, error, time.perf_counter() - begun))
    return outcomes


@dataclass(slots=True)
class _State:
    """What the driver knows while a campaign runs."""

    waiting: deque[tuple[str, Any]]
    bound: Any
    results: dict[str, Any]
    faults: dict[str, float] = field(default_factory=dict)
    poisoned: dict[str, str] = field(default_factory=dict)
    flying: dict["Future[list[Outcome]]", list[tuple[str, Any]]] = field(default_factory=dict)
    seconds_a_job: float = BATCH_SECONDS


def run_campaign(
    jobs: Iterable[tuple[str, Any]],
    work: Work,
    make_executor: Callable[[], Executor],
    journal: Journal,
    *,
    workers: int,
    bound: Any = None,
    merge: Merge = lambda bound, _result: bound,
    watch: Callable[[Progress], None] = lambda _progress: None,
    batch_seconds: float = BATCH_SECONDS,
) -> Mapping[str, Any]:
    """Return every job's result by key, taking from the journal what it has.

    An executor that breaks (a worker was killed) is made anew and what was under way is sent again; a job that fails
    again and again is left out and named in PoisonJob once all others are done. Ctrl-C ends the campaign at once; what
    has been recorded stays.
    """
    kept = dict(journal.results())
    state = _State(deque(job for job in jobs if job[0] not in kept), bound, kept)
    for result in kept.values():
        state.bound = merge(state.bound, result)
    driver = _Driver(state, work, make_executor, journal, workers, merge, watch, batch_seconds)
    driver.drive()
    if state.poisoned:
        key, error = next(iter(state.poisoned.items()))
        raise PoisonJob(f"{len(state.poisoned)} of the jobs failed every time, such as {key}: {error}")
    return state.results


class _Driver:
    """The loop that keeps the window full and takes results in."""

    def __init__(
        self,
        state: _State,
        work: Work,
        make_executor: Callable[[], Executor],
        journal: Journal,
        workers: int,
        merge: Merge,
        watch: Callable[[Progress], None],
        batch_seconds: float,
    ) -> None:
        self.state, self.work, self.journal, self.merge, self.watch = state, work, journal, merge, watch
        self.make_executor, self.workers, self.batch_seconds = make_executor, workers, batch_seconds
        self.executor: Executor | None = None
        self.begun = time.perf_counter()
        self.finished_here = 0
        self.jobs = len(state.results) + len(state.waiting)

    def drive(self) -> None:
        """Run until nothing is waiting or under way."""
        self.executor = self.make_executor() if self.state.waiting else None
        try:
            while self.state.waiting or self.state.flying:
                self._fill_window()
                self._take(wait(self.state.flying, timeout=1, return_when=FIRST_COMPLETED).done)
                self.watch(self._progress())
        finally:
            if self.executor is not None:
                self.executor.shutdown(wait=not self.state.flying, cancel_futures=True)

    def _fill_window(self) -> None:
        while self.state.waiting and len(self.state.flying) < 2 * self.workers:
            batch = self._next_batch()
            try:
                assert self.executor is not None  # noqa: S101 - made before the loop
                future = self.executor.submit(run_batch, self.work, batch, self.state.bound)
            except BrokenExecutor:
                self.state.waiting.extendleft(reversed(batch))
                self._replace_executor()
            else:
                self.state.flying[future] = batch

    def _next_batch(self) -> list[tuple[str, Any]]:
        """Return the next jobs, about `batch_seconds` of them; a job that failed before goes alone."""
        size = max(1, min(LARGEST_BATCH, int(self.batch_seconds / self.state.seconds_a_job)))
        # Near the end the batches shrink, so that no worker waits long for the last one.
        size = min(size, max(1, len(self.state.waiting) // (2 * self.workers)))
        batch = [self.state.waiting.popleft()]
        while len(batch) < size and self.state.waiting and not self.state.faults.get(batch[0][0]):
            batch.append(self.state.waiting.popleft())
        return batch

    def _take(self, done: Iterable["Future[list[Outcome]]"]) -> None:
        for future in done:
            batch = self.state.flying.pop(future, None)
            if batch is None:  # sent again already, because its executor broke
                continue
            try:
                outcomes = future.result()
            except BrokenExecutor:
                self.state.flying[future] = batch
                self._replace_executor()
            else:
                self._keep([outcome for outcome in outcomes if outcome.error is None])
                payloads = dict(batch)
                for outcome in outcomes:
                    if outcome.error is not None:
                        self._try_again([(outcome.key, payloads[outcome.key])], outcome.error)

    def _keep(self, outcomes: list[Outcome]) -> None:
        self.journal.record((outcome.key, outcome.result, outcome.seconds) for outcome in outcomes)
        for outcome in outcomes:
            self.state.results[outcome.key] = outcome.result
            self.state.bound = self.merge(self.state.bound, outcome.result)
            self.state.seconds_a_job += 0.2 * (max(outcome.seconds, 1e-6) - self.state.seconds_a_job)
        self.finished_here += len(outcomes)

    def _try_again(self, batch: list[tuple[str, Any]], error: str, fault: float = 1 / TRIES) -> None:
        """Send jobs again, each alone from now on, until one has failed too often."""
        for key, payload in batch:
            self.state.faults[key] = self.state.faults.get(key, 0) + fault
            if self.state.faults[key] > 1 - 1e-9:
                self.state.poisoned[key] = error
            else:
                self.state.waiting.append((key, payload))

    def _replace_executor(self) -> None:
        """Make a new executor; what the broken one had under way is sent again."""
        for batch in self.state.flying.values():
            self._try_again(batch, "its worker was lost every time", 1 / LOSSES)
        self.state.flying.clear()
        if self.executor is not None:
            self.executor.shutdown(wait=False, cancel_futures=True)
        self.executor = self.make_executor()

    def _progress(self) -> Progress:
        spent = time.perf_counter() - self.begun
        rest = self.jobs - len(self.state.results) - len(self.state.poisoned)
        left = spent / self.finished_here * rest if self.finished_here else None
        return Progress(len(self.state.results), self.jobs, spent, left, self.state.bound)
