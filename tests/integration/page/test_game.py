"""Whole games on the page, and everything that can happen to a board."""

import re
from itertools import pairwise

import pytest
from drivers import (
    KEYS,
    MOUSE,
    START,
    TOUCH,
    Hands,
    best_guess,
    change_crane,
    enter_row,
    paste,
    play,
    proven,
    settled,
    values,
)
from fixtures import Visit
from playwright.sync_api import Page, Route, expect
from served import Served

from salet.game.notation import read
from salet.game.position import position_of
from salet.game.rules import objection

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
    expect(page.get_by_text(f"Solved in {len(words)}.")).to_be_visible()
    expect(page.locator(".sum")).to_be_visible(timeout=60_000)
    expect(page.locator(".review-turn")).to_have_count(len(words))


def test_a_contradiction_is_repaired_with_one_tap(visit: Visit) -> None:
    page = visit("/solve/original/normal/crane.BYGBB.slate.BBGBY")
    expect(page.locator(".repair")).to_have_count(3)
    page.get_by_role("button", name="Make E grey").click()
    expect(page).to_have_url(re.compile(r"crane\.BYGBB\.slate\.BBGBB$"))
    expect(page.get_by_text("9 words left")).to_be_visible()
    page.get_by_role("status").filter(has_text="E is grey now").get_by_role("button", name="Undo").click()
    expect(page).to_have_url(re.compile(r"crane\.BYGBB\.slate\.BBGBY$"))


def test_a_board_that_only_unusual_words_fit_is_doubted_and_repaired_with_one_tap(visit: Visit) -> None:
    page = visit("/solve/nyt/normal/crane.BYGBB.shark.YBGGB")
    expect(page.get_by_role("heading", name="Check S in SHARK")).to_be_visible()
    expect(page.locator(".hero-word")).to_be_visible()
    suspect = page.get_by_role("region", name="Board").locator(".suspect")
    expect(suspect).to_have_attribute("aria-label", "S, yellow, first letter")
    page.get_by_role("button", name="Make S green").click()
    expect(page).to_have_url(re.compile(r"crane\.BYGBB\.shark\.GBGGB$"))
    expect(page.get_by_text("15 words left")).to_be_visible()
    expect(page.get_by_role("heading", name="in SHARK")).to_have_count(0)


def test_a_player_whose_tiles_are_right_goes_on(visit: Visit) -> None:
    page = visit("/solve/nyt/normal/crane.BYGBB.shark.YBGGB")
    page.get_by_role("button", name="All tiles are right").click()
    expect(page.get_by_role("heading", name="in SHARK")).to_have_count(0)
    expect(page.locator(".hero-word")).to_be_visible()
    expect(page.locator(".suspect")).to_have_count(0)


def test_more_than_three_repairs_are_shown_on_request(visit: Visit) -> None:
    page = visit("/solve/original/normal/crane.BYGBB.slate.BBGBY")
    page.get_by_role("button", name="Other fixes").click()
    assert page.locator(".repair").count() > 3


def test_the_tile_that_a_repair_changes_is_marked(visit: Visit) -> None:
    page = visit("/solve/original/normal/crane.BYGBB.slate.BBGBY")
    expect(page.locator(".repair").first.locator(".tile.changed")).to_have_text("e", ignore_case=True)
    suspect = page.get_by_role("region", name="Board").locator(".suspect")
    expect(suspect).to_have_attribute("aria-label", "E, yellow, fifth letter")


def test_a_contradiction_on_one_of_several_boards_is_named_and_repaired_with_one_tap(visit: Visit) -> None:
    page = visit("/solve/original/normal-7/crane.BBBBB.slate.BBBBB~crane.BYGBB.slate.BBGBY")
    expect(page.get_by_role("heading", name="Board 2")).to_be_visible()
    expect(page.get_by_text("Board 2 of 2: no word fits")).to_be_visible()
    expect(page.get_by_text("Board 1 of 2: no word fits")).to_have_count(0)
    expect(page.locator(".repair").first.locator(".tile.changed")).to_have_text("e", ignore_case=True)
    page.locator(".repair").first.click()
    expect(page).to_have_url(re.compile(r"/crane\.BBBBB\.slate\.BBBBB~crane\.BYGBB\.slate\.BBGBB$"))
    expect(page.get_by_text("Board 2 of 2: 9 words left")).to_be_visible()
    expect(page.locator(".hero-best")).to_be_visible()


