"""Whole games on the page, and everything that can happen to a board."""

import re

import pytest
from drivers import KEYS, MOUSE, START, TOUCH, Hands, best_guess, paste, play, settled
from fixtures import Visit
from playwright.sync_api import Page, expect
from served import Served

from salet.game.rules import objection
from salet.game.text.notation import read

pytestmark = pytest.mark.page

NARROW = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize(
    ("hands", "options"), ((MOUSE, {}), (TOUCH, NARROW), (KEYS, {})), ids=("mouse", "touch", "keys")
)
def test_a_game_is_helped_from_the_first_tap_to_the_review(
    visit: Visit, hands: Hands, options: dict[str, object]
) -> None:
    page = visit(START, **options)
    words = play(page, hands, "amber")
    assert len(words) <= 6
    expect(page.get_by_text(f"Solved in {len(words)} guess")).to_be_visible()
    review = page.get_by_role("link", name="Review this game")
    if hands.keys_only:
        review.focus()
    hands.press(review)
    expect(page).to_have_url(re.compile(r"/review/original/normal/.*amber\.GGGGG$"))
    expect(page.locator(".summary dl")).to_be_visible(timeout=60_000)
    expect(page.locator(".review-turn")).to_have_count(len(words))


def test_a_contradiction_is_repaired_with_one_tap(visit: Visit) -> None:
    page = visit("/solve/original/normal/crane.BYGBB.slate.BBGBY")
    expect(page.get_by_text("No word fits these tiles. One tile may be off:")).to_be_visible()
    page.locator(".repair").first.click()
    expect(page).to_have_url(re.compile(r"crane\.BYGBB\.slate\.BBGBB$"))
    expect(page.get_by_text("9 words fit")).to_be_visible()


def test_the_tile_that_a_repair_changes_is_marked(visit: Visit) -> None:
    page = visit("/solve/original/normal/crane.BYGBB.slate.BBGBY")
    expect(page.locator(".repair").first.locator(".tile.changed")).to_have_text("e", ignore_case=True)


def test_a_contradiction_on_one_of_several_boards_is_named_and_repaired_with_one_tap(visit: Visit) -> None:
    page = visit("/solve/original/normal-7/crane.BBBBB.slate.BBBBB~crane.BYGBB.slate.BBGBY")
    expect(page.get_by_text("Board 2: No word fits these tiles. One tile may be off:")).to_be_visible()
    expect(page.get_by_role("region", name="Board 2").get_by_text("no word fits")).to_be_visible()
    expect(page.get_by_role("region", name="Board 1").get_by_text("no word fits")).to_have_count(0)
    expect(page.locator(".repair").first.locator(".tile.changed")).to_have_text("e", ignore_case=True)
    page.locator(".repair").first.click()
    expect(page).to_have_url(re.compile(r"/crane\.BBBBB\.slate\.BBBBB~crane\.BYGBB\.slate\.BBGBB$"))
    expect(page.get_by_text("9 words fit")).to_be_visible()
    expect(page.locator(".take").first).to_be_visible()


def test_another_word_is_put_into_the_row_of_every_board(visit: Visit) -> None:
    page = visit("/solve/original/normal-7/crane.BBBBB.slate.BBBBB~crane.BYGBB.slate.BBGBY")
    page.locator(".repair", has_text="row 1: crank instead of crane, on every board").click()
    expect(page).to_have_url(re.compile(r"/crank\.BBBBB\.slate\.BBBBB~crank\.BYGBB\.slate\.BBGBY$"))
    expect(page.get_by_text("2 boards to go")).to_be_visible()


