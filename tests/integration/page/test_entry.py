"""What keys and taps do to a row: Enter makes no guess by mistake, and no tap types a letter by mistake."""

import re
from typing import Any

from drivers import best_guess, enter_row, settled
from fixtures import Visit
from playwright.sync_api import Page, expect

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True}
ONE_ROW = re.compile(r"/crane\.BYBBG$")


def tap_key(page: Page, name: str) -> None:
    page.get_by_role("group", name="Tile color").get_by_role("button", name=name, exact=True).tap()


def test_enter_after_the_last_color_makes_no_guess_and_the_next_one_does(visit: Visit) -> None:
    page = visit("/solve/original/normal/start")
    settled(page)
    enter_row(page, "crane", "12311")
    expect(page.locator(".key .word")).to_be_visible()  # Enter offers a word already
    page.keyboard.press("Enter")
    page.wait_for_timeout(300)
    expect(page.locator("[data-tile]")).to_have_count(5)
    expect(page).to_have_url(re.compile(r"/crane\.BYGBB$"))
    word = best_guess(page)
    page.keyboard.press("Enter")
    expect(page.locator("[data-tile]")).to_have_count(10)
    expect(page.locator("[data-tile]").nth(5)).to_have_text(word[0], ignore_case=True)
    page.keyboard.press("Backspace")
    for _ in range(5):
        page.keyboard.press("Backspace")
    page.keyboard.press("ArrowUp")  # the colors of an old row end in the same way
    page.keyboard.type("12311")
    page.keyboard.press("Enter")
    page.wait_for_timeout(300)
    expect(page.locator("[data-tile]")).to_have_count(5)


def test_tiles_are_white_until_they_have_a_color_and_done_stays_where_it_is(visit: Visit) -> None:
    page = visit("/solve/nyt/normal/start", **PHONE)
    settled(page)
    page.keyboard.type("crane")
    tiles = page.locator("[data-tile]")
    expect(tiles).to_have_count(5)
    expect(page.get_by_role("button", name="C, no color yet, first letter")).to_be_visible()
    assert tiles.first.evaluate("tile => getComputedStyle(tile).backgroundColor") == "rgba(0, 0, 0, 0)"
    expect(page.locator(".board-row.to-come:visible")).to_have_count(0)
    done = page.get_by_role("button", name="Done, rest gray")
    expect(done).to_be_visible()
    place = done.bounding_box()
    for name in ("Gray", "Yellow", "Gray", "Gray", "Green"):
        tap_key(page, name)
    done = page.get_by_role("button", name="Done", exact=True)
    assert done.bounding_box() == place
    expect(page).to_have_url(re.compile("/start$"))
    done.tap()
    expect(page).to_have_url(ONE_ROW)
    page.get_by_role("button", name="Undo").tap()
    tiles.nth(1).tap()
    expect(page.get_by_role("button", name="R, green, second letter")).to_be_visible()


def test_tiles_without_a_color_are_gray_when_the_row_is_done(visit: Visit) -> None:
    page = visit("/solve/nyt/normal/start", **PHONE)
    settled(page)
    page.keyboard.type("crane")
    tiles = page.locator("[data-tile]")
    tiles.nth(1).tap()
    tiles.nth(4).tap()
    tiles.nth(4).tap()
    page.get_by_role("button", name="Done, rest gray").tap()
    expect(page).to_have_url(ONE_ROW)


def test_a_row_half_typed_in_one_tab_is_not_in_another(visit: Visit) -> None:
    page = visit("/solve/nyt/normal/start")
    settled(page)
    page.keyboard.type("cra")
    page.reload()
    expect(page.locator(".tile.typed")).to_have_count(3)
    other = visit("/solve/nyt/normal/start", page.context)
    settled(other)
    expect(other.locator(".tile.typed")).to_have_count(0)
