"""Whole games on the page, and everything that can happen to a board."""

import re

import pytest
from drivers import (
    KEYS,
    MOUSE,
    START,
    TOUCH,
    Hands,
    enter_row,
    paste,
    play,
    settled,
)
from fixtures import Visit, unfold
from playwright.sync_api import Page, expect

from salet.game.notation import parse_turns
from salet.game.rules import objection

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
    expect(page.get_by_text(f"Solved in {len(words)}")).to_be_visible()
    if options:
        unfold(page)
    expect(page.locator(".sum")).to_be_visible(timeout=60_000)
    expect(page.locator(".review-turn")).to_have_count(len(words))


def test_a_contradiction_is_repaired_with_one_tap(visit: Visit) -> None:
    page = visit("/solve/original/normal/crane.BYGBB.slate.BBGBY")
    expect(page.locator(".correction")).to_have_count(3)
    page.get_by_role("button", name="Make E gray").click()
    expect(page).to_have_url(re.compile(r"crane\.BYGBB\.slate\.BBGBB$"))
    expect(page.get_by_text("9 words left")).to_be_visible()
    page.get_by_role("status").filter(has_text="Made E gray").get_by_role("button", name="Undo").click()
    expect(page).to_have_url(re.compile(r"crane\.BYGBB\.slate\.BBGBY$"))


def test_hard_mode_refuses_and_advises_by_its_rules(visit: Visit) -> None:
    page = visit("/solve/original/normal/crane.BYGBB")
    settled(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("switch", name="Hard mode").click()
    page.keyboard.press("Escape")
    expect(page).to_have_url(re.compile("/hard/"))
    settled(page)
    expect(page.locator(".guesses .word").first).not_to_have_text("SHTIK", ignore_case=True)
    guesses = [word.lower() for word in page.locator(".guesses .word").all_text_contents()]
    assert guesses
    assert not any(objection(guess, parse_turns("crane.BYGBB")) for guess in guesses)
    page.keyboard.type("moist")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Hard mode: letter 3 must be A.")).to_be_visible()


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


@pytest.mark.parametrize(
    "text",
    ("crane bygbb", "CRANE\n⬛🟨🟩⬛⬛", "⬛🟨🟩⬛⬛ crane", "1. crane: b-y-g-b-b"),
)
def test_a_whole_board_can_be_pasted(visit: Visit, text: str) -> None:
    page = visit(START)
    paste(page, text)
    expect(page).to_have_url(re.compile(r"/crane\.BYGBB$"))
    expect(page.get_by_text("24 words left")).to_be_visible()


def test_a_shared_result_has_no_words(visit: Visit) -> None:
    page = visit(START)
    paste(page, "Wordle 1,234 2/6\n\n⬛🟨🟩⬛⬛\n🟩🟩🟩🟩🟩")
    expect(page.get_by_text("colors but no words")).to_be_visible()


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
    expect(page.get_by_text("guesses for both")).to_be_visible()
    expect(page.get_by_text("Board 1: 24 words left")).to_be_visible()


def test_each_word_on_offer_fills_the_row(visit: Visit) -> None:
    page = visit("/solve/nyt/normal/start")
    settled(page)
    expect(page.locator(".hero-other")).to_have_count(1)
    shown = page.locator(".hero-word, .hero-other .word").all_inner_texts()
    assert shown == ["SLATE", "TARSE"], "a common word leads; a rare one is better"
    for word, button in zip(shown, page.locator(".hero-best, .hero-other").all(), strict=True):
        button.click()
        expect(page.locator("[data-tile]")).to_have_text(list(word), ignore_case=True)
        page.get_by_role("button", name="Undo").click()


def test_a_word_outside_the_list_is_refused_in_its_row(visit: Visit) -> None:
    page = visit(START)
    settled(page)
    enter_row(page, "crnae", "123")
    expect(page.get_by_role("status").filter(has_text="CRNAE")).to_contain_text("CRANE")
    expect(page.locator(".board-row.now .tile")).to_have_text(list("crnae"), ignore_case=True)
    expect(page.locator("[data-tile]")).to_have_count(0)
    expect(page).to_have_url(re.compile("/start$"))


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


def test_a_row_begins_with_the_greens_that_are_known(visit: Visit) -> None:
    page = visit("/solve/original/normal/crane.BYGBB")
    page.keyboard.type("grasp")
    expect(page.get_by_role("button", name="A, green, third letter").last).to_be_visible()
    page.get_by_role("button", name="Done").click()
    expect(page).to_have_url(re.compile(r"/crane\.BYGBB\.grasp\.BBGBB$"))


@pytest.mark.parametrize(
    ("address", "says", "next_step"),
    (
        ("/#/solve/original/normal/crane.GGGGY", "crane.GGGGY", "Start over"),
        ("/#/solve/original/normal/crane.BYGBB.smart.12", "smart.12", "Start over"),
        ("/#/nonsense", "nonsense", "Start over"),
        ("/#/solve/original/normal/crnae.BYGBB", "CRNAE isn't in the word list", "Change CRNAE to CRANE"),
        ("/#/solve/klingon/normal/crane.BYGBB", "no word list called “klingon”", "Use the NYT list"),
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
