"""Saying that kernels are being compiled, the first time that they are."""

import atexit
import time

from salet.cli.output import note
from salet.kernels import on_compile


class _Stopwatch:
    """Adds up the time spent compiling; one kernel's compilation may hold another's."""

    def __init__(self) -> None:
        self.depth = 0
        self.begun = 0.0
        self.spent = 0.0

    def start(self) -> None:
        if self.depth == 0:
            self.begun = time.perf_counter()
            if not self.spent:
                note("Compiling the kernels, once on this machine ...")
        self.depth += 1

    def end(self) -> None:
        self.depth -= 1
        if self.depth == 0:
            self.spent += time.perf_counter() - self.begun

    def report(self) -> None:
        if self.spent:
            note(f"Compiled in {self.spent:.1f} s; the next run reads them from the cache.")


def announce_compiling() -> None:
    """Tell the user when compiling starts and, at the end, how long it took."""
    watch = _Stopwatch()
    on_compile(watch.start, watch.end)
    atexit.register(watch.report)
