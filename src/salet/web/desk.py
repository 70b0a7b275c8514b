"""The desk: quick answers worked out by a few threads, each once however many ask, and only so many waiting.

The event loop never works anything out itself: it hands a question to the desk and goes on serving.
"""

import asyncio
import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from salet.web.meters import PENDING
from salet.web.problems import Busy

Result = TypeVar("Result")


def step_back(by: int = 5) -> None:
    """Let this thread yield to those that serve, where the system can: a long calculation can wait, a reply cannot."""
    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), by)


class Desk:
    """A bounded pool with single flight."""

    def __init__(self, threads: int, waiting: int) -> None:
        self.threads, self.most = threads, threads + waiting
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="salet-desk", initializer=step_back)
        self._asked: dict[object, asyncio.Future[Any]] = {}

    @property
    def pending(self) -> int:
        """How many questions are being worked out or are waiting."""
        return len(self._asked)

    @property
    def pressed(self) -> bool:
        """Whether questions have to wait, so that a quicker answer is better than a good one."""
        return self.pending > 2 * self.threads

    async def run(self, key: object, work: Callable[[], Result]) -> Result:
        """Return the result of the work, done once for all who ask under this key meanwhile.

        One who leaves does not take the result from the others. Raises Busy when too many are waiting.
        """
        asked: asyncio.Future[Result] | None = self._asked.get(key)
        if asked is None:
            if self.pending >= self.most:
                raise Busy("Too many questions are waiting. Try again in a second.")
            asked = asyncio.get_running_loop().run_in_executor(self._pool, work)
            self._asked[key] = asked
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
