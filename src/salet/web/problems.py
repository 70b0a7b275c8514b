"""Errors as application/problem+json that say what to do; and requests that are too large."""

import json
from collections.abc import Collection, Mapping, Sequence
from typing import Any
from urllib.parse import unquote_plus

from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from salet import errors
from salet.errors import SaletError, cut
from salet.show.sentences import NO_WORD_FITS
from salet.study.questions import Question
from salet.web.site import SAFETY
from salet.web.work import Busy

MEDIA = "application/problem+json"
MOST_QUERY = 8 * 1024  # bytes, as nginx reads by default
MOST_FAULTS = 3  # wrong fields that a problem names
_KINDS: tuple[tuple[type[SaletError], int, str, str], ...] = (
    (Busy, 503, "busy", "Server busy"),
    (errors.InvalidWord, 422, "invalid-word", "Invalid word"),
    (errors.Ambiguous, 422, "ambiguous", "Ambiguous text"),
    (errors.InvalidPattern, 422, "invalid-pattern", "Invalid tiles"),
    (errors.IllegalGuess, 422, "illegal-guess", "Guess not allowed"),
    (errors.Contradiction, 422, "contradiction", "Contradictory tiles"),
    (errors.TooLarge, 422, "too-large", "Too much to work out"),
    (errors.UnknownName, 404, "unknown-name", "Not found"),
)
_STATUSES = {
    404: (
        "unknown-name",
        "Not found",
        "No such address. /api/openapi.json lists all routes; the page is at /.",
    ),
    405: ("not-allowed", "Method not allowed", "See the Allow header."),
    413: ("too-large", "Body not read", "Ask with a query: no request has a body."),
    414: ("too-large", "Query too long", f"A query may have {MOST_QUERY // 1024} kB."),
    500: ("fault", "Internal error", "Something failed here that is not your fault. The server's log says what."),
}


def problem(status: int, slug: str, title: str, detail: str, **more: Any) -> dict[str, Any]:
    """Return a problem as a value for JSON."""
    return {"type": f"urn:salet:{slug}", "title": title, "status": status, "detail": detail, **more}


def problem_of(error: SaletError, question: Question | None = None) -> dict[str, Any]:
    """Return the problem for one of our errors, with the repairs of a board that cannot be.

    >>> problem_of(errors.Contradiction("No word fits these tiles."))["type"]
    'urn:salet:contradiction'
    """
    more: dict[str, Any] = {"readings": list(error.readings)} if isinstance(error, errors.Ambiguous) else {}
    if question is not None and isinstance(error, errors.Contradiction | errors.IllegalGuess):
        refusal = question.refusal(error)
        more |= {**refusal.as_json(), "reason": refusal.reason or NO_WORD_FITS} if refusal else {}
    for kind, status, slug, title in _KINDS:
        if isinstance(error, kind):
            return problem(status, slug, title, str(error), **more)
    return problem_of_status(500)


def problem_of_status(status: int) -> dict[str, Any]:
    """Return the problem for a status."""
    slug, title, detail = _STATUSES.get(status, ("http", "Refused", "See the status code."))
    return problem(status, slug, title, detail)


def problem_of_fields(faults: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return the problem for fields that are missing, unknown or wrong.

    >>> problem_of_fields([{"type": "missing", "loc": ("query", "a" * 10_000), "msg": "Field required"}])["status"]
    422
    """
    return problem(422, "invalid-request", "Invalid request", "; ".join(map(_field_text, faults[:MOST_FAULTS])))


def _field_text(fault: Mapping[str, Any]) -> str:
    where = ".".join(cut(str(name)) for name in fault["loc"])
    return f"{where}: {'There is no such field.' if fault['type'] == 'extra_forbidden' else fault['msg']}"


def refused(value: dict[str, Any], **headers: str) -> Response:
    """Return a problem as a response; no cache keeps it, because it may quote what was asked."""
    more = {**SAFETY, "cache-control": "no-store", **headers}
    return Response(rendered(value), status_code=value["status"], media_type=MEDIA, headers=more)


def rendered(value: object) -> bytes:
    """Return a value as JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


class SmallRequests:
    """Middleware that refuses bodies, long queries and unknown fields before anything is read of them."""

    def __init__(self, app: ASGIApp, fields: Mapping[str, Collection[str]]) -> None:
        self.app = app
        self.fields = fields

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a small request on."""
        refusal = self._refusal(scope) if scope["type"] == "http" else None
        await (refusal or self.app)(scope, receive, send)

    def _refusal(self, scope: Scope) -> Response | None:
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
