"""The screen of Solve: nothing jumps, no room is wasted, and what is seen at once is what is needed."""

import re
from typing import Any

import pytest
from drivers import enter_row, settled
from fixtures import Visit
from playwright.sync_api import Page, expect

from salet.game.pattern import pattern_of, pattern_text
from salet.game.position import Position, position_of

pytestmark = pytest.mark.page

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
WIDTHS = (390, 768, 1280, 1920)
GAP = 16  # pixels between the card and what comes next, at most
TOPS = "selectors => selectors.map(each => document.querySelector(each).getBoundingClientRect().top)"
BELOW = """() => {
  const boxes = selector => [...document.querySelectorAll(selector)].map(each => each.getBoundingClientRect());
  const end = Math.max(...boxes(".hero-best, .hero-other").map(({bottom}) => bottom));
  const next = boxes(".solve > .stack > *").filter(({top, height}) => height && top >= end);
  return Math.min(...next.map(({top}) => top)) - end;
}"""


def size(width: int) -> dict[str, Any]:
    return PHONE if width < 500 else {"viewport": {"width": width, "height": 1000}}


def tops(page: Page, *selectors: str) -> list[float]:
    return [float(top) for top in page.evaluate(TOPS, list(selectors))]


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_jumps_at_the_first_letter(visit: Visit, width: int) -> None:
    page = visit("/solve/nyt/normal/start", **size(width))
    settled(page)
    parts = (".board-row", ".hero-lead", ".hero-best", ".guesses")
    before = tops(page, *parts)
    page.keyboard.type("c")
    expect(page.locator(".board-row.now .tile").first).to_have_text("c", ignore_case=True)
    assert tops(page, *parts) == before
    page.keyboard.type("rane")
    page.keyboard.press("Enter")
    expect(page.locator("[data-tile]")).to_have_count(5)
    assert tops(page, *parts) == before
    page.keyboard.type("12113")
    expect(page).to_have_url(re.compile(r"crane\.BYBBG$"))
    assert tops(page, ".board-row") == before[:1], "the rows stay where they are in the whole game"


def second_guesses(count: int) -> list[Position]:
    """Return positions after one guess: all replies to a word, in list order."""
    start = position_of("", "original")
    replies = {pattern_of("crane", word) for word in start.words if word != "crane"}
    return [start.play("crane", pattern) for pattern in sorted(replies)][:count]


def test_no_room_is_wasted_below_the_best_guess(visit: Visit) -> None:
    page = visit("/solve/original/normal/start", **PHONE)
    settled(page)
    gaps = {}
    for position in second_guesses(50):
        text = "crane." + pattern_text(position.turns[0].pattern, 5)
        page.goto(f"/solve/original/normal/{text}")
        settled(page)
        gaps[text] = page.evaluate(BELOW)
        others = page.locator(".hero-other").count()
        assert others == 2 or len(position.words) < 3, text
    assert max(gaps.values()) <= GAP, gaps


def test_words_that_fit_are_seen_above_the_keys_in_the_third_row(visit: Visit) -> None:
    page = visit("/solve/nyt/normal/crane.BYBBG.purse.BBYBG.shire.BBBYG", **PHONE)
    settled(page)
    word = page.locator(".solve-words").get_by_role("button").first.bounding_box()
    dock = page.locator(".dock").bounding_box()
    assert word
    assert dock
    assert word["y"] + word["height"] <= dock["y"]


def test_the_page_names_no_command(visit: Visit) -> None:
    page = visit("/solve/nyt/normal/start")
    enter_row(page, "crane", "12113")
    settled(page)
    expect(page.get_by_text("salet lexicon")).to_have_count(0)
    expect(page.get_by_text(re.compile(r"Used answers known to \d+ \w+ \d{4}"))).to_be_visible()
