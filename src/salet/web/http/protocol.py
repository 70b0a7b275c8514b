"""Connections with an end: a client that never finishes asking, never reads its answer, or goes on sending, is let go.

Uvicorn waits for each without limit, so that a few hundred idle sockets would take a server's place.
"""

import asyncio
from collections import Counter
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from salet.web.http.limits import client_of

HEAD_SECONDS = 10.0
"""In which the head of a request has to be there."""

HEAD_BYTES = 32 * 1024
REST_SECONDS = 10.0
"""In which the next request has to begin, once something that is none came after an answer."""

STALLED_SECONDS = 20.0
"""In which a client has to read what was sent, before more is sent."""

SHARE = 4
"""One client has at most one in so many of the connections, so that it cannot take the place of all others."""

FULL = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 2\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
TOO_LONG = b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


CONNECTED: Counter[str] = Counter()


class Patient(HttpToolsProtocol):
    """One connection, with clocks: for its head, for what comes after an answer, and for a reader that has stalled."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.head_bytes = self.told_bytes = 0
        self.head_clock: asyncio.TimerHandle | None = None
        self.rest_clock: asyncio.TimerHandle | None = None
        self.stall_clock: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the clock, or turn the client away when there are too many."""
        super().connection_made(transport)
        CONNECTED[client_of(self.client)] += 1
        if self.limit_concurrency and self._is_one_too_many(self.limit_concurrency):
            transport.write(FULL)
            transport.close()
        else:
            self._expect_head()

    def _is_one_too_many(self, most: int) -> bool:
        """Whether there is no room, or this client has its share; behind a proxy all are one, and it counts itself."""
        own = 0 if self.config.proxy_headers else CONNECTED[client_of(self.client)]
        return len(self.connections) > most or own > max(1, most // SHARE)

    def _expect_head(self) -> None:
        self.head_bytes = self.told_bytes = 0
        self.head_clock = self.head_clock or self.loop.call_later(HEAD_SECONDS, self.transport.abort)

    def data_received(self, data: bytes) -> None:
        """Take what came; count the bytes of a head that is not complete after it, and start the clock of a rest."""
        if self.transport.is_closing():
            return
        super().data_received(data)
        self.head_bytes += len(data)
        if self.head_clock and self.head_bytes > HEAD_BYTES:
            self.transport.abort()
        elif self._is_idle() and not (self.head_clock or self.rest_clock):
            self.rest_clock = self.loop.call_later(REST_SECONDS, self.transport.abort)

    def _is_idle(self) -> bool:
        """Whether no request is being answered; what comes then is a body that nobody wants, or empty lines."""
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is None or cycle.response_complete

    def on_message_begin(self) -> None:
        """Start the clock for the next request of a connection."""
        self._expect_head()
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        """Take a piece of the address."""
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a header."""
        self._count(len(name) + len(value))
        super().on_header(name, value)

    def _count(self, size: int) -> None:
        """Count what a head tells; an error here makes the parser give up, and the request is refused."""
        self.told_bytes += size
        if self.told_bytes > HEAD_BYTES:
            raise ValueError

    def send_400_response(self, msg: str) -> None:
        """Refuse a request that cannot be read, or one with too long a head."""
        if self.told_bytes > HEAD_BYTES:
            self.transport.write(TOO_LONG)
            self.transport.close()
        else:
            super().send_400_response(msg)

    def _unsupported_upgrade_warning(self) -> None:
        """Say nothing: whoever asks for a WebSocket is answered as if he had not, and the log is not his to fill."""

    def on_headers_complete(self) -> None:
        """Stop the clocks: the request is handed on."""
        self._stop("head_clock")
        self._stop("rest_clock")
        super().on_headers_complete()

    def pause_writing(self) -> None:
        """Start the clock of a client that does not read."""
        super().pause_writing()
        self.stall_clock = self.loop.call_later(STALLED_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """Stop it: the client reads again."""
        self._stop("stall_clock")
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop every clock."""
        CONNECTED[client_of(self.client)] -= 1
        if not CONNECTED[client_of(self.client)]:
            del CONNECTED[client_of(self.client)]
        self._stop("head_clock")
        self._stop("rest_clock")
        self._stop("stall_clock")
        super().connection_lost(exc)

    def _stop(self, name: str) -> None:
        clock: asyncio.TimerHandle | None = getattr(self, name)
        if clock:
            clock.cancel()
            setattr(self, name, None)
