"""Errors as application/problem+json, in the same words as the command line's."""

from typing import Any

from salet import errors
from salet.errors import SaletError

MEDIA = "application/problem+json"


class Busy(SaletError):
    """There is no room for this request now; `seconds` says when to try again."""

    def __init__(self, message: str, seconds: int = 1) -> None:
        super().__init__(message)
        self.seconds = seconds


_KINDS: tuple[tuple[type[SaletError], int, str, str], ...] = (
    (Busy, 503, "busy", "The server is busy"),
    (errors.InvalidWord, 422, "invalid-word", "A word is not in the lexicon"),
    (errors.Ambiguous, 422, "ambiguous", "The text can be read in more than one way"),
    (errors.InvalidPattern, 422, "invalid-pattern", "The tiles cannot be read"),
    (errors.IllegalGuess, 422, "illegal-guess", "The rules do not allow a guess"),
    (errors.Contradiction, 422, "contradiction", "No word fits"),
    (errors.UnknownName, 404, "unknown-name", "There is nothing of that name"),
)


def problem_of(error: SaletError) -> dict[str, Any]:
    """Return the problem that an error of ours is, as a value for JSON.

    >>> problem_of(errors.Contradiction("No word fits these tiles."))["type"]
    'urn:salet:contradiction'
    """
    for kind, status, slug, title in _KINDS:
        if isinstance(error, kind):
            readings = {"readings": list(error.readings)} if isinstance(error, errors.Ambiguous) else {}
            return problem(status, slug, title, str(error), **readings)
    return problem(500, "fault", "A fault of the server", "A file or a part of this server is not as it should be.")


def problem(status: int, slug: str, title: str, detail: str, **more: Any) -> dict[str, Any]:
    """Return a problem as a value for JSON."""
    return {"type": f"urn:salet:{slug}", "title": title, "status": status, "detail": detail, **more}
