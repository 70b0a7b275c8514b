"""Errors as application/problem+json: the title names the kind of problem, the detail says what to do next."""

from collections.abc import Iterable, Mapping
from typing import Any

from salet import errors
from salet.errors import SaletError, cut

MEDIA = "application/problem+json"


class Busy(SaletError):
    """The server has no capacity for this request now; try again after `seconds`."""

    def __init__(self, message: str, seconds: int = 1) -> None:
        super().__init__(message)
        self.seconds = seconds


class InvalidQuery(SaletError):
    """A query parameter that the address does not take."""


_KINDS: tuple[tuple[type[SaletError], int, str, str], ...] = (
    (Busy, 503, "busy", "Server busy"),
    (InvalidQuery, 400, "invalid-request", "Invalid request"),
    (errors.InvalidWord, 422, "invalid-word", "Invalid word"),
    (errors.Ambiguous, 422, "ambiguous", "Ambiguous text"),
    (errors.InvalidPattern, 422, "invalid-pattern", "Invalid tiles"),
    (errors.IllegalGuess, 422, "illegal-guess", "Guess not allowed"),
    (errors.Contradiction, 422, "contradiction", "Contradictory tiles"),
    (errors.UnknownName, 404, "unknown-name", "Not found"),
)


def problem_of(error: SaletError) -> dict[str, Any]:
    """Return the problem for one of our errors, as a value for JSON.

    >>> problem_of(errors.Contradiction("No word fits these tiles."))["type"]
    'urn:salet:contradiction'
    """
    for kind, status, slug, title in _KINDS:
        if isinstance(error, kind):
            readings = {"readings": list(error.readings)} if isinstance(error, errors.Ambiguous) else {}
            return problem(status, slug, title, str(error), **readings)
    return problem(500, "fault", "Internal error", "A file of the server is missing or damaged. See its log.")


def problem(status: int, slug: str, title: str, detail: str, **more: Any) -> dict[str, Any]:
    """Return a problem as a value for JSON."""
    return {"type": f"urn:salet:{slug}", "title": title, "status": status, "detail": detail, **more}


def fault_of(fault: Mapping[str, Any], allowed: Iterable[str]) -> dict[str, str]:
    """Return one invalid field and what is wrong with it; an unknown field gets the list of allowed ones.

    >>> len(fault_of({"type": "missing", "loc": ("a" * 10_000,), "msg": "Field required"}, ())["where"])
    60
    """
    unknown = fault["type"] == "extra_forbidden"
    what = f"Unknown field. Allowed: {', '.join(allowed)}" if unknown else fault["msg"]
    return {"where": ".".join(cut(str(name)) for name in fault["loc"]), "what": what}
