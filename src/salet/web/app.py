"""The web application: the folder of `salet site`, and one route for each library function."""

import json
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Annotated, Any
from urllib.parse import quote

from fastapi import FastAPI, Query, Request
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from starlette.exceptions import HTTPException
from starlette.middleware.cors import CORSMiddleware
from starlette.responses import RedirectResponse, Response

from salet.errors import Contradiction, IllegalGuess, SaletError
from salet.game.lexicon import ABOUT
from salet.version import __version__
from salet.web.answers import ANSWERS, ProblemModel
from salet.web.problems import MEDIA, BodyLimit, problem_of, problem_of_fields, problem_of_status
from salet.web.questions import QUESTIONS, Asked
from salet.web.site import SAFETY, Files
from salet.web.work import Busy, ClientLeft, Pool

SUMMARY = (
    "The best next guess in games like Wordle, with bounds and proofs. "
    "Every route answers what the command line prints with --json. "
    "Errors are application/problem+json; `detail` says what is wrong and what to do next."
)
SWITCH = 0.0001
"""Seconds after which a busy thread yields the interpreter to the event loop; Python's default is 0.005."""

VIEWS = frozenset({"solve", "play", "review", "you", "lab"})
REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"description": text, "content": {MEDIA: {"schema": {"$ref": "#/components/schemas/ProblemModel"}}}}
    for status, text in {
        400: "The body is not JSON; or, in plain text, the address is longer than the server reads.",
        404: "No such address, lexicon, rules or objective.",
        413: "The body is too large.",
        415: "The body is not sent as JSON.",
        422: "A field, word or pattern is invalid, or no word fits the tiles.",
        503: "The server is busy. Retry after the seconds in Retry-After.",
    }.items()
}
REFUSALS[400]["content"]["text/plain"] = {"schema": {"type": "string"}}


def create_app(lexicons: Sequence[str] = tuple(ABOUT), origin: str = "", pool: Pool | None = None) -> FastAPI:
    """Return the application.

    lexicons: the word lists that are served, the first by default. origin: a site whose pages may ask too.
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
    for name, model in QUESTIONS.items():
        _add_question(app, name, model)
    app.add_api_route("/healthz", health, include_in_schema=False)
    app.add_api_route("/{path:path}", file, methods=["GET", "HEAD"], include_in_schema=False)
    app.add_middleware(BodyLimit)
    if origin:
        app.add_middleware(CORSMiddleware, allow_origins=[origin], allow_headers=["content-type"])
    app.add_exception_handler(SaletError, _known_error)
    app.add_exception_handler(RequestValidationError, _field_error)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(ClientLeft, _no_answer)
    app.add_exception_handler(500, _fault)
    app.openapi = lambda: description_of(app)  # type: ignore[method-assign]  # as FastAPI's documentation does
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    sys.setswitchinterval(SWITCH)
    app.state.files = Files(app.state.lexicons)
    yield
    app.state.pool.close()


def _add_question(app: FastAPI, name: str, model: type[Asked]) -> None:
    """Add the routes of one library function: a query, or JSON in a body."""

    async def asked_by_query(request: Request, asked: Annotated[model, Query()]) -> Response:  # type: ignore[valid-type]
        return await _answered(request, asked)

    async def asked_by_body(request: Request, asked: model) -> Response:  # type: ignore[valid-type]
        return await _answered(request, asked)

    for method, route in {"GET": asked_by_query, "POST": asked_by_body}.items():
        app.add_api_route(
            f"/api/{name}",
            route,
            methods=[method],
            operation_id=f"{method.lower()}_{name}",
            summary=model.__doc__,
            description=model.answer.__doc__,
            responses={200: {"model": ANSWERS[name]}, **REFUSALS},
        )


def description_of(app: FastAPI) -> dict[str, Any]:
    """Return the OpenAPI description; problems have a media type of their own."""
    if app.openapi_schema is None:
        whole = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
        whole["components"]["schemas"]["ProblemModel"] = ProblemModel.model_json_schema()
        app.openapi_schema = whole
    return app.openapi_schema


async def _answered(request: Request, asked: Asked) -> Response:
    """Work an answer out in the pool, as bytes."""
    names = request.app.state.lexicons
    pool: Pool = request.app.state.pool
    request.state.asked = asked
    body = await pool.run(request, lambda: rendered(asked.answer(names)), asked.seconds)
    return Response(body, media_type="application/json", headers={**SAFETY, "cache-control": "no-store"})


def rendered(value: object) -> bytes:
    """Return a value as JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


async def health(request: Request) -> dict[str, Any]:
    """Whether the server answers, and how many questions wait or run."""
    return {"status": "ok", "version": __version__, "in_hand": request.app.state.pool.in_hand}


async def file(request: Request, path: str) -> Response:
    """Return a file of the page."""
    files: Files = request.app.state.files
    found = files.response(f"/{path}", request.headers.get("if-none-match", ""))
    if found is not None:
        return found
    if path.partition("/")[0] in VIEWS:  # the page's own addresses are fragments
        return RedirectResponse(f"/#/{quote(path, safe='/~@')}", 308)
    raise HTTPException(404)


# --- Errors -----------------------------------------------------------------------------------------------------


def _refused(value: dict[str, Any], **headers: str) -> Response:
    """Return a problem as a response; no cache keeps it, because it may quote what was asked."""
    more = {**SAFETY, "cache-control": "no-store", **headers}
    return Response(rendered(value), status_code=value["status"], media_type=MEDIA, headers=more)


async def _known_error(request: Request, error: Exception) -> Response:
    """Return one of our errors as a problem, with repairs where tiles contradict each other."""
    assert isinstance(error, SaletError)  # noqa: S101 - registered for these alone
    if isinstance(error, Busy):
        return _refused(problem_of(error), **{"retry-after": "1"})
    asked = getattr(request.state, "asked", None)
    if isinstance(error, Contradiction | IllegalGuess) and hasattr(asked, "question"):
        return await _with_repairs(request, asked, error)
    return _refused(problem_of(error))


async def _with_repairs(request: Request, asked: Any, error: Contradiction | IllegalGuess) -> Response:
    names, pool = request.app.state.lexicons, request.app.state.pool
    try:
        value = await pool.run(request, lambda: problem_of(error, asked.question(names)), asked.seconds)
    except (ClientLeft, SaletError):
        value = problem_of(error)
    return _refused(value)


async def _field_error(request: Request, error: Exception) -> Response:
    """Return what is wrong with the fields of a question."""
    assert isinstance(error, RequestValidationError)  # noqa: S101 - registered for these alone
    if request.method == "POST" and "json" not in request.headers.get("content-type", ""):
        return _refused(problem_of_status(415))
    return _refused(problem_of_fields(error.errors()))


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # noqa: S101 - registered for these alone
    headers = dict(error.headers or {})
    name = request.url.path.removeprefix("/api/")
    if error.status_code == 405 and name in QUESTIONS:  # each method has a route of its own, which knows no other
        headers["Allow"] = "GET, POST"
    return _refused(problem_of_status(error.status_code), **headers)


async def _no_answer(request: Request, error: Exception) -> Response:  # noqa: ARG001 - the framework's signature
    """Answer a client that has left, which nobody reads."""
    return Response(status_code=503)


async def _fault(request: Request, error: Exception) -> Response:  # noqa: ARG001 - the framework's signature
    return _refused(problem_of_status(500))
