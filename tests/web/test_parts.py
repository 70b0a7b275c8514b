"""The parts of a worker by themselves: rendered answers, what is hot, the desk, the book, the shelf, the page."""

import asyncio
import gzip
import json
import sqlite3
import sys
import threading
import time
from contextlib import suppress
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from salet.errors import SaletError, UnknownName
from salet.game.daily import nyt
from salet.game.daily.answers import Answer, keep_answers
from salet.web import page
from salet.web.http.limits import REMEMBERED, Buckets, Streams
from salet.web.http.problems import Busy
from salet.web.http.responses import FOREVER, NEVER, Hot, Lifetime, render, render_json
from salet.web.server.log import fault_of
from salet.web.server.settings import Settings
from salet.web.work.address import is_canonical, query_of, quoted, rules_of, turns_of
from salet.web.work.disk_cache import Kept
from salet.web.work.editions import KEPT_EDITIONS, Shelf
from salet.web.work.pool import Desk

# --- Rendered answers -------------------------------------------------------------------------------------------


@given(st.binary(max_size=3000))
def test_both_forms_of_an_answer_hold_the_same(body: bytes) -> None:
    rendered = render(body, "text/plain", FOREVER)
    packed, headers = rendered.form(b"br, gzip")
    plain, _ = rendered.form(b"identity")
    assert plain == body
    assert (gzip.decompress(packed) if dict(headers).get(b"content-encoding") else packed) == body
    assert dict(headers)[b"content-length"] == b"%d" % len(packed)


def test_an_encoding_that_is_refused_is_not_used() -> None:
    rendered = render(b"a" * 2000, "text/plain", FOREVER)
    assert rendered.form(b"gzip;q=0, identity")[0] == b"a" * 2000


def test_any_tag_of_an_answer_matches_it() -> None:
    rendered = render(b"a" * 2000, "text/plain", FOREVER)
    tag = rendered.etag
    for known in (b'"%s"' % tag, b'W/"%s"' % tag, b'"x", "%s-gzip"' % tag, b"*"):
        assert rendered.matches(known)
    assert not rendered.matches(b'"x"')


def test_a_number_that_json_has_not_is_never_sent() -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        render_json({"lower": float("inf")}, NEVER)


def test_what_is_hot_stays_within_its_bytes_and_the_oldest_goes_first() -> None:
    hot = Hot(100_000)
    for number in range(100):
        hot.keep((str(number), b""), render(b"a" * 400, "text/plain", FOREVER))
        hot.find(("0", b""))
    assert hot.size <= 100_000
    assert hot.find(("0", b"")) is not None
    assert hot.find(("1", b"")) is None
    assert hot.find(("99", b"")) is not None


def test_what_has_expired_is_not_hot() -> None:
    hot = Hot(100_000)
    hot.keep(("now", b""), render(b"a", "text/plain", Lifetime("x", 0.05)))
    hot.keep(("never", b""), render(b"a", "text/plain", NEVER))
    assert hot.find(("now", b""))
    time.sleep(0.06)
    assert hot.find(("now", b"")) is None
    assert (len(hot), hot.size) == (0, 0)


# --- Addresses --------------------------------------------------------------------------------------------------


@given(st.text(max_size=60))
def test_whatever_stands_in_an_address_is_read_or_refused(text: str) -> None:
    for reading in (lambda: turns_of(text, 5), lambda: rules_of(text), lambda: Shelf([]).find(text)):
        with suppress(SaletError):
            reading()


@given(st.dictionaries(st.sampled_from(["guess", "against"]), st.text(max_size=8)))
def test_a_canonical_query_is_canonical_however_it_is_quoted(told: dict[str, str]) -> None:
    usual = dict.fromkeys(told, None)
    query = query_of(told, usual)
    assert is_canonical("/a", query, "/a", query)


def test_an_address_in_a_header_is_plain_ascii() -> None:
    assert quoted("/api/v1/español~1/normal/ñandu.BBBBB", "") == "/api/v1/espa%C3%B1ol~1/normal/%C3%B1andu.BBBBB"


# --- The desk ---------------------------------------------------------------------------------------------------


def test_a_question_is_worked_out_once_for_all_who_ask() -> None:
    worked_out = []

    def work() -> int:
        time.sleep(0.05)
        worked_out.append(1)
        return 7

    async def ask() -> list[int]:
        desk = Desk(2, 0)
        try:
            return await asyncio.gather(*(desk.run("same", work) for _ in range(50)))
        finally:
            desk.close()

    assert asyncio.run(ask()) == [7] * 50
    assert len(worked_out) == 1


def test_a_full_desk_says_so_and_one_who_leaves_takes_nothing_away() -> None:
    go_on = threading.Event()

    async def ask() -> bool:
        desk = Desk(1, 1)
        first, second = (asyncio.create_task(desk.run(n, lambda: go_on.wait(5))) for n in (1, 2))
        await asyncio.sleep(0.05)
        assert desk.full
        with pytest.raises(Busy, match="Try again"):
            await desk.run(3, lambda: True)
        joined = asyncio.create_task(desk.run(1, lambda: False))
        await asyncio.sleep(0)
        first.cancel()
        go_on.set()
        found = await joined and await second
        desk.close()
        return found

    assert asyncio.run(ask())


def test_a_desk_that_does_not_get_on_takes_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[Desk.__module__], "PATIENCE", 0.05)
    go_on = threading.Event()

    async def ask() -> None:
        desk = Desk(1, 100)
        waiting = [asyncio.create_task(desk.run(n, lambda: go_on.wait(5))) for n in range(3)]
        await asyncio.sleep(0)
        told = [desk.full]
        await asyncio.sleep(0.1)
        told.append(desk.full)
        go_on.set()
        await asyncio.gather(*waiting)
        assert [*told, desk.full] == [False, True, False]
        desk.close()

    asyncio.run(ask())