def test_two_boards_in_doubt_are_mended_one_after_the_other(visit: Visit) -> None:
    page = visit("/solve/original/normal-7/crane.BBBBB.slate.BBBBG~crane.BYGBB.slate.BBGBY")
    expect(page.get_by_text("Board 1: No word fits these tiles.")).to_be_visible()
    expect(page.get_by_text("Board 2: No word fits these tiles.")).to_be_visible()
    page.locator(".repair").first.click()
    expect(page.get_by_text("Board 1: No word fits these tiles.")).to_have_count(0)
    page.locator(".repair").first.click()
    expect(page.get_by_text("2 boards to go")).to_be_visible()


HARD_ON_ONE = "Hard mode works on one board only"


def test_hard_mode_on_several_boards_is_refused_in_words(visit: Visit) -> None:
    page = visit("/solve/original/normal-7/crane.BYGBB~crane.BBBBB")
    page.get_by_role("button", name="Options").click()
    switch = page.get_by_role("switch", name="Hard mode")
    expect(switch).to_have_attribute("aria-disabled", "true")
    switch.click(force=True)  # it says that it is of no use here; people press it all the same
    expect(page.get_by_text(HARD_ON_ONE)).to_be_visible()
    expect(switch).to_have_attribute("aria-checked", "false")
    expect(page).to_have_url(re.compile("/normal-7/"))


def test_an_address_that_asks_for_it_says_so_too_and_the_boards_go_on(visit: Visit) -> None:
    page = visit("/solve/original/hard-7/crane.BYGBB~crane.BBBBB")
    expect(page.get_by_text(HARD_ON_ONE)).to_be_visible()
    expect(page.get_by_text("2 boards to go")).to_be_visible()
    page.keyboard.type("moist")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/normal-7/crane.*moist"))


def test_hard_mode_comes_back_with_the_single_board(visit: Visit) -> None:
    page = visit("/solve/original/hard/crane.BYGBB")
    switch = page.get_by_role("switch", name="Hard mode")
    page.get_by_role("button", name="Options").click()
    page.get_by_role("button", name="One board more").click()
    expect(page.get_by_text(HARD_ON_ONE)).to_be_visible()
    expect(switch).to_have_attribute("aria-checked", "false")
    page.get_by_role("button", name="One board less").click()
    expect(switch).to_have_attribute("aria-checked", "true")
    expect(page).to_have_url(re.compile(r"/hard/crane\.BYGBB$"))


def test_hard_mode_refuses_and_advises_by_its_rules(visit: Visit) -> None:
    page = visit("/solve/original/normal/crane.BYGBB")
    settled(page)
    page.get_by_role("button", name="Options").click()
    page.get_by_role("switch", name="Hard mode").click()
    page.keyboard.press("Escape")
    expect(page).to_have_url(re.compile("/hard/"))
    settled(page)
    expect(page.locator(".take").first).not_to_have_text("SHTIK", ignore_case=True)
    guesses = [word.lower() for word in page.locator(".take").all_inner_texts()]
    assert guesses
    assert not any(objection(guess, read("crane.BYGBB")) for guess in guesses)
    page.keyboard.type("moist")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Hard mode: letter 3 must be A, as in CRANE.")).to_be_visible()


def test_a_link_shares_the_position(visit: Visit) -> None:
    page = visit(START)
    page.keyboard.type("salet")
    page.keyboard.press("Enter")
    page.keyboard.type("12131")
    expect(page.get_by_text("7 words fit")).to_be_visible()
    other = visit(page.url)
    expect(other.get_by_text("7 words fit")).to_be_visible()
    assert labels(other) == labels(page)


def labels(page: Page) -> list[str | None]:
    return [tile.get_attribute("aria-label") for tile in page.locator("[data-tile]").all()]


def test_back_and_forward_walk_through_the_game(visit: Visit) -> None:
    page = visit(START)
    for word in ("salet", "inter"):
        page.keyboard.type(word)
        page.keyboard.press("Enter")
    expect(page.locator("[data-tile]")).to_have_count(10)
    page.go_back()
    expect(page.locator("[data-tile]")).to_have_count(5)
    page.go_back()
    expect(page.locator("[data-tile]")).to_have_count(0)
    page.go_forward()
    expect(page.locator("[data-tile]")).to_have_count(5)


