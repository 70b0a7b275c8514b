"""One file over HTTP, from a real server that speaks well, badly, slowly or not at all."""

import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from salet.errors import BadFeed
from salet.study.updates import MOST_BYTES, NYT, fetch

BODY = b'{"solution": "salet"}'


def fetched(feed_server: Any, answer: Any, seconds: float = 5.0) -> bytes:
    feed_server.answers["days"] = answer
    feed_server.handle_error = lambda *_: None
    return fetch(f"{feed_server.base}/days.json", seconds)


def redirected(to: str) -> Callable[[Any], None]:
    return lambda handler: handler.send(b"", 302, Location=to)


def test_what_is_there_is_returned_also_after_a_redirect_within_the_host(feed_server: Any) -> None:
    assert fetched(feed_server, BODY) == BODY
    feed_server.answers["other"] = redirected("/elsewhere/days.json")
    assert fetch(f"{feed_server.base}/other.json", 5.0) == BODY


def dribbled(what: bytes) -> Callable[[Any], None]:
    """Return an answer that never ends: a byte now and then, within any limit for a read."""

    def dribble(handler: Any) -> None:
        with suppress(OSError):
            handler.wfile.write(what)
            while True:
                handler.wfile.write(b"x")
                handler.wfile.flush()
                time.sleep(0.05)

    return dribble


def endless(handler: Any) -> None:
    handler.send_response(200)
    handler.end_headers()
    with suppress(OSError):
        while True:
            handler.wfile.write(b"x" * 65536)


TROUBLE = {
    "400": (400, "status 400"),
    "403": (403, "status 403"),
    "404": (404, "status 404"),
    "503": (503, "status 503"),
    "slow": (lambda _: time.sleep(1), "seconds"),
    "dribbles before its head": (dribbled(b""), "seconds"),
    "dribbles in its head": (dribbled(b"HTTP/1.0 200 OK\r\nX-Slow: "), "seconds"),
    "dribbles in its body": (dribbled(b"HTTP/1.0 200 OK\r\n\r\n{"), "seconds"),
    "cut off": (lambda handler: handler.send(BODY[:9], length=len(BODY)), "less than"),
    "hung up": (lambda handler: handler.connection.close(), "cannot be fetched"),
    "no HTTP": (lambda handler: handler.wfile.write(b"\x00\x01 this is not HTTP\r\n\r\n"), "cannot be fetched"),
    "too long": (b" " * (MOST_BYTES + 1), "sends more than"),
    "endless": (endless, "sends more than"),
    "in a circle": (redirected("/svc/wordle/v2/days.json"), "status 302"),
    "to another host": (redirected("http://198.51.100.1/days.json"), "another host"),
    "to another scheme": (redirected("https://127.0.0.1/days.json"), "another host"),
    "to a file": (redirected("file:///etc/passwd"), "status 302"),
}


@pytest.mark.parametrize(("answer", "reason"), TROUBLE.values(), ids=list(TROUBLE))
@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_trouble_ends_in_time_with_a_sentence(feed_server: Any, answer: Any, reason: str) -> None:
    begun = time.monotonic()
    with pytest.raises(BadFeed, match=reason) as raised:
        fetched(feed_server, answer, 0.5 if reason == "seconds" else 5.0)
    assert time.monotonic() - begun < 5
    assert feed_server.base in str(raised.value)
    assert len(str(raised.value)) < 400
    assert len(feed_server.asked) < 15


def test_a_server_that_is_not_there_is_named_without_numbers_of_errors() -> None:
    with pytest.raises(BadFeed, match=r"127\.0\.0\.1:9") as refused:
        fetch("http://127.0.0.1:9", 5.0)
    assert "Errno" not in str(refused.value)


@pytest.mark.parametrize("address", ("", "nytimes.com", "file:///etc/passwd", "ftp://example.org/x", "http://"))
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(BadFeed, match="is not an address"):
        fetch(address, 5.0)


def test_the_default_is_the_papers_own_feed_over_https() -> None:
    assert NYT.startswith("https://www.nytimes.com/")