def test_another_word_is_put_into_the_row_of_every_board(visit: Visit) -> None:
    page = visit("/solve/original/normal-7/crane.BBBBB.slate.BBBBB~crane.BYGBB.slate.BBGBY")
    change_crane(page)
    expect(page).to_have_url(re.compile(r"/crank\.BBBBB\.slate\.BBBBB~crank\.BYGBB\.slate\.BBGBY$"))
    expect(page.get_by_text("to finish both")).to_be_visible()


def test_two_boards_in_doubt_are_mended_one_after_the_other(visit: Visit) -> None:
    page = visit("/solve/original/normal-7/crane.BBBBB.slate.BBBBG~crane.BYGBB.slate.BBGBY")
    expect(page.get_by_role("heading", name="Board 1")).to_be_visible()
    expect(page.get_by_role("heading", name="Board 2")).to_be_visible()
    page.locator(".repair").first.click()
    expect(page.get_by_role("heading", name="Board 1")).to_have_count(0)
    page.locator(".repair").first.click()
    expect(page.get_by_text("to finish both")).to_be_visible()


HARD_ON_ONE = "Hard mode works on one board only"


def test_hard_mode_on_several_boards_is_refused_in_words(visit: Visit) -> None:
    page = visit("/solve/original/normal-7/crane.BYGBB~crane.BBBBB")
    page.get_by_role("button", name="Menu").click()
    switch = page.get_by_role("switch", name="Hard mode")
    expect(switch).to_have_attribute("aria-disabled", "true")
    switch.click(force=True)  # it says that it is of no use here; people press it all the same
    expect(page.get_by_text(HARD_ON_ONE).first).to_be_visible()
    expect(switch).to_have_attribute("aria-checked", "false")
    expect(page).to_have_url(re.compile("/normal-7/"))


def test_an_address_that_asks_for_it_says_so_too_and_the_boards_go_on(visit: Visit) -> None:
    page = visit("/solve/original/hard-7/crane.BYGBB~crane.BBBBB")
    expect(page.get_by_text(HARD_ON_ONE)).to_be_visible()
    expect(page.get_by_text("to finish both")).to_be_visible()
    enter_row(page, "moist", "1111111111")
    expect(page).to_have_url(re.compile("/normal-7/crane.*moist"))


def test_hard_mode_comes_back_with_the_single_board(visit: Visit) -> None:
    page = visit("/solve/original/hard/crane.BYGBB")
    switch = page.get_by_role("switch", name="Hard mode")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="2", exact=True).click()
    expect(page.get_by_text(HARD_ON_ONE).first).to_be_visible()
    expect(switch).to_have_attribute("aria-checked", "false")
    page.get_by_role("button", name="1", exact=True).click()
    expect(switch).to_have_attribute("aria-checked", "true")
    expect(page).to_have_url(re.compile(r"/hard/crane\.BYGBB$"))


def test_hard_mode_refuses_and_advises_by_its_rules(visit: Visit) -> None:
    page = visit("/solve/original/normal/crane.BYGBB")
    settled(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("switch", name="Hard mode").click()
    page.keyboard.press("Escape")
    expect(page).to_have_url(re.compile("/hard/"))
    settled(page)
    expect(page.locator(".take").first).not_to_have_text("SHTIK", ignore_case=True)
    guesses = [word.lower() for word in page.locator(".take").all_text_contents()]
    assert guesses
    assert not any(objection(guess, read("crane.BYGBB")) for guess in guesses)
    page.keyboard.type("moist")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Hard mode: letter 3 must be A, as in CRANE.")).to_be_visible()


def test_a_link_shares_the_position(visit: Visit) -> None:
    page = visit(START)
    enter_row(page, "salet", "12131")
    expect(page.get_by_text("7 words left")).to_be_visible()
    other = visit(page.url)
    expect(other.get_by_text("7 words left")).to_be_visible()
    assert labels(other) == labels(page)


def labels(page: Page) -> list[str | None]:
    return [tile.get_attribute("aria-label") for tile in page.locator("[data-tile]").all()]


def test_back_and_forward_walk_through_the_game(visit: Visit) -> None:
    page = visit(START)
    for word in ("salet", "inter"):
        enter_row(page, word, "11111")
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


def test_backspace_goes_back_to_the_colours_and_through_the_letters(visit: Visit) -> None:
    page = visit(START)
    enter_row(page, "salet", "12131")
    for _ in range(1 + 5):
        page.keyboard.press("Backspace")
    expect(page.locator("[data-tile]")).to_have_count(0)
    expect(page.locator(".tile.typed")).to_have_count(0)


def test_undo_takes_back_an_edit(visit: Visit) -> None:
    page = visit("/solve/original/normal/salet.BYBGB")
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    expect(page.locator("[data-tile]")).to_have_count(0)
    page.keyboard.press("Control+z")
    expect(page.locator("[data-tile]")).to_have_count(5)


def test_undo_is_a_button_and_its_steps_are_letters_and_tiles(visit: Visit) -> None:
    page = visit(START, **NARROW)
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)
    enter_row(page, "salet", "12131")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")  # moving is no step
    page.get_by_role("button", name="Undo").tap()
    expect(page).to_have_url(re.compile("/start$"))
    for _ in range(2 + 1):  # two tiles that are not grey, and the row
        page.get_by_role("button", name="Undo").tap()
    expect(page.locator(".board-row.now .tile.typed")).to_have_count(5)


