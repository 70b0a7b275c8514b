"""The server's settings: one frozen value, passed to worker processes in an environment variable."""

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
    """Every setting with its default.

    lexicons: the word lists served; the first is the default. searches: exact searches at a time in each worker (0: one
    per core); waiting: how many more may wait; search_seconds: the longest search. small: threads for quick answers (0:
    one per core); small_waiting: how many quick answers may wait. Per client: rate (requests per second), burst
    (requests at once), streams (analyses at a time). connections: open connections. body: bytes of a request body.
    memory_bytes: size of the memory cache. disk_rows: entries of the disk cache. origin: the site whose pages may call
    the API, `*` for any, empty for none.
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
    memory_bytes: int = 64 * 1024 * 1024
    disk_rows: int = 1_000_000
    origin: str = ""

    @property
    def search_threads(self) -> int:
        """Exact searches that run at a time; default: one per core."""
        return self.searches or cores()

    @property
    def small_threads(self) -> int:
        """Threads for quick answers; default: one per core, at least two."""
        return self.small or max(2, cores())

    def environment(self) -> dict[str, str]:
        """Return the environment variable that passes these settings to worker processes."""
        return {VARIABLE: json.dumps(asdict(self))}

    @classmethod
    def of(cls, environment: Mapping[str, str] = os.environ) -> Self:
        """Return the settings in an environment, or the defaults.

        >>> Settings.of(Settings(rate=3.0).environment()).rate
        3.0
        """
        values = json.loads(environment.get(VARIABLE, "{}"))
        return cls(**{**values, "lexicons": tuple(values.get("lexicons", cls().lexicons))})
