"""The web application: `create_app` joins routes, error handlers and middleware around one service."""

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources import files
from itertools import chain
from typing import Any

from fastapi import Depends, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from starlette.exceptions import HTTPException
from starlette.responses import Response

from salet.errors import Contradiction, SaletError, quoted
from salet.version import __version__
from salet.web.gateway import Gateway
from salet.web.http.problems import MEDIA, Busy, InvalidQuery, fault_of, problem, problem_of
from salet.web.routes import games, health, lexicons, page, positions
from salet.web.schemas.models import Analysis, End, Problem, Redirect
from salet.web.server import log
from salet.web.server.memory import bound_memory
from salet.web.server.settings import Settings
from salet.web.work.address import ROOT, percent_encoded
from salet.web.work.service import Service, refusal, sent_to

ABOUT = (
    "The best next guess in games like Wordle, with bounds and proofs. "
    "Every position has one canonical address; other spellings redirect to it. "
    "Errors are application/problem+json; `detail` says what is wrong and what to do next."
)


def create_app(settings: Settings | None = None) -> FastAPI:
    """Return the application; the default settings come from the environment."""
    service = Service(settings or Settings.of())
    app = FastAPI(
        title="Salet",
        version=__version__,
        description=ABOUT,
        openapi_url=f"{ROOT}/openapi.json",
        docs_url=None,  # the usual viewers load scripts from other sites
        redoc_url=None,
        redirect_slashes=False,  # they would use the host that the client sent; see _http_error
        lifespan=_lifespan,
        responses={status: {"model": Problem, "description": text} for status, text in PROBLEMS.items()},
    )
    app.state.service = service
    for routes in (lexicons.router, games.router, positions.router):
        app.include_router(routes, dependencies=[Depends(refuse_unknown_parameters)])
    app.include_router(health.router)
    app.include_router(page.router)
    app.add_middleware(Gateway, service=service)
    app.add_exception_handler(SaletError, _known_error)
    app.add_exception_handler(RequestValidationError, _validation_error)
    app.add_exception_handler(HTTPException, _http_error)
    app.openapi = lambda: description_of(app)  # type: ignore[method-assign]  # as FastAPI's documentation does
    return app


SWITCH = 0.0001
"""Seconds after which a busy thread yields the interpreter to the event loop; Python's default is 0.005."""

INVALID = ("invalid-request", "Invalid request")
HTTP_ERRORS = {
    400: (*INVALID, "The body must be JSON in UTF-8."),
    404: ("unknown-name", "Not found", f"No such address. {ROOT}/openapi.json lists all of them."),
    405: ("not-allowed", "Method not allowed", "See the Allow header."),
}
NO_CONTENT_TYPE = "Send the body as JSON with the header Content-Type: application/json."
PROBLEMS: dict[int | str, str] = {
    400: "The body is not JSON, or the query has an unknown parameter.",
    404: "No such address, lexicon, rules or objective.",
    413: "The body is too large.",
    422: "A field, word or pattern is invalid, or no word fits the tiles.",
    429: "Too many requests from one client. Retry after the seconds in Retry-After.",
    503: "The server is busy. Retry after the seconds in Retry-After.",
}


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    log.set_up()
    sys.setswitchinterval(SWITCH)
    service: Service = app.state.service
    bound_memory(service.settings.search_bytes)
    service.editions.refresh()
    service.pages = page.built(service.editions.usual)
    upkeep = asyncio.create_task(service.stay_current())
    yield
    upkeep.cancel()
    service.close()


def description_of(app: FastAPI) -> dict[str, Any]:
    """Return the OpenAPI description, with the media type of problems, and with redirects."""
    if app.openapi_schema is None:
        whole = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
        shapes = whole["components"]["schemas"]
        for shape in (Analysis, End, Redirect):  # sent in events, which OpenAPI cannot refer to
            shapes[shape.__name__] = shape.model_json_schema(ref_template="#/components/schemas/{model}")
            shapes[shape.__name__].pop("$defs", None)
        for name, sample in samples().items():
            shapes[name]["examples"] = [sample]
        for path, methods in whole["paths"].items():
            for operation in methods.values():
                _describe(operation["responses"], redirects="{lexicon}" in path)
        app.openapi_schema = whole
    return app.openapi_schema


