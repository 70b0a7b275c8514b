"""What the games saved in this browser show; saved, removed, exported, imported, erased."""

import json
import re
from itertools import zip_longest
from typing import Any

import pytest
from drivers import MOUSE, START, play
from fixtures import GAMES, SET, Visit
from playwright.sync_api import Page, expect

from salet import review, start

pytestmark = pytest.mark.page

SOLVED = "/solve/original/normal/salet.BYBGB.amber.GGGGG"
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
RATED = 90_000  # milliseconds for the ratings of three games


def with_games(visit: Visit, games: list[dict[str, Any]] = GAMES, **options: Any) -> Page:
    page = visit("/you", **options)
    page.evaluate(SET, ["games", games])
    page.reload()
    return page


def given_up(page: Page) -> list[str]:
    """Return what each row gave up."""
    return [row.locator(".end").inner_text() for row in page.locator(".where li").all()]


def given_up_in(games: list[dict[str, Any]]) -> list[str]:
    """Return the same from the library."""
    scores = [review(game["position"], game["lexicon"], game["rules"], best_play=False).score for game in games]
    rows = zip_longest(*([turn.given_up for turn in score.turns] for score in scores), fillvalue=0.0)
    return [f"{sum(row) / len(games):.2f}" for row in rows]


def test_a_game_that_ends_here_is_saved_and_can_be_taken_back(visit: Visit) -> None:
    page = visit(START)
    words = play(page, MOUSE, "amber")
    expect(page.get_by_text("Saved in your statistics")).to_be_visible()
    page.get_by_role("link", name="You").click()
    expect(page.get_by_role("link", name=words[-1].upper())).to_be_visible()
    page.go_back()
    page.get_by_role("button", name="Undo", exact=True).last.click()
    page.get_by_role("link", name="You").click()
    expect(page.locator(".game")).to_have_count(0)


def test_a_game_opened_by_a_link_is_saved_only_when_asked(visit: Visit) -> None:
    page = visit(SOLVED)
    page.get_by_role("link", name="You").click()
    expect(page.get_by_role("heading", name="Your games will show up here")).to_be_visible()
    expect(page.locator(".game")).to_have_count(0)
    page.go_back()
    page.get_by_role("button", name="Save to my statistics").click()
    page.get_by_role("link", name="You").click()
    expect(page.get_by_role("link", name="AMBER")).to_be_visible()


def test_the_figures_say_over_which_games_they_are(visit: Visit) -> None:
    page = with_games(visit)
    figures = page.locator(".you-figures > div")
    expect(figures.nth(3)).to_be_visible()
    assert [text.split("\n") for text in figures.all_inner_texts()] == [
        ["3", "games"],
        ["67\N{NO-BREAK SPACE}%", "solved"],
        ["0", "in a row"],
        ["2.50", "guesses"],
    ]
    bars = page.locator(".distribution li")
    assert [re.findall(r"\d+", bar)[-1] for bar in bars.all_inner_texts()] == ["0", "1", "1", "0", "0", "0", "1"]
    expect(page.locator(".distribution .mine")).to_contain_text("last game")
    expect(page.locator(".distribution .mine")).to_contain_text("X")


def test_every_game_is_rated_in_the_background_and_once(visit: Visit) -> None:
    page = with_games(visit)
    heading = page.get_by_text(re.compile("a game, over 3 games"))
    expect(heading).to_be_visible(timeout=RATED)
    assert given_up(page) == given_up_in(GAMES)
    expect(page.locator(".openers li", has_text="SALET")).to_contain_text("0.00")
    expect(page.locator(".where a").first).to_have_attribute("href", re.compile(r"#/solve/original/.*\?hints$"))
    page.reload()
    expect(heading).to_be_visible(timeout=2_000)


def test_a_rating_that_is_interrupted_goes_on_and_ends_with_the_same_sums(visit: Visit) -> None:
    answers = ("amber", "wound", "hinge", "vigor", "shook", "spoof", "dwarf", "light")
    played = [start("original").against("crane", word).against("moist", word).against(word, word) for word in answers]
    games = [{**GAMES[0], "position": position.text} for position in played]
    page = with_games(visit, games)
    page.add_init_script("window.stored = Object.keys(localStorage).filter(key => key.includes('/scores/')).length")
    page.wait_for_function("() => /[2-6] of 8 rated/.test(document.body.innerText) && !location.reload()")
    page.wait_for_function("() => window.stored")
    assert 2 <= page.evaluate("stored") < len(games)
    expect(page.get_by_text("over 8 games").first).to_be_visible(timeout=RATED)
    assert given_up(page) == given_up_in(games)


def test_a_removed_game_comes_back(visit: Visit) -> None:
    page = with_games(visit)
    page.get_by_role("button", name="Remove the game of").first.click()
    expect(page.locator(".game")).to_have_count(2)
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.locator(".game")).to_have_count(3)
    expect(page.locator(".game").first).to_contain_text("WOUND")


def test_a_game_is_one_large_link_on_a_phone(visit: Visit) -> None:
    page = with_games(visit, **PHONE)
    for target in (page.locator(".game").first, page.locator(".remove").first):
        box = target.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
        assert box["x"] + box["width"] <= 390
    page.locator(".game").nth(2).tap()
    expect(page).to_have_url(re.compile(r"#/review/original/normal/salet\.BYBGB\.anger"))


def test_the_browser_is_asked_to_keep_three_games_and_only_once(visit: Visit) -> None:
    page = visit("about:blank")
    page.add_init_script("navigator.storage.persist = async () => { window.asked = (window.asked ?? 0) + 1; };")
    for count, times in ((2, None), (3, 1), (3, None)):
        page.goto("/you")
        page.evaluate(SET, ["games", GAMES[:count]])
        page.reload()
        expect(page.locator(".game")).to_have_count(count)
        assert page.evaluate("window.asked ?? null") == times


def test_games_are_exported_erased_and_imported(visit: Visit) -> None:
    page = with_games(visit, GAMES[:1])
    expect(page.get_by_text("Last export: never")).to_be_visible()
    expect(page.get_by_role("button", name="Erase everything")).to_be_hidden()
    page.get_by_text("Your data").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Export").click()
    file = download.value.path()
    assert json.loads(file.read_text("utf-8"))["games"] == GAMES[:1]
    expect(page.get_by_text("Last export: never")).to_have_count(0)
    page.get_by_role("button", name="Erase everything").click()
    page.get_by_role("button", name="Erase", exact=True).click()
    expect(page.get_by_text("Everything was erased.")).to_be_visible()
    page.reload()
    expect(page.locator(".game")).to_have_count(0)
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_text("1 game imported.")).to_be_visible()
    expect(page.locator(".game")).to_have_count(1)


def test_a_file_of_something_else_is_refused(visit: Visit) -> None:
    page = visit("/you")
    page.locator("input[type=file]").set_input_files({"name": "x.json", "mimeType": "text/json", "buffer": b"[1]"})
    expect(page.get_by_text("This file has no games.")).to_be_visible()
