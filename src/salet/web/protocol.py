"""Connections with an end: a client that never finishes asking, or never reads its answer, is let go.

Uvicorn waits for both without limit, so that a few hundred idle sockets would take a server's place.
"""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEAD_SECONDS = 10.0
"""In which the head of a request has to be there."""

HEAD_BYTES = 32 * 1024
STALLED_SECONDS = 20.0
"""In which a client has to read what was sent, before more is sent."""

FULL = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 2\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class Patient(HttpToolsProtocol):
    """One connection, with a clock for its head and one for a reader that has stalled."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.head_bytes = 0
        self.head_clock: asyncio.TimerHandle | None = None
        self.stall_clock: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the clock, or turn the client away when there are too many."""
        super().connection_made(transport)
        if self.limit_concurrency and len(self.connections) > self.limit_concurrency:
            transport.write(FULL)
            transport.close()
        else:
            self._expect_head()

    def _expect_head(self) -> None:
        self.head_bytes = 0
        self.head_clock = self.head_clock or self.loop.call_later(HEAD_SECONDS, self.transport.abort)

    def data_received(self, data: bytes) -> None:
        """Take what came, and count the bytes of a head that is not complete after it."""
        if self.transport.is_closing():
            return
        super().data_received(data)
        self.head_bytes += len(data)
        if self.head_clock and self.head_bytes > HEAD_BYTES:
            self.transport.abort()

    def on_message_begin(self) -> None:
        """Start the clock for the next request of a connection."""
        self._expect_head()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Stop the clock: the request is handed on."""
        self._stop("head_clock")
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
        """Stop both clocks."""
        self._stop("head_clock")
        self._stop("stall_clock")
        super().connection_lost(exc)

    def _stop(self, name: str) -> None:
        clock: asyncio.TimerHandle | None = getattr(self, name)
        if clock:
            clock.cancel()
            setattr(self, name, None)
