"""A batch of jobs as it travels: what a worker is sent, what it does with it, and what it reports."""

import os
import socket
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Work = Callable[[Any, Any], Any]
Check = Callable[[], str | None]
Job = tuple[str, Any]

REFUSAL_SECONDS = 2.0  # how long a worker that refuses keeps quiet: one that is wrong must not look like the idlest


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a worker reports of one job: its result, or what went wrong, and its seconds by the clock and of a core."""

    key: str
    result: Any
    error: str | None
    seconds: float
    processor: float


@dataclass(frozen=True, slots=True)
class Refusal:
    """What a worker reports that does not match the campaign: who it is, and why."""

    worker: str
    reason: str


def always_fits() -> str | None:
    """Return no reason to refuse a job."""
    return None


def run_batch(work: Work, batch: list[Job], bound: Any, check: Check = always_fits) -> list[Outcome] | Refusal:
    """Return the outcomes of a batch; runs in the worker, so an error becomes a value."""
    reason = check()
    if reason is not None:
        time.sleep(REFUSAL_SECONDS)
        return Refusal(f"{socket.gethostname()}/{os.getpid()}/{threading.get_ident()}", reason)
    return [_outcome(work, key, payload, bound) for key, payload in batch]


def _outcome(work: Work, key: str, payload: Any, bound: Any) -> Outcome:
    begun, busy = time.perf_counter(), time.thread_time()
    try:
        result, error = work(payload, bound), None
    except Exception as problem:  # noqa: BLE001 - a job may fail in any way; the driver decides what to do
        result, error = None, f"{type(problem).__name__}: {problem}"
    return Outcome(key, result, error, time.perf_counter() - begun, time.thread_time() - busy)
