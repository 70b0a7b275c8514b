"""A server with more to do than it can: the page says so, estimates by itself and goes on when there is room."""

import itertools
import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

import httpx
import pytest
from drivers import paste
from fixtures import Visit
from playwright.sync_api import Page, Response, expect
from served import Served

from salet.game.lexicon import named
from salet.game.pattern import pattern_of, pattern_text
from salet.game.position import position_of

pytestmark = pytest.mark.page

BUSY = "The server is busy. These are estimates"
ENOUGH = 100  # clients at a time: more than the pool takes in, however quick it is


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that makes one search at a time and lets none wait, with a book of its own."""
    limits = {"rate": 0, "searches": 1, "waiting": 0}
    with Served("--log", "error", limits=limits, SALET_DATA=str(tmp_path_factory.mktemp("narrow"))) as server:
        yield server


@contextmanager
def searching(server: Served) -> Iterator[None]:
    """Another client has the only place for a search, for as long as this lasts."""
    with server.client.stream("GET", "/api/v1/nyt2023/normal/fuzzy.BBBBB/analysis", follow_redirects=True) as stream:
        lines = stream.iter_lines()  # held on to: a stream that nobody reads is closed
        assert next(lines) == "event: bounds"
        yield


def test_without_room_for_a_search_it_says_so_and_goes_on_by_itself(narrow: Served, visit: Visit) -> None:
    with searching(narrow):
        page = visit("/solve/nyt2023/normal/audio.YBBBB", at=narrow.url)
        expect(page.locator(".status", has_text=BUSY)).to_be_visible()
        expect(page.locator(".take")).to_have_count(10)
    expect(page.locator(".status", has_text="all proven")).to_be_visible(timeout=60_000)


class Crowd:
    """More clients than the pool has room for, each asking for ever new positions and waiting when told to."""

    def __init__(self, server: Served) -> None:
        self.server = server
        self.words = itertools.cycle(named("original").answers)
        self.over = threading.Event()

    def ask(self) -> None:
        with httpx.Client(base_url=self.server.url, timeout=60, follow_redirects=True) as client:
            while not self.over.is_set():
                told = client.get(f"/api/v1/nyt/normal/{next(self.words)}.BBBBB")
                if told.status_code == 503:
                    self.over.wait(float(told.headers["retry-after"]))

    @contextmanager
    def asking(self) -> Iterator[None]:
        threads = [threading.Thread(target=self.ask) for _ in range(ENOUGH)]
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            self.over.set()
            for thread in threads:
                thread.join()


def test_without_room_for_a_question_it_estimates_by_itself_and_goes_on(narrow: Served, visit: Visit) -> None:
    narrow.client.get("/api/v1/original/words", follow_redirects=True)  # others were here before
    page = visit("/solve/original/normal/crane.BYGBB", at=narrow.url)
    expect(page.get_by_text("24 words fit")).to_be_visible()
    with Crowd(narrow).asking():
        left = turned_away(page)
        expect(page.get_by_text(f"{left} words fit")).to_be_visible()
        expect(page.locator(".status", has_text=re.compile(f"{BUSY}|estimates"))).to_be_visible()
    expect(page.locator(".status", has_text="all proven")).to_be_visible(timeout=60_000)
    expect(page.get_by_text(f"{left} words fit")).to_be_visible()


def turned_away(page: Page) -> int:
    """Enter one second guess after another until the server has no room; return how many words that guess leaves."""
    end = time.monotonic() + 60
    for guess in named("original").answers:
        text = f"crane.BYGBB.{guess}.{pattern_text(pattern_of(guess, 'dwarf'), 5)}"
        left = len(position_of(text, "original").candidates)
        if not 5 < left < 24:
            continue
        with page.expect_response(partial(is_told_of, text), timeout=60_000) as told:
            paste(page, text)
        if told.value.status == 503:
            return left
        assert time.monotonic() < end, "The server was never full."
    raise AssertionError


def is_told_of(text: str, response: Response) -> bool:
    return response.url.endswith(f"/{text}") and response.status in {200, 503}
