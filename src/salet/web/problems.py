"""Errors as application/problem+json that say what to do; and too large bodies."""

from collections.abc import Mapping, Sequence
from typing import Any

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from salet import errors
from salet.errors import SaletError, cut
from salet.show.sentences import NO_WORD_FITS
from salet.study.questions import Question
from salet.web.work import Busy

MOST_BYTES = 64 * 1024
CLOSE = {"connection": "close"}  # what is still to come is not read


class BodyLimit:
    """Middleware that counts the bytes of a body as the application reads it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        count = 0
        announced = dict(scope["headers"]).get(b"content-length", b"0")

        async def counted() -> Message:
            nonlocal count
            if len(announced) > 12 or int(announced or 0) > MOST_BYTES:
                raise HTTPException(413, headers=CLOSE)
            message = await receive()
            count += len(message.get("body", b""))
            if count > MOST_BYTES:
                raise HTTPException(413, headers=CLOSE)
            return message

        await self.app(scope, counted, send)


MEDIA = "application/problem+json"
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
    400: ("invalid-request", "Invalid request", "The body must be JSON in UTF-8."),
    404: (
        "unknown-name",
        "Not found",
        "No such address. /api/openapi.json lists all routes; the page is at /.",
    ),
    405: ("not-allowed", "Method not allowed", "See the Allow header."),
    413: (
        "too-large",
        "Body too large",
        f"A body may have {MOST_BYTES // 1024} kB.",
    ),
    415: ("not-json", "Unsupported media type", "Send the body as JSON with Content-Type: application/json."),
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

    >>> problem_of_fields([{"type": "missing", "loc": ("body", "a" * 10_000), "msg": "Field required"}])["status"]
    422
    """
    if any(fault["type"] == "json_invalid" for fault in faults):
        return problem_of_status(400)
    return problem(422, "invalid-request", "Invalid request", "; ".join(map(_field_text, faults[:MOST_FAULTS])))


def _field_text(fault: Mapping[str, Any]) -> str:
    where = ".".join(cut(str(name)) for name in fault["loc"])
    return f"{where}: {'There is no such field.' if fault['type'] == 'extra_forbidden' else fault['msg']}"
