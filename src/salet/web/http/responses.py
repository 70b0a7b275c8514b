"""Rendered answers: bytes with their headers, ready to be sent, and a memory of the hot ones."""

import gzip
import hashlib
import json
import math
import re
import time
from collections import OrderedDict
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

Headers = list[tuple[bytes, bytes]]
JSON = "application/json"
SMALLEST_PACKED = 500
"""Bytes below which packing an answer saves nothing."""

GZIP = re.compile(rb"(x-)?gzip\s*(;\s*q\s*=\s*(0?\.\d*[1-9]\d*|0*[1-9].*))?")
"""The coding itself, or with a weight that is not zero."""


@dataclass(frozen=True, slots=True)
class Lifetime:
    """How long an answer may be kept by others (the header) and by this process (seconds)."""

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
    """An answer in both of its forms, plain and packed, with the headers of each."""

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
        """Return the bytes and headers for a client that accepts these encodings."""
        if self.packed and takes_gzip(accepted):
            return self.packed, self.packed_headers
        return self.plain, self.plain_headers

    def matches(self, known: bytes) -> bool:
        """Whether a client that knows these tags has the answer already."""
        return known.strip() == b"*" or any(_bare(tag) == self.etag for tag in known.split(b","))


@lru_cache(maxsize=256)
def takes_gzip(accepted: bytes) -> bool:
    """Whether an Accept-Encoding names gzip, with a weight above zero.

    >>> takes_gzip(b"br;q=0, gzip;q=0.5"), takes_gzip(b"gzip;q=0.0, *"), takes_gzip(b"gzipped")
    (True, False, False)
    """
    return any(GZIP.fullmatch(coding.strip()) for coding in accepted.lower().split(b","))


def _bare(tag: bytes) -> bytes:
    return tag.strip().removeprefix(b"W/").strip(b'"').removesuffix(b"-gzip")


def render_json(
    value: Any, lifetime: Lifetime, *, status: int = 200, media: str = JSON, more: Headers | None = None
) -> Rendered:
    """Return a value rendered as JSON."""
    body = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()
    return render(body, media, lifetime, status=status, more=more)


def render(body: bytes, media: str, lifetime: Lifetime, *, status: int = 200, more: Headers | None = None) -> Rendered:
    """Return bytes rendered as an answer of this media type."""
    etag = hashlib.sha256(body).hexdigest()[:16].encode()
    common: Headers = [
        (b"content-type", media.encode()),
        (b"cache-control", lifetime.header.encode()),
        (b"vary", b"Accept-Encoding"),
        *(more or []),
    ]
    packed = gzip.compress(body, 6, mtime=0) if len(body) >= SMALLEST_PACKED else b""
    plain = [*common, (b"etag", b'"%s"' % etag), (b"content-length", b"%d" % len(body))]
    zipped = [
        *common,
        (b"etag", b'"%s-gzip"' % etag),
        (b"content-encoding", b"gzip"),
        (b"content-length", b"%d" % len(packed)),
    ]
    return Rendered(status, body, plain, packed, zipped, etag, time.monotonic() + lifetime.seconds)


class Hot:
    """The answers asked for last, up to so many bytes; one that has expired is not given."""

    def __init__(self, most: int) -> None:
        self.most, self.size = most, 0
        self._kept: OrderedDict[tuple[str, bytes], Rendered] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def find(self, key: tuple[str, bytes]) -> Rendered | None:
        """Return the answer to an address, if it is here and still good."""
        found = self._kept.get(key)
        if found is None:
            return None
        if found.expires < time.monotonic():
            self.drop(key)
            return None
        self._kept.move_to_end(key)
        return found

    def keep(self, key: tuple[str, bytes], rendered: Rendered) -> None:
        """Keep an answer, and let go of those that were asked for longest ago."""
        if rendered.expires <= time.monotonic() or rendered.size > self.most // 8:
            return
        self.drop(key)
        self._kept[key] = rendered
        self.size += rendered.size
        while self.size > self.most:
            self.drop(next(iter(self._kept)))

    def drop(self, key: tuple[str, bytes]) -> None:
        """Let go of one answer."""
        gone = self._kept.pop(key, None)
        self.size -= gone.size if gone else 0
