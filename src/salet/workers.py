"""Threads, processes, and clusters that do work in parallel."""

import logging
import os
import re
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent import futures
from concurrent.futures import Executor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context

from salet.errors import MissingExtra, SaletError, UnknownName, quoted
from salet.system import cores


class WorkFailed(SaletError, RuntimeError):
    """A job that failed, all others being done; or workers that cannot be reached, or ended before their jobs did."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a campaign.

    done, jobs: finished jobs, all jobs. spent: seconds. before: jobs that were finished when it began.
    """

    done: int
    jobs: int
    spent: float
    before: int = 0

    @property
    def left(self) -> float | None:
        """The seconds left if all jobs take about as long as one another; None while unknown."""
        done = self.done - self.before
        return self.spent / done * (self.jobs - self.done) if done else None


Watch = Callable[[Progress], None]


def unwatched(_progress: Progress) -> None:
    """Show nothing."""


PATIENCE = 10  # seconds that a scheduler may be out of reach


def threads(workers: int | None = None) -> Executor:
    """Return an executor of threads, for kernels."""
    return futures.ThreadPoolExecutor(workers or cores(), thread_name_prefix="salet")


def processes(workers: int | None = None) -> Executor:
    """Return an executor of processes, for Python code, that exit with this one, even if it is killed."""
    follow = partial(_follow, os.getpid())
    return futures.ProcessPoolExecutor(workers or cores(), mp_context=get_context("spawn"), initializer=follow)


def _follow(parent: int) -> None:
    """Ignore Ctrl-C, and exit when the process that started this one is gone, perhaps already."""

    def watch_parent() -> None:
        while os.getppid() == parent:
            time.sleep(0.25)
        os._exit(1)

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=watch_parent, daemon=True).start()


@contextmanager
def executor_or(executor: Executor | None, otherwise: Callable[[], Executor]) -> Iterator[Executor]:
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


@contextmanager
def executor_at(where: str) -> Iterator[Executor]:
    """Yield an executor: `local:4` for four processes, or a Dask scheduler by its address."""
    if local := re.fullmatch(r"local:([1-9][0-9]{0,3})", where):
        with executor_or(None, partial(processes, int(local[1]))) as executor:
            yield executor
        return
    if not re.fullmatch(r"(tcp|tls)://\S+:[0-9]{1,5}", where):
        raise UnknownName(
            f"Can't find workers at {quoted(where)}. Use local:4 for four processes on this machine, or a Dask "
            "scheduler: tcp://host:8786 or tls://host:8786."
        )
    try:
        from distributed import Client
    except ImportError:
        raise MissingExtra("--cluster needs Dask", "distributed") from None
    # A lost connection is reported once, by the campaign.
    for name in ("distributed", "distributed.client", "tornado.application"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        client = Client(where, timeout=PATIENCE, set_as_default=False, name="salet")  # type: ignore[no-untyped-call]
    except OSError as error:
        reason = (str(error).strip() or type(error).__name__).splitlines()[0]
        raise WorkFailed(f"Can't reach a Dask scheduler at {quoted(where)}: {reason}.") from None
    try:
        yield client.get_executor(pure=False)  # type: ignore[no-untyped-call]
    finally:
        with suppress(Exception):  # a lost connection cannot be closed
            client.close(timeout=2)  # type: ignore[no-untyped-call]
