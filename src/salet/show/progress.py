"""Progress of long computations: a line with the time left, on stderr."""

import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf

from salet.study.jobs import Progress

EVERY = 10.0  # seconds between lines where there is no terminal to draw a bar on
OFTEN = 0.1  # seconds between two drawings of the bar
BAR = 30  # columns
CLEAR = "\r\x1b[K"


def time_text(seconds: float) -> str:
    """Return a duration as people say it.

    >>> time_text(3), time_text(125), time_text(7300)
    ('3 s', '2 min 05 s', '2 h 01 min')
    """
    if round(seconds) < 60:
        return f"{seconds:.0f} s"
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest:02} s" if minutes < 60 else f"{minutes // 60} h {minutes % 60:02} min"


def progress_text(label: str, state: Progress) -> str:
    """Return how far a campaign is, in a line.

    >>> progress_text("openers", Progress(1204, 12972, 19.0, 190.0))
    'openers: 1,204 of 12,972, 3 min 10 s left'
    """
    left = "" if state.left is None else f", {time_text(state.left)} left"
    return f"{label}: {state.done:,} of {state.jobs:,}{left}"


@contextmanager
def progress_bar(label: str) -> Iterator[Callable[[Progress], None]]:
    """Yield a function that shows progress: a bar, or a line every ten seconds."""
    on_terminal = sys.stderr.isatty()
    before, after, pause = (CLEAR, "", OFTEN) if on_terminal else ("", "\n", EVERY)
    shown = -inf if on_terminal else 0.0

    def show(state: Progress) -> None:
        nonlocal shown
        if state.spent - shown >= pause:
            shown = state.spent
            line = progress_text(label, state)
            sys.stderr.write(f"{before}{_with_bar(line, state) if on_terminal else line}{after}")
        sys.stderr.flush()

    try:
        yield show
    finally:
        sys.stderr.write(before)
        sys.stderr.flush()


def _with_bar(line: str, state: Progress) -> str:
    """Return a line after a bar, cut to the width: a wrapped line could not be cleared."""
    full = round(BAR * state.done / max(1, state.jobs))
    return f"[{'#' * full:{BAR}}] {line}"[: shutil.get_terminal_size().columns - 1]