def test_the_first_visit_says_what_this_is_and_how_to_begin(visit: Visit) -> None:
    page = visit("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("What did you guess?")
    expect(page.locator(".chips")).to_have_count(0)
    word = best_guess(page)
    page.locator(".hero-best").click()
    expect(page.locator("[data-tile]")).to_have_text(list(word), ignore_case=True)
    expect(page.get_by_role("heading", level=1)).to_have_text("Which colours did you get?")


def test_a_game_is_pasted_by_a_button_with_or_without_leave_to_read_the_clipboard(visit: Visit) -> None:
    page = visit(START, permissions=["clipboard-read", "clipboard-write"])
    page.evaluate("navigator.clipboard.writeText('crane bygbb')")
    page.get_by_role("button", name="Paste").click()
    expect(page).to_have_url(re.compile(r"/crane\.BYGBB$"))
    other = visit("about:blank")
    other.add_init_script("navigator.clipboard.readText = () => Promise.reject()")
    other.goto(START)
    other.get_by_role("button", name="Paste").click()
    other.get_by_label("Paste here").fill("crane bygbb")
    other.get_by_role("button", name="Read it").click()
    expect(other).to_have_url(re.compile(r"/crane\.BYGBB$"))


@pytest.mark.parametrize(
    "text",
    ("crane bygbb", "CRANE\n⬛🟨🟩⬛⬛", "⬛🟨🟩⬛⬛ crane", "1. crane: b-y-g-b-b"),
)
def test_a_whole_board_can_be_pasted(visit: Visit, text: str) -> None:
    page = visit(START)
    paste(page, text)
    expect(page).to_have_url(re.compile(r"/crane\.BYGBB$"))
    expect(page.get_by_text("24 words left")).to_be_visible()


def test_digits_that_could_mean_two_things_are_asked_about(visit: Visit) -> None:
    page = visit(START)
    paste(page, "crane=01200")
    page.get_by_role("button", name="crane.BYGBB").click()
    expect(page.get_by_text("24 words left")).to_be_visible()


def test_a_shared_result_has_no_words(visit: Visit) -> None:
    page = visit(START)
    paste(page, "Wordle 1,234 2/6\n\n⬛🟨🟩⬛⬛\n🟩🟩🟩🟩🟩")
    expect(page.get_by_text("tiles but no words")).to_be_visible()


def test_hints_come_step_by_step(visit: Visit) -> None:
    page = visit("/solve/original/normal/soare.BBBBG.clint.BBYYB")
    settled(page)
    page.get_by_role("button", name="Hide answers").click()
    expect(page.locator(".guesses, .hero, .chips")).to_have_count(0)
    page.get_by_role("button", name="Give me a hint").click()
    expect(page.locator(".ladder li")).to_have_count(1)
    expect(page.locator(".ladder li")).to_contain_text("3 words are left")
    for count in (2, 3, 4):
        page.get_by_role("button", name="Next hint").click()
        expect(page.locator(".ladder li")).to_have_count(count)
    expect(page.locator(".ladder li").last).to_contain_text("HINGE")


def test_hints_first_still_has_a_doctor_that_gives_no_word_away(visit: Visit) -> None:
    page = visit("/solve/original/normal/crane.BYGBB.slate.BBGBY")
    expect(page.locator(".repair").first).to_contain_text("9 words fit:")
    page.get_by_role("button", name="Hide answers").click()
    expect(page.locator(".repair")).to_have_count(3)
    expect(page.locator(".repair", has_text="words fit:")).to_have_count(0)
    page.locator(".repair").first.click()
    expect(page.get_by_role("button", name="Give me a hint")).to_be_visible()


def test_hints_first_says_that_hints_are_for_one_board(visit: Visit) -> None:
    page = visit("/solve/original/normal-7/crane.BYGBB~crane.BBBBB")
    page.get_by_role("button", name="Hide answers").click()
    expect(page.get_by_text("Hints are available for one board only.")).to_be_visible()
    expect(page.get_by_role("button", name="Give me a hint")).to_have_count(0)
    page.get_by_role("button", name="Show answers").click()
    expect(page.locator(".hero-best")).to_be_visible()


def test_several_boards_share_their_guesses(visit: Visit) -> None:
    page = visit(START)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="2", exact=True).click()
    page.keyboard.press("Escape")
    enter_row(page, "crane", "12311")
    expect(page.get_by_role("region", name="Board 2 of 2")).to_be_visible()
    expect(page).to_have_url(re.compile(r"start~start$"))
    page.keyboard.type("11111")
    expect(page).to_have_url(re.compile(r"crane\.BYGBB~crane\.BBBBB$"))
    expect(page.get_by_text("to finish both")).to_be_visible()
    expect(page.get_by_text("Board 1 of 2: 24 words left")).to_be_visible()


