"""The shipped proxy's settings, in a real nginx before a real server; left out where there is no nginx."""

import socket
import time
from collections.abc import Iterator

import httpx
import pytest
from served import NGINX, Served, proxy, until_closed

pytestmark = [pytest.mark.xdist_group("served"), pytest.mark.timed]


@pytest.fixture(scope="module")
def proxied(served: Served, tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    if NGINX is None:
        pytest.skip("nginx is not installed")
    with (
        proxy(served.port, tmp_path_factory.mktemp("nginx")) as port,
        httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=30) as client,
    ):
        yield client


def test_a_file_that_was_asked_for_once_comes_from_the_cache(proxied: httpx.Client) -> None:
    words = f"/data/{proxied.get('/data/current.json').json()['lexicon']}/words.json"
    replies = [proxied.get(words) for _ in range(4)]
    assert [reply.headers["x-cache"] for reply in replies] == ["MISS", "HIT", "HIT", "HIT"]
    assert {reply.headers["content-encoding"] for reply in replies} == {"gzip"}
    again = proxied.get(words, headers={"if-none-match": replies[0].headers["etag"]})
    assert again.status_code == 304


def test_questions_pass_and_are_not_cached(proxied: httpx.Client) -> None:
    for _ in range(2):
        reply = proxied.get("/api/suggest", params={"position": "crane bygbb", "lexicon": "original"})
        assert (reply.status_code, reply.headers.get("x-cache")) == (200, None)


@pytest.mark.parametrize(("address", "most"), (("/api/read", 64 * 1024),))
def test_a_body_that_is_too_large_does_not_reach_the_server(proxied: httpx.Client, address: str, most: int) -> None:
    reply = proxied.post(address, content=b" " * (most + 1), headers={"content-type": "application/json"})
    assert (reply.status_code, "nginx" in reply.text) == (413, True)
    fitting = proxied.post(address, content=b" " * most, headers={"content-type": "application/json"})
    assert fitting.headers["content-type"] == "application/problem+json"


def test_a_client_that_asks_too_often_is_refused(proxied: httpx.Client) -> None:
    statuses = [proxied.get("/api/read?text=crane+bygbb").status_code for _ in range(120)]
    assert statuses[0] == 200
    assert 429 in statuses
    time.sleep(1)
    assert proxied.get("/api/read?text=crane+bygbb").status_code == 200


def test_a_client_that_sends_nothing_is_disconnected(proxied: httpx.Client, served: Served) -> None:
    port = proxied.base_url.port
    assert port
    with socket.create_connection(("127.0.0.1", port), timeout=30) as connection:
        connection.sendall(b"POST /api/read HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\n{")
        begun = time.monotonic()
        until_closed(connection)
        assert time.monotonic() - begun < 20
    assert served.in_hand() == 0


def test_a_client_that_leaves_the_proxy_stops_its_search(proxied: httpx.Client, served: Served) -> None:
    with pytest.raises(httpx.ReadTimeout):
        proxied.get("/api/solve?lexicon=nyt2022&position=fuzzy.BBBBB&budget=30", timeout=1)
    served.is_idle_after(3)
