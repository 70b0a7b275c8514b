"""The server's settings: one frozen value, read from an environment variable and passed on to workers in it."""

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Annotated, ClassVar, Self

from pydantic import ConfigDict, Field, NonNegativeInt, PositiveInt, TypeAdapter, ValidationError

from salet.errors import BadFile
from salet.game.lexicon import ABOUT
from salet.run.local import cores

VARIABLE = "SALET_SERVE"


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting with its default.

    lexicons: the word lists served; the first is the default. searches: exact searches at a time in each worker (0: one
    per core); waiting: how many more may wait; search_seconds: the longest search; search_bytes: the memory of all
    searches of a worker. small_waiting: how many quick answers may wait. Per client: rate (requests per second), burst
    (requests at once), streams (analyses at a time). connections: open connections. body: bytes of a request body;
    bodies: bytes of all bodies at a time. memory_bytes: size of the memory cache. disk_rows: entries of the disk cache.
    origin: the site whose pages may call the API, `*` for any, empty for none.
    """

    __pydantic_config__: ClassVar = ConfigDict(extra="forbid")

    lexicons: tuple[str, ...] = tuple(ABOUT)
    searches: NonNegativeInt = 0
    waiting: NonNegativeInt = 32
    search_seconds: Annotated[float, Field(ge=1)] = 60.0
    search_bytes: PositiveInt = 256 * 1024 * 1024
    small_waiting: NonNegativeInt = 64
    rate: Annotated[float, Field(ge=0)] = 50.0
    burst: PositiveInt = 200
    streams: PositiveInt = 8
    connections: PositiveInt = 2000
    body: PositiveInt = 512 * 1024
    bodies: PositiveInt = 32 * 1024 * 1024
    memory_bytes: NonNegativeInt = 32 * 1024 * 1024
    disk_rows: NonNegativeInt = 1_000_000
    origin: str = ""

    @property
    def search_threads(self) -> int:
        """Exact searches that run at a time; default: one per core."""
        return self.searches or cores()

    def environment(self) -> dict[str, str]:
        """Return the environment variable that passes these settings to worker processes."""
        return {VARIABLE: json.dumps(asdict(self))}

    @classmethod
    def of(cls, environment: Mapping[str, str] = os.environ) -> Self:
        """Return the settings in an environment, or the defaults; raises BadFile if they cannot be.

        >>> Settings.of({VARIABLE: '{"rate": 3}'}).rate
        3.0
        """
        try:
            return TypeAdapter(cls).validate_json(environment.get(VARIABLE, "{}"))
        except ValidationError as error:
            reasons = [f"{' '.join(map(str, one['loc']))}: {one['msg']}" for one in error.errors()]
            raise BadFile(f"{VARIABLE} is not understood: {'; '.join(reasons)}. See docs/deploy.md.") from None