def samples() -> dict[str, Any]:
    """Return a sample of each request and answer, by the name of its model."""
    found: dict[str, Any] = json.loads((files("salet.web.schemas") / "samples.json").read_text("utf-8"))
    return {**found, "End": {**found["Analysis"], "reason": "proven"}}


def _describe(responses: dict[str, Any], *, redirects: bool) -> None:
    """Set the content of errors to Problem, and add the redirects."""
    for status, response in responses.items():
        if int(status) >= 400:
            response["content"] = _content(MEDIA, "Problem")
    if redirects:
        for status, text in (("307", "The current version of that lexicon."), ("308", "The canonical address.")):
            headers = {"Location": {"schema": {"type": "string"}}}
            content = _content("application/json", "Redirect")
            responses[status] = {"description": text, "headers": headers, "content": content}


def _content(media: str, shape: str) -> dict[str, Any]:
    return {media: {"schema": {"$ref": f"#/components/schemas/{shape}"}}}


async def refuse_unknown_parameters(request: Request) -> None:
    """Raise InvalidQuery if the query has a parameter that the route does not take, such as a mistyped one."""
    if not request.query_params:
        return
    allowed = [field.alias for field in request.scope["route"].dependant.query_params]
    unknown = [name for name in request.query_params if name not in allowed]
    if unknown:
        takes = f"It takes: {', '.join(allowed)}." if allowed else "It takes no parameters."
        raise InvalidQuery(f"This address has no query parameter {quoted(unknown[0])}. {takes}")


async def _known_error(request: Request, error: Exception) -> Response:
    """Return one of our errors as a problem."""
    assert isinstance(error, SaletError)  # noqa: S101 - registered for these alone
    value = problem_of(error)
    if isinstance(error, Contradiction):
        value["doctor"] = doctor_address(request)
    return refusal(value, seconds=error.seconds if isinstance(error, Busy) else None)


async def _validation_error(request: Request, error: Exception) -> Response:
    """Return what is wrong with each field, or that the content type is missing."""
    assert isinstance(error, RequestValidationError)  # noqa: S101 - registered for these alone
    if request.method == "POST" and "json" not in request.headers.get("content-type", ""):
        return refusal(problem(422, *INVALID, NO_CONTENT_TYPE))
    body = [field.field_info.annotation.model_fields for field in request.scope["route"].dependant.body_params]
    faults = [fault_of(each, chain(*body)) for each in error.errors()[:20]]
    detail = "; ".join(f"{fault['where']}: {fault['what']}" for fault in faults[:3])
    return refusal(problem(422, *INVALID, detail, faults=faults))


async def _http_error(request: Request, error: Exception) -> Response:
    """Return an HTTP error as a problem, or redirect an address that ends with a slash."""
    assert isinstance(error, HTTPException)  # noqa: S101 - registered for these alone
    status, path = error.status_code, request.url.path
    if status == 404 and path.startswith(ROOT) and path.endswith("/"):
        return sent_to(percent_encoded(path.rstrip("/"), request.url.query), 308)
    slug, title, detail = HTTP_ERRORS.get(status, ("http", error.detail, "See the status code."))
    return refusal(problem(status, slug, title, detail), allowed=(error.headers or {}).get("Allow"))


def doctor_address(request: Request) -> str | None:
    """Return the address of the position's repairs, or None if the request names no position."""
    parts = [request.path_params.get(name) for name in ("lexicon", "rules", "position")]
    return percent_encoded("/".join([ROOT, *map(str, parts), "doctor"]), "") if all(parts) else None
