"""A real server: what it refuses while it arrives, its files, other sites, several processes."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest
from served import Served, until_closed

pytestmark = pytest.mark.xdist_group("served")


@pytest.mark.parametrize(
    ("head", "status"),
    (
        (b"POST /api/suggest-boards HTTP/1.1\r\nHost: here\r\nContent-Length: 1000000\r\n\r\n{", b"413"),
        (b"GET /api/suggest-boards HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n", b"413"),
        (b"GET /" + b"a" * 70_000, b"400"),
    ),
)
def test_a_body_and_an_endless_address_are_refused_unread(served: Served, head: bytes, status: bytes) -> None:
    with socket.create_connection(("127.0.0.1", served.port)) as connection:
        connection.sendall(head)  # never ended
        assert until_closed(connection).startswith(b"HTTP/1.1 " + status)


def test_files_have_a_type_an_etag_and_the_right_lifetime(served: Served) -> None:
    client = served.client
    site = client.get("/site.json")
    assert site.headers["content-type"] == "application/json"
    assert site.headers["cache-control"] == "public, no-cache"
    assert site.headers["x-content-type-options"] == "nosniff"
    assert "frame-ancestors 'none'" in client.get("/").headers["content-security-policy"]
    again = client.get("/site.json", headers={"if-none-match": site.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    words = client.get("/" + site.json()["lexicons"][0]["words"])
    assert "immutable" in words.headers["cache-control"]
    head = client.head("/")
    assert (head.status_code, head.content, head.headers["content-type"]) == (200, b"", "text/html; charset=utf-8")


def test_the_files_are_those_that_salet_site_writes(served: Served, tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-m", "salet", "site", str(tmp_path)], capture_output=True, check=False)
    if done.returncode:
        pytest.skip("the page is not built")
    for path in tmp_path.rglob("*"):
        if path.is_file() and path.name != "_headers":
            assert served.client.get(f"/{path.relative_to(tmp_path).as_posix()}").content == path.read_bytes()


def test_a_killed_worker_is_replaced() -> None:
    with Served("--workers", "2", "-l", "original") as server:
        end = time.monotonic() + 60
        while len(first := server.workers()) < 2:  # one of them answers before the other has started
            assert time.monotonic() < end
            time.sleep(0.2)
        os.kill(first[0], signal.SIGKILL)
        while len(server.workers()) < 2 or server.workers() == first:
            assert time.monotonic() < end
            time.sleep(0.2)
    assert server.process.returncode == 0
