"""The overhead of a campaign over the bare executor: on two local processes, and on a Dask cluster of two workers.

    python benchmarks/cluster.py

The jobs are real searches: every reply to an opener solved exactly, for openers of a small lexicon. The campaign (its
window, adaptive batches, journal on disk) and `executor.map` over the very batches that it made run by turns on the
same warm workers; the figures are wall time, the claim is about the median of the ratios. Then the same jobs on one
worker and on two, and how many empty jobs a second the driver can give out and take in.
"""

import operator
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from subprocess import Popen
from typing import Any

from salet.game.lexicon import named
from salet.game.position import start
from salet.run.batch import run_batch
from salet.run.campaign import run_campaign
from salet.run.cluster import read_address, workers_at
from salet.run.hosts import scheduler_command, worker_command
from salet.run.journal import Journal
from salet.run.local import on_processes
from salet.run.workers import Workers
from salet.solver.engine import Engine
from salet.solver.objective import Objective
from salet.study.compatibility import requirements_of
from salet.study.proof.second_guesses import solve_replies

LOCAL_AT_MOST, CLUSTER_AT_MOST = 1.10, 1.20
EVERY, JOBS, REPEATS, EMPTY = 2, 200, 5, 5_000  # every second answer; openers; runs; empty jobs
PORT = 18790


class Kept(Executor):
    """An executor that outlives campaigns and remembers what it was sent."""

    def __init__(self, inner: Executor) -> None:
        self.inner, self.calls = inner, list[tuple[Any, ...]]()

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **options: Any) -> "Future[Any]":
        """Send a call on, and remember it."""
        self.calls.append((work, *arguments))
        return self.inner.submit(work, *arguments, **options)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Stay."""


def jobs_of(path: Path) -> list[tuple[str, dict[str, str]]]:
    """Return an opener a job, over a lexicon that is written to a file."""
    original = named("original")
    path.write_text("\n".join(original.answers[::EVERY]), "utf-8")
    position = start(original)
    engine = Engine(position, Objective.read("mean", 6, len(position.candidates)))
    allowed = [word for word in map(engine.word, range(len(engine.order))) if word in set(original.answers[::EVERY])]
    return [(word, {"lexicon": str(path), "rules": "normal", "opener": word}) for word in allowed[:JOBS]]


def campaign_seconds(jobs: Any, executor: Kept, count: int, journal: Path, work: Any = solve_replies) -> float:
    requirements = requirements_of([jobs[0][1]["lexicon"]]) if work is solve_replies else requirements_of()
    workers = Workers(lambda: executor, lambda _executor: count)
    journal.unlink(missing_ok=True)
    begun = time.perf_counter()
    with Journal(journal, "benchmark") as kept:
        assert len(run_campaign(jobs, work, workers, kept, check=requirements)) == len(jobs)
    return time.perf_counter() - begun


def bare_seconds(executor: Kept, calls: list[tuple[Any, ...]]) -> float:
    begun = time.perf_counter()
    for future in [executor.inner.submit(*call) for call in calls]:
        assert future.result()
    return time.perf_counter() - begun


def overhead(jobs: Any, workers: Workers, folder: Path) -> tuple[float, float, float]:
    """Return the median seconds of campaign and bare map, and the median of their ratios."""
    inner = workers.open()
    try:
        executor = Kept(inner)
        campaign_seconds(jobs, executor, 2, folder / "warm.db")  # everything is loaded
        pairs = []
        for _ in range(REPEATS):
            executor.calls.clear()
            seconds = campaign_seconds(jobs, executor, 2, folder / "j.db")
            pairs.append((seconds, bare_seconds(executor, [call for call in executor.calls if call[0] is run_batch])))
        ours, bare = (median(column) for column in zip(*pairs, strict=True))
        return ours, bare, median(a / b for a, b in pairs)
    finally:
        inner.shutdown()


def scaling(jobs: Any, folder: Path) -> dict[int, float]:
    """Return the seconds of the campaign on one process and on two."""
    found = {}
    for count in (1, 2):
        inner = on_processes(count).open()
        executor = Kept(inner)
        campaign_seconds(jobs, executor, count, folder / "warm.db")
        found[count] = median(campaign_seconds(jobs, executor, count, folder / "j.db") for _ in range(3))
        inner.shutdown()
    return found


def empty_jobs(workers: Workers, folder: Path) -> float:
    """Return how many jobs that do nothing a campaign brings through in a second."""
    inner = workers.open()
    try:
        nothing = [(str(i), i) for i in range(EMPTY)]
        return EMPTY / campaign_seconds(nothing, Kept(inner), 2, folder / "j.db", operator.index)
    finally:
        inner.shutdown()


@contextmanager
def dask() -> Iterator[Workers]:
    """Give a cluster of two workers, each a process, on this machine."""
    address = read_address(f"tcp://127.0.0.1:{PORT}")
    worker = worker_command(address, None, 1)
    calm = {"DASK_LOGGING__DISTRIBUTED": "warning", **os.environ}
    processes = [Popen(command, env=calm) for command in (scheduler_command(address, None, None), worker, worker)]
    workers = workers_at(str(address))
    try:
        executor = workers.open()
        while workers.count(executor) < 2:
            time.sleep(0.5)
        executor.shutdown()
        yield workers
    finally:
        for process in reversed(processes):
            process.terminate()
            process.wait()


def test_a_campaign_costs_little_more_than_its_batches() -> None:
    with tempfile.TemporaryDirectory() as name, dask() as cluster:
        folder = Path(name)
        jobs = jobs_of(folder / "words.txt")
        local = on_processes(2)
        print(f"\n{len(jobs)} searches, wall time, median of {REPEATS}", flush=True)
        ratios = []
        for label, workers, most in (
            ("2 processes", local, LOCAL_AT_MOST),
            ("Dask, 2 workers", cluster, CLUSTER_AT_MOST),
        ):
            ours, bare, ratio = overhead(jobs, workers, folder)
            print(
                f"  {label:<16} campaign {ours:6.2f} s, bare {bare:6.2f} s, {ratio:.3f} times (at most {most})",
                flush=True,
            )
            ratios.append((ratio, most))
        for count, seconds in scaling(jobs, folder).items():
            print(f"  {count} process{'es' if count > 1 else '  '}      campaign {seconds:6.2f} s", flush=True)
        for label, workers in (("2 processes", local), ("Dask, 2 workers", cluster)):
            print(f"  {label:<16} {empty_jobs(workers, folder):,.0f} empty jobs a second", flush=True)
    assert all(ratio <= most for ratio, most in ratios)


if __name__ == "__main__":
    test_a_campaign_costs_little_more_than_its_batches()
