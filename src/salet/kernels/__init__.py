"""Every compiled function: arrays in, arrays out, no letters and no objects.

Kernels that call one another live in one file: with Numba's cache on disk, a caller in another file
would not notice that the function it calls has changed. So no kernel calls across these files.
"""

from collections.abc import Callable

from numba.core import event


class _Listener(event.Listener):
    def __init__(self, start: Callable[[], None], end: Callable[[], None]) -> None:
        self.start = start
        self.end = end

    def on_start(self, event: event.Event) -> None:  # noqa: ARG002 - numba's signature
        self.start()

    def on_end(self, event: event.Event) -> None:  # noqa: ARG002
        self.end()


def on_compile(start: Callable[[], None], end: Callable[[], None]) -> None:
    """Call `start` and `end` around every compilation; kernels read from the cache do not count."""
    event.register("numba:compile", _Listener(start, end))
