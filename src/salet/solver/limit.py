"""The time that one question may take, and whether somebody still waits for its answer.

Searches ask for the limit of the thread that waits for them: they get no more seconds than are left, and end as soon as
the question is abandoned. Without a limit, as in a program of your own, nothing changes.
"""

import threading
import time
from concurrent.futures import Future, wait
from contextvars import ContextVar, Token
from types import TracebackType
from typing import Any, Self

from salet.errors import TooLarge

GLANCE = 0.05  # seconds between two looks at whether a question was abandoned


class Abandoned(Exception):
    """Nobody waits for the answer any more."""


class Limit:
    """The limit of one question; `with Limit(2): ...` holds for all asked in this thread."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.abandoned = threading.Event()
        self.begin()
        self._token: Token[Limit | None] | None = None

    def begin(self) -> None:
        """Count the seconds from now on."""
        self.end = time.monotonic() + self.seconds

    def __enter__(self) -> Self:
        outer = _LIMIT.get()
        if outer is not None:  # a part of a question has no more time than the whole, and is abandoned with it
            self.end = min(self.end, outer.end)
            self.abandoned = outer.abandoned
        self._token = _LIMIT.set(self)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._token is not None:
            _LIMIT.reset(self._token)


_LIMIT: ContextVar[Limit | None] = ContextVar("limit", default=None)


def allowed(seconds: float) -> float:
    """Return how long a search of this many seconds may take now.

    >>> with Limit(0), Limit(9):
    ...     allowed(0.5)
    0.0
    >>> allowed(0.5)
    0.5
    """
    limit = _LIMIT.get()
    return seconds if limit is None else max(0.0, min(seconds, limit.end - time.monotonic()))


def check_abandoned() -> None:
    """Raise Abandoned if nobody waits for the answer."""
    limit = _LIMIT.get()
    if limit is not None and limit.abandoned.is_set():
        raise Abandoned


def check_time() -> None:
    """Raise TooLarge if the time is spent, for work that has nothing to show before its end."""
    check_abandoned()
    limit = _LIMIT.get()
    if limit is not None and time.monotonic() > limit.end:
        raise TooLarge(f"This takes longer than {limit.seconds:g} seconds. Ask for less, or give it a larger budget.")


def wait_for(work: "Future[Any]", seconds: float | None) -> None:
    """Wait for the work at most this many seconds; raise Abandoned if nobody waits any more."""
    limit = _LIMIT.get()
    if limit is None:
        wait([work], timeout=seconds)
        return
    end = limit.end if seconds is None else time.monotonic() + allowed(seconds)
    while not work.done() and time.monotonic() < end:
        check_abandoned()
        wait([work], timeout=min(GLANCE, max(0.0, end - time.monotonic())))
