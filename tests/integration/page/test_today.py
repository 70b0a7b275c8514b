"""Today: one word a day for everyone, whatever the time zone; it counts on its day alone."""

from datetime import date

import pytest
from fixtures import ROOT, Visit, records
from playwright.sync_api import Page, expect

from salet.system import shipped_words

WORDS = (ROOT / "web" / "data" / "today.txt").read_text("utf-8").split()
FIRST_DAY = date(2026, 1, 1)
ZONES = ("Pacific/Kiritimati", "Europe/Berlin", "America/Los_Angeles")
PHONE = {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True}


def word_of(day: date) -> str:
    return WORDS[(day - FIRST_DAY).days % len(WORDS)]


def open_today(visit: Visit, time: str, zone: str = "UTC") -> Page:
    """Open Today on a phone whose clock shows a local time."""
    page = visit("about:blank", timezone_id=zone, **PHONE)
    page.clock.install(time=time)
    page.goto("/#/play/today")
    expect(page.locator(".board-row.now")).to_be_visible()
    return page


def guess(page: Page, *words: str) -> None:
    for word in words:
        page.keyboard.type(word)
        page.keyboard.press("Enter")
        expect(page.get_by_label(f"{word.upper()}:").first).to_be_visible()


def test_words_are_answers_that_were_used_long_ago() -> None:
    """So that none is the word that the real game has today, or will have soon."""
    assert set(WORDS) <= set(shipped_words("past-answers")) & set(shipped_words("original-answers"))


@pytest.mark.parametrize("moment", ("2026-11-20T10:30:00Z", "2026-11-20T11:30:00Z"))
def test_devices_with_the_same_date_have_the_same_word(visit: Visit, moment: str) -> None:
    for zone in ZONES:
        page = open_today(visit, moment, zone)
        here = page.evaluate("new Date().toLocaleDateString('en-CA')")
        (key,) = records(page, "plays")
        assert key == f"today/{here}"
        assert records(page, "plays")[key]["play"]["answer"] == word_of(date.fromisoformat(here))


def test_a_game_survives_a_reload_and_is_compared_with_best_play(visit: Visit) -> None:
    page = open_today(visit, "2026-11-20T19:48:00")
    guess(page, "crony")
    page.reload()
    expect(page.get_by_label("CRONY:").first).to_be_visible()
    guess(page, word_of(date(2026, 11, 20)))
    expect(page.get_by_text("Solved in 2")).to_be_visible()
    expect(page.get_by_text("1 day in a row")).to_be_visible()
    expect(page.get_by_text("You beat best play.")).to_be_visible()
    expect(page.get_by_text("The next one comes in 4 h 12 min.")).to_be_visible()
    expect(page.get_by_role("listitem", name="Friday: 2 guesses")).to_be_visible()
    page.get_by_role("button", name="Practice").last.click()
    expect(page.get_by_text("Guess 1 of 6")).to_be_visible()


def test_at_midnight_there_is_a_new_word_and_an_open_game_does_not_count(visit: Visit) -> None:
    page = open_today(visit, "2026-11-20T23:58:30")
    guess(page, "salet")
    page.clock.fast_forward("01:35")
    expect(page.get_by_text("Word 325")).to_be_visible()
    expect(page.get_by_text("It's a new day")).to_be_visible()
    guess(page, word_of(date(2026, 11, 21)))
    expect(page.get_by_role("listitem", name="Friday: not played")).to_be_visible()
    expect(page.get_by_role("listitem", name="Saturday: 1 guess")).to_be_visible()
    assert [game.get("day") for game in records(page, "games").values()] == ["2026-11-21"]
    page.goto("/#/play/today/2026-11-20")
    guess(page, word_of(date(2026, 11, 20)))
    expect(page.get_by_text("Solved in 2")).to_be_visible()
    page.goto("/#/play/today")
    expect(page.get_by_text("1 day in a row")).to_be_visible()
