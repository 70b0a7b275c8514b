"""Errors as problems: a status, a kind, and a sentence."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from starlette.responses import Response

from salet import errors
from salet.errors import SaletError, truncate
from salet.web.pool import QueueFullError
from salet.web.routes import PositionQuery
from salet.web.site import SECURITY_HEADERS

MEDIA = "application/problem+json"
MAX_QUERY_BYTES = 8 * 1024  # bytes, as nginx reads by default
MAX_HEADERS = 100
MAX_HEADER_BYTES = 32 * 1024  # names and values together, as nginx reads by default
MAX_FIELD_ERRORS = 3  # wrong fields that a problem names
_STATUSES: Mapping[type[SaletError], int] = {QueueFullError: 503, errors.UnknownNameError: 404} | dict.fromkeys(
    (
        errors.InvalidWordError,
        errors.InvalidPatternError,
        errors.IllegalGuessError,
        errors.ContradictionError,
        errors.TooLargeError,
    ),
    422,
)
_OF_STATUS = {
    404: ("unknown-name", "Not found. For the list of routes, see /api/openapi.json. The web page is at /."),
    405: ("not-allowed", "Method not allowed. See the Allow header."),
    413: ("too-large", "Request bodies aren't allowed. Put the fields in the query string."),
    414: ("too-large", f"The query string is too long. The limit is {MAX_QUERY_BYTES // 1024} kB."),
    431: ("too-large", f"A request may have {MAX_HEADERS} headers of {MAX_HEADER_BYTES // 1024} kB together."),
    500: ("fault", "Internal server error. See the server's log for details."),
}


def problem(status: int, kind: str, detail: str, **more: Any) -> dict[str, Any]:
    """Return a problem of a kind such as `invalid-word` as a value for JSON."""
    title = kind.replace("-", " ").capitalize()
    return {"type": f"urn:salet:{kind}", "title": title, "status": status, "detail": detail, **more}


def problem_of(error: SaletError, board: PositionQuery | None = None) -> dict[str, Any]:
    """Return the problem for one of our errors, with the corrections of a board that cannot be.

    >>> problem_of(errors.ContradictionError("No word fits these tiles."))["type"]
    'urn:salet:contradiction'
    """
    more: dict[str, Any] = {"readings": list(error.readings)} if isinstance(error, errors.AmbiguousTextError) else {}
    if board is not None and isinstance(error, errors.ContradictionError | errors.IllegalGuessError):
        more |= board.refusal(error)
    for kind, status in _STATUSES.items():
        if isinstance(error, kind):
            name = re.sub("(?<=[a-z])(?=[A-Z])", "-", type(error).__name__.removesuffix("Error")).lower()
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
    return problem(422, "invalid-request", "; ".join(map(_field_text, faults[:MAX_FIELD_ERRORS])))


def _field_text(fault: Mapping[str, Any]) -> str:
    where = ".".join(truncate(str(name)) for name in fault["loc"])
    return f"{where}: {'Unknown field.' if fault['type'] == 'extra_forbidden' else fault['msg']}"


def problem_response(value: dict[str, Any], **headers: str) -> Response:
    """Return a problem as a response; no cache keeps it, because it may quote the request."""
    more = {**SECURITY_HEADERS, "cache-control": "no-store", **headers}
    return Response(json_response(value), status_code=value["status"], media_type=MEDIA, headers=more)


def json_response(value: object) -> bytes:
    """Return a value as JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
