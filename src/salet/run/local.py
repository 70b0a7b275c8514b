"""Workers on this machine: threads for kernels that release the GIL, processes for Python code."""

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager


def cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def threads(workers: int | None = None) -> Executor:
    """Return an executor of threads."""
    return ThreadPoolExecutor(workers or cores(), thread_name_prefix="salet")


class _Processes(ProcessPoolExecutor):
    """A process pool that can be shut down without waiting for running jobs."""

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Shut down; without `wait`, terminate the running jobs, which would keep the program from exiting."""
        running = [] if wait else list((self._processes or {}).values())
        super().shutdown(wait, cancel_futures=cancel_futures)
        for process in running:
            process.terminate()


def processes(workers: int | None = None) -> Executor:
    """Return an executor of processes that exit with this one, even if it is killed."""
    return _Processes(workers or cores(), mp_context=multiprocessing.get_context("spawn"), initializer=follow_parent)


@contextmanager
def executor_or(executor: Executor | None, otherwise: Callable[[], Executor]) -> Iterator[Executor]:
    """Yield an executor that was given, or a new one that ends with this block, whatever is still running."""
    if executor is not None:
        yield executor
        return
    own = otherwise()
    try:
        yield own
    finally:
        own.shutdown(wait=False, cancel_futures=True)


def follow_parent() -> None:
    """Ignore Ctrl-C, and exit when the parent process is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()


def end_with_parent() -> None:
    """Exit when the process that started this one is gone."""
    threading.Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(0.25)
    os._exit(1)
