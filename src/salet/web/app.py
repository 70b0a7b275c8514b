"""The web application: routes, errors and headers around one service, made by `create_app`."""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from starlette.exceptions import HTTPException
from starlette.responses import Response

from salet import __version__
from salet.errors import SaletError
from salet.web.gateway import Front
from salet.web.http.problems import MEDIA, Busy, problem, problem_of
from salet.web.routes import games, health, lexicons, page, positions
from salet.web.schemas.models import Analysis, End, Problem
from salet.web.server import log
from salet.web.server.settings import Settings
from salet.web.work.address import ROOT, quoted
from salet.web.work.service import Service, refusal, sent_to

ABOUT = (
    "The best next guess in games like Wordle, how sure it is, and a proof where there can be one. "
    "A question about a position is a GET with one canonical address; other spellings are redirected to it. "
    "Errors are application/problem+json, in sentences for a person."
)


def create_app(settings: Settings | None = None) -> FastAPI:
    """Return the application; without settings, those of the environment hold."""
    service = Service(settings or Settings.of())
    app = FastAPI(
        title="Salet",
        version=__version__,
        description=ABOUT,
        openapi_url=f"{ROOT}/openapi.json",
        docs_url=None,  # the usual viewers are fetched from elsewhere, which this server never asks of a browser
        redoc_url=None,
        redirect_slashes=False,  # to an address with the host that the client named; see _not_here
        lifespan=_lifespan,
        responses={status: {"model": Problem, "description": text} for status, text in PROBLEMS.items()},
    )
    app.state.service = service
    for routes in (lexicons.router, games.router, positions.router, health.router, page.router):
        app.include_router(routes)
    app.add_middleware(Front, service=service)
    app.add_exception_handler(SaletError, _refused)
    app.add_exception_handler(RequestValidationError, _misspelt)
    app.add_exception_handler(HTTPException, _not_here)
    app.openapi = lambda: description_of(app)  # type: ignore[method-assign]  # FastAPI's own way to change it
    return app


SWITCH = 0.0005
"""Seconds after which a thread that calculates lets the event loop have the interpreter: usually five thousandths."""

WORDS = {
    404: (
        "unknown-name",
        "There is nothing of that name",
        f"There is no such address. {ROOT}/openapi.json has them all.",
    ),
    400: ("invalid-request", "The request cannot be understood", "The body is not JSON in UTF-8."),
    405: ("not-allowed", "Not this way", "The address is there, but is not asked in this way; Allow says how."),
}
UNTOLD = "Send the body as JSON, and say so in a header: Content-Type: application/json."
PROBLEMS: dict[int | str, str] = {
    400: "The body is not JSON.",
    404: "There is nothing of that name.",
    413: "The request is too large.",
    422: "The request cannot be understood, or no word fits.",
    429: "Too many requests from one client; Retry-After says when to go on.",
    503: "The server is busy; Retry-After says when to try again.",
}


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    log.set_up()
    sys.setswitchinterval(SWITCH)
    service: Service = app.state.service
    service.shelf.refresh()
    service.pages = page.built(service.shelf.usual)
    upkeep = asyncio.create_task(service.stay_current())
    yield
    upkeep.cancel()
    service.close()


def description_of(app: FastAPI) -> dict[str, Any]:
    """Return the OpenAPI description, with problems under their own media type and redirections named."""
    if app.openapi_schema is None:
        whole = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
        shapes = whole["components"]["schemas"]
        shapes.pop("HTTPValidationError", None)
        shapes.pop("ValidationError", None)
        for shape in (Analysis, End):  # told in events, which a description cannot refer to
            shapes[shape.__name__] = shape.model_json_schema(ref_template="#/components/schemas/{model}")
            shapes[shape.__name__].pop("$defs")
        for path, methods in whole["paths"].items():
            for operation in methods.values():
                _mend(operation["responses"], redirects="{lexicon}" in path)
        app.openapi_schema = whole
    return app.openapi_schema


def _mend(responses: dict[str, Any], *, redirects: bool) -> None:
    for status, response in responses.items():
        if int(status) >= 400:
            schema = {"$ref": "#/components/schemas/Problem"}
            response["content"] = {MEDIA: {"schema": schema}}
    if redirects:
        for status, text in (("307", "Today's edition of that lexicon."), ("308", "The canonical address.")):
            headers = {"Location": {"schema": {"type": "string"}}}
            responses[status] = {"description": text, "headers": headers}


async def _refused(request: Request, error: Exception) -> Response:
    """Return an error of ours as a problem, in its own words."""
    assert isinstance(error, SaletError)  # noqa: S101 - registered for these alone
    told = problem_of(error)
    if told["type"].endswith(":contradiction"):
        told["doctor"] = doctor_address(request)
    return refusal(told, seconds=error.seconds if isinstance(error, Busy) else None)


async def _misspelt(request: Request, error: Exception) -> Response:
    """Return what is wrong with each field, or that the body does not say that it is JSON."""
    assert isinstance(error, RequestValidationError)  # noqa: S101 - registered for these alone
    if request.method == "POST" and "json" not in request.headers.get("content-type", ""):
        return refusal(problem(422, "invalid-request", "The request cannot be understood", UNTOLD))
    faults = [{"where": ".".join(map(str, fault["loc"])), "what": fault["msg"]} for fault in error.errors()[:20]]
    detail = "; ".join(f"{fault['where']}: {fault['what']}" for fault in faults[:3])
    return refusal(problem(422, "invalid-request", "The request cannot be understood", detail, faults=faults))


async def _not_here(request: Request, error: Exception) -> Response:
    """Return that there is nothing, or the way to the address without the slash at its end."""
    assert isinstance(error, HTTPException)  # noqa: S101 - registered for these alone
    status, path = error.status_code, request.url.path
    if status == 404 and path.startswith(ROOT) and path.endswith("/"):
        return sent_to(quoted(path.rstrip("/"), request.url.query), 308)
    slug, title, detail = WORDS.get(status, ("http", error.detail, error.detail))
    allowed = (error.headers or {}).get("allow") or (error.headers or {}).get("Allow")
    return refusal(problem(status, slug, title, detail), allowed=allowed)


def doctor_address(request: Request) -> str | None:
    """Return where the repairs of the position asked about are, if the request names one."""
    parts = [request.path_params.get(name) for name in ("lexicon", "rules", "position")]
    return quoted("/".join([ROOT, *map(str, parts), "doctor"]), "") if all(parts) else None
