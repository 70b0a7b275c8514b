"""What a screen shows is whole, in its place and not too much, on small, low and wide screens alike."""

import re
from typing import Any

import pytest
from drivers import enter_row, settled
from fixtures import GAMES, PLAY, SET, Visit, share, show, widen
from playwright.sync_api import Page, expect

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DOUBTED = "/solve/nyt/normal/crane.GGBBB.crypt.GGBBB.croup.GGYBB"
LOST = {**PLAY, "guesses": ["salet", "crony", "fudge", "whipt", "block", "vuggy"], "typed": "", "gaveUp": False}
HIDDEN = """selector => [...document.querySelectorAll(selector)].filter((each) => {
  const { left, top, right, bottom } = each.getBoundingClientRect();
  const corners = [[left + 4, top + 4], [right - 4, top + 4], [left + 4, bottom - 4], [right - 4, bottom - 4]];
  return !corners.every((point) => each.contains(document.elementFromPoint(...point)));
}).map((each) => each.textContent)"""
"""What of a selector is not on the screen, or is covered at one of its corners."""


def is_whole(page: Page, selector: str) -> bool:
    """Return whether everything that a selector finds can be seen without scrolling."""
    expect(page.locator(selector).first).to_be_visible()
    hidden = page.evaluate(HIDDEN, selector)
    return not hidden


def box(page: Page, selector: str) -> dict[str, float]:
    found: dict[str, float] = page.locator(selector).first.evaluate("each => each.getBoundingClientRect().toJSON()")
    return found


def play_ended(visit: Visit, **options: Any) -> Page:
    """Open a game of Play that was lost in six, where others are saved."""
    page = visit("/you", **options)
    page.evaluate(SET, ["games", GAMES])
    page.evaluate(SET, ["plays", {"": LOST}])
    page.goto("/play")
    expect(page.locator(".verdict")).to_contain_text(".", timeout=60_000)
    return page


def test_the_end_of_a_lost_game_is_whole_on_a_phone(visit: Visit) -> None:
    page = play_ended(visit, **PHONE)
    expect(page.locator(".meters")).to_be_visible()
    assert is_whole(page, ".ending, .ending button")


@pytest.mark.parametrize("view", ("solved", "played"))
def test_a_game_ends_under_its_board_with_its_review_beside_it(visit: Visit, view: str) -> None:
    page = show(visit, view)
    widen(page, 1280)
    expect(page.locator(".sum")).to_be_visible(timeout=60_000)
    board, end, review = (box(page, selector) for selector in (".boards", ".ending", ".review"))
    assert (board["left"], board["right"]) == (end["left"], end["right"])
    assert board["bottom"] <= end["top"]
    assert review["left"] > end["right"]
    assert review["top"] < board["top"]


def test_giving_up_leads_to_a_review(visit: Visit) -> None:
    page = show(visit, "play")
    page.get_by_role("button", name="Give up").click()
    expect(page.locator(".ending")).to_contain_text("AMBER")
    expect(page.locator(".review-turn")).to_have_count(2)


@pytest.mark.parametrize("width", (320, 360, 390))
def test_the_word_on_enter_fits_its_key(visit: Visit, width: int) -> None:
    page = visit("/solve/nyt/normal/crane.BYBBG", **(PHONE | {"viewport": {"width": width, "height": 844}}))
    settled(page)
    inside = page.locator(".key.wide.ready").evaluate("""key => {
      const word = key.querySelector(".word");
      word.textContent = "MAMMA"; // as wide as words get
      const { left, right } = key.getBoundingClientRect();
      const { left: first, right: last, width } = word.getBoundingClientRect();
      return width === 0 || (word.scrollWidth <= word.clientWidth && first >= left + 2 && last <= right - 2);
    }""")
    assert inside


