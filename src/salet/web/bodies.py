"""The size of request bodies: one that is too large is refused while it arrives."""

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

USUAL = 64 * 1024
LARGER = {"/api/grids": 1024 * 1024}
CLOSE = {"connection": "close"}  # what is still to come is not read


class BodyLimit:
    """Middleware that counts the bytes of a body as the application reads it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        most, count = LARGER.get(scope["path"], USUAL), 0
        announced = dict(scope["headers"]).get(b"content-length", b"0")

        async def counted() -> Message:
            nonlocal count
            if len(announced) > 12 or int(announced or 0) > most:
                raise HTTPException(413, headers=CLOSE)
            message = await receive()
            count += len(message.get("body", b""))
            if count > most:
                raise HTTPException(413, headers=CLOSE)
            return message

        await self.app(scope, counted, send)
