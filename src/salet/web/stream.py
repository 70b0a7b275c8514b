"""Server-sent events: how they are written, and a response that notices when its reader leaves."""

from starlette.responses import Response


class EventStream(Response):
    """A stream of events."""

    media_type = "text/event-stream"
