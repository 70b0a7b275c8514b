"""The shipped proxy's settings, in a real nginx before a real server; left out where there is no nginx."""

import socket
from pathlib import Path

import httpx
import pytest
from served import NGINX, Served, proxy, until_closed

pytestmark = [pytest.mark.xdist_group("served"), pytest.mark.skipif(NGINX is None, reason="nginx is not installed")]


def sent(port: int, address: str) -> socket.socket:
    """Ask from another address than the test's own, and leave the connection open."""
    connection = socket.create_connection(("127.0.0.1", port), source_address=("127.0.0.2", 0))
    connection.sendall(f"GET {address} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n".encode())
    return connection


def test_a_client_has_four_places_and_no_body_and_others_are_answered(served: Served, tmp_path: Path) -> None:
    with proxy(served.port, tmp_path) as port, httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60) as other:
        long = [sent(port, "/api/solve?lexicon=nyt2022&position=fuzzy.BBBBB&seconds=2") for _ in range(12)]
        assert other.get("/api/suggest-boards?boards=crane+bygbb").status_code == 200
        statuses = sorted(until_closed(connection)[9:12] for connection in long)
        for connection in long:
            connection.close()
        assert statuses == [b"200"] * 4 + [b"429"] * 8
        assert other.post("/api/suggest-boards", content=b"{}").status_code == 413
        assert other.get(f"/api/suggest-boards?boards={'a' * 9000}").status_code == 414


def test_the_log_does_not_say_what_somebody_plays(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        nobody = free.getsockname()[1]
    with proxy(nobody, tmp_path) as port:
        reply = httpx.get(f"http://127.0.0.1:{port}/api/suggest?position=crane.BYBBG")
    assert reply.status_code == 502
    assert (tmp_path / "errors").read_text("utf-8") == ""


def test_a_client_that_has_a_file_already_gets_a_304(served: Served, tmp_path: Path) -> None:
    with proxy(served.port, tmp_path) as port, httpx.Client(base_url=f"http://127.0.0.1:{port}") as client:
        paths = (
            "/",
            "/site.json",
            "/days.json",
            "/robots.txt",
            "/favicon.ico",
            served.client.get("/site.json").json()["lexicons"][0]["words"],
        )
        for path in paths:
            first = client.get(path)
            again = client.get(path, headers={"if-none-match": first.headers["etag"]})
            assert (first.status_code, again.status_code, again.content) == (200, 304, b""), path
            assert first.headers["cache-control"] == served.client.get(path).headers["cache-control"]


def test_health_is_that_of_the_server_now(served: Served, tmp_path: Path) -> None:
    with proxy(served.port, tmp_path) as port, httpx.Client(base_url=f"http://127.0.0.1:{port}") as client:
        replies = [client.get("/healthz") for _ in range(2)]
        assert [reply.headers.get("x-cache", "") for reply in replies] == ["", ""]


def test_figures_about_the_server_stay_behind_the_proxy(served: Served, tmp_path: Path) -> None:
    assert served.client.get("/metrics").status_code == 200
    with proxy(served.port, tmp_path) as port:
        assert httpx.get(f"http://127.0.0.1:{port}/metrics").status_code == 404
