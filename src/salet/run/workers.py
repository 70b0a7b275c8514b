"""Workers: threads for kernels, processes for Python code, and those of a Dask cluster."""

import json
import logging
import multiprocessing
import os
import re
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

from salet.errors import MissingExtra, UnknownName, quoted
from salet.limits import read_text
from salet.run.campaign import WorkersGone


def cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def threads(workers: int | None = None) -> Executor:
    """Return an executor of threads."""
    return ThreadPoolExecutor(workers or cores(), thread_name_prefix="salet")


class _Processes(ProcessPoolExecutor):
    """A process pool that can be shut down without waiting for running jobs."""

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Shut down; without `wait`, terminate running jobs, so that the program can exit."""
        running = [] if wait else list((self._processes or {}).values())
        super().shutdown(wait, cancel_futures=cancel_futures)
        for process in running:
            process.terminate()


def processes(workers: int | None = None) -> Executor:
    """Return an executor of processes that exit with this one, even if it is killed."""
    return _Processes(workers or cores(), mp_context=multiprocessing.get_context("spawn"), initializer=follow_parent)


@contextmanager
def executor_or(executor: Executor | None, otherwise: Callable[[], Executor]) -> Iterator[Executor]:
    """Yield an executor that was given, or a new one that ends with this block."""
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


PATIENCE = 10  # seconds that a scheduler may be out of reach


@contextmanager
def executor_at(where: str) -> Iterator[Executor]:
    """Yield an executor: `local:4` for four processes, or a Dask scheduler by address or file."""
    if local := re.fullmatch(r"local:([1-9][0-9]{0,3})", where):
        with executor_or(None, partial(processes, int(local[1]))) as executor:
            yield executor
        return
    address = _address_in(Path(where)) if Path(where).is_file() else where
    if not re.fullmatch(r"(tcp|tls)://\S+:[0-9]{1,5}", address):
        raise UnknownName(
            f"{quoted(where)} names no workers. Use local:4 for four processes of this machine, or a Dask scheduler:"
            " tcp://host:8786, tls://host:8786, or its scheduler file."
        )
    try:
        from distributed import Client
    except ImportError:
        raise MissingExtra("A cluster needs Dask distributed", "cluster") from None
    # A lost connection is reported once, by the campaign.
    for name in ("distributed", "distributed.client", "tornado.application"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False, name="salet")  # type: ignore[no-untyped-call]
    except OSError as error:
        reason = (str(error).strip() or type(error).__name__).splitlines()[0]
        raise WorkersGone(f"No scheduler answers at {quoted(where)}: {reason}.") from None
    try:
        yield client.get_executor(pure=False)  # type: ignore[no-untyped-call]
    finally:
        with suppress(Exception):  # a lost connection cannot be closed
            client.close(timeout=2)  # type: ignore[no-untyped-call]


def _address_in(file: Path) -> str:
    """Return the address that a scheduler wrote into its file; empty if it is another file."""
    try:
        value = json.loads(read_text(file))
    except (ValueError, RecursionError):
        return ""
    return str(value.get("address", "")) if isinstance(value, dict) else ""