def test_done_comes_after_the_last_of_several_boards(visit: Visit) -> None:
    page = visit("/solve/original/normal-9/start~start~start~start", **NARROW)
    enter_row(page, "crane", "")
    for board in (1, 2, 3):
        expect(page.get_by_role("region", name=f"Board {board} of 4")).to_be_visible()
        expect(page.get_by_role("button", name="Done")).to_have_count(0)
        page.get_by_role("button", name="Next board").tap()
    page.get_by_role("button", name="Done").tap()
    expect(page).to_have_url(re.compile(r"(crane\.BBBBB~?){4}$"))
    expect(page.get_by_text("to finish all four")).to_be_visible()


def test_values_sharpen_until_they_are_proven(visit: Visit) -> None:
    page = visit("/solve/original/normal/salet.BBBBB")
    expect(page.locator(".status", has_text="all proven")).to_be_attached(timeout=60_000)
    proven(page)
    assert not any(value.startswith("≈") for value in values(page))


def test_of_very_many_words_it_says_how_many_are_not_listed(visit: Visit) -> None:
    page = visit("/solve/original/normal/fuzzy.BBBBB")
    page.get_by_role("button", name=re.compile(r"^All [\d,]+ words$")).click()
    rest = len(position_of("fuzzy.BBBBB", "original").candidates) - page.locator(".chip").count()
    assert rest > 0
    expect(page.get_by_text(f"{rest:,} more fit")).to_be_visible()


def test_three_answers_each_fill_the_row(visit: Visit) -> None:
    page = visit("/solve/nyt/normal/start")
    settled(page)
    expect(page.locator(".hero-other")).to_have_count(2)
    shown = page.locator(".hero-word, .hero-other .word").all_inner_texts()
    assert shown == ["SLATE", "TARSE", "SANER"], "a common word leads; a rare one is better, and one may be the answer"
    for word, button in zip(shown, page.locator(".hero-best, .hero-other").all(), strict=True):
        button.click()
        expect(page.locator("[data-tile]")).to_have_text(list(word), ignore_case=True)
        page.get_by_role("button", name="Undo").click()


def test_the_word_that_could_be_the_answer_is_one_that_fits(visit: Visit) -> None:
    page = visit("/solve/nyt/normal/crane.BYBBG")
    settled(page)
    likely = page.locator(".hero-other", has_text="could be it").locator(".word")
    assert likely.first.inner_text().lower() in position_of("crane.BYBBG", "nyt").words


