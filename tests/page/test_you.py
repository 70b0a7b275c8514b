"""Statistics: saved in the browser, exported, imported, erased."""

import json

import pytest
from fixtures import Visit
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.page

SOLVED = "/solve/original/normal/salet.BYBGB.amber.GGGGG"


def keep_a_game(page: Page) -> None:
    page.get_by_role("button", name="Save to my statistics").click()
    expect(page.get_by_text("Saved in your statistics")).to_be_visible()
    page.get_by_role("link", name="You").click()
    expect(page.get_by_role("link", name="salet amber")).to_be_visible()


def test_a_finished_game_is_kept_only_when_asked(visit: Visit) -> None:
    page = visit(SOLVED)
    page.get_by_role("link", name="You").click()
    expect(page.get_by_text("No games yet.")).to_be_visible()
    page.go_back()
    keep_a_game(page)


def test_games_are_exported_erased_and_imported(visit: Visit) -> None:
    page = visit(SOLVED)
    keep_a_game(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Export").click()
    file = download.value.path()
    assert json.loads(file.read_text("utf-8"))["games"][0]["position"] == "salet.BYBGB.amber.GGGGG"
    page.get_by_role("button", name="Erase everything").click()
    page.get_by_role("button", name="Erase", exact=True).click()
    expect(page.get_by_text("Everything was erased.")).to_be_visible()
    page.reload()
    expect(page.get_by_text("No games yet.")).to_be_visible()
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_text("1 game imported.")).to_be_visible()
    expect(page.get_by_role("link", name="salet amber")).to_be_visible()


def test_a_file_of_something_else_is_refused(visit: Visit) -> None:
    page = visit("/you")
    page.locator("input[type=file]").set_input_files({"name": "x.json", "mimeType": "text/json", "buffer": b"[1]"})
    expect(page.get_by_text("This file has no Salet games.")).to_be_visible()
