"""The web application: the folder of `salet site`, and one route for each library function.

A question is worked out in one pool, a thread a core, with a queue of fixed length. A question whose client leaves is
dropped if it waits, and stopped if it runs. Errors are application/problem+json that say what to do.
"""

import asyncio
import sys
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime, time
from functools import wraps
from typing import Any
from urllib.parse import unquote_plus

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from salet import errors
from salet.errors import SaletError
from salet.game.lexicon import ABOUT
from salet.game.past_answers import answers_known_until
from salet.memory import SHARED, return_freed_memory
from salet.version import __version__
from salet.web.pool import ClientDisconnectedError, Pool, QueueFullError
from salet.web.problems import (
    MAX_HEADER_BYTES,
    MAX_HEADERS,
    MAX_QUERY_BYTES,
    MEDIA,
    json_response,
    problem_of,
    problem_of_fields,
    problem_of_status,
    problem_response,
)
from salet.web.routes import ROUTES, BaseQuery, PositionQuery, Problem, query_fields
from salet.web.site import SECURITY_HEADERS, StaticFiles

SUMMARY = (
    "Finds the best next guess in games like Wordle, with bounds and proofs. "
    "suggest, why, review, and solve return the same JSON as the command of that name with --json. "
    "Errors are application/problem+json; `detail` says what went wrong and what to do."
)
SWITCH_INTERVAL = 0.0001
"""Seconds after which a busy thread yields the interpreter to the event loop; Python's default is 0.005."""

SHARED_BYTES = 172_000_000
"""That cached arrays and searches share: enough to rate any position of a shipped list, and 300 MB for the process."""

METHODS = "GET, HEAD"

REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"description": text, "content": {MEDIA: {"schema": {"$ref": "#/components/schemas/Problem"}}}}
    for status, text in {
        404: "Unknown path, word list, rules, or objective.",
        413: "Request bodies aren't allowed.",
        414: "The query string is too long.",
        431: "The headers are too many or too long.",
        422: "A field, word, or pattern is invalid, or no word fits the tiles.",
        503: "The server is busy. Retry after the number of seconds in Retry-After.",
    }.items()
}
REFUSALS[400] = {"description": "Not an HTTP request.", "content": {"text/plain": {"schema": {"type": "string"}}}}


# --- The application --------------------------------------------------------------------------------------------


def create_app(lexicons: Sequence[str] = tuple(ABOUT), pool: "Pool | None" = None) -> FastAPI:
    """Return the application.

    lexicons: the word lists that are served, the first by default.
    """
    app = FastAPI(
        title="Salet",
        version=__version__,
        description=SUMMARY,
        openapi_url="/api/openapi.json",
        docs_url=None,  # the usual viewers load scripts from other sites
        redoc_url=None,
        redirect_slashes=False,
        lifespan=_lifespan,
    )
    app.state.lexicons, app.state.pool = tuple(lexicons), pool or Pool()
    for name, (function, model) in ROUTES.items():
        _add_route(app, name, function, model)
    app.add_api_route("/healthz", health, include_in_schema=False)
    app.add_api_route("/metrics", metrics, include_in_schema=False)
    app.add_api_route("/{path:path}", file, include_in_schema=False)
    queries = {f"/api/{name}": query_fields(function) for name, (function, _) in ROUTES.items()}
    app.add_middleware(SmallRequests, fields=queries)
    app.add_middleware(HeadAsGet)
    app.add_exception_handler(SaletError, _known_error)
    app.add_exception_handler(MemoryError, _no_memory)
    app.add_exception_handler(RequestValidationError, _field_error)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(ClientDisconnectedError, _no_answer)
    app.add_exception_handler(500, _fault)
    app.openapi = lambda: description_of(app)  # type: ignore[method-assign]  # as FastAPI's documentation does
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    sys.setswitchinterval(SWITCH_INTERVAL)
    SHARED.shrink(SHARED_BYTES)
    return_freed_memory()
    app.state.files = StaticFiles(app.state.lexicons)
    yield
    app.state.pool.close()


def _add_route(app: FastAPI, name: str, function: Callable[..., Any], model: type[BaseModel]) -> None:
    """Add the route of one function, which is worked out in the pool, as bytes."""

    @wraps(function)  # the parameters are those of the function
    async def route(query: BaseQuery, **arguments: Any) -> Response:
        request = query.request
        request.state.query = query
        pool: Pool = request.app.state.pool
        body = await pool.run(request, lambda: json_response(function(query, **arguments)), query.time_limit)
        return Response(body, media_type="application/json", headers={**SECURITY_HEADERS, "cache-control": "no-store"})

    app.add_api_route(
        f"/api/{name}",
        route,
        operation_id=name,
        response_model=None,
        responses={200: {"model": model}, **REFUSALS},
    )


def description_of(app: FastAPI) -> dict[str, Any]:
    """Return the OpenAPI description; problems have a media type of their own."""
    if app.openapi_schema is None:
        whole = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
        whole["components"]["schemas"]["Problem"] = Problem.model_json_schema()
        app.openapi_schema = whole
    return app.openapi_schema


async def health(request: Request) -> dict[str, Any]:
    """Whether the server answers, and how many questions wait or run."""
    return {"status": "ok", "version": __version__, "pending": request.app.state.pool.pending}


