"""Live analysis on a real server: bounds tighten, listeners share a search, and none outlives its last listener."""

import json
import random
import socket
import struct
import threading
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from served import Served

pytestmark = [pytest.mark.xdist_group("busy"), pytest.mark.timed]

LONG = "/normal/fuzzy.BBBBB/analysis"  # 1,352 words: this search takes long
LAID_OUT = 30  # seconds: a search that is just laying out its words does so to the end, a second of a quiet core


@pytest.fixture(autouse=True)
def _at_rest(served: Served) -> None:
    """A test begins when what the one before it left has come to its end."""
    served.comes_to_rest(LAID_OUT)


def events_of(served: Served, address: str, limit: float = 60) -> Iterator[tuple[str, dict[str, Any]]]:
    with httpx.stream("GET", served.url + address, timeout=limit) as response:
        assert response.headers["content-type"] == "text/event-stream; charset=utf-8"
        assert response.headers["cache-control"] == "no-store"
        kind = ""
        for line in response.iter_lines():
            if line.startswith("event: "):
                kind = line[7:]
            elif line.startswith("data: "):
                yield kind, json.loads(line[6:])


def test_bounds_tighten_until_all_is_proven_and_the_book_then_knows(served: Served, original_edition: str) -> None:
    address = f"{original_edition}/normal/plumb.BBBBB.crane.BYYBB/analysis"
    events = list(events_of(served, address))
    values = [value for _, value in events]
    assert [kind for kind, _ in events] == ["bounds"] * (len(events) - 1) + ["end"]
    lowers = [value["lower"] for value in values]
    uppers = [value["upper"] for value in values if value["upper"] is not None]
    assert lowers == sorted(lowers)
    assert uppers == sorted(uppers, reverse=True)
    assert values[-1]["reason"] == "proven"
    assert all(line["label"] == "proven" for line in values[-1]["lines"])
    begun = time.monotonic()
    (again,) = events_of(served, address)
    assert again == events[-1]
    assert time.monotonic() - begun < 0.5


@pytest.mark.parametrize("lexicon", ("original", "nyt"))
def test_a_start_with_shipped_values_ends_at_once_with_what_the_suggestions_say(served: Served, lexicon: str) -> None:
    address = f"/api/v1/{lexicon}/normal/start"
    suggested = served.client.get(address, follow_redirects=True).raise_for_status()
    begun = time.monotonic()
    *_, (kind, end) = events_of(served, f"{suggested.url.path}/analysis")
    assert time.monotonic() - begun < 5
    reply = suggested.json()
    assert (kind, end["reason"], end["label"]) == ("end", "proven", reply["label"])
    assert end["lines"] == reply["suggestions"]


def test_the_first_bounds_come_at_once(served: Served, original_edition: str) -> None:
    begun = time.monotonic()
    next(events_of(served, f"{original_edition}/normal/jazzy.BBBBB/analysis"))
    assert time.monotonic() - begun < 1.0


def test_many_listeners_share_one_search(served: Served, original_edition: str) -> None:
    ready, go_on = threading.Barrier(6), threading.Event()

    def listen() -> None:
        events = events_of(served, original_edition + LONG)
        while next(events)[1]["guess"] is None:
            pass
        ready.wait(60)
        go_on.wait(60)
        events.close()  # type: ignore[attr-defined]

    threads = [threading.Thread(target=listen) for _ in range(5)]
    for thread in threads:
        thread.start()
    ready.wait(60)
    assert served.metric("salet_searches_running") == 1
    assert served.metric("salet_listeners") == 5
    go_on.set()
    for thread in threads:
        thread.join()
    served.comes_to_rest(LAID_OUT)


def asked(served: Served, address: str) -> socket.socket:
    """Return a socket on which an address was asked for."""
    connection = socket.create_connection(("127.0.0.1", served.port))
    connection.sendall(f"GET {address} HTTP/1.1\r\nhost: x\r\n\r\n".encode())
    return connection


def until_searching(connection: socket.socket) -> None:
    """Read until a strategy is known, and a little longer: the words are laid out, and the search itself has begun."""
    read = b""
    while b',"guess":"' not in read:
        read += connection.recv(65536)
    time.sleep(1)


def vanish(connection: socket.socket, way: int) -> None:
    """Leave politely, in the middle of it, or with a slammed door."""
    if way == 1:
        connection.shutdown(socket.SHUT_WR)
    if way == 2:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.close()


@pytest.mark.parametrize("way", (0, 1, 2))
def test_a_search_ends_within_a_second_of_its_last_listener(served: Served, original_edition: str, way: int) -> None:
    connections = [asked(served, original_edition + LONG) for _ in range(3)]
    for connection in connections:
        until_searching(connection)
    assert served.metric("salet_searches_running") == 1
    for connection in connections[1:]:
        vanish(connection, way)
    time.sleep(0.3)
    assert served.metric("salet_searches_running") == 1
    vanish(connections[0], way)
    assert served.settles("salet_searches_running", 0, 1) < 1
    assert served.metric("salet_listeners") == 0


