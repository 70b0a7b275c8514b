"""The web application: the folder of `salet site`, and one route for each library function.

A question is worked out in one pool, a thread a core, with a queue of fixed length. A question whose client leaves is
dropped if it waits, and stopped if it runs. Errors are application/problem+json that say what to do.
"""

import asyncio
import json
import re
import sys
import threading
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from concurrent.futures import CancelledError, ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import wraps
from typing import Any, TypeVar
from urllib.parse import unquote_plus

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from salet import errors
from salet.errors import SaletError, cut
from salet.game.lexicon import ABOUT
from salet.memory import SHARED, return_freed_memory
from salet.solver.analysis import Abandoned, Limit, check_abandoned
from salet.system import cores
from salet.version import __version__
from salet.web.routes import ROUTES, Asked, AskedPosition, Problem, query_fields
from salet.web.site import SAFETY, Files

SUMMARY = (
    "Finds the best next guess in games like Wordle, with bounds and proofs. "
    "suggest, why, review, and solve return the same JSON as the command of that name with --json. "
    "Errors are application/problem+json; `detail` says what went wrong and what to do."
)
SWITCH = 0.0001
"""Seconds after which a busy thread yields the interpreter to the event loop; Python's default is 0.005."""

SHARED_BYTES = 172_000_000
"""That cached arrays and searches share: enough to rate any position of a shipped list, and 300 MB for the process."""

WAITING = 64  # questions that may wait for a thread
MEDIA = "application/problem+json"
MOST_QUERY = 8 * 1024  # bytes, as nginx reads by default
MOST_HEADERS = 100
MOST_HEADER_BYTES = 32 * 1024  # names and values together, as nginx reads by default
METHODS = "GET, HEAD"
MOST_FAULTS = 3  # wrong fields that a problem names

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
Found = TypeVar("Found")


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
    app.add_api_route("/{path:path}", file, include_in_schema=False)
    queries = {f"/api/{name}": query_fields(function) for name, (function, _) in ROUTES.items()}
    app.add_middleware(SmallRequests, fields=queries)
    app.add_middleware(HeadAsGet)
    app.add_exception_handler(SaletError, _known_error)
    app.add_exception_handler(MemoryError, _no_memory)
    app.add_exception_handler(RequestValidationError, _field_error)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(ClientLeft, _no_answer)
    app.add_exception_handler(500, _fault)
    app.openapi = lambda: description_of(app)  # type: ignore[method-assign]  # as FastAPI's documentation does
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    sys.setswitchinterval(SWITCH)
    SHARED.shrink(SHARED_BYTES)
    return_freed_memory()
    app.state.files = Files(app.state.lexicons)
    yield
    app.state.pool.close()


def _add_route(app: FastAPI, name: str, function: Callable[..., Any], model: type[BaseModel]) -> None:
    """Add the route of one function, which is worked out in the pool, as bytes."""

    @wraps(function)  # the parameters are those of the function
    async def route(asked: Asked, **arguments: Any) -> Response:
        request = asked.request
        request.state.asked = asked
        pool: Pool = request.app.state.pool
        body = await pool.run(request, lambda: rendered(function(asked, **arguments)), asked.seconds)
        return Response(body, media_type="application/json", headers={**SAFETY, "cache-control": "no-store"})

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
    return {"status": "ok", "version": __version__, "in_hand": request.app.state.pool.in_hand}


async def file(request: Request, path: str) -> Response:
    """Return a file of the page."""
    files: Files = request.app.state.files
    if files.is_outdated():
        await asyncio.to_thread(files.rebuild)
    found = files.response(f"/{path}", request.headers.get("if-none-match", ""))
    if found is None:
        raise HTTPException(404)
    return found


# --- The pool ---------------------------------------------------------------------------------------------------


class Busy(SaletError):
    """The queue is full."""


class ClientLeft(Exception):
    """The client closed the connection before the answer was there."""


