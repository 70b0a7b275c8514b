"""A campaign: many independent jobs on any executor, recorded in a journal, resumable.

Terms: a *job* is a key and a payload; `work(payload)` returns its result as a value for JSON. Jobs are sent in
*batches* of about a quarter of a second, a *window* of batches at a time, so that neither a slow network nor tiny jobs
leave the workers idle. Before a worker takes a batch it calls `check()`; if that returns a reason, the worker
*refuses*, and the batch goes to another one.
"""

import time
from bisect import bisect_right
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from dataclasses import dataclass, field
from math import inf
from typing import Any

from salet.errors import SaletError
from salet.run.batch import Check, Job, Outcome, Refusal, Work, always_fits, run_batch
from salet.run.journal import Journal
from salet.run.workers import NoWorkers, WorkerLost, Workers

Report = list[Outcome] | Refusal

BATCH_SECONDS = 0.25
EARLY = 0.01  # the share of the jobs that must be done before the time left is estimated
LARGEST_BATCH = 1000
TRIES = 3  # how often a job may fail by itself
LOSSES = 12  # how often its worker may be lost: seldom the job's fault, but a job may kill every worker
REFUSALS = 100  # how many batches in a row may fail to start on unknown workers


class PoisonJob(SaletError, RuntimeError):
    """A job that failed at every attempt; all other jobs are finished and recorded."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a campaign.

    done, jobs: finished jobs, all jobs. spent, left: seconds; left is None while unknown. workers: how many jobs run
    at once. remarks: notes for the user, such as why workers refused.
    """

    done: int
    jobs: int
    spent: float
    left: float | None
    workers: int = 1
    remarks: tuple[str, ...] = ()


Watch = Callable[[Progress], None]


def unwatched(_progress: Progress) -> None:
    """Show nothing."""


def run_campaign(
    jobs: Iterable[Job],
    work: Work,
    workers: Workers,
    journal: Journal,
    *,
    check: Check = always_fits,
    watch: Watch = unwatched,
    batch_seconds: float = BATCH_SECONDS,
) -> Mapping[str, Any]:
    """Return every job's result by key; jobs that the journal has are not run again.

    If the executor breaks (a worker was killed, the scheduler is gone), a new one is opened and its jobs are sent
    again. A job that keeps failing is skipped, and named in PoisonJob once all others are done. Ctrl-C ends the
    campaign at once; recorded results stay.
    """
    payloads = dict(jobs)
    results = {key: result for key, result in journal.results() if key in payloads}
    waiting = deque(job for job in payloads.items() if job[0] not in results)
    driver = _Driver(work, workers, journal, check, watch, batch_seconds, len(payloads), waiting, results)
    driver.drive()
    if driver.poisoned:
        key, error = next(iter(driver.poisoned.items()))
        raise PoisonJob(f"{len(driver.poisoned)} of the jobs failed at every attempt, for example {key}: {error}")
    return results


