"""The feed's client against a real server on this machine that speaks well, badly, slowly or not at all."""

import json
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import date
from typing import Any

import pytest

from salet.errors import BadFeed
from salet.game.daily.answers import Answer
from salet.study.news.feed import LONGEST_PAUSE, MOST_BYTES, NYT, Feed

DAY = date(2026, 10, 10)
GOOD = {"id": 2939, "solution": "salet", "print_date": "2026-10-10", "days_since_launch": 1939}
ANSWER = Answer(DAY, "salet")


class Naps(list[float]):
    """Takes the place of sleeping, and remembers how long it would have been."""

    def __call__(self, seconds: float) -> None:
        self.append(seconds)


@pytest.fixture
def naps() -> Naps:
    return Naps()


@pytest.fixture
def feed(feed_server: Any, naps: Naps) -> Feed:
    return Feed(feed_server.base, timeout=5.0, tries=3, sleep=naps)


def test_a_good_answer_is_believed(feed: Feed, feed_server: Any) -> None:
    feed_server.answers["2026-10-10"] = "salet"
    assert feed.answer_on(DAY) == ANSWER
    assert feed_server.asked == ["2026-10-10"]


def test_what_is_not_there_is_no_error(feed: Feed, naps: Naps) -> None:
    assert feed.answer_on(DAY) is None
    assert naps == []


def test_requests_are_a_second_apart(feed: Feed, feed_server: Any, naps: Naps) -> None:
    feed_server.answers = {"2026-10-09": "crane", "2026-10-10": "salet"}
    feed.answer_on(date(2026, 10, 9))
    feed.answer_on(DAY)
    assert len(naps) == 1
    assert 0.5 < naps[0] <= 1


@pytest.mark.parametrize("status", (500, 502, 503, 429))
def test_a_servers_error_is_waited_out_longer_and_longer(feed: Feed, feed_server: Any, naps: Naps, status: int) -> None:
    feed_server.answers["2026-10-10"] = [status, status, "salet"]
    assert feed.answer_on(DAY) == ANSWER
    pauses = [nap for nap in naps if nap >= 1]
    assert 1 <= pauses[0] <= 1.5
    assert 2 <= pauses[1] <= 3


def test_the_pause_that_the_server_asks_for_is_kept_within_reason(feed: Feed, feed_server: Any, naps: Naps) -> None:
    def later(seconds: str) -> Callable[[Any], None]:
        return lambda handler: handler.send(b"", 503, Retry_After=seconds)

    feed_server.answers["2026-10-10"] = [later("7"), later("99999"), "salet"]
    assert feed.answer_on(DAY) == ANSWER
    assert 7 in naps
    assert LONGEST_PAUSE in naps


def slow(handler: Any) -> None:
    time.sleep(1)
    handler.send(json.dumps(GOOD).encode())


def dripping(handler: Any) -> None:
    body = json.dumps(GOOD).encode()
    handler.send(body[:1], length=len(body))
    for byte in body[1:12]:
        time.sleep(0.1)
        handler.wfile.write(bytes([byte]))
        handler.wfile.flush()
    handler.wfile.write(body[12:])


def cut_off(handler: Any) -> None:
    body = json.dumps(GOOD).encode()
    handler.send(body[:20], length=len(body))


def hung_up(handler: Any) -> None:
    handler.connection.close()


def nonsense(handler: Any) -> None:
    handler.wfile.write(b"\x00\x01 this is not HTTP\r\n\r\n")


@pytest.mark.long
@pytest.mark.parametrize("trouble", (500, slow, dripping, cut_off, hung_up, nonsense))
@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_trouble_that_stays_ends_after_so_many_tries(feed: Feed, feed_server: Any, trouble: Any) -> None:
    feed_server.answers["2026-10-10"] = trouble
    feed_server.handle_error = lambda *_: None
    feed.timeout = 0.5
    with pytest.raises(BadFeed, match=r"3 times\. Try again later; the answers so far are saved\."):
        feed.answer_on(DAY)
    assert len(feed_server.asked) == 3


def dribbled(what: bytes) -> Callable[[Any], None]:
    """Return an answer that never ends: this, and then a byte every now and then, well within any limit for a read."""

    def dribble(handler: Any) -> None:
        with suppress(OSError):
            handler.wfile.write(what)
            while True:
                handler.wfile.write(b"x")
                handler.wfile.flush()
                time.sleep(0.05)

    return dribble


@pytest.mark.long
@pytest.mark.parametrize("what", (b"", b"HTTP/1.0 200 OK\r\nX-Slow: ", b"HTTP/1.0 200 OK\r\n\r\n{"), ids=repr)
def test_an_answer_that_dribbles_has_an_end_head_and_body(feed_server: Any, naps: Naps, what: bytes) -> None:
    feed_server.answers["2026-10-10"] = dribbled(what)
    begun = time.monotonic()
    with pytest.raises(BadFeed, match="2 times"):
        Feed(feed_server.base, timeout=0.5, tries=2, sleep=naps).answer_on(DAY)
    assert time.monotonic() - begun < 5


