"""Play: whole games against the page, challenges by link, and everything that a game can say."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from fixtures import SET, Visit, records, unfold
from playwright.sync_api import BrowserContext, Locator, Page, expect

from salet.game.pattern import pattern_of, tiles_of

NARROW = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
Press = Callable[[Page, str], None]
"""Adds up everything that moves by itself, also after a key is pressed."""


def game(**more: Any) -> dict[str, Any]:
    """Return a practice game of the original list whose answer is known."""
    rules = {"lexicon": "original", "mode": "normal", "limit": 6}
    return {**rules, "answer": "amber", "guesses": [], "typed": "", "gaveUp": False, **more}


def practice(visit: Visit, options: dict[str, Any] | None = None, **more: Any) -> Page:
    """Open a practice game."""
    page = visit("/#/solvers", **(options or {}))
    page.evaluate(SET, ["plays", {"": game(**more)}])
    page.goto("/play")
    expect(page.locator(".board-row.now")).to_be_visible()
    return page


def typed(page: Page, key: str) -> None:
    page.keyboard.press(key)


def tapped(page: Page, key: str) -> None:
    key_on_screen(page, key).tap()


def clicked(page: Page, key: str) -> None:
    key_on_screen(page, key).click()


def key_on_screen(page: Page, key: str) -> Locator:
    if key in {"Enter", "Backspace"}:
        return page.get_by_role("button", name={"Enter": "Enter", "Backspace": "Delete"}[key], exact=True)
    return page.get_by_role("button", name=re.compile(rf"^{key.upper()}(,|$)"))


def guess(page: Page, word: str, press: Press = typed) -> None:
    for letter in word:
        press(page, letter)
    press(page, "Enter")


def rows(page: Page) -> list[str]:
    """Return the rows played, each as its letters and colors."""
    found = page.locator(".board-row:not(.now)[aria-label*=':']").all()
    return ["".join(row.locator(".tile").all_inner_texts()).lower() + "." + marks(row) for row in found]


def marks(row: Locator) -> str:
    classes = [str(tile.get_attribute("class")) for tile in row.locator(".tile").all()]
    return "".join("BYG"[int(re.findall(r"\bt([012])", each)[0])] for each in classes)


def shown(word: str, answer: str) -> str:
    return f"{word}." + "".join("BYG"[tile] for tile in tiles_of(pattern_of(word, answer), len(word)))


@pytest.mark.parametrize(
    ("press", "options"),
    ((typed, {}), (tapped, NARROW), (clicked, {})),
    ids=("keys", "touch", "mouse"),
)
def test_a_whole_game_is_coloured_kept_and_reviewed(visit: Visit, press: Press, options: dict[str, Any]) -> None:
    page = practice(visit, options)
    words = ["salet", "anger", "amber"]
    for number, word in enumerate(words, 1):
        guess(page, word, press)
        expect(page.locator(".board-row:not(.now)[aria-label*=':']")).to_have_count(number)
        assert page.locator(".hero-best, .guesses, .chips").count() == 0
        if word != "amber":
            expect(page.get_by_text(f"Guess {number + 1} of 6")).to_be_visible()
    assert rows(page) == [shown(word, "amber") for word in words]
    expect(page.get_by_text("Solved in 3")).to_be_visible()
    kept = records(page, "games").values()
    assert [(each["position"], each["solved"]) for each in kept] == [(".".join(rows(page)), True)]
    if options:
        unfold(page)
    expect(page.locator(".sum")).to_contain_text("Cost")


def test_a_word_outside_the_list_and_a_short_one_are_refused_in_the_row(visit: Visit) -> None:
    page = practice(visit)
    guess(page, "crnae")
    expect(page.get_by_role("status").filter(has_text="CRNAE")).to_be_visible()
    expect(page.locator(".board-row.now.refused .tile")).to_have_text(list("crnae"), ignore_case=True)
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").filter(has_text="Add 2 more letters")).to_be_visible()
    assert rows(page) == []


# --- Challenges --------------------------------------------------------------------------------------------------


def challenge(page: Page, word: str) -> str:
    """Make a challenge with a word; return its link."""
    page.get_by_role("button", name="Challenge a friend").click()
    page.get_by_label("Your word").fill(word)
    page.get_by_role("button", name="Create link").click()
    expect(page.get_by_label("Link", exact=True)).to_be_visible()
    return page.get_by_label("Link", exact=True).input_value()


def contexts(*pages: Page) -> set[BrowserContext]:
    return {page.context for page in pages}


def test_a_challenge_made_in_one_profile_is_played_in_another_by_its_link(visit: Visit) -> None:
    sender = visit("/play")
    link = challenge(sender, "amber")
    assert "amber" not in link
    assert re.search(r"#/play/challenge/nyt/normal/\w+$", link)
    friend = visit(link)
    assert len(contexts(sender, friend)) == 2
    expect(friend.get_by_text("A friend picked this word from the NYT list.")).to_be_visible()
    for word in ("salet", "anger", "amber"):
        guess(friend, word)
    expect(friend.get_by_text("Solved in 3")).to_be_visible()
    assert rows(friend) == [shown(word, "amber") for word in ("salet", "anger", "amber")]
