"""Where jobs run: one value that a campaign asks for executors, and what can happen to the workers behind one."""

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass

from salet.errors import SaletError


@dataclass(frozen=True, slots=True)
class Workers:
    """Where a campaign's jobs run: `open` makes an executor, `count` tells how many jobs it runs at once now."""

    open: Callable[[], Executor]
    count: Callable[[Executor], int]


class WorkerLost(RuntimeError):
    """An engine gave a batch up because its worker was lost, `times` times in a row."""

    def __init__(self, times: int) -> None:
        super().__init__(f"the worker was lost {times} times")
        self.times = times


class ClusterGone(SaletError, ConnectionError):
    """A cluster that cannot be reached, or not any more."""


class NoWorkers(SaletError, RuntimeError):
    """Every worker refused the campaign: another version, other words."""
