"""Progress of long computations: a bar with the time left, on stderr."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from salet.run.campaign import Progress as State

EVERY = 10.0  # seconds between lines where there is no terminal to draw a bar on


def time_text(seconds: float | None) -> str:
    """Return a duration as people say it.

    >>> time_text(3), time_text(125), time_text(7300), time_text(None)
    ('3 s', '2 min 05 s', '2 h 01 min', 'an unknown time')
    """
    if seconds is None:
        return "an unknown time"
    if round(seconds) < 60:
        return f"{seconds:.0f} s"
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest:02} s" if minutes < 60 else f"{minutes // 60} h {minutes % 60:02} min"


@contextmanager
def progress_bar(label: str) -> Iterator[Callable[[State], None]]:
    """Yield a function that shows a campaign's progress: a bar on a terminal, otherwise a line every ten seconds."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield _lines(label, console)
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[left]}"))
    with Progress(*columns, TimeElapsedColumn(), console=console, transient=True) as bar:
        task = bar.add_task(label, total=None, left="")

        remarked: set[str] = set()

        def show(state: State) -> None:
            _remark(state, remarked, console)
            left = "" if state.left is None else f"{time_text(state.left)} left"
            bar.update(task, total=state.jobs, completed=state.done, left=left)

        yield show


def _lines(label: str, console: Console) -> Callable[[State], None]:
    shown = 0.0
    remarked: set[str] = set()

    def show(state: State) -> None:
        nonlocal shown
        _remark(state, remarked, console)
        if state.spent - shown >= EVERY:
            shown = state.spent
            console.print(f"{label}: {state.done:,} of {state.jobs:,}, {time_text(state.left)} left", highlight=False)

    return show


def _remark(state: State, remarked: set[str], console: Console) -> None:
    """Print new remarks."""
    for remark in state.remarks:
        if remark not in remarked:
            remarked.add(remark)
            console.print(f"Note: {remark}.", highlight=False, markup=False)
