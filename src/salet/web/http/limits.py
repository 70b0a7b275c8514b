"""Limits for each client: a bucket of tokens in memory, and a number of streams at a time.

Every worker counts for itself, and only so many clients are remembered: what matters is that one client cannot take the
others' place, not that the count is exact.
"""

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager

REMEMBERED = 20_000


class Buckets:
    """A token bucket for each client: `burst` requests at once, `rate` a second in the long run; a rate of 0: no limit.

    >>> buckets = Buckets(rate=1, burst=2, clock=lambda: 0.0)
    >>> [buckets.take("ada") for _ in range(3)]
    [0.0, 0.0, 1.0]
    """

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.burst, self.clock = rate, float(burst), clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._left)

    def take(self, client: str) -> float:
        """Take a token and return 0, or return the seconds until there is one."""
        if not self.rate:
            return 0.0
        now = self.clock()
        left, then = self._left.get(client, (self.burst, now))
        left = min(self.burst, left + (now - then) * self.rate)
        wait = 0.0 if left >= 1 else (1 - left) / self.rate
        self._left[client] = (left if wait else left - 1, now)
        self._left.move_to_end(client)
        if len(self._left) > REMEMBERED:
            self._left.popitem(last=False)
        return wait


class Streams:
    """How many streams each client has open."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._open: Counter[str] = Counter()

    def has_room(self, client: str) -> bool:
        """Whether a client may have one more."""
        return self._open[client] < self.most

    @contextmanager
    def entered(self, client: str) -> Iterator[None]:
        """Count a stream for as long as it is open."""
        self._open[client] += 1
        try:
            yield
        finally:
            self._open[client] -= 1
            if not self._open[client]:
                del self._open[client]


def client_of(peer: tuple[str, int] | None) -> str:
    """Return what a client is counted under: its address, or its network's where one person has very many.

    >>> client_of(("2001:db8:1:2:3:4:5:6", 80)), client_of(("192.0.2.7", 80))
    ('2001:db8:1:2', '192.0.2.7')
    """
    address = peer[0] if peer else ""
    return ":".join(address.split(":")[:4]) if ":" in address else address
