"""Two tabs of one browser: what one saves, the other neither loses nor overwrites."""

import json
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest
from fixtures import GAMES, Visit, records
from playwright.sync_api import Page, expect

YOU = "/#/you"


@pytest.fixture
def tabs(visit: Visit) -> tuple[Page, Page]:
    """Two tabs that show the games of one browser."""
    first = visit(YOU)
    return first, visit(YOU, first.context)


def some_game(number: int) -> dict[str, Any]:
    """Return a game that differs from those of other numbers in its day."""
    at = datetime(2026, 1, 1, 8, tzinfo=UTC) + timedelta(days=number)
    return {**GAMES[0], "at": at.strftime("%Y-%m-%dT%H:%M:%S.000Z")}


def import_game(page: Page, game: dict[str, Any]) -> None:
    """Import a file of one game."""
    file = json.dumps({"salet": 1, "games": [game]}).encode()
    page.locator("input[type=file]").set_input_files({"name": "g.json", "mimeType": "text/json", "buffer": file})


@pytest.mark.parametrize("saves", (40, pytest.param(200, marks=pytest.mark.slow)))
def test_two_tabs_lose_no_game_in_any_order(tabs: tuple[Page, Page], saves: int) -> None:
    random = Random(20261117)
    for number in range(saves):
        import_game(random.choice(tabs), some_game(number))
    for page in tabs:
        expect(page.locator(".you-figures")).to_contain_text(f"{saves}games")
    tabs[0].reload()
    expect(tabs[0].locator(".you-figures")).to_contain_text(f"{saves}games")


def test_a_game_removed_in_one_tab_stays_removed_in_both(tabs: tuple[Page, Page]) -> None:
    for number in range(3):
        import_game(tabs[number % 2], some_game(number))
    for page in tabs:
        expect(page.locator(".game")).to_have_count(3)
    tabs[0].locator(".game").first.click()
    tabs[0].get_by_role("button", name="Remove from stats").click()
    tabs[0].go_back()
    expect(tabs[1].locator(".game")).to_have_count(2)
    import_game(tabs[1], some_game(9))
    for page in tabs:
        expect(page.locator(".game")).to_have_count(3)


def test_a_setting_of_one_tab_reaches_the_other(tabs: tuple[Page, Page]) -> None:
    tabs[0].get_by_role("button", name="Menu").click()
    tabs[0].get_by_role("button", name="Dark", exact=True).click()
    expect(tabs[1].locator("html")).to_have_attribute("data-theme", "dark")


@pytest.mark.parametrize("address", ("/#/play", "/#/you", "/#/solve"))
def test_no_stored_value_makes_a_view_blank(visit: Visit, address: str) -> None:
    """Values that are JSON, but not what the page stores under their names."""
    page = visit(YOU)
    for name in ("games", "scores", "plays", "play-options", "row", "theme", "lexicons", "played"):
        page.evaluate("name => localStorage.setItem(name, '{\"answers\": 7}')", f"salet/{name}")
        page.evaluate("name => localStorage.setItem(name, '[null]')", f"salet/{name}/x")
    page.goto("about:blank")
    page.goto(address)
    expect(page.locator("main h1, main .board").first).to_be_attached()
    expect(page.get_by_role("navigation", name="Main")).to_be_visible()


def test_a_view_that_fails_offers_ways_out(visit: Visit) -> None:
    page = visit("about:blank")
    page.goto(YOU)
    import_game(page, some_game(1))
    expect(page.locator(".game")).to_have_count(1)
    page.add_init_script("Date.prototype.toLocaleDateString = () => { throw new Error('no dates here'); };")
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text("Something went wrong")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download my data").click()
    assert len(json.loads(download.value.path().read_text("utf-8"))) >= 1
    page.get_by_role("link", name="Start over").click()
    expect(page.locator(".board")).to_be_visible()
    page.get_by_role("link", name="Stats").click()
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Erase everything").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator(".data")).to_be_visible()
    assert records(page, "games") == {}
