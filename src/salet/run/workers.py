"""Where jobs run: a value that opens executors, and the errors of the workers behind them."""

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass

from salet.errors import SaletError


@dataclass(frozen=True, slots=True)
class Workers:
    """Where a campaign's jobs run: `open` returns an executor, `count` how many jobs it runs at once now."""

    open: Callable[[], Executor]
    count: Callable[[Executor], int]


class WorkerLost(RuntimeError):
    """A batch was given up because its worker was lost `times` times in a row."""

    def __init__(self, times: int) -> None:
        super().__init__(f"the worker was lost {times} times")
        self.times = times


class ClusterGone(SaletError, ConnectionError):
    """A cluster that cannot be reached."""


class NoWorkers(SaletError, RuntimeError):
    """Every worker refused the campaign, for example because of another version or other words."""
