"""Several workers: one that is killed is missed by nobody, and what was solved is still there."""

import os
import signal
import sqlite3
import time
from pathlib import Path

import httpx
import pytest
from served import Served

pytestmark = pytest.mark.timed

SOLVED = "/api/v1/original/normal/plumb.BBBBB.crane.BYYBB/analysis"


def test_a_killed_worker_is_replaced_and_the_book_is_whole(tmp_path: Path) -> None:
    with Served("--workers", "2", "-l", "original", limits={"rate": 0}, SALET_DATA=str(tmp_path)) as server:
        first = server.workers()
        assert len(first) == 2
        with httpx.stream("GET", f"{server.url}{SOLVED}", follow_redirects=True) as stream:
            assert b'"reason":"proven"' in stream.read()
        begun_search(server)
        os.kill(first[0], signal.SIGKILL)
        end = time.monotonic() + 3
        while time.monotonic() < end:
            assert answers(server)
        wait_for_two(server, first)
        server.settles("salet_searches_running", 0, 5)
        assert sqlite3.connect(tmp_path / "solved.sqlite").execute("PRAGMA integrity_check").fetchone() == ("ok",)
        with httpx.stream("GET", f"{server.url}{SOLVED}", follow_redirects=True) as stream:
            assert stream.read().startswith(b"event: end")


def test_a_worker_that_dies_while_it_owes_an_answer_is_replaced_at_once(tmp_path: Path) -> None:
    with Served("--workers", "2", "-l", "original", SALET_DATA=str(tmp_path)) as server:
        first = server.workers()
        os.kill(first[0], signal.SIGSTOP)
        time.sleep(2)  # the supervisor looks twice a second: by now it waits for this one
        os.kill(first[0], signal.SIGKILL)
        wait_for_two(server, first)


def begun_search(server: Served) -> None:
    """Leave each worker with something to do when it is killed."""
    for _ in range(4):
        with httpx.stream("GET", f"{server.url}/api/v1/original/normal/start/analysis", follow_redirects=True) as reply:
            next(reply.iter_lines())


def answers(server: Served) -> bool:
    """Whether the server answers; a connection that the killed worker held is made anew, as any client does."""
    for _ in range(3):
        try:
            return httpx.get(f"{server.url}/healthz", timeout=5).status_code == 200
        except httpx.TransportError:
            time.sleep(0.05)
    return False


def wait_for_two(server: Served, first: list[int]) -> None:
    end = time.monotonic() + 30
    while time.monotonic() < end:
        now = server.workers()
        if len(now) == 2 and now != first:
            return
        time.sleep(0.2)
    raise AssertionError(f"there are {server.workers()}, first {first}")


def test_figures_are_added_up_over_the_workers(tmp_path: Path) -> None:
    with Served("--workers", "2", "-l", "original", limits={"rate": 0}, SALET_DATA=str(tmp_path)) as server:
        before = server.metric("salet_requests_total")
        for _ in range(20):
            assert httpx.get(f"{server.url}/api/v1/lexicons").status_code == 200
        assert server.metric("salet_requests_total") - before >= 20


@pytest.mark.parametrize("workers", ("1", "2"))
def test_a_server_that_is_told_to_end_leaves_nothing_behind(tmp_path: Path, workers: str) -> None:
    with Served("--workers", workers, "-l", "original", TMPDIR=str(tmp_path)) as server:
        pass
    assert server.process.returncode == 0
    assert not list(tmp_path.glob("salet-*"))
