"""How the server is set up, as one frozen value that every worker process reads from its environment."""

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Self

from salet.game.lexicon import ABOUT
from salet.run.local import cores

VARIABLE = "SALET_SERVE"


@dataclass(frozen=True, slots=True)
class Settings:
    """What may be set, with what holds when nothing is.

    lexicons: names that are answered for, today's `nyt` first. searches: exact searches at a time in each worker;
    waiting: how many more may wait; search_seconds: the longest. small: threads for quick answers; small_waiting: how
    many of those may wait. rate, burst: requests a second and at once for each client; streams: analyses at a time.
    connections: open at a time. body: bytes of a request. hot: bytes of rendered answers kept in memory; kept: rows of
    the book on disk. origin: from where other pages may ask, `*` for anywhere, empty for nowhere.
    """

    lexicons: tuple[str, ...] = tuple(ABOUT)
    searches: int = 0
    waiting: int = 32
    search_seconds: float = 60.0
    small: int = 0
    small_waiting: int = 64
    rate: float = 50.0
    burst: int = 200
    streams: int = 8
    connections: int = 2000
    body: int = 512 * 1024
    hot: int = 64 * 1024 * 1024
    kept: int = 1_000_000
    origin: str = ""

    @property
    def search_threads(self) -> int:
        """How many exact searches run at a time: by default one for each core."""
        return self.searches or cores()

    @property
    def small_threads(self) -> int:
        """How many quick answers are worked out at a time: by default one for each core, two at least."""
        return self.small or max(2, cores())

    def environment(self) -> dict[str, str]:
        """Return the variable that carries these settings to worker processes."""
        return {VARIABLE: json.dumps(asdict(self))}

    @classmethod
    def of(cls, environment: Mapping[str, str] = os.environ) -> Self:
        """Return the settings that an environment carries, or the usual ones.

        >>> Settings.of(Settings(rate=3.0).environment()).rate
        3.0
        """
        told = json.loads(environment.get(VARIABLE, "{}"))
        return cls(**{**told, "lexicons": tuple(told.get("lexicons", cls().lexicons))})