def test_a_reload_loses_nothing(visit: Visit) -> None:
    page = visit("/solve/original/normal/salet.BYBGB")
    page.keyboard.type("int")
    page.reload()
    expect(page.locator(".board-row.now .tile.typed")).to_have_text(["i", "n", "t"], ignore_case=True)


def test_backspace_goes_back_through_colours_and_letters(visit: Visit) -> None:
    page = visit(START)
    page.keyboard.type("salet")
    page.keyboard.press("Enter")
    page.keyboard.type("12131")
    for _ in range(5 + 1 + 5):
        page.keyboard.press("Backspace")
    expect(page.locator("[data-tile]")).to_have_count(0)
    expect(page.locator(".tile.typed")).to_have_count(0)


def test_undo_takes_back_an_edit(visit: Visit) -> None:
    page = visit("/solve/original/normal/salet.BYBGB")
    page.get_by_role("button", name="Remove row SALET").click()
    expect(page.locator("[data-tile]")).to_have_count(0)
    page.keyboard.press("Control+z")
    expect(page.locator("[data-tile]")).to_have_count(5)


@pytest.mark.parametrize(
    "text",
    ("crane bygbb", "CRANE\n⬛🟨🟩⬛⬛", "⬛🟨🟩⬛⬛ crane", "1. crane: b-y-g-b-b"),
)
def test_a_whole_board_can_be_pasted(visit: Visit, text: str) -> None:
    page = visit(START)
    paste(page, text)
    expect(page).to_have_url(re.compile(r"/crane\.BYGBB$"))
    expect(page.get_by_text("24 words fit")).to_be_visible()


def test_digits_that_could_mean_two_things_are_asked_about(visit: Visit) -> None:
    page = visit(START)
    paste(page, "crane=01200")
    page.get_by_role("button", name="crane.BYGBB").click()
    expect(page.get_by_text("24 words fit")).to_be_visible()


def test_a_shared_grid_goes_to_the_grids(visit: Visit) -> None:
    page = visit(START)
    paste(page, "Wordle 1,234 2/6\n\n⬛🟨🟩⬛⬛\n🟩🟩🟩🟩🟩")
    expect(page).to_have_url(re.compile("/grids$"))
    expect(page.locator("textarea")).to_have_value(re.compile("🟩🟩🟩🟩🟩"))


def test_hints_come_step_by_step(visit: Visit) -> None:
    page = visit("/solve/original/normal/soare.BBBBG.clint.BBYYB")
    settled(page)
    page.get_by_role("button", name="Options").click()
    page.get_by_role("button", name="Hints first").click()
    page.keyboard.press("Escape")
    expect(page.locator(".guesses, .answer, .chips")).to_have_count(0)
    page.get_by_role("button", name="Give me a hint").click()
    expect(page.locator(".ladder li")).to_have_count(1)
    expect(page.locator(".ladder li")).to_contain_text("3 words are left")
    for count in (2, 3, 4):
        page.get_by_role("button", name="Next hint").click()
        expect(page.locator(".ladder li")).to_have_count(count)
    expect(page.locator(".ladder li").last).to_contain_text("HINGE")


def test_hints_first_still_has_a_doctor_that_gives_no_word_away(visit: Visit) -> None:
    page = visit("/solve/original/normal/crane.BYGBB.slate.BBGBY")
    expect(page.locator(".repair .word").first).to_be_visible()
    page.get_by_role("button", name="Options").click()
    page.get_by_role("button", name="Hints first").click()
    page.keyboard.press("Escape")
    expect(page.locator(".repair")).to_have_count(6)
    expect(page.locator(".repair .word")).to_have_count(0)
    page.locator(".repair").first.click()
    expect(page.get_by_role("button", name="Give me a hint")).to_be_visible()


