"""Server-sent events: their format, and a response that stops when the client disconnects."""

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress
from typing import Any

from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"vary", b"Accept-Encoding"),
    (b"x-accel-buffering", b"no"),  # a proxy forwards every event at once
]
Events = AsyncGenerator[tuple[str, dict[str, Any]], None]


def event(kind: str, value: dict[str, Any]) -> bytes:
    r"""Return an event as sent; without a value it is a comment that keeps the connection open.

    >>> event("end", {"reason": "proven"})
    b'event: end\ndata: {"reason":"proven"}\n\n'
    """
    if not value:
        return f": {kind}\n\n".encode()
    body = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return f"event: {kind}\ndata: {body}\n\n".encode()


class EventStream(Response):
    """A stream of events that ends with the last one, or when the client disconnects."""

    media_type = "text/event-stream"

    def __init__(self, events: Events, status_code: int = 200) -> None:
        super().__init__(status_code=status_code)
        self.events = events

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the events until they end or the client disconnects."""
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        if scope.get("salet.head"):
            await send({"type": "http.response.body", "body": b""})
            return
        writer = asyncio.create_task(self._write(send))
        reader = asyncio.create_task(_disconnected(receive))
        try:
            await asyncio.wait({writer, reader}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (writer, reader):
                task.cancel()
            for task in (writer, reader):
                with suppress(asyncio.CancelledError):
                    await task

    async def _write(self, send: Send) -> None:
        async with aclosing(self.events) as events:
            async for kind, value in events:
                await send(_body(event(kind, value), more=True))
        await send(_body(b"", more=False))


def _body(body: bytes, *, more: bool) -> Message:
    return {"type": "http.response.body", "body": body, "more_body": more}


async def _disconnected(receive: Receive) -> None:
    """Return when the client has disconnected."""
    while (await receive())["type"] != "http.disconnect":
        pass
