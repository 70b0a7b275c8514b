"""One small file over HTTP: with a deadline for the whole answer, a limit of its size, and no redirect elsewhere."""

import io
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from http.client import HTTPException, HTTPResponse
from typing import Any
from urllib.parse import urlsplit

from salet.errors import BadFeed, quoted
from salet.limits import whole_number
from salet.version import __version__

TEMPORARY = {408, 425, 429, 500, 502, 503, 504}


class Temporary(BadFeed):
    """A failure that may be over soon, and the pause in seconds that the server asked for."""

    def __init__(self, reason: str, pause: float = 0.0) -> None:
        super().__init__(reason)
        self.pause = pause


class WrongContent(BadFeed):
    """A server that answers, but not with what was asked for."""


@dataclass(frozen=True, slots=True)
class Fetched:
    """The bytes at an address; None if it has none, or if they are those of the ETag in the request."""

    body: bytes | None
    etag: str | None = None
    unchanged: bool = False


def check_address(address: str, example: str) -> None:
    """Refuse what is not an address of the web."""
    parts = urlsplit(address)
    if parts.scheme not in {"http", "https"} or not parts.netloc:
        raise BadFeed(f"{quoted(address)} is not an address. Use one such as {example}.")


def fetch(address: str, *, seconds: float, most: int, etag: str | None = None) -> Fetched:
    """Return what is at an address of http or https; raises Temporary, WrongContent or another BadFeed if it cannot be.

    seconds: for the whole answer, redirects and all; the look-up of the host's name is the system's.
    """
    deadline = time.monotonic() + seconds
    headers = {"User-Agent": f"salet/{__version__}", "Accept": "application/json"}
    headers |= {"If-None-Match": etag} if etag else {}
    opener = urllib.request.build_opener(_SameHost, _Http(deadline), _Https(deadline))
    try:
        request = urllib.request.Request(address, headers=headers)  # noqa: S310 - http or https, see check_address
        with opener.open(request, timeout=seconds) as response:
            return Fetched(_read(response, address, most), response.headers.get("ETag"))
    except urllib.error.HTTPError as error:
        with error:
            return _without_body(error, address)
    except BadFeed:
        raise
    except (OSError, HTTPException) as error:
        cause = getattr(error, "reason", None) or error
        reason = getattr(cause, "strerror", None) or str(cause) or type(error).__name__
        raise Temporary(f"{address}: no answer ({reason})") from None
    except ValueError as error:  # an invalid address, or a redirect to one
        raise BadFeed(f"{address} is, or redirects to, an invalid address: {str(error)[:100]}.") from None


def _without_body(error: urllib.error.HTTPError, address: str) -> Fetched:
    """Return that there is nothing, or nothing new; any other status raises."""
    if error.code in {304, 404}:
        return Fetched(None, unchanged=error.code == 304)
    reason = f"{address}: the server answers with status {error.code}"
    if error.code in TEMPORARY:
        pause = whole_number(str(error.headers.get("Retry-After", "")))
        raise Temporary(reason, pause or 0.0)
    raise BadFeed(f"{reason}. Nothing was changed.")


def _read(response: HTTPResponse, address: str, most: int) -> bytes:
    """Return the body of an answer; raises if it is too long or truncated."""
    raw = b""
    while chunk := response.read1(most):
        raw += chunk
        if len(raw) > most:
            raise WrongContent(f"{address} sends more than {most:,} bytes, too many for answers.")
    announced = response.headers.get("Content-Length")
    if announced and announced != str(len(raw)):
        raise Temporary(f"{address}: the answer is truncated")
    return raw


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