async def metrics(request: Request) -> Response:
    """Return figures about this process as text that Prometheus reads; none is about a client or a question."""
    pool: Pool = request.app.state.pool
    known_until = datetime.combine(answers_known_until(), time(), UTC)
    lines = [
        f"# HELP salet_{name} {about}\n# TYPE salet_{name} {kind}\nsalet_{name} {value}\n"
        for name, kind, about, value in (
            ("questions_pending", "gauge", "Questions that wait or run.", pool.pending),
            ("questions_pending_limit", "gauge", "Questions that may wait or run at the same time.", pool.most),
            ("questions_total", "counter", "Questions accepted since the start.", pool.accepted),
            ("questions_refused_total", "counter", "Questions refused because too many waited.", pool.refused),
            ("answers_known_until_seconds", "gauge", "Last day whose answer is known.", int(known_until.timestamp())),
        )
    ]
    return Response("".join(lines), media_type="text/plain; version=0.0.4", headers={"cache-control": "no-store"})


async def file(request: Request, path: str) -> Response:
    """Return a file of the page."""
    files: StaticFiles = request.app.state.files
    if files.is_outdated():
        await asyncio.to_thread(files.rebuild)
    found = files.response(f"/{path}", request.headers.get("if-none-match", ""))
    if found is None:
        raise HTTPException(404)
    return found


# --- Requests and errors ----------------------------------------------------------------------------------------


class SmallRequests:
    """Middleware that refuses bodies, long headers and queries, and unknown fields before anything is read of them."""

    def __init__(self, app: ASGIApp, fields: Mapping[str, Collection[str]]) -> None:
        self.app = app
        self.fields = fields

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a small request on."""
        refusal = self._refusal(scope) if scope["type"] == "http" else None
        await (refusal or self.app)(scope, receive, send)

    def _refusal(self, scope: Scope) -> Response | None:
        if len(scope["headers"]) > MAX_HEADERS or _size(scope["headers"]) > MAX_HEADER_BYTES:
            return problem_response(problem_of_status(431), connection="close")
        headers = dict(scope["headers"])
        if headers.get(b"content-length", b"0") != b"0" or b"transfer-encoding" in headers:
            return problem_response(problem_of_status(413), connection="close")
        query = scope["query_string"].decode("latin-1")
        if len(query) > MAX_QUERY_BYTES:
            return problem_response(problem_of_status(414))
        known = self.fields.get(scope["path"])
        for part in filter(None, query.split("&")):
            name = unquote_plus(part.partition("=")[0])
            if known is not None and name not in known:
                return problem_response(problem_of_fields([{"type": "extra_forbidden", "loc": ("query", name)}]))
        return None


def _size(headers: Sequence[tuple[bytes, bytes]]) -> int:
    return sum(len(name) + len(value) for name, value in headers)


class HeadAsGet:
    """Middleware that answers HEAD like GET, without the body."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass HEAD on as GET."""
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self.app(scope, receive, send)
            return

        async def send_without_body(message: Message) -> None:
            await send({**message, "body": b""} if message["type"] == "http.response.body" else message)

        await self.app({**scope, "method": "GET"}, receive, send_without_body)


async def _known_error(request: Request, error: Exception) -> Response:
    """Return one of our errors as a problem, with corrections where tiles contradict each other."""
    assert isinstance(error, SaletError)  # noqa: S101 - registered for these alone
    if isinstance(error, QueueFullError):
        return problem_response(problem_of(error), **{"retry-after": "1"})
    board = getattr(request.state, "query", None)
    if isinstance(error, errors.ContradictionError | errors.IllegalGuessError) and isinstance(board, PositionQuery):
        try:
            pool: Pool = request.app.state.pool
            return problem_response(await pool.run(request, lambda: problem_of(error, board), board.time_limit))
        except (ClientDisconnectedError, SaletError):
            pass
    return problem_response(problem_of(error))


async def _no_memory(request: Request, error: Exception) -> Response:  # noqa: ARG001 - the framework's signature
    """Refuse a question that took more memory than there was."""
    full = QueueFullError("The server has too little memory for this question. Try again, or with fewer words left.")
    return problem_response(problem_of(full), **{"retry-after": "1"})


async def _field_error(request: Request, error: Exception) -> Response:  # noqa: ARG001 - the framework's signature
    """Return what is wrong with the fields of a question."""
    assert isinstance(error, RequestValidationError)  # noqa: S101 - registered for these alone
    return problem_response(problem_of_fields(error.errors()))


async def _http_error(request: Request, error: Exception) -> Response:  # noqa: ARG001 - the framework's signature
    assert isinstance(error, HTTPException)  # noqa: S101 - registered for these alone
    allow = {"allow": METHODS} if error.status_code == 405 else {}
    return problem_response(problem_of_status(error.status_code), **allow)


async def _no_answer(request: Request, error: Exception) -> Response:  # noqa: ARG001 - the framework's signature
    """Answer a client that has left; no one reads it."""
    return Response(status_code=503)


async def _fault(request: Request, error: Exception) -> Response:  # noqa: ARG001 - the framework's signature
    return problem_response(problem_of_status(500))