def test_a_suggestion_goes_into_the_row(visit: Visit) -> None:
    page = visit("/solve/original/normal/salet.BYBGB")
    word = best_guess(page)
    page.get_by_text(f"Why {word.upper()}?").click()
    page.locator("tbody").get_by_role("button", name=word).click()
    expect(page.locator("[data-tile]")).to_have_text([*"salet", *word], ignore_case=True)


def test_a_word_outside_the_list_is_refused_in_its_row(visit: Visit) -> None:
    page = visit(START)
    settled(page)
    enter_row(page, "crnae", "123")
    expect(page.get_by_role("status").filter(has_text="CRNAE")).to_contain_text("CRANE")
    expect(page.locator(".board-row.now .tile")).to_have_text(list("crnae"), ignore_case=True)
    expect(page.locator("[data-tile]")).to_have_count(0)
    expect(page).to_have_url(re.compile("/start$"))


def test_a_word_that_is_entered_before_the_list_is_here_is_refused_when_it_comes(visit: Visit) -> None:
    page = visit("about:blank")
    held: list[Route] = []
    late = False
    page.route("**/words-original-*.json", lambda route: route.continue_() if late else held.append(route))
    page.goto(START)
    enter_row(page, "crnae", "")
    expect(page.locator("[data-tile]")).to_have_count(5)
    late = True
    for route in held:
        route.continue_()
    expect(page.get_by_role("status").filter(has_text="CRNAE")).to_contain_text("CRANE")
    expect(page.locator("[data-tile]")).to_have_count(0)


def test_a_link_with_a_word_outside_the_list_says_so(visit: Visit) -> None:
    page = visit("/solve/original/normal/crnae.BBBBB")
    expect(page.get_by_text("CRNAE").filter(has_text="CRANE").first).to_be_visible()


def test_a_short_word_says_how_many_letters_are_missing(visit: Visit) -> None:
    page = visit(START)
    enter_row(page, "cra", "")
    expect(page.get_by_role("status").filter(has_text="Two letters are missing")).to_be_visible()
    page.keyboard.type("ne")
    expect(page.locator("[data-tile]")).to_have_count(5)


def test_a_row_counts_when_its_colours_are_done(visit: Visit) -> None:
    page = visit("/solve/original/normal/start")
    settled(page)
    enter_row(page, "crane", "12")
    page.wait_for_timeout(600)
    expect(page).to_have_url(re.compile("/start$"))
    expect(page.locator(".hero-word")).to_have_count(0)  # that of the board before is not to be followed
    page.get_by_role("button", name="Done").click()
    expect(page).to_have_url(re.compile(r"/crane\.BYBBB$"))
    expect(page.get_by_text("words left").first).to_be_visible()


def test_the_engine_is_asked_when_all_five_tiles_have_their_colour(visit: Visit) -> None:
    page = visit("/solve/original/normal/start")
    enter_row(page, "crane", "1231")
    expect(page).to_have_url(re.compile("/start$"))
    page.keyboard.press("1")
    expect(page).to_have_url(re.compile(r"/crane\.BYGBB$"))
    expect(page.get_by_text("24 words left")).to_be_visible()


def test_a_row_begins_with_the_greens_that_are_known(visit: Visit) -> None:
    page = visit("/solve/original/normal/crane.BYGBB")
    page.keyboard.type("grasp")
    expect(page.get_by_role("button", name="A, green, third letter").last).to_be_visible()
    page.get_by_role("button", name="Done").click()
    expect(page).to_have_url(re.compile(r"/crane\.BYGBB\.grasp\.BBGBB$"))


def test_a_reload_keeps_a_row_that_is_half_coloured(visit: Visit) -> None:
    page = visit(START)
    enter_row(page, "crane", "12")
    before = labels(page)
    page.reload()
    expect(page.locator("[data-tile]")).to_have_count(5)
    assert labels(page) == before
    other = visit("about:blank", context=page.context)
    other.goto(page.url)  # as after the browser threw the page away: only its storage is left
    expect(other.locator("[data-tile]")).to_have_count(5)
    assert labels(other) == before


def test_a_coloured_tile_is_announced(visit: Visit) -> None:
    page = visit("/solve/original/normal/salet.BYBGB")
    page.get_by_role("button", name="S, grey, first letter").click()
    expect(page.get_by_role("status").filter(has_text="S, yellow, first letter")).to_have_count(1)


