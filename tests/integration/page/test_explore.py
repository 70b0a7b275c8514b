"""Explore: the reply that the game gave, the likeliest ones, and what comes next. The lab: every column can be seen."""

import re

import pytest
from drivers import COLOURS
from fixtures import Visit
from playwright.sync_api import Page, expect

from salet import analyse, position_of

pytestmark = pytest.mark.page

PATIENCE = 60_000


def colour(page: Page, reply: str) -> None:
    for place, mark in enumerate(reply):
        tile = page.locator(".reply-tiles button").nth(place)
        for _ in range(2):
            if f", {COLOURS['BYG'.index(mark)]}," not in str(tile.get_attribute("aria-label")):
                tile.click()


def test_the_reply_that_the_game_gave_leads_on(visit: Visit) -> None:
    page = visit("/explore/original/normal/salet.BYBGB")
    expect(page.locator(".answer .word")).to_have_text("anger", ignore_case=True, timeout=PATIENCE)
    colour(page, "GBBGG")
    page.get_by_role("button", name="Go").click()
    expect(page).to_have_url(re.compile(r"/salet\.BYBGB\.anger\.GBBGG$"))
    expect(page.locator(".answer .word")).to_have_text(re.compile("amber|aider", re.IGNORECASE))


def test_a_reply_that_no_word_gives_is_refused(visit: Visit) -> None:
    page = visit("/explore/original/normal/salet.BYBGB")
    expect(page.locator(".answer .word")).to_be_visible(timeout=PATIENCE)
    colour(page, "YYYYY")
    expect(page.get_by_role("button", name="Go")).to_be_disabled()
    expect(page.get_by_text("No word fits these tiles.")).to_be_visible()


def test_the_likeliest_replies_come_first_and_say_what_to_guess_next(visit: Visit) -> None:
    page = visit("/explore/original/normal/start")
    rows = page.locator(".branch")
    expect(rows).to_have_count(12, timeout=PATIENCE)
    chances = [int(re.findall(r"\d+", text)[0]) for text in page.locator(".branch-chance").all_inner_texts()]
    assert chances == sorted(chances, reverse=True)
    expect(rows.nth(0)).to_contain_text("221 words, share 21.10")
    expect(page.get_by_text("Leaves 71.27 words on average")).to_be_visible()
    for k in (0, 11):
        expect(rows.nth(k).locator(".branch-next .word")).to_be_visible(timeout=PATIENCE)
        *_, best = analyse(position_of(str(rows.nth(k).get_attribute("href")).rpartition("/")[2], "original"))
        expect(rows.nth(k).locator(".branch-next .word")).to_have_text(best.suggestions[0].word, ignore_case=True)
    page.get_by_role("button", name=re.compile(r"\d+ more")).click()
    assert rows.count() > 100


@pytest.mark.parametrize("width", (1024, 1200, 1440))
def test_no_column_of_the_lab_is_cut(visit: Visit, width: int) -> None:
    page = visit("/lab", viewport={"width": width, "height": 900})
    header = page.get_by_role("columnheader", name="Not solved")
    expect(header).to_be_visible()
    page.mouse.wheel(0, header.bounding_box()["y"] - 100)  # type: ignore[index]  # it is visible
    expect(header).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("rowheader", name=re.compile("My Wordle Solver"))).to_be_visible()
