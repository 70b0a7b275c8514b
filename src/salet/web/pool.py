"""Threads that work out answers."""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import CancelledError, ThreadPoolExecutor
from typing import Any, TypeVar

from fastapi import Request

from salet.errors import SaletError
from salet.solver.deadline import Deadline, SearchCancelledError, raise_if_cancelled
from salet.system import usable_cores

MAX_QUEUED = 64  # questions that may wait for a thread
ResultT = TypeVar("ResultT")


class QueueFullError(SaletError):
    """The queue is full."""


class ClientDisconnectedError(Exception):
    """The client closed the connection before the answer was there."""


class Pool:
    """Threads that work out answers; `pending` questions wait or run.

    `accepted` and `refused` count questions since the start.
    """

    def __init__(self, threads: int | None = None, waiting: int = MAX_QUEUED) -> None:
        self.threads = threads or usable_cores()
        self.most = self.threads + waiting
        self.pending = 0
        self.accepted = 0
        self.refused = 0
        self._executor = ThreadPoolExecutor(self.threads, thread_name_prefix="answer")
        self._limits: set[Deadline] = set()
        self._lock = threading.Lock()

    async def run(self, request: Request, work: Callable[[], ResultT], seconds: float) -> ResultT:
        """Return what the work returns; raise QueueFullError or ClientDisconnectedError if no one can wait for it."""
        limit = self._admitted(seconds)
        job = self._executor.submit(_run_until, work, limit)
        job.add_done_callback(lambda _: self._leave(limit))
        answer = asyncio.wrap_future(job)
        left = asyncio.create_task(_wait_for_disconnect(request))
        try:
            both: tuple[asyncio.Future[Any], ...] = (answer, left)
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            if not answer.done():
                raise ClientDisconnectedError
            return await answer
        except (SearchCancelledError, CancelledError):
            raise ClientDisconnectedError from None
        except asyncio.CancelledError:  # the time to finish after a stop is over
            raise QueueFullError("The server is shutting down. Try again later.") from None
        finally:
            limit.abandoned.set()
            job.cancel()  # does nothing to a job that runs: the limit stops that
            answer.add_done_callback(_ignore_error)
            left.cancel()

    def _admitted(self, seconds: float) -> Deadline:
        limit = Deadline(seconds)
        with self._lock:
            if self.pending >= self.most:
                self.refused += 1
                raise QueueFullError("The server is busy. Try again in a second.")
            self.pending += 1
            self.accepted += 1
            self._limits.add(limit)
        return limit

    def _leave(self, limit: Deadline) -> None:
        with self._lock:
            self.pending -= 1
            self._limits.discard(limit)

    def close(self) -> None:
        """Stop everything that runs or waits."""
        with self._lock:
            for limit in self._limits:
                limit.abandoned.set()
        self._executor.shutdown(wait=True, cancel_futures=True)


def _run_until(work: Callable[[], ResultT], limit: Deadline) -> ResultT:
    """Work within the limit, which begins now."""
    with limit:
        raise_if_cancelled()
        return work()


def _ignore_error(answer: "asyncio.Future[Any]") -> None:
    """Take note of an error that no one waits for any longer."""
    if not answer.cancelled():
        answer.exception()


async def _wait_for_disconnect(request: Request) -> None:
    """Wait until the client closes the connection."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
