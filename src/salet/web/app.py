"""The web application: the folder of `salet site`, and one route for each library function."""

import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Annotated, Any
from urllib.parse import quote

from fastapi import FastAPI, Query, Request
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from salet import __version__
from salet.errors import Contradiction, IllegalGuess, SaletError
from salet.game.lexicon import ABOUT
from salet.web.answers import ANSWERS, ProblemModel
from salet.web.problems import MEDIA, SmallRequests, problem_of, problem_of_fields, problem_of_status, refused, rendered
from salet.web.questions import QUESTIONS, Asked, query_fields
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
        404: "No such address, lexicon, rules or objective.",
        413: "The request has a body.",
        414: "The query is too long.",
        422: "A field, word or pattern is invalid, or no word fits the tiles.",
        503: "The server is busy. Retry after the seconds in Retry-After.",
    }.items()
}
REFUSALS[400] = {"description": "This is no HTTP.", "content": {"text/plain": {"schema": {"type": "string"}}}}


def create_app(lexicons: Sequence[str] = tuple(ABOUT), pool: Pool | None = None) -> FastAPI:
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
    for name, model in QUESTIONS.items():
        _add_question(app, name, model)
    app.add_api_route("/healthz", health, include_in_schema=False)
    app.add_api_route("/{path:path}", file, methods=["GET", "HEAD"], include_in_schema=False)
    app.add_middleware(SmallRequests, fields={f"/api/{name}": query_fields(model) for name, model in QUESTIONS.items()})
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
    """Add the route of one library function."""

    async def route(request: Request, asked: Annotated[model, Query()]) -> Response:  # type: ignore[valid-type]
        return await _answered(request, asked)

    app.add_api_route(
        f"/api/{name}",
        route,
        operation_id=name,
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


async def _known_error(request: Request, error: Exception) -> Response:
    """Return one of our errors as a problem, with repairs where tiles contradict each other."""
    assert isinstance(error, SaletError)  # noqa: S101 - registered for these alone
    if isinstance(error, Busy):
        return refused(problem_of(error), **{"retry-after": "1"})
    asked = getattr(request.state, "asked", None)
    if isinstance(error, Contradiction | IllegalGuess) and hasattr(asked, "question"):
        return await _with_repairs(request, asked, error)
    return refused(problem_of(error))


async def _with_repairs(request: Request, asked: Any, error: Contradiction | IllegalGuess) -> Response:
    names, pool = request.app.state.lexicons, request.app.state.pool
    try:
        value = await pool.run(request, lambda: problem_of(error, asked.question(names)), asked.seconds)
    except (ClientLeft, SaletError):
        value = problem_of(error)
    return refused(value)


async def _field_error(request: Request, error: Exception) -> Response:  # noqa: ARG001 - the framework's signature
    """Return what is wrong with the fields of a question."""
    assert isinstance(error, RequestValidationError)  # noqa: S101 - registered for these alone
    return refused(problem_of_fields(error.errors()))


async def _http_error(request: Request, error: Exception) -> Response:  # noqa: ARG001 - the framework's signature
    assert isinstance(error, HTTPException)  # noqa: S101 - registered for these alone
    return refused(problem_of_status(error.status_code), **(error.headers or {}))


async def _no_answer(request: Request, error: Exception) -> Response:  # noqa: ARG001 - the framework's signature
    """Answer a client that has left, which nobody reads."""
    return Response(status_code=503)


async def _fault(request: Request, error: Exception) -> Response:  # noqa: ARG001 - the framework's signature
    return refused(problem_of_status(500))
