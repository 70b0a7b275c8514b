"""The end of a game: marks beside its rows, skill and luck, and what is shared of it."""

import re

import pytest
from fixtures import GAMES, PLAY, SET, Visit, share, unfold
from playwright.sync_api import Page, expect

from salet import review
from salet.advice.review import Review

GAME = "salet.BBBYB.crony.BBBYB.hinge.GGGGG"
WORDS = ["salet", "crony", "hinge"]
PATIENCE = 60_000
PHONE = {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True}
SHARING = """
navigator.canShare = () => true;
navigator.share = async data => { window.shared = data; };
"""


def meters(page: Page) -> tuple[int, ...]:
    numbers = page.locator(".meters b")
    expect(numbers.first).to_have_text(re.compile(r"\d"), timeout=PATIENCE)
    return tuple(map(int, numbers.all_inner_texts()))


def details_of(judged: Review) -> list[str]:
    """Return what each guess of a won game left, in the words of the page."""
    *turns, last = judged.turns
    return [*(f"{turn.candidates_after:,} left" for turn in turns), f"{last.guess.chance:.0%} chance"]


def play(visit: Visit, *guesses: str, **options: object) -> Page:
    """Open a practice game whose answer is amber, with these guesses made."""
    page = visit("/you", **options)
    page.evaluate(SET, ["plays", {"": {**PLAY, "guesses": list(guesses), "typed": "", "gaveUp": False}}])
    page.goto("/play")
    return page


@pytest.mark.parametrize("options", ({}, PHONE), ids=("desktop", "phone"))
def test_rows_and_card_show_what_the_library_finds(visit: Visit, options: dict[str, object]) -> None:
    page = visit(f"/solve/original/normal/{GAME}", **options)
    judged = review(WORDS, "original")
    assert meters(page) == (judged.skill, judged.luck_percentile)
    expect(page.locator(".row-mark > :last-child")).to_have_text(details_of(judged))
    costs = [turn.regret for turn in judged.score.rounded().turns]
    grades = ["Best" if cost == 0 else "Good" if cost <= 0.1 else "Costly" for cost in costs]
    expect(page.locator(".row-mark b")).to_have_text(grades)
    expect(page.locator(".ending")).to_contain_text(f"best play: {len(judged.best_play)}", timeout=PATIENCE)


def without_words(visit: Visit, address: str) -> Page:
    """Open an address where no word list ever arrives, so that nothing can be rated."""
    page = visit("/you")
    page.evaluate(SET, ["games", GAMES])
    page.route("**/words-*.json", lambda _route: None)
    page.goto("about:blank")
    page.goto(address)
    return page


def test_rating_shows_its_progress_where_the_chart_will_be(visit: Visit) -> None:
    page = without_words(visit, f"/review/original/normal/{GAME}")
    expect(page.locator(".rating p")).to_have_text("Rating your game… 0 of 3")
    expect(page.locator(".rating .axis")).to_have_text(WORDS, ignore_case=True)


def test_stats_show_how_many_games_are_rated(visit: Visit) -> None:
    page = without_words(visit, "/you")
    expect(page.get_by_text("0 of 3 rated")).to_be_visible()
    page = visit("/you")
    page.evaluate(SET, ["games", GAMES])
    page.reload()
    expect(page.locator("a.game").first).to_contain_text(re.compile(r"\d\.\d\d"), timeout=PATIENCE)
    expect(page.get_by_text("of 3 rated")).to_have_count(0, timeout=PATIENCE)


def test_numbers_are_one_tap_away_on_a_phone(visit: Visit) -> None:
    page = visit(f"/solve/original/normal/{GAME}", **PHONE)
    expect(page.locator(".turn h2")).to_be_visible(timeout=PATIENCE)
    expect(page.locator(".sum")).to_have_count(0)
    unfold(page)
    expect(page.locator(".sum")).to_be_visible()
    expect(page.locator(".fall-axis .par")).to_have_text("Par")


def test_shared_text_of_play_has_no_letters_and_its_link_plays_the_same_word(visit: Visit) -> None:
    page = play(visit, "salet", "anger", "amber")
    skill, luck = meters(page)
    share(page)
    text = page.locator(".share-text").inner_text()
    assert text.startswith(f"Salet 3/6 · skill {skill}, luck {luck}\n⬛🟨⬛🟩⬛\n")
    assert not re.search("amber|anger", text, re.IGNORECASE)
    link = re.search(r"https?://\S+", text)
    assert link
    page.goto("about:blank")
    page.goto(link[0])
    expect(page.locator(".board-row.now")).to_be_visible()
    for word in ("salet", "amber"):
        page.keyboard.type(word)
        page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Solved in 2")).to_be_visible()


def test_shared_link_fits_a_narrow_sheet(visit: Visit) -> None:
    page = play(visit, "salet", "anger", "amber", **(PHONE | {"viewport": {"width": 320, "height": 568}}))
    share(page)
    expect(page.locator(".share-text")).to_contain_text("http")
    over = page.locator(".sheet").evaluate("sheet => sheet.scrollWidth - sheet.clientWidth")
    assert over <= 0


def test_shared_text_of_solve_has_no_link(visit: Visit) -> None:
    page = visit(f"/solve/original/normal/{GAME}")
    share(page)
    assert "http" not in page.locator(".share-text").inner_text()
    expect(page.get_by_role("button", name="Send picture")).to_have_count(0)


def test_picture_goes_to_the_share_sheet(visit: Visit) -> None:
    page = visit("about:blank", **PHONE)
    page.add_init_script(SHARING)
    page.goto(f"/solve/original/normal/{GAME}")
    share(page)
    page.get_by_role("button", name="Send picture").tap()
    page.wait_for_function("window.shared")
    kind, size, text = page.evaluate("[shared.files[0].type, shared.files[0].size, shared.text ?? '']")
    assert (kind, text) == ("image/png", "")
    assert 1_000 < size < 200_000


def test_winning_row_has_its_moment_unless_motion_is_reduced(visit: Visit) -> None:
    names = {}
    for motion in ("no-preference", "reduce"):
        page = play(visit, "salet", "anger", reduced_motion=motion)
        page.keyboard.type("amber")
        page.keyboard.press("Enter")
        expect(page.locator(".board-row.won .tile")).to_have_count(5)
        style = "each => [getComputedStyle(each).animationName, getComputedStyle(document.querySelector('.ending'))"
        names[motion] = page.locator(".won .tile").first.evaluate(f"{style}.animationName]")
    assert names == {"no-preference": ["turn, bounce", "appear"], "reduce": ["none", "none"]}
