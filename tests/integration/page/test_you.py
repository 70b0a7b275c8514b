"""What the games saved in this browser show; saved, removed, exported, imported, erased."""

import json
import re
from typing import Any

import pytest
from drivers import MOUSE, START, play
from fixtures import GAMES, SET, Visit
from playwright.sync_api import Page, expect

from salet import review, start
from salet.show.reviews import totals_text
from salet.study.history.states import Totals

pytestmark = pytest.mark.page

SOLVED = "/solve/original/normal/salet.BYBGB.amber.GGGGG"
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
RATED = 90_000  # milliseconds for the ratings of three games


def with_games(visit: Visit, games: list[dict[str, Any]] = GAMES, **options: Any) -> Page:
    page = visit("/you", **options)
    page.evaluate(SET, ["games", games])
    page.reload()
    return page


def test_a_game_that_ends_here_is_saved_and_can_be_taken_back(visit: Visit) -> None:
    page = visit(START)
    words = play(page, MOUSE, "amber")
    expect(page.get_by_text("Saved in your statistics")).to_be_visible()
    page.get_by_role("link", name="You").click()
    expect(page.get_by_role("link", name=" ".join(words))).to_be_visible()
    page.go_back()
    page.get_by_role("button", name="Undo", exact=True).last.click()
    page.get_by_role("link", name="You").click()
    expect(page.locator(".game")).to_have_count(0)


def test_a_game_opened_by_a_link_is_saved_only_when_asked(visit: Visit) -> None:
    page = visit(SOLVED)
    page.get_by_role("link", name="You").click()
    expect(page.get_by_role("heading", name="Your games")).to_be_visible()
    expect(page.locator(".game")).to_have_count(0)
    page.go_back()
    page.get_by_role("button", name="Save to my statistics").click()
    page.get_by_role("link", name="You").click()
    expect(page.get_by_role("link", name="salet amber")).to_be_visible()


def test_a_history_of_the_daily_game_is_imported_rated_and_summed_up(visit: Visit) -> None:
    won = {"boardState": ["crane", "moist", "vigor", "", "", ""], "status": "WIN", "hardMode": False}
    states = [{"game_data": won, "print_date": f"2024-{2 + day % 2:02}-{day:02}"} for day in range(1, 7)]
    states += [{"game_data": {**won, "status": "IN_PROGRESS"}, "print_date": "2024-03-09"}]
    totals = Totals({1: 0, 2: 3, 3: 20, 4: 30, 5: 12, 6: 4}, lost=2, streak=5, longest=31)
    counts = {**{str(guesses): games for guesses, games in totals.won.items()}, "fail": totals.lost}
    statistics = {"guesses": counts, "currentStreak": totals.streak, "maxStreak": totals.longest}
    saved = json.dumps({"states": states, "nyt-wordle-statistics": json.dumps(statistics)})
    page = visit("/you")
    page.get_by_text("Data", exact=True).click()
    file = {"name": "history.json", "mimeType": "application/json", "buffer": saved.encode()}
    page.get_by_label("Import").set_input_files(file)  # type: ignore[arg-type]
    expect(page.get_by_text("6 games imported. 1 left: not finished. Totals of 71 games kept")).to_be_visible()
    page.reload()
    expect(page.locator(".page-head")).to_contain_text(totals_text(totals))
    score = review("crane moist vigor", "nyt2023", best_play=False).score
    expected = f"6 rated games: 3.00 (3.00 to 3.00) guesses.*Without luck: {score.luck_free:.2f}"
    expect(page.locator(".luck-free")).to_have_text(
        re.compile(expected.replace("(", r"\(").replace(")", r"\)")), timeout=RATED
    )
    expect(page.get_by_role("row", name=re.compile(r"CRANE 6 0\.\d\d 3\.00"))).to_be_visible()
    drawn = page.get_by_role("img", name=re.compile("Means by month"))
    assert re.findall(r"2024-\d\d", drawn.text_content() or "") == ["2024-02", "2024-03"]


def test_the_figures_say_over_which_games_they_are(visit: Visit) -> None:
    page = with_games(visit)
    figures = page.locator(".you-figures > div")
    expect(figures.nth(4)).to_be_visible()
    assert [text.split("\n") for text in figures.all_inner_texts()[:5]] == [
        ["games", "3"],
        ["solved", "67\N{NO-BREAK SPACE}%"],
        ["in a row", "0"],
        ["longest row", "2"],
        ["guesses", "2.50"],
    ]
    days = page.locator(".calendar i[title]")
    assert days.all_inner_texts() == ["3", "2", "X"]
    assert [str(day.get_attribute("title")).split(":")[0] for day in days.all()] == [
        "13 Nov 2026",
        "14 Nov 2026",
        "15 Nov 2026",
    ]
    bars = page.locator(".distribution li")
    assert [re.findall(r"\d+", bar)[-1] for bar in bars.all_inner_texts()] == ["0", "1", "1", "0", "0", "0", "1"]
    expect(page.locator(".distribution .mine")).to_contain_text("last game")
    expect(page.locator(".distribution .mine")).to_contain_text("X")


def test_every_game_is_rated_in_the_background_and_once(visit: Visit) -> None:
    page = with_games(visit)
    heading = page.get_by_text(re.compile("given up per game.*over 3 games"))
    expect(heading).to_be_visible(timeout=RATED)
    expect(page.locator(".where a").first).to_have_attribute("href", re.compile(r"#/solve/original/normal/salet"))
    expect(page.get_by_text(re.compile(r"same words: quicker \d times, equal \d, slower \d"))).to_be_visible(
        timeout=RATED
    )
    expect(page.locator(".you-figures")).to_contain_text("best play, same words")
    assert page.locator(".best-bar").count() in (1, 2)
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


def test_a_removed_game_comes_back(visit: Visit) -> None:
    page = with_games(visit)
    page.get_by_role("button", name="Remove the game of").first.click()
    expect(page.locator(".game")).to_have_count(2)
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.locator(".game")).to_have_count(3)
    expect(page.locator(".game").first).to_contain_text("WOUND")


def test_a_game_is_one_large_link_on_a_phone(visit: Visit) -> None:
    page = with_games(visit, **PHONE)
    for target in (page.locator(".game a").first, page.locator(".remove").first):
        box = target.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
        assert box["x"] + box["width"] <= 390
    page.locator(".game a").nth(2).tap()
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
    page.get_by_text("Data", exact=True).click()
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
