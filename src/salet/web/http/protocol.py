"""Connections with time limits: a client that sends too slowly, does not read, or sends stray bytes is disconnected.

Uvicorn has no such limits, so a few hundred idle sockets could block the server.
"""

import asyncio
from collections import Counter
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from salet.web.http.limits import client_of

HEAD_SECONDS = 10.0
"""Time for the head of a request to arrive."""

HEAD_BYTES = 32 * 1024
STRAY_SECONDS = 10.0
"""Time for the next request to begin once stray bytes have arrived after an answer."""

STALLED_SECONDS = 20.0
"""Time for a client to read what was sent when the write buffer is full."""

SHARE = 4
"""One client may hold at most 1 / SHARE of the connections."""

FULL = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 2\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
TOO_LONG = b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


CONNECTED: Counter[str] = Counter()


class TimedConnection(HttpToolsProtocol):
    """One connection with timers for the request's head, for stray bytes after an answer, and for a stalled reader."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.head_bytes = self.parsed_bytes = 0
        self.timers: dict[str, asyncio.TimerHandle] = {}

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the timer for the head, or refuse the client if there are too many connections."""
        super().connection_made(transport)
        CONNECTED[client_of(self.client)] += 1
        if self.limit_concurrency and self._is_one_too_many(self.limit_concurrency):
            transport.write(FULL)
            transport.close()
        else:
            self._expect_head()

    def _is_one_too_many(self, most: int) -> bool:
        """Return whether all connections, or this client's share, are used up; a proxy counts as many clients."""
        own = 0 if self.config.proxy_headers else CONNECTED[client_of(self.client)]
        return len(self.connections) > most or own > max(1, most // SHARE)

    def _expect_head(self) -> None:
        self.head_bytes = self.parsed_bytes = 0
        self._start("head", HEAD_SECONDS)

    def data_received(self, data: bytes) -> None:
        """Parse the data, limit the size of an unfinished head, and start the timer for stray bytes."""
        if self.transport.is_closing():
            return
        super().data_received(data)
        self.head_bytes += len(data)
        if "head" in self.timers and self.head_bytes > HEAD_BYTES:
            self.transport.abort()
        elif self._is_idle() and "head" not in self.timers:
            self._start("stray", STRAY_SECONDS)

    def _is_idle(self) -> bool:
        """Return whether no request is in progress; data that arrives now is an unread body or empty lines."""
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is None or cycle.response_complete

    def on_message_begin(self) -> None:
        """Start the timer for the head of the next request."""
        self._expect_head()
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        """Count a piece of the URL."""
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Count a header with its separators; refuse a Transfer-Encoding that we do not decode."""
        self._count(len(name) + len(value) + 4)
        if name.lower() == b"transfer-encoding" and value.strip().lower() != b"chunked":
            raise ValueError
        super().on_header(name, value)

    def _count(self, size: int) -> None:
        """Count bytes of the head; raising makes the parser give up, so that the request is refused."""
        self.parsed_bytes += size
        if self.parsed_bytes > HEAD_BYTES:
            raise ValueError

    def send_400_response(self, msg: str) -> None:
        """Refuse a malformed request, or one whose head is too long."""
        if self.parsed_bytes > HEAD_BYTES:
            self.transport.write(TOO_LONG)
            self.transport.close()
        else:
            super().send_400_response(msg)

    def _unsupported_upgrade_warning(self) -> None:
        """Log nothing: a WebSocket upgrade is ignored, and clients must not be able to fill the log."""

    def on_headers_complete(self) -> None:
        """Stop the timers: the request goes on to the application."""
        self._stop("head", "stray")
        super().on_headers_complete()

    def pause_writing(self) -> None:
        """Start the timer for a client that does not read."""
        super().pause_writing()
        self._start("stall", STALLED_SECONDS)

    def resume_writing(self) -> None:
        """Stop the timer: the client reads again."""
        self._stop("stall")
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop every timer."""
        CONNECTED[client_of(self.client)] -= 1
        if not CONNECTED[client_of(self.client)]:
            del CONNECTED[client_of(self.client)]
        self._stop(*self.timers)
        super().connection_lost(exc)

    def _start(self, timer: str, seconds: float) -> None:
        """Disconnect the client after this many seconds, unless the timer is stopped; one that runs goes on."""
        if timer not in self.timers:
            self.timers[timer] = self.loop.call_later(seconds, self.transport.abort)

    def _stop(self, *timers: str) -> None:
        for timer in timers:
            if timer in self.timers:
                self.timers.pop(timer).cancel()