class Pool:
    """Threads that work out answers; `in_hand` questions wait or run."""

    def __init__(self, threads: int | None = None, waiting: int = WAITING) -> None:
        self.threads = threads or cores()
        self.most = self.threads + waiting
        self.in_hand = 0
        self._executor = ThreadPoolExecutor(self.threads, thread_name_prefix="answer")
        self._limits: set[Limit] = set()
        self._lock = threading.Lock()

    async def run(self, request: Request, work: Callable[[], Found], seconds: float) -> Found:
        """Return what the work returns; raise Busy or ClientLeft if no one can wait for it."""
        limit = self._admitted(seconds)
        job = self._executor.submit(_limited, work, limit)
        job.add_done_callback(lambda _: self._leave(limit))
        answer = asyncio.wrap_future(job)
        left = asyncio.create_task(_left(request))
        try:
            both: tuple[asyncio.Future[Any], ...] = (answer, left)
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            if not answer.done():
                raise ClientLeft
            return await answer
        except (Abandoned, CancelledError):
            raise ClientLeft from None
        except asyncio.CancelledError:  # the time to finish after a stop is over
            raise Busy("The server is shutting down. Try again later.") from None
        finally:
            limit.abandoned.set()
            job.cancel()  # does nothing to a job that runs: the limit stops that
            answer.add_done_callback(_seen)
            left.cancel()

    def _admitted(self, seconds: float) -> Limit:
        limit = Limit(seconds)
        with self._lock:
            if self.in_hand >= self.most:
                raise Busy("The server is busy. Try again in a second.")
            self.in_hand += 1
            self._limits.add(limit)
        return limit

    def _leave(self, limit: Limit) -> None:
        with self._lock:
            self.in_hand -= 1
            self._limits.discard(limit)

    def close(self) -> None:
        """Stop everything that runs or waits."""
        with self._lock:
            for limit in self._limits:
                limit.abandoned.set()
        self._executor.shutdown(wait=True, cancel_futures=True)


def _limited(work: Callable[[], Found], limit: Limit) -> Found:
    """Work within the limit, which begins now."""
    with limit:
        check_abandoned()
        return work()


def _seen(answer: "asyncio.Future[Any]") -> None:
    """Take note of an error that no one waits for any longer."""
    if not answer.cancelled():
        answer.exception()


async def _left(request: Request) -> None:
    """Wait until the client closes the connection."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


# --- Problems ---------------------------------------------------------------------------------------------------

_STATUSES: Mapping[type[SaletError], int] = {Busy: 503, errors.UnknownName: 404} | dict.fromkeys(
    (errors.InvalidWord, errors.InvalidPattern, errors.IllegalGuess, errors.Contradiction, errors.TooLarge), 422
)
_OF_STATUS = {
    404: ("unknown-name", "Not found. For the list of routes, see /api/openapi.json. The web page is at /."),
    405: ("not-allowed", "Method not allowed. See the Allow header."),
    413: ("too-large", "Request bodies aren't allowed. Put the fields in the query string."),
    414: ("too-large", f"The query string is too long. The limit is {MOST_QUERY // 1024} kB."),
    431: ("too-large", f"A request may have {MOST_HEADERS} headers of {MOST_HEADER_BYTES // 1024} kB together."),
    500: ("fault", "Internal server error. See the server's log for details."),
}


def problem(status: int, kind: str, detail: str, **more: Any) -> dict[str, Any]:
    """Return a problem of a kind such as `invalid-word` as a value for JSON."""
    title = kind.replace("-", " ").capitalize()
    return {"type": f"urn:salet:{kind}", "title": title, "status": status, "detail": detail, **more}


def problem_of(error: SaletError, board: AskedPosition | None = None) -> dict[str, Any]:
    """Return the problem for one of our errors, with the repairs of a board that cannot be.

    >>> problem_of(errors.Contradiction("No word fits these tiles."))["type"]
    'urn:salet:contradiction'
    """
    more: dict[str, Any] = {"readings": list(error.readings)} if isinstance(error, errors.Ambiguous) else {}
    if board is not None and isinstance(error, errors.Contradiction | errors.IllegalGuess):
        more |= board.refusal(error)
    for kind, status in _STATUSES.items():
        if isinstance(error, kind):
            name = re.sub("(?<=[a-z])(?=[A-Z])", "-", type(error).__name__).lower()
            return problem(status, name, str(error), **more)
    return problem_of_status(500)


def problem_of_status(status: int) -> dict[str, Any]:
    """Return the problem for a status."""
    return problem(status, *_OF_STATUS.get(status, ("refused", "The request failed. See the status code.")))


def problem_of_fields(faults: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return the problem for fields that are missing, unknown or wrong.

    >>> problem_of_fields([{"type": "missing", "loc": ("query", "a" * 10_000), "msg": "Field required"}])["status"]
    422
    """
    return problem(422, "invalid-request", "; ".join(map(_field_text, faults[:MOST_FAULTS])))


