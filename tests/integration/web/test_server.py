"""A real server under load: its queue, clients that leave, bodies, files, several processes."""

import os
import signal
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from served import Served, until_closed

from salet.game.lists import shipped_words

pytestmark = [pytest.mark.xdist_group("served"), pytest.mark.timed]
LONG = "/api/solve?lexicon=nyt2022&position=fuzzy.BBBBB&budget=30"
"""A question that keeps a thread busy for half a minute."""

JSON = "Content-Type: application/json\r\n"


def asked(port: int, address: str = LONG) -> socket.socket:
    """Ask, and leave the connection open."""
    connection = socket.create_connection(("127.0.0.1", port), timeout=30)
    connection.sendall(f"GET {address} HTTP/1.1\r\nHost: here\r\n\r\n".encode())
    return connection


def test_a_client_that_leaves_stops_its_search(served: Served) -> None:
    connection = asked(served.port)
    time.sleep(1)
    assert served.in_hand() == 1
    connection.close()
    assert served.is_idle_after(2) < 2


@pytest.mark.parametrize("kind", ("long", "cold"))
def test_200_clients_that_leave_at_once_leave_nothing_behind(kind: str) -> None:
    cold = [f"/api/suggest?position={word}.BBBBB" for word in shipped_words("nyt2022-answers")[:200]]
    with Served("-l", "nyt2022") as server:
        assert server.client.get(LONG.replace("=30", "=1")).status_code == 200  # the words are loaded
        connections = [asked(server.port, address) for address in (cold if kind == "cold" else [LONG] * 200)]
        time.sleep(0.5)
        for connection in connections:
            connection.close()
        assert server.is_idle_after(2) < 2
        assert server.client.get("/api/suggest").status_code == 200


def test_a_full_queue_refuses_at_once_and_says_when_to_try_again() -> None:
    with Served("-l", "nyt2022") as server:
        connections = [asked(server.port) for _ in range(150)]
        time.sleep(1)
        begun = time.monotonic()
        reply = server.client.get("/api/suggest")
        assert (reply.status_code, reply.headers["retry-after"]) == (503, "1")
        assert time.monotonic() - begun < 1
        assert server.client.get("/").status_code == 200
        for connection in connections:
            connection.close()
        server.is_idle_after(2)


@pytest.mark.slow
def test_what_does_not_finish_after_a_stop_is_refused_without_a_traceback() -> None:
    with Served("-l", "nyt2022") as server, ThreadPoolExecutor(1) as pool:
        reply = pool.submit(server.client.get, LONG)
        time.sleep(1)
        server.process.send_signal(signal.SIGINT)
        assert reply.result().status_code == 503
        assert "stopping" in reply.result().json()["detail"]
        server.process.wait(30)
    assert not any("Traceback" in line for line in server.lines)


def test_a_question_ends_within_its_budget(served: Served) -> None:
    begun = time.monotonic()
    reply = served.client.get("/api/solve", params={"lexicon": "nyt2022", "position": "fuzzy.BBBBB", "budget": 1})
    assert reply.status_code == 200
    assert not reply.json()["proven"]
    assert time.monotonic() - begun < 4


@pytest.mark.parametrize(("address", "most"), (("/api/read", 64 * 1024),))
def test_a_body_that_is_too_large_is_refused_while_it_arrives(served: Served, address: str, most: int) -> None:
    for announced in (f"Content-Length: {most + 1}\r\n", "Transfer-Encoding: chunked\r\n"):
        with socket.create_connection(("127.0.0.1", served.port), timeout=10) as connection:
            connection.sendall(f"POST {address} HTTP/1.1\r\nHost: here\r\n{JSON}{announced}\r\n".encode())
            if "chunked" in announced:  # never ended
                connection.sendall(f"{most + 1:x}\r\n".encode() + b" " * (most + 1) + b"\r\n")
            assert until_closed(connection).startswith(b"HTTP/1.1 413 ")


def test_files_have_a_type_an_etag_and_the_right_lifetime(served: Served) -> None:
    client = served.client
    current = client.get("/data/current.json")
    assert current.headers["content-type"] == "application/json"
    assert current.headers["cache-control"] == "public, no-cache"
    assert "frame-ancestors 'none'" in current.headers["content-security-policy"]
    again = client.get("/data/current.json", headers={"if-none-match": current.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    words = client.get(f"/data/{current.json()['lexicon']}/words.json")
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


def test_many_questions_at_once_are_all_answered(served: Served) -> None:
    address = f"{served.url}/api/suggest?lexicon=original&position="
    addresses = [f"{address}{word}" for word in ("crane.BYGBB", "slate.GBBBB", "moist.GBBYB")]
    with ThreadPoolExecutor(12) as pool:
        replies = list(pool.map(lambda address: httpx.get(address, timeout=60), addresses * 8))
    assert {reply.status_code for reply in replies} == {200}
    assert len({reply.text for reply in replies}) == len(addresses)


def test_other_sites_may_ask_only_if_they_are_allowed(served: Served) -> None:
    asks = {"origin": "https://example.org"}
    assert "access-control-allow-origin" not in served.client.get("/api/read?text=crane", headers=asks).headers
    with Served("-l", "original", "--allow-origin", "https://example.org") as server:
        reply = server.client.get("/api/read?text=crane+bygbb", headers=asks)
        assert reply.headers["access-control-allow-origin"] == "https://example.org"


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