def test_a_server_of_another_lexicon_opens_with_it(visit: Visit) -> None:
    with Served("--lexicon", "original") as server:
        page = visit("/", at=server.url)
        assert best_guess(page) == "crate"
        expect(page.get_by_text("There is no lexicon")).to_have_count(0)
        page.close()


def test_a_link_made_while_words_are_hidden_opens_with_hints(visit: Visit) -> None:
    page = visit("/solve/original/normal/crane.BYGBB")
    settled(page)
    assert page.title().startswith("24 words left")
    page.evaluate("navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }")
    for answers in ("shown", "hidden"):
        if answers == "hidden":
            page.get_by_role("button", name="Hide answers").click()
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Share this position").click()
        page.keyboard.press("Escape")
        link = page.evaluate("window.copied")
        other = visit(link)
        expect(other.locator(".board-row").first).to_be_visible()
        expect(other.get_by_role("button", name="Give me a hint")).to_have_count(int(answers == "hidden"))
        expect(other.locator(".hero-word")).to_have_count(int(answers == "shown"))


FOUR = "/solve/original/normal-9/crane.BYGBB~crane.BBBBB~crane.BBBBG~crane.GBBBB"


def test_four_boards_stand_side_by_side_and_are_coloured_without_opening_one(visit: Visit) -> None:
    page = visit(FOUR, viewport={"width": 900, "height": 800})
    settled(page)
    boxes = [page.get_by_role("region", name=f"Board {k} of 4").bounding_box() for k in range(1, 5)]
    places = [(box["x"], box["x"] + box["width"], box["y"]) for box in boxes if box]
    assert len(places) == 4
    assert all(right < left for (_, right, _), (left, _, _) in pairwise(places))
    assert len({top for _, _, top in places}) == 1
    for k, count in enumerate((24, 263, 102, 25)):
        expect(page.get_by_text(f"Board {k + 1} of 4: {count} words left")).to_be_visible()
    enter_row(page, "smart", "11321" + "11111" * 3)
    expect(page).to_have_url(re.compile(r"smart\.BBGYB~.*smart\.BBBBB~.*smart\.BBBBB~.*smart\.BBBBB$"))


def test_guesses_for_several_boards_say_what_they_do(visit: Visit) -> None:
    page = visit(FOUR)
    settled(page)
    expect(page.locator(".hero-note")).to_contain_text(re.compile(r"[Bb]oard \d"))
    expect(page.get_by_text("not possible")).to_have_count(0)
    expect(page.locator(".chip")).to_have_count(4 * 3)


@pytest.mark.parametrize(("boards", "words"), ((2, "finish both"), (4, "finish all four"), (8, "finish all eight")))
def test_the_number_of_boards_is_named(visit: Visit, boards: int, words: str) -> None:
    page = visit("/solve/original/normal-40/" + "~".join(["crane.BYGBB"] * boards))
    expect(page.locator(".hero-value")).to_contain_text(words)


@pytest.mark.parametrize(
    ("address", "says", "next_step"),
    (
        ("/#/solve/original/normal/crane.GGGGY", "crane.GGGGY", "Empty board"),
        ("/#/solve/original/normal/crane.BYGBB.smart.12", "smart.12", "Empty board"),
        ("/#/nonsense", "nonsense", "Empty board"),
        ("/#/solve/original/normal/crnae.BYGBB", "CRNAE isn't in this word list", "Change CRNAE to CRANE"),
        ("/#/solve/klingon/normal/crane.BYGBB", "There is no word list klingon", "Use the NYT words"),
    ),
)
def test_an_address_that_cannot_be_read_says_so_and_leads_on(
    visit: Visit, address: str, says: str, next_step: str
) -> None:
    page = visit(address)
    note = page.locator(".notice.warn")
    expect(note).to_contain_text(says)
    expect(note.get_by_role("button", name="Try again")).to_have_count(0)
    note.locator("button, a").filter(has_text=next_step).click()
    expect(note).to_have_count(0)
    settled(page)


def test_what_can_be_read_of_an_address_is_shown(visit: Visit) -> None:
    page = visit("/#/solve/original/normal/crane.BYGBB.smart.12")
    expect(page.get_by_role("group", name="Row 1, CRANE")).to_be_visible()
    expect(page.get_by_text("24 words left").first).to_be_visible()