def test_a_failure_reaches_everyone_who_asked() -> None:
    def work() -> None:
        raise UnknownName("no")

    async def ask() -> None:
        desk = Desk(1, 5)
        told = await asyncio.gather(*(desk.run(1, work) for _ in range(3)), return_exceptions=True)
        desk.close()
        assert [type(error) for error in told] == [UnknownName] * 3
        assert desk.pending == 0

    asyncio.run(ask())


# --- The book ---------------------------------------------------------------------------------------------------


def test_the_book_is_shared_by_all_who_open_it(tmp_path: Path) -> None:
    one, other = (Kept(tmp_path / "solved.sqlite", 100) for _ in range(2))
    one.keep("a", b"1")
    one.keep("a", b"2")
    assert (other.find("a"), other.find("b")) == (b"2", None)


def test_the_oldest_leave_a_full_book(tmp_path: Path) -> None:
    book = Kept(tmp_path / "solved.sqlite", 100)
    for number in range(512):
        book.keep(str(number), b"x")
    (count,) = sqlite3.connect(tmp_path / "solved.sqlite").execute("SELECT count(*) FROM solved").fetchone()
    assert count <= 100
    assert (book.find("0"), book.find("511")) == (None, b"x")


def test_a_book_of_another_shape_is_begun_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "solved.sqlite"
    Kept(path, 100).keep("a", b"1")
    assert Kept(path, 100).find("a") == b"1"
    monkeypatch.setattr(sys.modules[Kept.__module__], "SHAPE", 99)
    assert Kept(path, 100).find("a") is None


def test_a_damaged_book_is_put_aside(tmp_path: Path) -> None:
    path = tmp_path / "solved.sqlite"
    path.write_bytes(b"this is no book" * 1000)
    book = Kept(path, 100)
    book.keep("a", b"1")
    assert (book.usable, book.find("a")) == (True, b"1")
    assert path.with_suffix(".damaged").exists()


def test_without_a_place_for_the_book_everything_else_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    book = Kept(tmp_path / "file" / "solved.sqlite", 100)
    book.keep("a", b"1")
    assert (book.usable, book.find("a")) == (False, None)


# --- The shelf --------------------------------------------------------------------------------------------------


def test_a_new_day_brings_a_new_edition_and_yesterdays_game_goes_on(
    data_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not data_folder.exists()
    keep_answers([Answer(date(2025, 9, 30), "crane")])
    shelf = Shelf(["nyt"])
    texts = []
    for day in range(1, 8):
        monkeypatch.setattr(nyt, "today", lambda day=day: date(2025, 10, day))
        shelf.refresh()
        texts.append(shelf.find("nyt").text)
        assert texts[-1].startswith(f"nyt@2025-10-{day:02}~")
    assert shelf.find(texts[-2]).text == texts[-2]
    kept = {shelf.find(text).text for text in texts[-KEPT_EDITIONS:]}
    assert kept == set(texts[-KEPT_EDITIONS:])
    with pytest.raises(UnknownName, match="no lexicon"):
        shelf.find(texts[0])


# --- The rest ---------------------------------------------------------------------------------------------------


def test_buckets_forget_the_clients_of_long_ago() -> None:
    buckets = Buckets(1, 1)
    for number in range(REMEMBERED + 500):
        buckets.take(str(number))
    assert len(buckets) == REMEMBERED
    assert Buckets(0, 1).take("x") == 0


def test_streams_are_counted_for_each_client() -> None:
    streams = Streams(2)
    with streams.entered("ada"), streams.entered("ada"):
        assert (streams.has_room("ada"), streams.has_room("bob")) == (False, True)
    assert streams.has_room("ada")
    assert not streams._open["ada"]


def test_settings_survive_the_way_to_a_worker() -> None:
    settings = Settings(lexicons=("original",), rate=3.5, origin="https://example.org")
    assert Settings.of(settings.environment()) == settings
    assert Settings.of({}) == Settings()


def test_a_fault_in_the_log_tells_where_and_not_what() -> None:
    with pytest.raises(ValueError, match="crane") as caught:
        int("crane bygbb")
    told = fault_of(caught.value)
    assert told["fault"] == "ValueError"
    assert "crane" not in json.dumps(told)


def test_the_first_question_is_told_where_no_position_is_named(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text('<html data-lexicon="nyt">')
    built = page.built("original", tmp_path)
    told = {path: dict(rendered.plain_headers).get(b"link", b"") for path, rendered in built.items()}
    assert {path for path, link in told.items() if link} == {"/", "/solve"}
    assert told["/"].startswith(b"</api/v1/original/normal/start?top=50>;")
    assert {rendered.plain for rendered in built.values()} == {b'<html data-lexicon="original">'}


def test_a_built_page_is_served_with_its_kinds_and_lifetimes(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<p>")
    (tmp_path / "assets" / "page-1a2b.js").write_text("1")
    (tmp_path / "manifest.webmanifest").write_text("{}")
    built = page.built(folder=tmp_path)
    told = {
        path: (dict(r.plain_headers)[b"content-type"], b"immutable" in dict(r.plain_headers)[b"cache-control"])
        for path, r in built.items()
    }
    assert told == {
        "/": (b"text/html; charset=utf-8", False),
        "/solve": (b"text/html; charset=utf-8", False),
        "/index.html": (b"text/html; charset=utf-8", False),
        "/assets/page-1a2b.js": (b"text/javascript; charset=utf-8", True),
        "/manifest.webmanifest": (b"application/manifest+json", False),
    }