def test_a_server_that_is_not_there_is_told_of(naps: Naps) -> None:
    with pytest.raises(BadFeed, match="no answer") as refused:
        Feed("http://127.0.0.1:9", timeout=0.5, tries=2, sleep=naps).answer_on(DAY)
    assert "Errno" not in str(refused.value)


@pytest.mark.parametrize(
    ("body", "reply"),
    (
        (b"<html><body>Please log in</body></html>", "does not send JSON"),
        (b"", "does not send JSON"),
        (b"[" * 10_000, "does not send JSON"),
        (b"\xff\xff", "does not send JSON"),
        (b"[1, 2]", "does not send an object"),
        (b"null", "does not send an object"),
        (b" " * (MOST_BYTES + 1), "sends more than"),
        (json.dumps(GOOD | {"id": "2939"}).encode(), "id is not an integer"),
        (json.dumps(GOOD | {"id": True}).encode(), "id is not an integer"),
        (json.dumps(GOOD | {"days_since_launch": 1939.0}).encode(), "days_since_launch is not"),
        (json.dumps(GOOD | {"solution": 5}).encode(), "field word"),
        (json.dumps(GOOD | {"solution": None}).encode(), "field word"),
        (json.dumps(GOOD | {"solution": "salets"}).encode(), "not a word of five letters"),
        (json.dumps(GOOD | {"solution": "../.."}).encode(), "not a word of five letters"),
        (json.dumps(GOOD | {"solution": "s\u0430let"}).encode(), "not a word of five letters"),
        (json.dumps(GOOD | {"solution": "a" * 9000}).encode(), "not a word of five letters"),
        (json.dumps(GOOD | {"print_date": "2026-10-09"}).encode(), "of another day"),
        (json.dumps(GOOD | {"print_date": "tomorrow"}).encode(), "is not a date"),
        (json.dumps(GOOD | {"days_since_launch": 1}).encode(), "of another day"),
        (json.dumps({"status": "ERROR"}).encode(), "id is not an integer"),
    ),
)
def test_an_answer_that_does_not_fit_is_not_believed_nor_asked_for_again(
    feed: Feed, feed_server: Any, body: bytes, reply: str
) -> None:
    feed_server.answers["2026-10-10"] = body
    with pytest.raises(BadFeed, match=reply) as raised:
        feed.answer_on(DAY)
    assert len(str(raised.value)) < 400
    assert len(feed_server.asked) == 1


def endless(handler: Any) -> None:
    handler.send_response(200)
    handler.end_headers()
    try:
        while True:
            handler.wfile.write(b"x" * 65536)
    except OSError:
        pass


def test_an_endless_answer_is_cut_short(feed: Feed, feed_server: Any) -> None:
    feed_server.answers["2026-10-10"] = endless
    with pytest.raises(BadFeed, match="sends more than"):
        feed.answer_on(DAY)


def redirected(to: str) -> Callable[[Any], None]:
    return lambda handler: handler.send(b"", 302, Location=to)


@pytest.mark.parametrize(
    ("place", "reply"),
    (
        ("/svc/wordle/v2/2026-10-10.json", "status 302"),
        ("http://198.51.100.1/2026-10-10.json", "another host"),
        ("https://127.0.0.1/2026-10-10.json", "another host"),
        ("file:///etc/passwd", "status 302"),
        ("http://[bad", "invalid address"),
    ),
)
def test_redirections_in_a_circle_or_elsewhere_are_not_followed(
    feed: Feed, feed_server: Any, place: str, reply: str
) -> None:
    feed_server.answers["2026-10-10"] = redirected(place)
    with pytest.raises(BadFeed, match=reply):
        feed.answer_on(DAY)
    assert len(feed_server.asked) < 15


def test_a_redirection_within_the_feed_is_followed(feed: Feed, feed_server: Any) -> None:
    feed_server.answers["2026-10-10"] = redirected("/elsewhere/2026-10-11.json")
    feed_server.answers["2026-10-11"] = json.dumps(GOOD).encode()
    assert feed.answer_on(DAY) == ANSWER


@pytest.mark.parametrize("status", (400, 401, 403, 410, 451))
def test_a_refusal_is_told_of_and_not_repeated(feed: Feed, feed_server: Any, status: int) -> None:
    feed_server.answers["2026-10-10"] = status
    with pytest.raises(BadFeed, match=f"status {status}"):
        feed.answer_on(DAY)
    assert len(feed_server.asked) == 1


@pytest.mark.parametrize("base", ("", "nytimes.com", "file:///etc", "ftp://example.org/x", "http://"))
def test_what_is_no_address_is_refused(base: str) -> None:
    with pytest.raises(BadFeed, match="is not an address"):
        Feed(base)


def test_the_default_is_the_papers_own_feed_over_https() -> None:
    assert Feed().base == NYT
    assert NYT.startswith("https://")
