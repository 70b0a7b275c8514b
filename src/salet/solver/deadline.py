"""The time and the memory that a question may take."""

import threading
import time
from concurrent.futures import Future, wait
from contextvars import ContextVar, Token
from math import inf
from typing import Any, Self

from salet.errors import TooLargeError
from salet.game.position import Position
from salet.memory import SHARED
from salet.solver.engine import bytes_to_search

UPDATE_SECONDS = 0.1  # seconds between two values
POLL_SECONDS = 0.02  # seconds between two looks at something that may be over soon


class SearchCancelledError(Exception):
    """No one waits for the answer any longer."""


class Deadline:
    """The time that one question may take; `with Limit(2): ...` holds for all that is asked in this thread.

    Searches get no more seconds than are left, and end as soon as the question is abandoned.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds, self.end = seconds, inf
        self.abandoned = threading.Event()
        self._token: Token[Deadline | None] | None = None

    def __enter__(self) -> Self:
        self.end = time.monotonic() + self.seconds
        self._token = _DEADLINE.set(self)
        return self

    def __exit__(self, *_: object) -> None:
        SHARED.release(self)
        if self._token is not None:
            _DEADLINE.reset(self._token)


_DEADLINE: ContextVar[Deadline | None] = ContextVar("limit", default=None)


def seconds_allowed(budget: float | None) -> float | None:
    """Return how long a search of this budget may take now; None if there is neither a budget nor a limit.

    >>> with Deadline(0):
    ...     seconds_allowed(0.5)
    0.0
    >>> seconds_allowed(0.5)
    0.5
    """
    limit = _DEADLINE.get()
    left = inf if limit is None else max(0.0, limit.end - time.monotonic())
    return budget if left == inf else min(left, inf if budget is None else budget)


def hold_memory(position: Position) -> bool:
    """Hold the memory of a position's search until the end of the question; return whether it is free in time.

    So the searches of many questions at once stay within `SHARED`. Without a limit no question holds any.
    """
    limit = _DEADLINE.get()
    if limit is None:
        return True
    needed = bytes_to_search(position)
    while needed <= SHARED.size:
        if SHARED.hold(limit, needed, POLL_SECONDS):
            return True
        raise_if_cancelled()
        if time.monotonic() > limit.end:
            break
    return False


def require_memory(position: Position) -> None:
    """Hold the memory of a position's search; raise TooLargeError if it is not free in time."""
    if not hold_memory(position):
        raise_if_late()
        raise TooLargeError(f"There's too little memory here to search {position.count:,} words. Enter a guess first.")


def raise_if_cancelled() -> None:
    """Raise SearchCancelledError if no one waits for the answer."""
    limit = _DEADLINE.get()
    if limit is not None and limit.abandoned.is_set():
        raise SearchCancelledError


def raise_if_late() -> None:
    """Raise TooLargeError if the time is spent, for work that has nothing to show before its end."""
    raise_if_cancelled()
    limit = _DEADLINE.get()
    if limit is not None and time.monotonic() > limit.end:
        raise TooLargeError(
            f"This takes longer than {limit.seconds:g} seconds. Allow more seconds, or use a position with fewer "
            "words left."
        )


def finish(work: "Future[Any]") -> None:
    """Wait until the work is done.

    Raises TooLargeError if the time is up first, and SearchCancelledError if the caller has gone.
    """
    while not work.done():
        raise_if_late()
        wait([work], timeout=POLL_SECONDS)


def wait_up_to(work: "Future[Any]", budget: float | None) -> None:
    """Wait for the work at most this many seconds; raise SearchCancelledError if no one waits for it any longer."""
    seconds = seconds_allowed(budget)
    end = inf if seconds is None else time.monotonic() + seconds
    while not work.done() and (left := end - time.monotonic()) > 0:
        raise_if_cancelled()
        wait([work], timeout=min(UPDATE_SECONDS, left))
