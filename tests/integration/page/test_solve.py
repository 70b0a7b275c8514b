"""The screen of Solve: nothing jumps, no room is wasted, and what people need is in view."""

import re
from typing import Any

import pytest
from drivers import ALL_PROVEN, best_guess, enter_row, settled
from fixtures import Visit
from playwright.sync_api import Page, expect

from salet.game.pattern import pattern_of, tiles_of

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
WIDTHS = (390, 768, 1280, 1920)
TOPS = "selectors => selectors.map(each => document.querySelector(each).getBoundingClientRect().top)"


def size(width: int) -> dict[str, Any]:
    return PHONE if width < 500 else {"viewport": {"width": width, "height": 1000}}


def tops(page: Page, *selectors: str) -> list[float]:
    return [float(top) for top in page.evaluate(TOPS, list(selectors))]


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_jumps_at_the_first_letter(visit: Visit, width: int) -> None:
    page = visit("/solve/nyt/normal/start", **size(width))
    settled(page)
    parts = (".board-row", ".dock")
    before = tops(page, *parts)
    page.keyboard.type("c")
    expect(page.locator(".board-row.now .tile").first).to_have_text("c", ignore_case=True)
    assert tops(page, *parts) == before
    page.keyboard.type("rane")
    page.keyboard.press("Enter")
    expect(page.locator("[data-tile]")).to_have_count(5)
    assert tops(page, *parts) == before
    page.keyboard.type("12113")
    expect(page).to_have_url(re.compile(r"crane\.BYBBG$"))
    assert tops(page, *parts) == before, "rows and keys stay where they are in the whole game"


def test_the_card_shows_when_the_game_ends(visit: Visit) -> None:
    """The numbers are those of the library's tree (`solve("crane.BYGBB", "mean+1", tree=True)`, weighted by chance)."""
    page = visit("/solve/nyt/normal/crane.BYGBB", viewport={"width": 1280, "height": 800})
    odds = page.locator(".odds")
    expect(odds).to_have_attribute("aria-label", re.compile(r"13% now, 65% in row 3, 20% in row 4"))


def test_the_menu_fits_a_phone_and_a_new_game_closes_it(visit: Visit) -> None:
    page = visit("/solve/nyt/normal/crane.BYBBG", **PHONE)
    settled(page)
    page.get_by_role("button", name="Menu").click()
    panel = page.get_by_role("dialog")
    box = panel.bounding_box()
    assert box
    assert box["height"] <= 700
    hard = page.get_by_role("switch", name="Hard mode")
    faces = [hard.screenshot()]
    hard.click()
    expect(hard).to_have_attribute("aria-checked", "true")
    faces.append(hard.screenshot())
    assert faces[0] != faces[1]
    panel.get_by_role("button", name="New game").click()
    expect(panel).to_have_count(0)
    expect(page.locator(".toast").get_by_role("button", name="Undo")).to_be_visible()


def test_hard_mode_needs_a_single_board(visit: Visit) -> None:
    page = visit("/solve/original/normal-7/crane.BYGBB~crane.BBBBB")
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("switch", name="Hard mode")).to_be_disabled()
    expect(page.get_by_text("Hard mode needs a single board")).to_be_visible()


@pytest.mark.parametrize("width", (390, 1280))
def test_enter_plays_the_word_on_the_card(visit: Visit, width: int) -> None:
    page = visit("/solve/original/normal/start", **size(width))
    assert best_guess(page) == "crate"
    page.keyboard.press("Enter")
    expect(page.locator("[data-tile]")).to_have_count(0)
    enter_row(page, "salet", "12131")
    words = ["salet"]
    while words[-1] != "amber":
        words.append(best_guess(page))
        page.keyboard.press("Enter")  # this one may end the row before, as people press it after its last color
        page.keyboard.press("Enter")
        expect(page.locator("[data-tile]")).to_have_count(5 * len(words))
        words[-1] = "".join(page.locator("[data-tile]").all_inner_texts())[-5:].lower()
        page.keyboard.type("".join(str(tile + 1) for tile in tiles_of(pattern_of(words[-1], "amber"), 5)))
        expect(page).to_have_url(re.compile(rf"{words[-1]}\.[BYG]{{5}}$"))
    expect(page.get_by_text(f"Solved in {len(words)}")).to_be_visible()


def test_the_word_that_it_must_be_ends_the_game_with_one_press(visit: Visit) -> None:
    page = visit("/solve/nyt/normal/crane.BYBBG.purse.BGGYG", **PHONE)
    expect(page.get_by_text("It must be")).to_be_visible()
    page.get_by_role("button", name="That was it").tap()
    expect(page).to_have_url(re.compile(r"surge\.GGGGG$"))
    expect(page.get_by_text("Solved in 3")).to_be_visible()


def test_a_doubt_stands_above_the_answer(visit: Visit) -> None:
    page = visit("/solve/nyt/normal/crane.GGBBB.crypt.GGBBB.croup.GGYBB", **PHONE)
    doubt = page.locator(".doctor", has_text="Only rare words fit. Was the O in CROUP really yellow?")
    expect(doubt).to_be_visible()
    settled(page)
    above, word = tops(page, ".doctor", ".hero-word")
    assert above < word
    page.keyboard.press("Enter")
    expect(page.locator("[data-tile]")).to_have_count(15)
    doubt.get_by_role("button", name="No, gray").tap()
    expect(page).to_have_url(re.compile(r"croup\.GGBBB$"))
    page.locator(".prompt").get_by_role("button", name="Undo").tap()
    doubt.get_by_role("button", name="Yes, yellow").tap()
    expect(doubt).to_have_count(0)
    expect(page).to_have_url(re.compile(r"croup\.GGYBB$"))


@pytest.mark.parametrize("row", ("soare.BBBBB", "roate.BBBBB"))
def test_a_proven_word_stays_and_others_cost_little_and_come_once(visit: Visit, row: str) -> None:
    page = visit("about:blank")
    page.add_init_script(OTHERS)
    page.goto(f"/solve/nyt/normal/{row}")
    expect(page.locator(ALL_PROVEN)).to_be_attached(timeout=60_000)
    page.wait_for_timeout(600)
    costs = [float(text.split()[1]) for text in page.locator(".hero-other .between").all_inner_texts()]
    assert all(cost <= 0.1 for cost in costs)
    assert len(page.evaluate("window.others")) <= 1
    assert len(page.evaluate("window.proven")) == 1


OTHERS = """window.others = [];
window.proven = [];
new MutationObserver(() => {
  const word = document.querySelector(".hero .tick") && document.querySelector(".hero-word")?.textContent;
  if (word && word !== window.proven.at(-1)) window.proven.push(word);
  const words = [...document.querySelectorAll(".hero-other .word")].map(({ textContent }) => textContent).join();
  if (words && words !== window.others.at(-1)) window.others.push(words);
}).observe(document, { subtree: true, childList: true, characterData: true });"""
