"""Server-sent events: how they are written, and a response that notices when its reader leaves."""

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
    (b"x-accel-buffering", b"no"),  # a proxy in front hands every event on at once
]
Events = AsyncGenerator[tuple[str, dict[str, Any]], None]


def event(kind: str, value: dict[str, Any]) -> bytes:
    r"""Return an event as it is sent; one without a value is a remark that keeps the connection.

    >>> event("end", {"reason": "proven"})
    b'event: end\ndata: {"reason":"proven"}\n\n'
    """
    if not value:
        return f": {kind}\n\n".encode()
    body = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return f"event: {kind}\ndata: {body}\n\n".encode()


class EventStream(Response):
    """A stream of events that ends when they do, or as soon as the reader leaves."""

    media_type = "text/event-stream"

    def __init__(self, events: Events, status_code: int = 200) -> None:
        super().__init__(status_code=status_code)
        self.events = events

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the events while the reader stays."""
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        if scope.get("salet.head"):
            await send({"type": "http.response.body", "body": b""})
            return
        writer = asyncio.create_task(self._write(send))
        reader = asyncio.create_task(_gone(receive))
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


async def _gone(receive: Receive) -> None:
    """Return when the reader has left."""
    while (await receive())["type"] != "http.disconnect":
        pass
