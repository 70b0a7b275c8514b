"""Threads, processes, and clusters that do work in parallel."""

import logging
import os
import re
import signal
import threading
import time
from bisect import bisect_right
from collections.abc import Callable, Iterator
from concurrent import futures
from concurrent.futures import Executor, Future
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from itertools import count
from math import ceil, log2
from multiprocessing import get_context
from operator import itemgetter
from typing import Any
from uuid import uuid4

from salet.errors import MissingExtraError, SaletError, UnknownNameError, quote_input
from salet.system import usable_cores


class JobError(SaletError, RuntimeError):
    """A job that failed, all others being done; or workers that cannot be reached, or ended before their jobs did."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a campaign.

    done, jobs: finished jobs, all jobs. spent: seconds. before: jobs that were finished when it began. has_workers:
    whether anyone works on the others.
    """

    done: int
    jobs: int
    spent: float
    before: int = 0
    has_workers: bool = True


class TimeLeft:
    """An estimate of the time left from the recent rate of work, and from how it changes.

    Long jobs come first, so the jobs done by a time grow like a power of it: in the proof of a large list like t**1.7.
    The power comes from the last half of the time; 1 is a constant rate.
    """

    def __init__(self) -> None:
        self._history: list[tuple[float, int]] = []  # seconds, and the jobs that were finished by then

    def after(self, progress: Progress) -> float | None:
        """Return the seconds left; None while too few jobs are finished to tell."""
        done, jobs = progress.done - progress.before, progress.jobs - progress.before
        if not self._history or done > self._history[-1][1]:
            self._history.append((progress.spent, done))
        if done < min(MIN_DONE, ceil(MIN_SHARE * jobs)) or not done:
            return None
        middle = bisect_right(self._history, progress.spent / 2, key=itemgetter(0))
        done_by_middle = self._history[middle - 1][1] if middle else 0
        power = log2(done / done_by_middle) if done_by_middle else 1.0
        lowest, highest = POWERS
        growth = 1 / min(highest, max(lowest, power))
        return progress.spent * (float((jobs / done) ** growth) - 1)


ProgressCallback = Callable[[Progress], None]


def ignore_progress(_progress: Progress) -> None:
    """Show nothing."""


MIN_DONE, MIN_SHARE = 10, 0.25  # jobs, or a share of all, before the time left is estimated
POWERS = (0.5, 2.0)  # between which the estimate is believed
CONNECT_TIMEOUT = 10  # seconds that a scheduler may be out of reach


def threads(workers: int | None = None) -> Executor:
    """Return an executor of threads, for kernels."""
    return futures.ThreadPoolExecutor(workers or usable_cores(), thread_name_prefix="salet")


def processes(workers: int | None = None) -> Executor:
    """Return an executor of processes, for Python code, that exit with this one, even if it is killed."""
    follow = partial(_follow, os.getpid())
    return futures.ProcessPoolExecutor(workers or usable_cores(), mp_context=get_context("spawn"), initializer=follow)


def _follow(parent: int) -> None:
    """Ignore Ctrl-C, and exit when the process that started this one is gone, perhaps already."""

    def watch_parent() -> None:
        while os.getppid() == parent:
            time.sleep(0.25)
        os._exit(1)

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=watch_parent, daemon=True).start()


@contextmanager
def ensure_executor(executor: Executor | None, otherwise: Callable[[], Executor]) -> Iterator[Executor]:
    """Yield an executor that was given, or a new one that ends with this block, with whatever its processes do."""
    if executor is not None:
        yield executor
        return
    own = otherwise()
    try:
        yield own
    finally:
        running = list((getattr(own, "_processes", None) or {}).values())
        own.shutdown(wait=False, cancel_futures=True)
        for process in running:
            process.terminate()


class Cluster(Executor):
    """A Dask cluster as an executor.

    Tasks have names, for its dashboard. If a worker ends, its tasks go to another one.
    """

    def __init__(self, client: Any) -> None:
        self._client = client
        self._executor = client.get_executor(pure=False)
        self._numbers = count()
        self._run = uuid4().hex[:8]  # a scheduler knows a task by its key, whoever sends it

    def submit(self, task: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Send a task to the cluster, under its name."""
        sent: Future[Any] = self._executor.submit(task, *args, **kwargs, key=self._key(task))
        return sent

    def share(self, value: Any) -> Any:
        """Return what stands for a value in the arguments of a task; each worker fetches it once.

        The value is a task's result: if the worker that has it ends, another one takes its place.
        """
        return self._client.submit(_itself, value, key=self._key(_itself), pure=False)

    def has_workers(self) -> bool:
        """Return whether a worker was there a moment ago."""
        return bool(self._client.scheduler_info()["workers"])

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Cancel what isn't finished, or wait for it."""
        self._executor.shutdown(wait and not cancel_futures)

    def _key(self, task: Callable[..., Any]) -> str:
        name = getattr(task, "name", "") or task.__name__.strip("_")
        return f"salet-{name}-{self._run}-{next(self._numbers)}"


def _itself(value: Any) -> Any:
    return value


def share(executor: Executor, value: Any) -> Any:
    """Return what to submit in place of a value that many tasks take, so that it travels once."""
    return executor.share(value) if isinstance(executor, Cluster) else value


def has_workers(executor: Executor) -> bool:
    """Return whether anyone does what is submitted: a cluster may wait for its first worker."""
    return not isinstance(executor, Cluster) or executor.has_workers()


@contextmanager
def executor_at(where: str) -> Iterator[Executor]:
    """Yield an executor: `local:4` for four processes, or a Dask scheduler by its address."""
    if local := re.fullmatch(r"local:([1-9][0-9]{0,3})", where):
        with ensure_executor(None, partial(processes, int(local[1]))) as executor:
            yield executor
        return
    if not re.fullmatch(r"(tcp|tls)://\S+:[0-9]{1,5}", where):
        raise UnknownNameError(
            f"Can't find workers at {quote_input(where)}. Use local:4 for four processes on this machine, or a Dask "
            "scheduler: tcp://host:8786 or tls://host:8786."
        )
    try:
        from distributed import Client
    except ImportError:
        raise MissingExtraError("--cluster needs Dask", "distributed") from None
    # A lost connection is reported once, by the campaign.
    for name in ("distributed", "distributed.client", "tornado.application"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        client = Client(where, timeout=CONNECT_TIMEOUT, set_as_default=False, name="salet")  # type: ignore[no-untyped-call]
    except OSError as error:
        reason = (str(error).strip() or type(error).__name__).splitlines()[0]
        raise JobError(f"Can't reach a Dask scheduler at {quote_input(where)}: {reason}.") from None
    try:
        yield Cluster(client)
    finally:
        with suppress(Exception):  # a lost connection cannot be closed
            client.close(timeout=2)  # type: ignore[no-untyped-call]