def test_hints_first_says_that_hints_are_for_one_board(visit: Visit) -> None:
    page = visit("/solve/original/normal-7/crane.BYGBB~crane.BBBBB")
    page.get_by_role("button", name="Options").click()
    page.get_by_role("button", name="Hints first").click()
    page.keyboard.press("Escape")
    expect(page.get_by_text("Hints are available for one board only.")).to_be_visible()
    expect(page.get_by_role("button", name="Give me a hint")).to_have_count(0)
    page.get_by_role("button", name="Show all suggestions").click()
    expect(page.locator(".take").first).to_be_visible()


def test_several_boards_share_their_guesses(visit: Visit) -> None:
    page = visit(START)
    page.get_by_role("button", name="Options").click()
    page.get_by_role("button", name="One board more").click()
    page.keyboard.press("Escape")
    page.locator("body").press("c")
    page.keyboard.type("rane")
    page.keyboard.press("Enter")
    page.keyboard.type("12311")
    expect(page).to_have_url(re.compile(r"crane\.BYGBB~crane\.BBBBB$"))
    expect(page.get_by_text("2 boards to go")).to_be_visible()
    expect(page.get_by_text("24 words fit")).to_be_visible()


def test_values_sharpen_until_they_are_proven(visit: Visit) -> None:
    page = visit("/solve/original/normal/salet.BBBBB")
    expect(page.locator(".status", has_text="all proven")).to_be_visible(timeout=60_000)
    expect(page.locator(".answer .label")).to_have_text("proven")
    expect(page.locator("tbody .label.proven")).to_have_count(10)


@pytest.mark.parametrize("width", (1280, 390))
@pytest.mark.parametrize("place", ("nyt/normal/start", "nyt/normal/crane.BYGBB", "nyt2023/normal/fuzzy.BBBBB"))
def test_every_guess_shows_its_guesses_to_go_and_how_sure_they_are(visit: Visit, width: int, place: str) -> None:
    page = visit(f"/solve/{place}")
    page.set_viewport_size({"width": width, "height": 844})
    expect(page.locator("tbody .take")).to_have_count(10)
    expect(page.locator("thead")).to_contain_text("Guesses to go")
    expect(page.locator("tbody .label:visible")).to_have_count(10)
    values = [float(text) for text in page.locator("tbody .cost .number").all_inner_texts()]
    assert values == sorted(values)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_suggestion_goes_into_the_row(visit: Visit) -> None:
    page = visit("/solve/original/normal/salet.BYBGB")
    word = best_guess(page)
    page.get_by_role("button", name=f"Put {word.upper()} into the row").first.click()
    expect(page.locator(".board-row.now .tile")).to_have_text(list(word), ignore_case=True)


def test_a_word_that_is_none_is_refused_in_words(visit: Visit) -> None:
    page = visit("/solve/original/normal/crnae.BBBBB")
    expect(page.get_by_text("'crnae' is not in the word list original. Did you mean crane")).to_be_visible()


def test_a_coloured_tile_is_announced(visit: Visit) -> None:
    page = visit("/solve/original/normal/salet.BYBGB")
    page.get_by_role("button", name="S, grey, first letter").click()
    expect(page.get_by_role("status").filter(has_text="S, yellow, first letter")).to_have_count(1)


def test_another_list_keeps_the_view(visit: Visit) -> None:
    page = visit("/explore/original/normal/start")
    expect(page.locator(".branch").first).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Word list").select_option("nyt2023")
    expect(page).to_have_url(re.compile("/explore/nyt2023/normal/start$"))


def test_a_server_of_another_lexicon_opens_with_it(visit: Visit) -> None:
    with Served("--log", "error", "--lexicon", "original", limits={"rate": 0}) as server:
        page = visit("/", at=server.url)
        assert best_guess(page) == "salet"
        expect(page.get_by_text("There is no lexicon")).to_have_count(0)
        page.close()
