"""The pool: quick answers worked out by one thread, each once however many ask, and a limited number waiting.

The event loop never works anything out itself: it hands a question to the pool and goes on serving. More threads would
not answer more: they take turns at the interpreter, with each other and with the event loop, which then answers late
(`make attack`). More workers do.
"""

import asyncio
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from salet.web.http.problems import Busy
from salet.web.server.metrics import PENDING

Result = TypeVar("Result")
FEW = 2
PATIENCE = 3.0
"""Seconds for which the oldest question may wait before no more are taken: an answer that late helps nobody."""


def step_back(by: int = 5) -> None:
    """Let this thread yield to those that serve, where the system can: a long calculation can wait, a reply cannot."""
    if hasattr(os, "setpriority"):
        thread = threading.get_native_id()
        os.setpriority(os.PRIO_PROCESS, thread, os.getpriority(os.PRIO_PROCESS, thread) + by)


class AnswerPool:
    """A bounded pool that works out each answer once for all who ask."""

    def __init__(self, waiting: int) -> None:
        self.most = 1 + waiting
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="salet-pool", initializer=step_back)
        self._asked: dict[object, tuple[asyncio.Future[Any], float]] = {}  # in the order in which they came

    @property
    def pending(self) -> int:
        """How many questions are being worked out or are waiting."""
        return len(self._asked)

    @property
    def is_busy(self) -> bool:
        """Whether questions have to wait, so that a quicker answer is better than a good one."""
        return self.pending > FEW

    @property
    def full(self) -> bool:
        """Whether one more would wait too long: too many are before it, or those are not getting on."""
        if self.pending < FEW:
            return False
        _, oldest = next(iter(self._asked.values()))
        return self.pending >= self.most or time.monotonic() - oldest > PATIENCE

    async def run(self, key: object, work: Callable[[], Result]) -> Result:
        """Return the result of the work, done once for all who ask under this key meanwhile.

        One who leaves does not take the result from the others. Raises Busy when too many are waiting.
        """
        if key in self._asked:
            return await asyncio.shield(self._asked[key][0])
        if self.full:
            raise Busy("Too many questions are waiting. Try again in a second.")
        asked = asyncio.get_running_loop().run_in_executor(self._pool, work)
        self._asked[key] = (asked, time.monotonic())
        PENDING.inc()
        asked.add_done_callback(lambda done: self._leave(key, done))
        return await asyncio.shield(asked)

    def _leave(self, key: object, done: asyncio.Future[Any]) -> None:
        self._asked.pop(key, None)
        PENDING.dec()
        if not done.cancelled():
            done.exception()  # so that a failure nobody waited for is not reported as forgotten

    def close(self) -> None:
        """Take no more questions."""
        self._pool.shutdown(wait=False, cancel_futures=True)