def test_a_phone_on_its_side_shows_word_and_all_keys(visit: Visit) -> None:
    page = visit("/solve/nyt/normal/crane.BYBBG", **(PHONE | {"viewport": {"width": 844, "height": 390}}))
    settled(page)
    assert box(page, ".top")["height"] <= 52
    assert is_whole(page, ".hero-word, .key, .board-row:not(.to-come) .tile")
    enter_row(page, "murky", "")
    assert is_whole(page, ".colors .key")
    page.goto("/solve/nyt/normal/crane.BYBBG.sport.BBYYB.gorge.BGGGG")
    settled(page)
    assert is_whole(page, ".hero-word, .key, .board-row:not(.to-come) .tile")


def test_a_doubt_is_answered_without_scrolling_and_costs_no_guess(visit: Visit) -> None:
    page = visit(DOUBTED, **PHONE)
    settled(page)
    expect(page.locator(".reply")).to_have_count(3)
    assert is_whole(page, ".reply, .hero-word")
    assert all(float(text.split()[1]) <= 0.1 for text in page.locator(".hero-other .between").all_inner_texts())


def test_several_boards_are_advised_with_a_word_that_people_know_and_a_chance_worth_naming(visit: Visit) -> None:
    page = visit("/solve/nyt2022/normal-9/crane.BYBBG~crane.BBBBB~crane.BBGBB~crane.YBBBY", **PHONE)
    settled(page)
    expect(page.locator(".hero-word")).not_to_have_text("SLIPT", ignore_case=True)
    expect(page.locator(".hero-note")).to_contain_text(re.compile("board", re.IGNORECASE))
    expect(page.locator(".hero-note")).not_to_contain_text("under 1")


@pytest.mark.parametrize(("days", "shown"), ((3, False), (40, True), (430, True)))
def test_odds_older_than_a_month_say_so_beside_the_tick(visit: Visit, days: int, shown: bool) -> None:
    page = visit("about:blank")
    page.route("**/site.json", lambda route: route.abort())
    page.goto("/#/solvers")
    answers_known_until = page.evaluate(
        "Date.parse(JSON.parse(document.documentElement.dataset.site).lexicons[0].answers_known_until)"
    )
    page.clock.set_fixed_time(answers_known_until / 1000 + days * 86_400)
    page.goto("/solve/nyt/normal/crane.BYBBG")
    settled(page)
    expect(page.locator(".foot").get_by_text(re.compile("^odds"))).to_have_count(int(shown), timeout=60_000)
    aged = page.locator(".foot .aged")
    expect(aged).to_have_count(int(days > 90))
    if days > 90:
        expect(aged).to_have_text(re.compile(r"^odds \d+ months old$"))


def test_share_says_copied_in_the_same_width(visit: Visit) -> None:
    page = show(visit, "solved")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    share(page)
    before = box(page, ".sheet .primary")
    page.get_by_role("button", name="Copy text").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert box(page, ".sheet .primary") == before


def test_hidden_answers_are_nowhere(visit: Visit) -> None:
    page = visit("/solve/nyt/normal/crane.BYBBG")
    settled(page)
    page.get_by_role("button", name="Show hints instead").click()
    expect(page.get_by_role("button", name="Give me a hint")).to_be_visible()
    expect(page.locator(".hero, .odds, .bars, .hero-other, .key .word")).to_have_count(0)


def test_the_menu_is_tight_and_in_single_lines_on_a_phone(visit: Visit) -> None:
    page = show(visit, "menu")
    widen(page, 390)
    assert box(page, ".sheet-body > *")["top"] - box(page, ".sheet")["top"] <= 16
    heights = page.locator(".sheet :is(.line, .segment)").evaluate_all("all => all.map(each => each.offsetHeight)")
    assert max(heights) < 50


@pytest.mark.parametrize("view", ("start", "play"))
def test_a_refusal_stands_right_under_its_row(visit: Visit, view: str) -> None:
    page = show(visit, view)
    enter_row(page, "crnae", "")
    expect(page.locator(".remark")).to_contain_text("CRNAE")
    assert 0 <= box(page, ".remark")["top"] - box(page, ".board-row.now")["bottom"] < 8
