"""Progress on a terminal and through a pipe."""

import io
import sys

import pytest

from salet.run.campaign import Progress
from salet.show.progress import CLEAR, EVERY, progress_bar


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def states() -> list[Progress]:
    """Three looks at a campaign."""
    times = (0.5 * EVERY, 1.5 * EVERY, 1.5 * EVERY + 0.01)
    return [Progress(k, 4, time, 3.0) for k, time in enumerate(times, 1)]


def shown_on(stream: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("COLUMNS", "60")
    with progress_bar("openers") as show:
        for state in states():
            show(state)
    return stream.getvalue()


def test_a_pipe_gets_a_line_every_ten_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = shown_on(io.StringIO(), monkeypatch).splitlines()
    assert lines == ["openers: 2 of 4, 3 s left"]


def test_a_terminal_gets_a_bar_that_is_drawn_over_and_cleared_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    text = shown_on(Terminal(), monkeypatch)
    first, last, end = text.split(CLEAR)[1:]
    assert "openers: 1 of 4" in first
    assert last.count("#") > first.count("#") > 0
    assert end == ""
    assert all(len(piece) < 60 for piece in (first, last))


def interrupted() -> None:
    """Work that ends in the middle."""
    with progress_bar("openers") as show:
        show(states()[0])
        raise KeyboardInterrupt


def test_a_bar_is_cleared_when_the_work_is_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert stream.getvalue().endswith(CLEAR)
