"""Jobs for the tests of campaigns, in a module of their own for other processes."""

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


def fail_on_three(payload: int) -> dict[str, Any]:
    """Return the square, except of three."""
    if payload == 3:
        raise ArithmeticError("three is not squared here")
    return square(payload)


def die_once(payload: str) -> str:
    """Kill the worker the first time that it is asked; the payload is a file that remembers."""
    marker = Path(payload)
    if not marker.exists():
        marker.touch()
        os.kill(os.getpid(), 9)
    return "survived"


def fail_once(payload: str) -> str:
    """Fail the first time that it is asked; the payload is a file that remembers."""
    marker = Path(payload)
    if not marker.exists():
        marker.touch()
        raise ArithmeticError("not yet")
    return "worked"
