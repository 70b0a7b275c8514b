"""The gateway: middleware in front of every route. Limits, cached answers, headers, metrics and logs.

A cached answer is sent from here, without routing or validation. For any other request, the body is read here, within
limits of size and time, before the request goes on to its route.
"""

import asyncio
import time
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from salet.web.http.bodies import LIMITS, USUAL_LIMIT
from salet.web.http.limits import Buckets, client_of
from salet.web.http.policy import SAFETY
from salet.web.http.problems import problem
from salet.web.http.responses import Headers, encoded
from salet.web.server import metrics
from salet.web.server.log import LOGGER, log_event
from salet.web.work.service import Service, refusal, send_rendered

UNLIMITED = frozenset({"/healthz", "/readyz", "/metrics"})
BODY_SECONDS, ANSWER_SECONDS = 10.0, 30.0
DIGITS = 12  # of a Content-Length


class Gateway:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp, service: Service) -> None:
        self.app, self.service = app, service
        self.buckets = Buckets(service.settings.rate, service.settings.burst)
        self.headers = headers_for(service.settings.origin)
        self.held = 0  # bytes of the bodies that are being read or answered
        self.posts = 0  # requests with a body that are being read or answered
        self._hits = metrics.MEMORY_CACHE.labels("hit")
        self._hit_requests = metrics.REQUESTS.labels("memory", "200")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request from the cache, refuse it, or pass it on."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        else:
            await self._answer(scope, receive, self._with_headers(send))

    def _with_headers(self, send: Send) -> Send:
        extra = self.headers

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":  # what an answer says itself is not said again
                own = {name for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *(each for each in extra if each[0] not in own)]
            await send(message)

        return send_with_headers

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"] not in UNLIMITED:
            wait = self.buckets.take(client_of(scope["client"]))
            if wait:
                return await _refuse(scope, send, TOO_MANY, round(wait + 0.5))
        if scope["method"] in {"GET", "HEAD"}:
            found = self.service.memory.find((scope["path"], scope["query_string"]))
            if found is not None:
                await send_rendered(found, scope, send)
                self._hits.inc()
                return self._hit_requests.inc()
        return await self._pass_on(scope, receive, send)

    async def _pass_on(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] == "OPTIONS" and self.service.settings.origin:
            return await _allow(send)
        if scope["method"] == "HEAD":
            scope = {**scope, "method": "GET", "salet.head": True}
        if scope["method"] == "POST":
            return await self._post(scope, receive, send)
        return await TimedRequest(scope, send).run(self.app, receive)

    async def _post(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on a request with its body; the body counts against the limit of all bodies until it is answered."""
        body = bytearray()
        self.posts += 1
        try:
            trouble = await self._read(scope, receive, body)
            if not trouble and self.posts > self.service.study_pool.most:
                trouble = NO_ROOM  # a pool would refuse it too, but only after the routes have worked on it
            if trouble:
                await _refuse(scope, send, trouble, 2 if trouble is NO_ROOM else None)
            else:
                await TimedRequest(scope, send).run(self.app, _replay(bytes(body), receive))
        finally:
            self.held -= len(body)
            self.posts -= 1

    async def _read(self, scope: Scope, receive: Receive, body: bytearray) -> dict[str, Any] | None:
        """Read the whole body; return the problem with it, if there is one."""
        most, more = min(self.service.settings.body, LIMITS.get(scope["path"], USUAL_LIMIT)), True
        length = dict(scope["headers"]).get(b"content-length", b"0").lstrip(b"0")
        if len(length) > DIGITS or int(length or 0) > most:
            return TOO_LARGE
        try:
            async with asyncio.timeout(BODY_SECONDS):
                while more:
                    message = await receive()
                    piece, more = message.get("body", b""), message.get("more_body", False)
                    if len(body) + len(piece) > most:
                        return TOO_LARGE
                    if self.held + len(piece) > self.service.settings.bodies:
                        return NO_ROOM
                    body += piece
                    self.held += len(piece)
        except TimeoutError:
            return TOO_SLOW
        return None


class TimedRequest:
    """A request passed on to the routes: limited in time, counted and logged; an exception becomes a problem."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self.scope, self._send = scope, send
        self.status = 0
        self.begun = time.perf_counter()

    async def run(self, app: ASGIApp, receive: Receive) -> None:
        """Pass the request on to the application."""
        try:
            async with asyncio.timeout(ANSWER_SECONDS) as self.limit:
                await app(self.scope, receive, self.send)
        except TimeoutError:
            await self._fail(TOO_LONG)
        except Exception:  # noqa: BLE001 - logged, and answered as a problem
            LOGGER.exception("internal error")
            await self._fail(FAULT)
        finally:
            self._record()

    async def send(self, message: Message) -> None:
        """Send a message; a stream that has begun is no longer limited in time."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            if (b"content-type", b"text/event-stream; charset=utf-8") in message["headers"]:
                self.limit.reschedule(None)
        await self._send(message)

    async def _fail(self, value: dict[str, Any]) -> None:
        if not self.status:
            await send_rendered(refusal(value, 2 if value["status"] == 503 else None).rendered, self.scope, self.send)

    def _record(self) -> None:
        route = getattr(self.scope.get("route"), "path", "none")
        seconds = time.perf_counter() - self.begun
        metrics.REQUESTS.labels(route, str(self.status)).inc()
        metrics.SECONDS.labels(route).observe(seconds)
        ms = round(1000 * seconds, 1)
        log_event("request", method=self.scope["method"], route=route, status=self.status, ms=ms)


TOO_MANY = problem(429, "too-many", "Too many requests", "Wait for the seconds in Retry-After, then ask less often.")
TOO_LARGE = problem(413, "too-large", "Request too large", "Send a smaller body, for example fewer grids at a time.")
NO_ROOM = problem(503, "busy", "Server busy", "Too many large requests at a time. Try again in a moment.")
TOO_SLOW = problem(408, "too-slow", "Request timeout", f"The body did not arrive within {BODY_SECONDS:.0f} seconds.")
TOO_LONG = problem(503, "too-long", "Timeout", f"No answer after {ANSWER_SECONDS:.0f} seconds. Try again in a moment.")
FAULT = problem(500, "fault", "Internal error", "The server failed on this request. Its log says where.")


def headers_for(origin: str) -> Headers:
    """Return the headers of every answer; an origin allows pages of that site to call the API."""
    headers = {**SAFETY, "cross-origin-resource-policy": "cross-origin" if origin else "same-origin"}
    if origin:
        headers |= {"access-control-allow-origin": origin, "access-control-expose-headers": "etag, retry-after"}
    return encoded(headers)


async def _refuse(scope: Scope, send: Send, value: dict[str, Any], seconds: int | None = None) -> None:
    metrics.REFUSED.labels(value["type"].rpartition(":")[2]).inc()
    await send_rendered(refusal(value, seconds).rendered, scope, send)


async def _allow(send: Send) -> None:
    """Answer a browser's preflight request."""
    allowed = [(b"access-control-allow-methods", b"GET, POST"), (b"access-control-allow-headers", b"content-type")]
    headers = [*allowed, (b"access-control-max-age", b"86400"), (b"content-length", b"0")]
    await send({"type": "http.response.start", "status": 204, "headers": headers})
    await send({"type": "http.response.body", "body": b""})


def _replay(body: bytes, receive: Receive) -> Receive:
    """Return a receiver that gives the body that was read, then whatever follows."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replay() -> Message:
        return waiting.pop() if waiting else await receive()

    return replay