def _field_text(fault: Mapping[str, Any]) -> str:
    where = ".".join(cut(str(name)) for name in fault["loc"])
    return f"{where}: {'Unknown field.' if fault['type'] == 'extra_forbidden' else fault['msg']}"


def refused(value: dict[str, Any], **headers: str) -> Response:
    """Return a problem as a response; no cache keeps it, because it may quote the request."""
    more = {**SAFETY, "cache-control": "no-store", **headers}
    return Response(rendered(value), status_code=value["status"], media_type=MEDIA, headers=more)


def rendered(value: object) -> bytes:
    """Return a value as JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


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
        if len(scope["headers"]) > MOST_HEADERS or _size(scope["headers"]) > MOST_HEADER_BYTES:
            return refused(problem_of_status(431), connection="close")
        headers = dict(scope["headers"])
        if headers.get(b"content-length", b"0") != b"0" or b"transfer-encoding" in headers:
            return refused(problem_of_status(413), connection="close")
        query = scope["query_string"].decode("latin-1")
        if len(query) > MOST_QUERY:
            return refused(problem_of_status(414))
        known = self.fields.get(scope["path"])
        for part in filter(None, query.split("&")):
            name = unquote_plus(part.partition("=")[0])
            if known is not None and name not in known:
                return refused(problem_of_fields([{"type": "extra_forbidden", "loc": ("query", name)}]))
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
    """Return one of our errors as a problem, with repairs where tiles contradict each other."""
    assert isinstance(error, SaletError)  # noqa: S101 - registered for these alone
    if isinstance(error, Busy):
        return refused(problem_of(error), **{"retry-after": "1"})
    board = getattr(request.state, "asked", None)
    if isinstance(error, errors.Contradiction | errors.IllegalGuess) and isinstance(board, AskedPosition):
        try:
            pool: Pool = request.app.state.pool
            return refused(await pool.run(request, lambda: problem_of(error, board), board.seconds))
        except (ClientLeft, SaletError):
            pass
    return refused(problem_of(error))


async def _no_memory(request: Request, error: Exception) -> Response:  # noqa: ARG001 - the framework's signature
    """Refuse a question that took more memory than there was."""
    full = Busy("The server has too little memory for this question. Try again, or with fewer words left.")
    return refused(problem_of(full), **{"retry-after": "1"})


async def _field_error(request: Request, error: Exception) -> Response:  # noqa: ARG001 - the framework's signature
    """Return what is wrong with the fields of a question."""
    assert isinstance(error, RequestValidationError)  # noqa: S101 - registered for these alone
    return refused(problem_of_fields(error.errors()))


async def _http_error(request: Request, error: Exception) -> Response:  # noqa: ARG001 - the framework's signature
    assert isinstance(error, HTTPException)  # noqa: S101 - registered for these alone
    allow = {"allow": METHODS} if error.status_code == 405 else {}
    return refused(problem_of_status(error.status_code), **allow)


async def _no_answer(request: Request, error: Exception) -> Response:  # noqa: ARG001 - the framework's signature
    """Answer a client that has left; no one reads it."""
    return Response(status_code=503)


async def _fault(request: Request, error: Exception) -> Response:  # noqa: ARG001 - the framework's signature
    return refused(problem_of_status(500))
