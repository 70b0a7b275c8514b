"""Request bodies: how large each may be, and reading them without holding up the event loop."""

import json
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, cast

from fastapi import Request
from fastapi.routing import APIRoute
from pydantic import BaseModel, ValidationError
from starlette.responses import Response

KILO = 1024
LIMITS = {
    "/api/v1/read": 56 * KILO,
    "/api/v1/review": 384 * KILO,
    "/api/v1/grids": 512 * KILO,
    "/api/v1/boards": 128 * KILO,
    "/api/v1/boards/doctor": 128 * KILO,
}
"""Bytes of the largest body of each route: what its fields may hold, with every character escaped."""

USUAL_LIMIT = 16 * KILO
SMALL = 16 * KILO
"""Bytes of a body that is read at once, in well under a millisecond."""

MOST_UNKNOWN = 20
"""Unknown fields that a refusal names; thousands would take long to list."""


class BodyRoute(APIRoute):
    """A route that reads a large body in a thread; the application is given the value, or finds the same fault."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return the route's handler, with the body read before it."""
        handler = super().get_route_handler()
        shape = cast("type[BaseModel]", self.dependant.body_params[0].field_info.annotation)

        async def handle(request: Request) -> Response:
            body = await request.body()
            read = partial(_put_value, request, body, shape)
            if len(body) <= SMALL:
                read()
            else:
                await request.app.state.service.study_pool.run(object(), read)
            return await handler(request)

        return handle


def _put_value(request: Request, body: bytes, shape: Any) -> None:
    """Give a request the value of its body, as `request.json()` returns it; a body that is no JSON stays as it is."""
    try:
        value = json.loads(body)
    except (ValueError, RecursionError):
        return
    request._json = value_of(value, shape)  # noqa: SLF001 - where Starlette keeps it


def value_of(value: Any, shape: type[BaseModel]) -> Any:
    """Return a valid value as its model, which is not validated again; else the value, with few unknown fields."""
    if isinstance(value, dict):
        unknown = [name for name in value if name not in shape.model_fields]
        for name in unknown[MOST_UNKNOWN:]:
            del value[name]
    try:
        return shape.model_validate(value)
    except ValidationError:
        return value
