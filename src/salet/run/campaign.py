"""A campaign: many independent jobs on any executor, recorded in a journal, resumable.

Terms: a *job* is a key and a payload; `work(payload)` returns its result as a value for JSON. Jobs are sent in
*batches*, all at once and in their order, so the executor decides which worker does what. Long jobs come first by the
caller's order; every batch takes one of them and some later ones, so that no worker gets all the long ones.
"""

import time
from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from dataclasses import dataclass
from math import inf
from typing import Any

from salet.errors import SaletError
from salet.run.journal import Journal
from salet.version import __version__

Work = Callable[[Any], Any]
Job = tuple[str, Any]

MOST_BATCHES = 2000
EARLY = 0.01  # the share of the jobs that must be done before the time left is estimated


class PoisonJob(SaletError, RuntimeError):
    """A job that failed; all other jobs are finished and recorded."""


class WorkersGone(SaletError, ConnectionError):
    """Workers that cannot be reached, or that ended before their jobs did."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a campaign.

    done, jobs: finished jobs, all jobs. spent, left: seconds; left is None while unknown.
    """

    done: int
    jobs: int
    spent: float
    left: float | None


Watch = Callable[[Progress], None]


def unwatched(_progress: Progress) -> None:
    """Show nothing."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A worker's report on one job: its result, or what went wrong."""

    key: str
    result: Any
    error: str | None


def run_batch(work: Work, batch: Sequence[Job], version: str) -> list[Outcome]:
    """Run a batch in a worker and return its outcomes; errors are returned, not raised."""
    if version != __version__:
        raise RuntimeError(f"a worker has Salet {__version__}, this campaign needs {version}")
    return [_outcome(work, *job) for job in batch]


def _outcome(work: Work, key: str, payload: Any) -> Outcome:
    try:
        return Outcome(key, work(payload), None)
    except Exception as problem:  # noqa: BLE001 - a job may fail in any way; the others go on
        return Outcome(key, None, f"{type(problem).__name__}: {problem}")


def run_campaign(
    jobs: Iterable[Job], work: Work, executor: Executor, journal: Journal, *, watch: Watch = unwatched
) -> Mapping[str, Any]:
    """Return every job's result by key; jobs that the journal has are not run again.

    A job that fails is named in PoisonJob once all others are done. Ctrl-C ends the campaign at once. If the workers
    are gone, WorkersGone says so. Recorded results stay.
    """
    payloads = dict(jobs)
    results = {key: result for key, result in journal.results() if key in payloads}
    waiting = [job for job in payloads.items() if job[0] not in results]
    begun, marks = time.perf_counter(), [(0, 0.0)]
    failed: dict[str, str] = {}
    batches = min(len(waiting), MOST_BATCHES)
    flying = {_send(executor, work, waiting[first::batches]): waiting[first::batches] for first in range(batches)}
    try:
        while flying:
            for future in wait(flying, timeout=1, return_when=FIRST_COMPLETED).done:
                outcomes = _outcomes(future, flying.pop(future))
                done = {one.key: one.result for one in outcomes if one.error is None}
                journal.record(done.items())
                results |= done
                failed |= {one.key: one.error for one in outcomes if one.error is not None}
                marks.append((marks[-1][0] + len(outcomes), time.perf_counter() - begun))
            rest = len(payloads) - len(results) - len(failed)
            left = time_left(marks, rest) if rest else 0.0
            watch(Progress(len(results), len(payloads), time.perf_counter() - begun, left))
    finally:
        for future in flying:
            future.cancel()
    if failed:
        key, error = next(iter(failed.items()))
        raise PoisonJob(f"{len(failed)} of the jobs failed, for example {key}: {error}")
    return results


def _send(executor: Executor, work: Work, batch: Sequence[Job]) -> "Future[list[Outcome]]":
    try:
        return executor.submit(run_batch, work, batch, __version__)
    except BrokenExecutor as error:
        raise _gone(error) from None


def _outcomes(future: "Future[list[Outcome]]", batch: Sequence[Job]) -> list[Outcome]:
    """Return what a worker reported of its batch, or that it failed as a whole."""
    try:
        return future.result()
    except (BrokenExecutor, CancelledError) as error:
        raise _gone(error) from None
    except Exception as error:  # noqa: BLE001 - whatever keeps a batch from running
        return [Outcome(key, None, f"{type(error).__name__}: {error}") for key, _ in batch]


def _gone(error: BaseException) -> WorkersGone:
    return WorkersGone(
        f"The workers are gone{f' ({error})' if str(error) else ''}. With --journal, finished jobs are saved: run the"
        " same command again to continue."
    )


def time_left(marks: Sequence[tuple[int, float]], rest: int) -> float | None:
    """Return the seconds left, at the pace of the latter half of the jobs done.

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
