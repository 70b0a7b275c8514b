"""Clients that mean harm or know no better, on a real server and over plain sockets: each is answered or let go."""

import re
import socket
import time

import pytest
from served import Served, until_closed

from salet.web.http.bodies import LIMITS

pytestmark = [pytest.mark.xdist_group("served"), pytest.mark.timed]
SHORT = b"GET /healthz HTTP/1.1\r\nhost: x\r\n"


def said_to(server: Served, request: bytes, seconds: float = 5.0) -> bytes:
    """Return everything that the server says to a request until it closes the connection."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=seconds) as connection:
        connection.sendall(request)
        return until_closed(connection)


def until_answered(connection: socket.socket) -> bytes:
    said = b""
    while not said.endswith(b"ok\n"):
        said += connection.recv(65536)
    return said


@pytest.mark.parametrize("head", (b"x: " + b"a" * 40_000 + b"\r\n", b"".join(b"x%d: a\r\n" % n for n in range(9_000))))
def test_a_long_head_is_refused_even_if_it_comes_at_once(served: Served, head: bytes) -> None:
    assert said_to(served, SHORT + head + b"connection: close\r\n\r\n").split(b"\r\n")[0][9:12] in {b"431", b""}
    assert b" 431 " in said_to(served, b"GET /" + b"a" * 40_000 + b" HTTP/1.1\r\nhost: x\r\n\r\n")


def test_whoever_goes_on_sending_after_the_answer_is_let_go(served: Served) -> None:
    begun = time.monotonic()
    with (
        socket.create_connection(("127.0.0.1", served.port), timeout=20) as unwanted,
        socket.create_connection(("127.0.0.1", served.port), timeout=20) as empty,
    ):
        unwanted.sendall(SHORT + b"content-length: 1000\r\n\r\n")
        empty.sendall(SHORT + b"\r\n")
        for connection, more in ((unwanted, b"x"), (empty, b"\r\n")):
            assert b" 200 " in until_answered(connection)
            connection.sendall(more)
        assert until_closed(unwanted) + until_closed(empty) == b""
    assert 8 < time.monotonic() - begun < 14


def test_a_request_after_an_empty_line_is_still_answered(served: Served) -> None:
    with socket.create_connection(("127.0.0.1", served.port), timeout=20) as connection:
        for _ in range(3):
            connection.sendall(b"\r\n" + SHORT + b"\r\n")
            assert b" 200 " in until_answered(connection)


def test_requests_that_come_in_one_piece_are_answered_in_their_order(served: Served) -> None:
    body = b'{"text":"crane bygbb"}'
    posted = b"POST /api/v1/read HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: %d\r\n\r\n"
    missing = b"GET /api/v1/nowhere/normal/start HTTP/1.1\r\nhost: x\r\n\r\n"
    last = SHORT + b"connection: close\r\n\r\n"
    said = said_to(served, missing + posted % len(body) + body + (SHORT + b"\r\n") * 50 + last, 20)
    assert re.findall(rb"HTTP/1.1 (\d+)", said) == [b"404", b"200", *[b"200"] * 51]


@pytest.mark.parametrize(
    ("accepted", "packed"),
    (
        ("gzip", True),
        ("br;q=0, gzip", True),
        ("GZIP;q=0.5", True),
        ("x-gzip, deflate", True),
        ("gzip;q=0", False),
        ("gzip ; q = 0.000, *", False),
        ("gzipped", False),
        ("identity", False),
        ("", False),
    ),
)
def test_an_answer_is_packed_for_those_who_take_it(served: Served, accepted: str, packed: bool) -> None:
    reply = served.client.get("/api/v1/lexicons", headers={"accept-encoding": accepted})
    assert ("content-encoding" in reply.headers) is packed
    assert reply.json()["lexicons"]


def test_tags_may_come_in_one_line_or_in_several(served: Served) -> None:
    tag = served.client.get("/api/v1/lexicons").headers["etag"]
    for tags in ([f'"x", W/{tag}, "y"'], [tag, '"y"'], ['"x"', tag], ["*"]):
        reply = served.client.get("/api/v1/lexicons", headers=[("if-none-match", one) for one in tags])
        assert (reply.status_code, reply.content) == (304, b"")


def test_a_tag_does_not_keep_what_is_posted_from_being_answered(served: Served) -> None:
    reply = served.client.post("/api/v1/read", json={"text": "crane bygbb"}, headers={"if-none-match": "*"})
    assert (reply.status_code, reply.json()["position"]) == (200, "crane.BYGBB")


def test_a_body_that_does_not_say_what_it_is_is_told_how(served: Served) -> None:
    reply = served.client.post("/api/v1/read", content=b'{"text":"crane bygbb"}')
    assert (reply.status_code, "Content-Type: application/json" in reply.json()["detail"]) == (422, True)


def test_a_part_of_an_answer_or_its_age_is_not_asked_for(served: Served) -> None:
    for name, value in (("range", "bytes=0-5"), ("if-modified-since", "Thu, 01 Jan 2099 00:00:00 GMT")):
        reply = served.client.get("/api/v1/lexicons", headers={name: value})
        assert (reply.status_code, reply.json()["lexicons"][0]["length"]) == (200, 5)


def test_a_slash_too_many_leads_to_the_address_without_naming_a_host(served: Served) -> None:
    reply = served.client.get("/api/v1/original/normal/start/?top=3", headers={"host": "example.org"})
    assert (reply.status_code, reply.headers["location"]) == (308, "/api/v1/original/normal/start?top=3")
    assert reply.headers["etag"]
    assert served.client.get("/api/v1/nowhere/", follow_redirects=True).status_code == 404


def test_a_word_in_capitals_leads_to_the_one_address(served: Served, original_edition: str) -> None:
    why = f"{original_edition}/normal/crane.BYGBB/why"
    reply = served.client.get(f"{why}?guess=SLATE&against=Crony")
    assert (reply.status_code, reply.headers["location"]) == (308, f"{why}?against=crony&guess=slate")


def posted_head(path: str, length: str) -> bytes:
    return f"POST {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: {length}\r\n\r\n".encode()


@pytest.mark.parametrize("length", ("0" * 5_000 + "22", "9" * 5_000, "9" * 15))
def test_a_length_of_thousands_of_digits_is_refused_cleanly(served: Served, length: str) -> None:
    head = said_to(served, posted_head("/api/v1/read", length) + b'{"text": "crane bygbb"}').split(b"\r\n")[0]
    assert head[9:12] in {b"400", b"413", b"422"}


@pytest.mark.parametrize("coding", (b"gzip, chunked", b"gzip", b"chunked, chunked", b"identity"))
def test_a_coding_that_is_not_decoded_is_refused(served: Served, coding: bytes) -> None:
    head = b"POST /api/v1/read HTTP/1.1\r\nhost: x\r\nconnection: close\r\ntransfer-encoding: " + coding
    assert b" 400 " in said_to(served, head + b"\r\n\r\n0\r\n\r\n").split(b"\r\n")[0]


def test_ten_thousand_short_headers_are_too_many(served: Served) -> None:
    said = said_to(served, SHORT + b"a:\r\n" * 10_000 + b"connection: close\r\n\r\n")
    assert said.split(b"\r\n")[0][9:12] in {b"431", b""}


@pytest.mark.parametrize(("route", "most"), LIMITS.items())
def test_every_route_has_its_own_largest_body(served: Served, route: str, most: int) -> None:
    json = {"content-type": "application/json"}
    assert served.client.post(route, content=b" " * (most - 2) + b"{}", headers=json).status_code != 413
    assert served.client.post(route, content=b" " * (most - 1) + b"{}", headers=json).status_code == 413


def test_no_cache_keeps_a_refusal(served: Served, original_edition: str) -> None:
    refusals = [
        served.client.post("/api/v1/read", json={"text": "nothing of the kind"}),
        served.client.post("/api/v1/read", json={"no": 1}),
        served.client.post("/api/v1/nowhere", json={}),
        served.client.post("/api/v1/current", json={}),
        served.client.get("/api/v1/nowhere"),
        served.client.get(f"{original_edition}/normal/zzzzz.BBBBB"),
        served.client.get(f"{original_edition}/normal/start?top=none"),
    ]
    assert all(answer.status_code >= 400 for answer in refusals)
    assert {answer.headers["cache-control"] for answer in refusals} == {"no-store"}


@pytest.mark.parametrize("path", ("%00", "%ff%fe", "%F0%9F%9F%A9", "start%0d%0aset-cookie:a=b", "%C4%B1"))
def test_strange_characters_in_an_address_are_refused_in_a_sentence(served: Served, path: str) -> None:
    reply = served.client.get(f"/api/v1/original/normal/{path}", follow_redirects=True)
    assert (reply.status_code, reply.headers["content-type"]) == (422, "application/problem+json")
    assert "set-cookie" not in reply.headers
