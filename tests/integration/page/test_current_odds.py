"""Past answers that an update brought: the page, the API, and the command line play with the same odds."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from drivers import ALL_PROVEN, settled, strictly_best, values
from fixtures import Visit, file_server
from playwright.sync_api import Page, expect
from served import Served
from test_offline import WORDS_ARE_KEPT

from salet.game.past_answers import SHIPPED_END, Answer, save_answers
from salet.system import shipped_words
from salet.web.site import write_site

BOARD = "crane.BYGBB"
AT = f"/#/solve/nyt/normal/{BOARD}"
DAYS = [SHIPPED_END + timedelta(days=n) for n in range(1, 416)]
UPDATED = [Answer(day, word) for day, word in zip(DAYS, shipped_words("nyt2022-answers")[::5], strict=False)]
"""Invented answers, many of them words that fit the board."""


CACHED_CHANGES = """
async newest => {
  const cache = await caches.open(`salet ${(await navigator.serviceWorker.ready).scope} data`);
  for (let tries = 0; tries < 600; tries++) {
    const urls = (await cache.keys()).map(({ url }) => url).filter(url => url.endsWith("/changes.json"));
    if (urls.some(url => url.endsWith(newest))) return urls;
    await new Promise(resume => setTimeout(resume, 100));
  }
  throw new Error(`${newest} was not cached within a minute.`);
}
"""
"""The addresses of the cached changes of the odds, once the newest are among them."""


@pytest.fixture
def answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Save the invented answers in a data folder of this test's own."""
    monkeypatch.setenv("SALET_DATA", str(tmp_path / "data"))
    save_answers(UPDATED)


@pytest.fixture
def server(answers: None) -> Iterator[Served]:  # noqa: ARG001 - where the answers are saved
    with Served() as served:
        yield served


def suggested_here() -> dict[str, Any]:
    """Return the suggestion of the command line, searched to its end."""
    command = [sys.executable, "-m", "salet", "suggest", *BOARD.lower().split("."), "--seconds", "60", "--json"]
    done = subprocess.run(command, capture_output=True, check=True)
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def best_of(result: dict[str, Any]) -> tuple[str, str]:
    """Return the word and the value of the best guess."""
    best = result["suggestions"][0]
    return best["word"], f"{best['value']:.2f}"


def best_on(page: Page) -> tuple[str, str]:
    """Return the word and the value of the best guess as the page shows them."""
    expect(page.locator(ALL_PROVEN)).to_be_attached(timeout=60_000)
    return strictly_best(page), values(page)[0]


def days_after(end: date, days: int) -> datetime:
    """Return noon, so many days after a day."""
    return datetime(end.year, end.month, end.day, 12, tzinfo=UTC) + timedelta(days=days)


def lists_offered(page: Page) -> list[str]:
    """Return the word lists that the menu offers."""
    page.get_by_role("button", name="Menu").click()
    lists = page.get_by_label("Word list", exact=True)
    expect(lists).to_be_visible()
    offered = lists.locator("option").all_text_contents()
    page.keyboard.press("Escape")
    return offered


def test_page_api_and_command_line_agree_after_an_update(server: Served, visit: Visit) -> None:
    page = visit(AT, at=server.url)
    here = suggested_here()
    there = server.client.get("/api/suggest", params={"position": BOARD, "seconds": 5}).json()
    assert here["answers_known_until"] == str(DAYS[-1])
    assert best_on(page) == best_of(here) == best_of(there)


def test_menu_offers_the_updated_list_once(server: Served, visit: Visit) -> None:
    page = visit("about:blank", at=server.url)
    with page.expect_response("**/site.json"):
        page.goto("/")
    offered = lists_offered(page)
    assert [name for name in offered if name.startswith(("nyt", "NYT"))] == [
        "NYT",
        "NYT 2023",
        "NYT 2022",
    ]


@pytest.mark.parametrize(("days", "shown"), ((3, False), (60, True)))
def test_page_warns_by_the_age_of_the_updated_answers(server: Served, visit: Visit, days: int, shown: bool) -> None:
    page = visit("/#/solvers", at=server.url)
    page.clock.set_fixed_time(days_after(DAYS[-1], days))
    page.goto(AT)
    settled(page)
    expect(page.locator(".foot").get_by_text(re.compile("^odds"))).to_have_count(int(shown), timeout=60_000)


@pytest.mark.usefixtures("answers")
def test_page_shows_the_age_of_the_built_in_list_when_it_falls_back_to_it(visit: Visit, tmp_path: Path) -> None:
    write_site(tmp_path / "site", ("original",))  # a site without nyt, opened by a link to nyt
    with file_server(tmp_path / "site") as address:
        page = visit("/#/solvers", at=address)
        page.clock.set_fixed_time(days_after(DAYS[-1], 1))
        page.goto(AT)
        settled(page)
        age = page.locator(".foot .aged")
        expect(age).to_have_text(re.compile(r"^odds \d+ months old$"), timeout=60_000)


def test_running_server_picks_up_an_update(visit: Visit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SALET_DATA", str(tmp_path / "data"))
    with Served() as server:
        page = visit(AT, at=server.url)
        before = best_on(page)
        save_answers(UPDATED)
        page.reload()
        there = server.client.get("/api/suggest", params={"position": BOARD, "seconds": 5}).json()
        assert best_on(page) == best_of(there) != before


@pytest.mark.usefixtures("answers")
def test_service_worker_keeps_only_the_newest_changes_of_the_odds(visit: Visit, tmp_path: Path) -> None:
    site = tmp_path / "site"
    write_site(site, ("nyt",))
    with file_server(site) as address:
        page = visit(AT, at=address, service_workers="allow")
        page.evaluate(WORDS_ARE_KEPT, "nyt")
        save_answers(UPDATED[:-100])
        write_site(site, ("nyt",))
        page.reload()
        newest = json.loads((site / "site.json").read_text("utf-8"))["lexicons"][0]["odds"]["changes"]
        assert page.evaluate(CACHED_CHANGES, newest) == [f"{address}/{newest}"]
