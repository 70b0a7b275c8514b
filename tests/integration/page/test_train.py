"""Train: slips of kept games are asked again, and everything about them works without a network."""

import re
from typing import Any

import pytest
from fixtures import GAMES, SET, Visit
from playwright.sync_api import Page, expect
from test_offline import WORDS_ARE_KEPT
from test_play import game, guess, rows

pytestmark = pytest.mark.page

SLIP = "salet.BYBGB.fuzzy.BBBBB.anger.GBBGG.amber.GGGGG"
CLEAN = "salet.BYBGB.anger.GBBGG.amber.GGGGG"
START_IS_KEPT = WORDS_ARE_KEPT.replace("/assets/words-", "/assets/start-")


def kept(*positions: str) -> list[dict[str, Any]]:
    """Return games of the original list as the page keeps them, the oldest first."""
    return [
        {"at": f"2026-11-{day:02}T08:00:00.000Z", "lexicon": "original", "rules": "normal", "position": position}
        | {"guesses": position.count(".") // 2 + 1, "solved": True}
        for day, position in enumerate(positions, 1)
    ]


def train(visit: Visit, *positions: str) -> Page:
    """Open Train with some games kept."""
    page = visit("/lab")
    page.evaluate(SET, ["games", kept(*positions)])
    page.goto("/train")
    return page


def question(page: Page) -> str:
    expect(page.get_by_text("What would be better?")).to_be_visible(timeout=60_000)
    return page.get_by_text("What would be better?").inner_text()


def test_without_slips_it_leads_to_play(visit: Visit) -> None:
    page = train(visit, CLEAN)
    expect(page.get_by_text("No slips above 0.1 yet")).to_be_visible(timeout=60_000)
    page.get_by_role("main").get_by_role("link", name="Play").click()
    expect(page).to_have_url(re.compile("#/play$"))


def test_a_slip_is_asked_again_on_the_board_before_it(visit: Visit) -> None:
    page = train(visit, CLEAN, SLIP)
    found = re.search(r"FUZZY and gave up (\d\.\d\d) guesses", question(page))
    assert found
    assert float(found[1]) > 0.1
    assert rows(page) == ["salet.BYBGB"]
    expect(page.get_by_text("1 of 1")).to_be_visible()


def test_any_word_may_be_tried_and_one_that_is_good_enough_is_found(visit: Visit) -> None:
    page = train(visit, SLIP)
    question(page)
    guess(page, "jumpy")
    expect(page.get_by_role("status").filter(has_text=re.compile(r"JUMPY gives up 0\.\d\d"))).to_be_visible()
    guess(page, "xxxxx")
    expect(page.get_by_role("status").filter(has_text="XXXXX isn't in")).to_be_visible()
    for _ in range(5):
        page.keyboard.press("Backspace")
    guess(page, "anger")
    found = page.locator(".train-values")
    expect(found.get_by_role("row").filter(has_text="FUZZY")).to_be_visible()
    expect(found.get_by_role("row").filter(has_text=re.compile("best", re.IGNORECASE))).to_contain_text("proven")
    page.get_by_role("button", name="Next").click()
    expect(page.get_by_text("That was all.")).to_be_visible()
    page.reload()
    expect(page.get_by_text("That was all.")).to_be_visible()
    page.get_by_role("button", name="Start over").click()
    question(page)


def test_show_me_names_the_word_that_solve_names(visit: Visit) -> None:
    page = train(visit, SLIP)
    question(page)
    page.get_by_role("button", name="Show me").click()
    best = page.locator(".train-values .word").first
    expect(best).to_be_visible()
    word = best.inner_text().lower()
    solve = visit("/solve/original/normal/salet.BYBGB")
    expect(solve.get_by_role("main").get_by_text(word.upper(), exact=True).first).to_be_visible()
    expect(page.get_by_role("status").filter(has_text=re.compile("FUZZY up to"))).to_be_visible()


def test_not_this_one_sets_a_slip_aside(visit: Visit) -> None:
    page = train(visit, SLIP.replace("fuzzy", "jumpy").replace("jumpy.BBBBB", "jumpy.BBYBB"), SLIP)
    assert "FUZZY" in question(page)
    page.get_by_role("button", name="Not this one").click()
    other = page.get_by_text(re.compile("You played (JUMPY|ANGER)"))
    expect(other).to_be_visible(timeout=60_000)
    page.reload()
    expect(other).to_be_visible(timeout=60_000)


def test_positions_of_the_costliest_leak_are_asked_first(visit: Visit) -> None:
    page = visit("/you")
    page.evaluate(SET, ["games", GAMES])
    page.reload()
    expect(page.get_by_text(re.compile("given up per game.*over 3 games"))).to_be_visible(timeout=90_000)
    leak = page.locator(".where dt").first.inner_text().split(" such as ")[0].lower()
    page.locator(".where + .button").click()
    assert f"({leak})" in question(page)


def test_a_game_is_played_reviewed_and_trained_without_a_network(visit: Visit) -> None:
    page = visit("/lab", service_workers="allow")
    page.evaluate(WORDS_ARE_KEPT, "nyt")
    page.evaluate(START_IS_KEPT, "nyt")
    page.evaluate(SET, ["plays", {"": game(lexicon="nyt")}])
    page.goto("/play")
    expect(page.locator(".played-row.now")).to_be_visible()
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    page.context.set_offline(True)
    page.reload()
    expect(page.locator(".played-row.now")).to_be_visible()
    played = ["salet", "fuzzy", "jumpy", "amber"]
    for word in played:
        guess(page, word)
    expect(page.get_by_text("Solved in 4.")).to_be_visible()
    expect(page.get_by_text("Best play takes 3.1")).to_be_visible()
    page.get_by_role("link", name="Review", exact=True).last.click()
    for word in played:
        expect(page.get_by_role("main").get_by_text(re.compile(word, re.IGNORECASE)).first).to_be_attached()
    page.get_by_role("link", name="Train").click()
    question(page)
    page.get_by_role("button", name="Show me").click()
    expect(page.locator(".train-values")).to_be_visible(timeout=60_000)