def time_left(marks: Sequence[tuple[int, float]], rest: int) -> float | None:
    """Return the seconds that the rest of the jobs will take at the pace of the latter half of those done.

    marks: how many jobs were done after how many seconds. The first jobs are often the longest, so the mean pace would
    give far too long a time; None as long as less than a hundredth is done.

    >>> time_left([(0, 0.0), (10, 50.0), (20, 60.0)], 80)
    80.0
    """
    done, now = marks[-1]
    if not done or done < EARLY * (done + rest):
        return None
    before, then = marks[bisect_right(marks, (done // 2, inf)) - 1]
    return (now - then) / (done - before) * rest


@dataclass(slots=True)
class _Driver:
    """The loop that keeps the window full and records results."""

    work: Work
    workers: Workers
    journal: Journal
    check: Check
    watch: Watch
    batch_seconds: float
    jobs: int
    waiting: deque[Job]
    results: dict[str, Any]
    executor: Executor | None = None
    count: int = 1  # of the jobs that the workers run at once
    faults: dict[str, float] = field(default_factory=dict)
    poisoned: dict[str, str] = field(default_factory=dict)
    flying: dict["Future[Report]", list[Job]] = field(default_factory=dict)
    seconds_a_job: float = BATCH_SECONDS
    refusing: list[str] = field(default_factory=list)  # who refused since the last result
    remarks: list[str] = field(default_factory=list)
    begun: float = field(default_factory=time.perf_counter)
    finished_here: int = 0
    marks: list[tuple[int, float]] = field(default_factory=lambda: [(0, 0.0)])

    def drive(self) -> None:
        """Run until nothing is waiting or under way."""
        self.executor = self.workers.open() if self.waiting else None
        try:
            while self.waiting or self.flying:
                self._fill_window()
                self._take(wait(self.flying, timeout=1, return_when=FIRST_COMPLETED).done)
                self.watch(self._progress())
        finally:
            if self.executor is not None:
                self.executor.shutdown(wait=not self.flying, cancel_futures=True)

    def _fill_window(self) -> None:
        assert self.executor is not None  # noqa: S101 - made before the loop
        there = self.workers.count(self.executor)
        if not there:
            self._remark("waiting for a first worker")
        self.count = max(1, there)
        while self.waiting and len(self.flying) < 2 * self.count:
            batch = self._next_batch()
            try:
                future = self.executor.submit(run_batch, self.work, batch, self.check)
            except BrokenExecutor:
                self.waiting.extendleft(reversed(batch))
                self._replace_executor()
            else:
                self.flying[future] = batch

    def _next_batch(self) -> list[Job]:
        """Return the next jobs, about `batch_seconds` of them; a job that failed before goes alone."""
        size = max(1, min(LARGEST_BATCH, int(self.batch_seconds / self.seconds_a_job)))
        # Near the end the batches shrink, so that no worker waits long for the last one.
        size = min(size, max(1, len(self.waiting) // (2 * self.count)))
        batch = [self.waiting.popleft()]
        while len(batch) < size and self.waiting and batch[0][0] not in self.faults:
            batch.append(self.waiting.popleft())
        return batch

    def _take(self, done: Iterable["Future[Report]"]) -> None:
        for future in done:
            batch = self.flying.pop(future, None)
            if batch is None:  # already sent again, because its executor broke
                continue
            try:
                report = future.result()
            except BrokenExecutor:
                self.flying[future] = batch
                self._replace_executor()
            except WorkerLost as loss:
                self._try_again(batch, "its worker was lost at every attempt", loss.times / LOSSES)
            except Exception as error:  # noqa: BLE001 - the worker could not start the batch
                self._refused(batch, Refusal("", f"a worker could not start a batch: {type(error).__name__}: {error}"))
            else:
                self._read(report, batch)

    def _read(self, report: Report, batch: list[Job]) -> None:
        if isinstance(report, Refusal):
            self._refused(batch, report)
            return
        self._record([outcome for outcome in report if outcome.error is None])
        payloads = dict(batch)
        for outcome in report:
            if outcome.error is not None:
                self._try_again([(outcome.key, payloads[outcome.key])], outcome.error)

    def _record(self, outcomes: list[Outcome]) -> None:
        self.journal.record((outcome.key, outcome.result, outcome.processor) for outcome in outcomes)
        for outcome in outcomes:
            self.results[outcome.key] = outcome.result
            self.seconds_a_job += 0.2 * (max(outcome.seconds, 1e-6) - self.seconds_a_job)
        self.finished_here += len(outcomes)
        self.refusing.clear()

    def _refused(self, batch: list[Job], refusal: Refusal) -> None:
        """Send a batch to another worker; if every worker refuses, end the campaign with the reason."""
        self.waiting.extendleft(reversed(batch))
        self.refusing.append(refusal.worker)
        self._remark(refusal.reason)
        everybody = len({*self.refusing} - {""}) >= self.count
        if everybody or len(self.refusing) >= REFUSALS * self.count:
            raise NoWorkers(f"No worker can run this campaign: {refusal.reason}")
        time.sleep(0 if refusal.worker else 0.05)

    def _remark(self, text: str) -> None:
        if text not in self.remarks:
            self.remarks.append(text)

    def _try_again(self, batch: list[Job], error: str, fault: float = 1 / TRIES) -> None:
        """Send jobs again, each alone from now on, unless one has failed too often."""
        for key, payload in batch:
            self.faults[key] = self.faults.get(key, 0) + fault
            if self.faults[key] > 1 - 1e-9:
                self.poisoned[key] = error
            else:
                self.waiting.append((key, payload))

    def _replace_executor(self) -> None:
        """Open a new executor, and send the jobs of the broken one again."""
        for batch in self.flying.values():
            self._try_again(batch, "its worker was lost at every attempt", 1 / LOSSES)
        self.flying.clear()
        if self.executor is not None:
            self.executor.shutdown(wait=False, cancel_futures=True)
        self.executor = self.workers.open()

    def _progress(self) -> Progress:
        spent = time.perf_counter() - self.begun
        rest = self.jobs - len(self.results) - len(self.poisoned)
        if self.finished_here > self.marks[-1][0]:
            self.marks.append((self.finished_here, spent))
        left = time_left(self.marks, rest) if rest else 0.0
        done, remarks = len(self.results), tuple(self.remarks)
        return Progress(done, self.jobs, spent, left, self.count, remarks)
