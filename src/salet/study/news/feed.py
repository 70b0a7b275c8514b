"""The dated feed of The New York Times: one small JSON object per day, requested slowly and fully checked.

Requests are sent one at a time and at most one per second, each with a time limit. After a temporary failure (no
connection, a server error, a truncated answer) the pauses grow and are randomized, so that many installations do not
retry at the same time. The size, the type of every field and the date of each answer are checked.
"""

import io
import json
import random
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from http.client import HTTPException, HTTPResponse
from typing import Any
from urllib.parse import urlsplit

from salet.errors import BadFeed, BadFile, quoted
from salet.game.daily.answers import Answer, answer_of, puzzle_of
from salet.version import __version__

NYT = "https://www.nytimes.com/svc/wordle/v2"
MOST_BYTES = 20_000
LONGEST_PAUSE = 60.0
TEMPORARY = {408, 425, 429, 500, 502, 503, 504}


class _Temporary(Exception):
    """A temporary failure, and the pause that the server asked for."""

    def __init__(self, reason: str, pause: float = 0.0) -> None:
        super().__init__(reason)
        self.pause = pause


class _SameHost(urllib.request.HTTPRedirectHandler):
    """Follows redirects only within the same scheme and host."""

    def redirect_request(self, req: Any, fp: Any, code: int, msg: str, headers: Any, newurl: str) -> Any:
        if urlsplit(newurl)[:2] != urlsplit(req.full_url)[:2]:
            raise BadFeed(f"{req.full_url} redirects to another host ({newurl[:100]}), which is not followed.")
        return super().redirect_request(req, fp, code, msg, headers, newurl)


class _Until(io.RawIOBase):
    """What a socket sends until a deadline; its own timeout is for each read alone, so a dribble would have no end."""

    def __init__(self, sock: Any, deadline: float) -> None:
        self.sock, self.raw, self.deadline = sock, sock.makefile("rb", buffering=0), deadline

    def makefile(self, _mode: str) -> io.BufferedReader:
        """Return it as the response of http.client wants it."""
        return io.BufferedReader(self)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int | None:
        left = self.deadline - time.monotonic()
        if left <= 0:
            raise TimeoutError("the answer arrives too slowly")
        self.sock.settimeout(left)
        count: int | None = self.raw.readinto(buffer)
        return count

    def close(self) -> None:
        self.raw.close()
        super().close()


class _Http(urllib.request.HTTPHandler):
    """Reads every answer, redirects included, until a deadline."""

    def __init__(self, deadline: float) -> None:
        super().__init__()
        self.deadline = deadline

    def do_open(self, http_class: Any, req: Any, **http_conn_args: Any) -> Any:
        def connection(host: str, **settings: Any) -> Any:
            made = http_class(host, **settings)
            made.response_class = lambda sock, **kinds: HTTPResponse(_Until(sock, self.deadline), **kinds)  # type: ignore[arg-type]
            return made

        return super().do_open(connection, req, **http_conn_args)


class _Https(_Http, urllib.request.HTTPSHandler):
    """The same over TLS."""


