"""Jobs for the tests of campaigns: they run in other processes, so they live in a module of their own."""

import os
import time
from pathlib import Path
from typing import Any


def square(payload: int) -> dict[str, Any]:
    """Return the square."""
    return {"value": payload * payload}


def slow_square(payload: int) -> dict[str, Any]:
    """Return the square after a moment."""
    time.sleep(0.02)
    return square(payload)


def slower_square(payload: int) -> dict[str, Any]:
    """Return the square after a longer moment."""
    time.sleep(0.06)
    return square(payload)


def slowest_square(payload: int) -> dict[str, Any]:
    """Return the square after so long that a link can be cut meanwhile."""
    time.sleep(0.16)
    return square(payload)


def long_answer(payload: int) -> str:
    """Return something that fills a disk."""
    return f"{payload} " * 500


def die_on_three(payload: int) -> dict[str, Any]:
    """Return the square; of three, kill the worker every time."""
    if payload == 3:
        os.kill(os.getpid(), 9)
    return square(payload)


def fail_on_three(payload: int) -> dict[str, Any]:
    """Return the square, except of three."""
    if payload == 3:
        raise ArithmeticError("three is not squared here")
    return square(payload)


def refuse() -> str | None:
    """Refuse everywhere."""
    return "a worker has other words"


def refuse_in_one(marker: str) -> str | None:
    """Refuse in the first process that asks, and in no other; the marker is a file that remembers."""
    first = Path(marker)
    if not first.exists():
        first.write_text(str(os.getpid()))
    return "a worker has Salet 0.0.9" if first.read_text() == str(os.getpid()) else None


def die_once(payload: str) -> str:
    """Kill the worker the first time that it is asked; the payload is a file that remembers."""
    marker = Path(payload)
    if not marker.exists():
        marker.touch()
        os.kill(os.getpid(), 9)
    return "survived"
