"""Rendered answers: bytes with their headers, ready to send, and a memory cache for them."""

import gzip
import hashlib
import json
import math
import re
import time
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

Headers = list[tuple[bytes, bytes]]
JSON = "application/json"
SMALLEST_COMPRESSED = 500
"""Bytes below which compression saves nothing."""

GZIP = re.compile(rb"(x-)?gzip\s*(;\s*q\s*=\s*(0?\.\d*[1-9]\d*|0*[1-9].*))?")
"""The coding gzip, alone or with a weight above zero."""


@dataclass(frozen=True, slots=True)
class Lifetime:
    """How long an answer may be cached: by clients and proxies (the header), and by this process (seconds)."""

    header: str
    seconds: float


FOREVER = Lifetime("public, max-age=31536000, immutable", math.inf)
IMPROVING = Lifetime("public, max-age=60, stale-while-revalidate=600", 10.0)
MINUTE = Lifetime("public, max-age=60", 10.0)
REVALIDATED = Lifetime("public, no-cache", math.inf)
PASSING = Lifetime("public, max-age=2", 2.0)
NEVER = Lifetime("no-store", 0.0)


@dataclass(frozen=True, slots=True)
class Rendered:
    """An answer, plain and compressed, with the headers of each form."""

    status: int
    plain: bytes
    plain_headers: Headers
    packed: bytes
    packed_headers: Headers
    etag: bytes
    expires: float
    size: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "size", len(self.plain) + len(self.packed) + 1000)

    def form(self, accepted: bytes) -> tuple[bytes, Headers]:
        """Return the body and headers for a client with this Accept-Encoding."""
        if self.packed and takes_gzip(accepted):
            return self.packed, self.packed_headers
        return self.plain, self.plain_headers

    def matches(self, known: bytes) -> bool:
        """Return whether an If-None-Match header names this answer."""
        return known.strip() == b"*" or any(_bare(tag) == self.etag for tag in known.split(b","))


@lru_cache(maxsize=256)
def takes_gzip(accepted: bytes) -> bool:
    """Return whether an Accept-Encoding header accepts gzip, with a weight above zero.

    >>> takes_gzip(b"br;q=0, gzip;q=0.5"), takes_gzip(b"gzip;q=0.0, *"), takes_gzip(b"gzipped")
    (True, False, False)
    """
    return any(GZIP.fullmatch(coding.strip()) for coding in accepted.lower().split(b","))


def _bare(tag: bytes) -> bytes:
    return tag.strip().removeprefix(b"W/").strip(b'"').removesuffix(b"-gzip")


def render_json(
    value: Any, lifetime: Lifetime, *, status: int = 200, media: str = JSON, more: Headers | None = None
) -> Rendered:
    """Render a value as JSON."""
    body = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()
    return render(body, media, lifetime, status=status, more=more)


def render(body: bytes, media: str, lifetime: Lifetime, *, status: int = 200, more: Headers | None = None) -> Rendered:
    """Render bytes as an answer of this media type."""
    etag = hashlib.sha256(body).hexdigest()[:16].encode()
    common: Headers = [
        (b"content-type", media.encode()),
        (b"cache-control", lifetime.header.encode()),
        (b"vary", b"Accept-Encoding"),
        *(more or []),
    ]
    packed = gzip.compress(body, 6, mtime=0) if len(body) >= SMALLEST_COMPRESSED else b""
    plain = [*common, (b"etag", b'"%s"' % etag), (b"content-length", b"%d" % len(body))]
    zipped = [
        *common,
        (b"etag", b'"%s-gzip"' % etag),
        (b"content-encoding", b"gzip"),
        (b"content-length", b"%d" % len(packed)),
    ]
    return Rendered(status, body, plain, packed, zipped, etag, time.monotonic() + lifetime.seconds)


def encoded(headers: Mapping[str, str]) -> Headers:
    """Return headers as they are sent."""
    return [(name.encode(), value.encode()) for name, value in headers.items()]


class MemoryCache:
    """The most recently used answers by URL, up to `most` bytes."""

    def __init__(self, most: int) -> None:
        self.most, self.size = most, 0
        self._answers: OrderedDict[tuple[str, bytes], Rendered] = OrderedDict()

    def __len__(self) -> int:
        return len(self._answers)

    def find(self, key: tuple[str, bytes]) -> Rendered | None:
        """Return the cached answer, or None if it is missing or has expired."""
        found = self._answers.get(key)
        if found is None:
            return None
        if found.expires < time.monotonic():
            self.drop(key)
            return None
        self._answers.move_to_end(key)
        return found

    def keep(self, key: tuple[str, bytes], rendered: Rendered) -> None:
        """Store an answer, and drop the least recently used ones."""
        if rendered.expires <= time.monotonic() or rendered.size > self.most // 8:
            return
        self.drop(key)
        self._answers[key] = rendered
        self.size += rendered.size
        while self.size > self.most:
            self.drop(next(iter(self._answers)))

    def drop(self, key: tuple[str, bytes]) -> None:
        """Drop one answer."""
        dropped = self._answers.pop(key, None)
        self.size -= dropped.size if dropped else 0