@dataclass(slots=True)
class Feed:
    """The address of the feed, and its timing in seconds.

    pause: between requests, and the first pause after a failure. timeout: for one whole answer, redirects
    and all; the look-up of the host's name is the system's.
    """

    base: str = NYT
    pause: float = 1.0
    timeout: float = 15.0
    tries: int = 5
    sleep: Callable[[float], None] = time.sleep
    last: float = field(default=-LONGEST_PAUSE, init=False)

    def __post_init__(self) -> None:
        parts = urlsplit(self.base)
        if parts.scheme not in {"http", "https"} or not parts.netloc:
            raise BadFeed(f"{quoted(self.base)} is not the address of a feed. Use one such as {NYT}.")

    def answer_on(self, day: date) -> Answer | None:
        """Return the answer of a day, or None if the feed does not have it.

        Raises BadFeed if the feed cannot be reached, or does not send the answer of that day.
        """
        address = f"{self.base.rstrip('/')}/{day}.json"
        reason = ""
        for attempt in range(self.tries):
            self._wait_turn()
            try:
                raw = self._fetched(address)
            except _Temporary as failure:
                reason = str(failure)
                backoff = self.pause * 2**attempt * random.uniform(1, 1.5)  # noqa: S311 - a pause, not a secret
                self.sleep(min(LONGEST_PAUSE, max(failure.pause, backoff)))
            else:
                return None if raw is None else _answer(raw, day, address)
        raise BadFeed(f"{address}: {reason}, {self.tries} times. Try again later; the answers so far are saved.")

    def _wait_turn(self) -> None:
        wait = self.last + self.pause - time.monotonic()
        if wait > 0:
            self.sleep(wait)
        self.last = time.monotonic()

    def _fetched(self, address: str) -> bytes | None:
        """Return the bytes at an address, or None if it does not exist."""
        headers = {"User-Agent": f"salet/{__version__}", "Accept": "application/json"}
        request = urllib.request.Request(address, headers=headers)  # noqa: S310 - http or https, see above
        try:
            deadline = time.monotonic() + self.timeout
            opener = urllib.request.build_opener(_SameHost, _Http(deadline), _Https(deadline))
            with opener.open(request, timeout=self.timeout) as response:
                return _read(response, address)
        except urllib.error.HTTPError as error:
            with error:
                _require_missing(error, address)
                return None
        except BadFeed:
            raise
        except (OSError, HTTPException) as error:
            reason = getattr(error, "reason", None) or str(error) or type(error).__name__
            raise _Temporary(f"no answer ({reason})") from None
        except ValueError as error:  # a redirect to an invalid address
            raise BadFeed(f"{address} redirects to an invalid address: {str(error)[:100]}.") from None


def _require_missing(error: urllib.error.HTTPError, address: str) -> None:
    """Raise an error for an HTTP status other than 404."""
    if error.code == 404:
        return
    if error.code in TEMPORARY:
        asked = str(error.headers.get("Retry-After", ""))
        raise _Temporary(
            f"the server answers with status {error.code}",
            float(asked) if asked.isdecimal() and len(asked) < 6 else 0.0,
        )
    raise BadFeed(f"{address}: the server answers with status {error.code}. Nothing was changed.")


def _read(response: HTTPResponse, address: str) -> bytes:
    """Return the body of an answer; raises if it is too long or truncated."""
    raw = b""
    while chunk := response.read1(MOST_BYTES):
        raw += chunk
        if len(raw) > MOST_BYTES:
            raise BadFeed(
                f"{address} sends more than {MOST_BYTES:,} bytes, too many for an answer. Nothing was changed."
            )
    announced = response.headers.get("Content-Length")
    if announced and announced != str(len(raw)):
        raise _Temporary("the answer is truncated")
    return raw


def _answer(raw: bytes, day: date, address: str) -> Answer:
    """Return the answer in the feed's JSON, with every field checked."""
    try:
        value = json.loads(raw)
    except (ValueError, RecursionError):
        raise BadFeed(f"{address} does not send JSON. Nothing was changed.") from None
    if not isinstance(value, dict):
        raise BadFeed(f"{address} does not send an object. Nothing was changed.")
    for name in ("id", "days_since_launch"):
        if type(value.get(name)) is not int:
            raise BadFeed(f"{address}: {name} is not an integer. Nothing was changed.")
    try:
        answer = answer_of({"date": value.get("print_date"), "word": value.get("solution")}, address)
    except BadFile as error:
        raise BadFeed(f"{error} Nothing was changed.") from None
    if answer.day != day or value["days_since_launch"] != puzzle_of(day):
        raise BadFeed(
            f"{address} has the answer of another day: {answer.day}, puzzle"
            f" {str(value['days_since_launch'])[:20]}. Nothing was changed."
        )
    return answer
