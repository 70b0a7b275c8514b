"""Limits per client: a token bucket for requests, and a number of searches or estimates at a time.

Every worker counts separately and remembers a limited number of clients. The counts need not be exact: they only keep
one client from using up the whole server.
"""

import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Network

REMEMBERED = 20_000


class Buckets:
    """A token bucket per client: `burst` requests at once, `rate` per second in the long run; rate 0 means no limit.

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
        """Take a token and return 0, or return the seconds until one is free."""
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


class ClientSlots:
    """A number of slots for each client, for work that takes long.

    >>> slots = ClientSlots(1)
    >>> leave = slots.enter("ada")
    >>> slots.enter("ada") is None, leave(), slots.enter("ada") is None
    (True, None, False)
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self._taken: Counter[str] = Counter()

    def enter(self, client: str) -> Callable[[], None] | None:
        """Take a slot and return what gives it back, to be called once; None if the client has no slot left."""
        if self._taken[client] >= self.most:
            return None
        self._taken[client] += 1
        return lambda: self._leave(client)

    def _leave(self, client: str) -> None:
        self._taken[client] -= 1
        if not self._taken[client]:
            del self._taken[client]


def client_of(peer: tuple[str, int] | None) -> str:
    """Return the key that a client is counted under: its IPv4 address, or the /64 network of its IPv6 address.

    >>> client_of(("2001:db8::a:b:c:d", 80)), client_of(("192.0.2.7", 80))
    ('2001:db8::/64', '192.0.2.7')
    """
    address = peer[0] if peer else ""
    if ":" not in address:
        return address
    return str(IPv6Network((address.partition("%")[0], 64), strict=False))
