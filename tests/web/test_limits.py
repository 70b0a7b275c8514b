"""Limits on a real server: of size, time, connections and requests, each with a word for the client."""

import socket
import time
from collections.abc import Iterator

import httpx
import pytest
from served import Served, until_closed

pytestmark = pytest.mark.timed


@pytest.fixture(scope="module")
def strict() -> Iterator[Served]:
    with Served("-l", "original", limits={"rate": 20, "burst": 40, "connections": 30}) as server:
        yield server


def refill() -> None:
    time.sleep(2.2)


def answer_to(connection: socket.socket, seconds: float) -> bytes:
    """Return what comes until the server closes the connection."""
    connection.settimeout(seconds)
    return until_closed(connection)


def test_a_client_that_asks_too_fast_is_told_when_to_go_on(strict: Served) -> None:
    refill()
    answers = [strict.client.get("/api/v1/current") for _ in range(80)]
    refused = [answer for answer in answers if answer.status_code == 429]
    assert {answer.status_code for answer in answers} == {200, 429}
    assert refused[0].json()["type"] == "urn:salet:too-many"
    assert refused[0].headers["cache-control"] == "no-store"
    time.sleep(int(refused[-1].headers["retry-after"]))
    assert strict.client.get("/api/v1/current").status_code == 200


def test_whoever_looks_after_the_server_is_never_refused(strict: Served) -> None:
    assert {strict.client.get("/healthz").status_code for _ in range(80)} == {200}


def test_nobody_is_believed_who_says_that_he_asks_for_another(strict: Served) -> None:
    refill()
    answers = [
        strict.client.get("/api/v1/current", headers={"x-forwarded-for": f"192.0.2.{number}"}).status_code
        for number in range(80)
    ]
    assert 429 in answers


def test_a_trusted_proxy_is_believed() -> None:
    with Served("-l", "original", "--trust-proxy", "127.0.0.1", limits={"rate": 1, "burst": 5}) as server:
        for number in range(20):
            reply = server.client.get("/api/v1/current", headers={"x-forwarded-for": f"192.0.2.{number}"})
            assert reply.status_code == 200
        same = {"x-forwarded-for": "198.51.100.1"}
        assert 429 in [server.client.get("/api/v1/current", headers=same).status_code for _ in range(10)]


def test_a_large_body_is_refused_without_being_read(strict: Served) -> None:
    refill()
    large = strict.client.post("/api/v1/read", content=b"x" * 600_000)
    assert (large.status_code, large.json()["type"]) == (413, "urn:salet:too-large")

    def endless() -> Iterator[bytes]:
        for _ in range(100):
            yield b"x" * 65536

    try:
        refused = strict.client.post("/api/v1/read", content=endless())
        assert refused.status_code == 413
    except httpx.TransportError:  # the door was shut while we were still talking
        pass


def test_a_head_that_never_ends_is_cut_off(strict: Served) -> None:
    refill()
    with socket.create_connection(("127.0.0.1", strict.port)) as connection:
        try:
            connection.sendall(b"GET /healthz HTTP/1.1\r\n" + b"x-padding: " + b"a" * 100_000)
        except ConnectionError:
            return
        assert answer_to(connection, 5) == b""


def test_a_client_that_dribbles_is_let_go(strict: Served) -> None:
    refill()
    begun = time.monotonic()
    with socket.create_connection(("127.0.0.1", strict.port)) as head:
        with socket.create_connection(("127.0.0.1", strict.port)) as body:
            head.sendall(b"GET /heal")
            body.sendall(b"POST /api/v1/read HTTP/1.1\r\nhost: x\r\ncontent-length: 50\r\n\r\n{")
            assert b"408" in answer_to_first(body, 20)
        assert answer_to(head, 20) == b""
    assert 8 < time.monotonic() - begun < 20


def answer_to_first(connection: socket.socket, seconds: float) -> bytes:
    connection.settimeout(seconds)
    return connection.recv(65536)


def test_more_connections_than_there_is_room_for_are_turned_away(strict: Served) -> None:
    refill()
    held = [connection_of(f"127.0.0.{number}", strict) for number in range(2, 42)]
    reply = b"".join(answer_to(connection, 20) for connection in held[32:])
    assert reply.count(b"503 Service Unavailable") >= 5
    for connection in held:
        connection.close()
    time.sleep(0.2)
    assert strict.client.get("/healthz").status_code == 200


def connection_of(client: str, server: Served) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), source_address=(client, 0))


def test_one_client_cannot_take_the_place_of_all_others(strict: Served) -> None:
    refill()
    held = [connection_of("127.0.0.2", strict) for _ in range(40)]
    with connection_of("127.0.0.3", strict) as other:
        other.sendall(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n")
        assert b" 200 " in answer_to_first(other, 5)
    assert b"503 Service Unavailable" in answer_to(held[-1], 5)
    for connection in held:
        connection.close()
    time.sleep(0.2)
    with connection_of("127.0.0.2", strict) as again:
        again.sendall(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n")
        assert b" 200 " in answer_to_first(again, 5)


def test_only_the_site_that_is_allowed_may_ask_from_a_page() -> None:
    with Served("-l", "original", "--allow-origin", "https://example.org") as server:
        reply = server.client.get("/api/v1/current", headers={"origin": "https://example.org"})
        assert reply.headers["access-control-allow-origin"] == "https://example.org"
        assert reply.headers["vary"] == "Accept-Encoding"
        before = server.client.options("/api/v1/read", headers={"origin": "https://example.org"})
        assert (before.status_code, before.headers["access-control-allow-headers"]) == (204, "content-type")
        assert server.client.get("/api/v1/nyt/normal/start").status_code == 404
