"""Server-sent events, and a response that sends them."""

import json
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from functools import cached_property
from typing import Any

from fastapi.sse import format_sse_event
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

HEADERS = {
    "cache-control": "no-store",
    "vary": "Accept-Encoding",
    "x-accel-buffering": "no",  # a proxy forwards every event at once
}


class Event:
    """An event of a stream: its kind and value. It is encoded once, however many clients receive it."""

    def __init__(self, kind: str, value: dict[str, Any]) -> None:
        self.kind, self.value = kind, value

    @cached_property
    def encoded(self) -> bytes:
        r"""The event as sent; without a value it is a comment that keeps the connection open.

        >>> Event("end", {"reason": "proven"}).encoded
        b'event: end\ndata: {"reason":"proven"}\n\n'
        """
        if not self.value:
            return format_sse_event(comment=self.kind)
        data = json.dumps(self.value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
        return format_sse_event(event=self.kind, data_str=data)


Events = AsyncGenerator[Event, None]


class EventStream(StreamingResponse):
    """A stream of events that ends with the last one, or when the client disconnects; `leave` is called at its end."""

    media_type = "text/event-stream"

    def __init__(self, events: Events, leave: Callable[[], None] = lambda: None, status_code: int = 200) -> None:
        self.events, self.leave = events, leave
        super().__init__(_encoded(events), status_code, headers=HEADERS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the stream, and leave also if it never began."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self.leave()

    async def stream_response(self, send: Send) -> None:
        """Send the events; then let go of their search at once, also when the client is gone in the middle of one."""
        async with aclosing(self.events):
            await super().stream_response(send)


async def _encoded(events: Events) -> AsyncGenerator[bytes, None]:
    async for event in events:
        yield event.encoded
