"""Query parameters: an unknown one is refused, so that a typing error is noticed."""

from fastapi import Request
from fastapi.routing import APIRoute

from salet.errors import quoted
from salet.web.http.problems import InvalidQuery


async def refuse_unknown_parameters(request: Request) -> None:
    """Raise InvalidQuery if the query has a parameter that the route does not take."""
    if not request.query_params:
        return
    allowed = parameters_of(request.scope["route"])
    unknown = [name for name in request.query_params if name not in allowed]
    if unknown:
        takes = f"It takes: {', '.join(allowed)}." if allowed else "It takes no parameters."
        raise InvalidQuery(f"This address has no query parameter {quoted(unknown[0])}. {takes}")


def parameters_of(route: APIRoute) -> tuple[str, ...]:
    """Return the names of a route's query parameters."""
    return tuple(field.alias for field in route.dependant.query_params)