def test_a_crowd_that_comes_and_goes_leaves_nothing_behind(served: Served, original_edition: str) -> None:
    chance = random.Random(8)
    words = ("slate", "crane", "moist", "fuzzy", "plumb", "vivid")
    open_ones: list[socket.socket] = []
    for _ in range(120):
        word, tiles = chance.choice(words), chance.choice(("BBBBB", "BBBBY", "BYBBB"))
        open_ones.append(asked(served, f"{original_edition}/normal/{word}.{tiles}/analysis"))
        if chance.random() < 0.7:
            vanish(open_ones.pop(chance.randrange(len(open_ones))), chance.randrange(3))
    for connection in open_ones:
        vanish(connection, chance.randrange(3))
    served.comes_to_rest(LAID_OUT)


def test_a_client_that_reads_nothing_holds_up_nobody(served: Served, original_edition: str) -> None:
    stalled = asked(served, original_edition + LONG)
    begun = time.monotonic()
    served.client.get(f"{original_edition}/normal/crane.BYGBB/candidates").raise_for_status()
    list(events_of(served, f"{original_edition}/normal/crane.BYGBB.slate.BBGBB/analysis"))
    assert time.monotonic() - begun < 10
    stalled.close()
    served.comes_to_rest(LAID_OUT)


def test_a_client_with_many_streams_gets_estimates(served: Served, original_edition: str) -> None:
    held = [asked(served, original_edition + LONG) for _ in range(8)]
    for connection in held:
        connection.recv(1024)
    (only,) = events_of(served, f"{original_edition}/normal/vivid.BBBBB/analysis")
    for connection in held:
        connection.close()
    assert only[0] == "end"
    assert only[1]["reason"] == "busy"
    assert only[1]["label"] == "estimate"
    assert len(only[1]["lines"]) == 10
    served.comes_to_rest(LAID_OUT)


def test_a_tree_counts_as_an_analysis_of_its_client(served: Served, original_edition: str) -> None:
    held = [asked(served, original_edition + LONG) for _ in range(8)]
    for connection in held:
        connection.recv(1024)
    asking = threading.Thread(target=served.client.get, args=(f"{original_edition}/normal/vivid.BBBBB/tree",))
    asking.start()
    listeners = []
    while asking.is_alive():
        listeners.append(served.metric("salet_listeners"))
    for connection in held:
        connection.close()
    assert max(listeners, default=8) == 8
    served.comes_to_rest(LAID_OUT)


def test_a_client_with_many_estimates_is_asked_to_wait(served: Served, original_edition: str) -> None:
    held = [asked(served, original_edition + LONG) for _ in range(8)]
    for connection in held:
        connection.recv(1024)
    words = ("vivid", "jazzy", "fluff", "mamma", "kayak", "puppy", "civic", "ninny", "queue", "gypsy") * 4
    tiles = ("BBBBB", "YBBBB", "BYBBB", "BBYBB")
    more = [
        asked(served, f"{original_edition}/normal/{word}.{tiles[number // 10]}/analysis")
        for number, word in enumerate(words)
    ]
    answers = [connection.recv(12) for connection in more]
    for connection in held + more:
        connection.close()
    assert set(answers) <= {b"HTTP/1.1 200", b"HTTP/1.1 503", b"HTTP/1.1 422"}
    assert b"HTTP/1.1 503" in answers
    served.comes_to_rest(LAID_OUT)


BITS = b"""GET |POST |/api/v1/|original|/normal/|start|/analysis|?objective=| HTTP/1.1|\r\n|\r\n\r\n|host: x
|content-length: 5|transfer-encoding: chunked|last-event-id: 7|accept: text/event-stream|expect: 100-continue|%00|..
|%2e|\x00|\xff""".replace(b"\n|", b"|")
HEADS = st.lists(st.sampled_from([*BITS.split(b"|"), b"a" * 900]) | st.binary(max_size=20), max_size=25)


@given(pieces=HEADS, way=st.integers(0, 2))
@settings(max_examples=150)
def test_whatever_is_sent_the_server_lives_on(served: Served, pieces: list[bytes], way: int) -> None:
    connection = socket.create_connection(("127.0.0.1", served.port))
    for piece in pieces:
        try:
            connection.sendall(piece)
        except OSError:
            break
    vanish(connection, way) if way != 1 else connection.close()
    assert served.client.get("/healthz").status_code == 200


def test_after_the_fuzzing_nothing_runs(served: Served) -> None:
    served.comes_to_rest(LAID_OUT)
    assert not any('"fault"' in line for line in served.lines)
