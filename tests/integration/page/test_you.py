"""What the games saved in this browser show; saved, removed, exported, imported, erased."""

import json
from typing import Any

from drivers import MOUSE, START, play
from fixtures import GAMES, SET, Visit
from playwright.sync_api import Page, expect


def with_games(visit: Visit, games: list[dict[str, Any]] = GAMES, **options: Any) -> Page:
    page = visit("/you", **options)
    page.evaluate(SET, ["games", games])
    page.reload()
    return page


def test_a_game_that_ends_here_is_saved_and_can_be_taken_back(visit: Visit) -> None:
    page = visit(START)
    words = play(page, MOUSE, "amber")
    expect(page.locator(".ending h2")).to_be_visible()
    page.get_by_role("link", name="Stats").click()
    expect(page.get_by_role("link", name=words[-1].upper())).to_be_visible()
    page.go_back()
    page.get_by_role("button", name="Undo", exact=True).click()
    page.get_by_role("link", name="Stats").click()
    expect(page.locator(".game")).to_have_count(0)


def test_games_are_exported_erased_and_imported(visit: Visit) -> None:
    page = with_games(visit, GAMES[:1])
    expect(page.get_by_role("button", name="Erase everything")).to_be_hidden()
    page.get_by_text("Your data").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Export").click()
    file = download.value.path()
    assert json.loads(file.read_text("utf-8"))["games"] == GAMES[:1]
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Erase everything").click()
    expect(page.get_by_text("Everything was erased.")).to_be_visible()
    page.reload()
    expect(page.locator(".game")).to_have_count(0)
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_text("Imported 1 game.")).to_be_visible()
    expect(page.locator(".game")).to_have_count(1)
