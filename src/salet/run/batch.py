"""Batches of jobs: what a worker receives, how it runs them, and what it reports."""

import os
import socket
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Work = Callable[[Any], Any]
Check = Callable[[], str | None]
Job = tuple[str, Any]

REFUSAL_SECONDS = 2.0  # pause of a worker that refuses, so that it does not get batches faster than the others


@dataclass(frozen=True, slots=True)
class Outcome:
    """A worker's report on one job: its result or error, and its wall-clock and processor seconds."""

    key: str
    result: Any
    error: str | None
    seconds: float
    processor: float


@dataclass(frozen=True, slots=True)
class Refusal:
    """The report of a worker that cannot take part in the campaign: who it is, and why."""

    worker: str
    reason: str


def always_fits() -> str | None:
    """Accept every job."""
    return None


def run_batch(work: Work, batch: list[Job], check: Check) -> list[Outcome] | Refusal:
    """Run a batch and return its outcomes; runs in the worker, so errors are returned, not raised."""
    reason = check()
    if reason is not None:
        time.sleep(REFUSAL_SECONDS)
        return Refusal(f"{socket.gethostname()}/{os.getpid()}/{threading.get_ident()}", reason)
    return [_outcome(work, key, payload) for key, payload in batch]


def _outcome(work: Work, key: str, payload: Any) -> Outcome:
    begun, busy = time.perf_counter(), time.thread_time()
    try:
        result, error = work(payload), None
    except Exception as problem:  # noqa: BLE001 - a job may fail in any way; the driver decides what to do
        result, error = None, f"{type(problem).__name__}: {problem}"
    return Outcome(key, result, error, time.perf_counter() - begun, time.thread_time() - busy)
