"""The screen of Solve: nothing jumps, no room is wasted, and what is seen at once is what is needed."""

import re
from typing import Any

import pytest
from drivers import enter_row, settled
from fixtures import Visit
from playwright.sync_api import Page, expect

from salet.game.pattern import pattern_of, pattern_text, tiles_of
from salet.game.position import Position, position_of

pytestmark = pytest.mark.page

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
WIDTHS = (390, 768, 1280, 1920)
WIDTH = "nodes => nodes.map(node => Math.round(node.getBoundingClientRect().width))"
GAP = 16  # pixels between the card and what comes next, at most
TOPS = "selectors => selectors.map(each => document.querySelector(each).getBoundingClientRect().top)"
BELOW = """() => {
  const boxes = selector => [...document.querySelectorAll(selector)].map(each => each.getBoundingClientRect());
  const end = Math.max(...boxes(".hero-best, .hero-other").map(({bottom}) => bottom));
  const next = boxes(".solve > .stack > *").filter(({top, height}) => height && top >= end);
  return Math.min(...next.map(({top}) => top)) - end;
}"""


def size(width: int) -> dict[str, Any]:
    return PHONE if width < 500 else {"viewport": {"width": width, "height": 1000}}


def tops(page: Page, *selectors: str) -> list[float]:
    return [float(top) for top in page.evaluate(TOPS, list(selectors))]


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_jumps_at_the_first_letter(visit: Visit, width: int) -> None:
    page = visit("/solve/nyt/normal/start", **size(width))
    settled(page)
    parts = (".board-row", ".hero-lead", ".hero-best", ".guesses")
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
    assert tops(page, ".board-row") == before[:1], "the rows stay where they are in the whole game"


def second_guesses(count: int) -> list[Position]:
    """Return positions after one guess: all replies to a word, in list order."""
    start = position_of("", "original")
    replies = {pattern_of("crane", word) for word in start.words if word != "crane"}
    return [start.play("crane", pattern) for pattern in sorted(replies)][:count]


@pytest.mark.parametrize("count", (10, pytest.param(50, marks=pytest.mark.slow)))
def test_no_room_is_wasted_below_the_best_guess(visit: Visit, count: int) -> None:
    page = visit("/solve/original/normal/start", **PHONE)
    settled(page)
    gaps = {}
    for position in second_guesses(count):
        text = "crane." + pattern_text(position.turns[0].pattern, 5)
        page.goto(f"/solve/original/normal/{text}")
        settled(page)
        if len(position.words) > 2:
            expect(page.locator(".hero-other")).to_have_count(2)
        gaps[text] = page.evaluate(BELOW)
    assert max(gaps.values()) <= GAP, gaps


def test_words_that_fit_are_seen_above_the_keys_in_the_third_row(visit: Visit) -> None:
    page = visit("/solve/nyt/normal/crane.BYBBG.purse.BBYBG.shire.BBBYG", **PHONE)
    settled(page)
    word = page.locator(".solve-words").get_by_role("button").first.bounding_box()
    dock = page.locator(".dock").bounding_box()
    assert word
    assert dock
    assert word["y"] + word["height"] <= dock["y"]


def test_the_page_names_no_command(visit: Visit) -> None:
    page = visit("/solve/nyt/normal/start")
    enter_row(page, "crane", "12113")
    settled(page)
    expect(page.get_by_text("salet lexicon")).to_have_count(0)
    expect(page.get_by_text(re.compile(r"Used answers known to \d+ \w+ \d{4}"))).to_be_visible()


DELAY = """milliseconds => {
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message) { setTimeout(() => post.call(this, message), milliseconds); };
}"""
LAST_TILE = """async key => {
  const begun = performance.now();
  document.body.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
  while (!/words? fits?/.test(document.querySelector(".solve-words")?.textContent) && performance.now() < begun + 5000)
    await new Promise(resume => requestAnimationFrame(resume));
  return performance.now() - begun;
}"""


@pytest.mark.timed
def test_words_are_there_at_once_though_the_worker_is_busy(visit: Visit) -> None:
    page = visit("/solve/nyt/normal/start", **PHONE)
    settled(page)
    page.evaluate(DELAY, 3000)
    enter_row(page, "crane", "1211")
    page.wait_for_timeout(1000)  # for the words, which come with the first letter
    assert page.evaluate(LAST_TILE, "3") < 100
    expect(page.locator(".solve-words")).to_contain_text("173 words fit")
    expect(page.locator(".solve-words").get_by_role("button", name="RIFLE")).to_be_visible()
    expect(page.locator(".asking")).to_have_count(1)


LEADING = """[".board-row.now .ghost", ".hero-word"].map(
    (part) => [...document.querySelectorAll(part)].map(({ textContent }) => textContent).join("").toLowerCase())"""


ASKED = """window.asked = 0;
let asking = false;
new MutationObserver(() => {
  const now = document.querySelector(".solve.asking") !== null;
  if (now && !asking) window.asked++;
  asking = now;
}).observe(document, {subtree: true, childList: true, attributes: true});"""


def test_the_word_in_the_row_stays_when_the_list_arrives(visit: Visit) -> None:
    page = visit("about:blank")
    page.add_init_script(ASKED)
    with page.expect_response("**/words-original-*.json"):
        page.goto("/solve/original/normal/start")
    settled(page)
    page.wait_for_timeout(500)
    assert page.evaluate("window.asked") == 1


def test_enter_plays_the_word_that_stands_in_the_row(visit: Visit) -> None:
    page = visit("/solve/original/normal/start")
    words: list[str] = []
    while not words or words[-1] != "amber":
        settled(page)
        in_row, on_card = page.evaluate(LEADING)  # at one moment: a better word may come at any time
        assert in_row == on_card
        words.append(in_row)
        page.keyboard.press("Enter")
        page.keyboard.type("".join(str(tile + 1) for tile in tiles_of(pattern_of(words[-1], "amber"), 5)))
        expect(page).to_have_url(re.compile(rf"{words[-1]}\.[BYG]{{5}}$"))
    expect(page.get_by_text(f"Solved in {len(words)}.")).to_be_visible()


def test_hints_leave_the_row_empty(visit: Visit) -> None:
    page = visit("/solve/original/normal/crane.BYGBB")
    settled(page)
    page.get_by_role("button", name="Hide answers").click()
    expect(page.locator(".ghost:not(:empty)")).to_have_count(0)
    page.keyboard.press("Escape")
    page.locator("#board").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-tile]")).to_have_count(5)


def test_the_card_and_the_rows_show_when_the_game_ends(visit: Visit) -> None:
    """The numbers are those of the library's tree (`solve("crane.BYGBB", "mean+1", tree=True)`, weighted by chance)."""
    page = visit("/solve/nyt/normal/crane.BYGBB", viewport={"width": 1280, "height": 800})
    odds = page.locator(".odds")
    expect(odds).to_have_attribute("aria-label", re.compile(r"row 2, 13\s%; row 3, 65\s%; row 4, 20\s%"))
    expect(page.locator(".row-odds").first).to_have_text(re.compile(r"13\s%"))
    expect(page.locator(".row-odds").nth(1)).to_have_text(re.compile(r"65\s%"))


@pytest.mark.parametrize("place", ("nyt/hard/start", "nyt/normal/crane.BBBBB"))
def test_what_is_not_proven_can_be_searched_further(visit: Visit, place: str) -> None:
    """A phone stops after three seconds; hard mode's start is an estimate."""
    page = visit(f"/solve/{place}", **PHONE)
    settled(page)
    expect(page.locator(".hero-lead").get_by_text(re.compile("proven|Keep searching"))).to_be_visible(timeout=60_000)
    further = page.locator(".hero-lead").get_by_role("button", name="Keep searching")
    if further.count():
        further.click()
        expect(page.locator(".hero-lead").get_by_text(re.compile("^searching"))).to_be_visible()


def test_options_are_short_and_a_new_game_closes_them(visit: Visit) -> None:
    page = visit("/solve/nyt/normal/crane.BYBBG", **PHONE)
    settled(page)
    page.get_by_role("button", name="Options").click()
    panel = page.locator(".menu-panel")
    box = panel.bounding_box()
    assert box
    assert box["height"] <= 420
    hard = page.get_by_role("switch", name="Hard mode")
    faces = [hard.screenshot()]
    hard.click()
    expect(hard).to_have_attribute("aria-checked", "true")
    faces.append(hard.screenshot())
    assert faces[0] != faces[1]
    panel.get_by_role("button", name="New game").click()
    expect(panel).to_have_count(0)
    expect(page.locator(".toast").get_by_role("button", name="Undo")).to_be_visible()


def test_rarer_words_come_first_only_if_everyday_words_do_not(visit: Visit) -> None:
    page = visit("/solve/nyt/normal/start")
    settled(page)
    expect(page.locator(".hero-word")).to_have_text("slate", ignore_case=True)
    rare = page.locator(".hero-other", has_text="Best, but a rare word")
    expect(rare).to_contain_text("tarse", ignore_case=True)
    expect(rare).to_contain_text("0.01")
    page.get_by_role("button", name="Options").click()
    page.get_by_role("switch", name="Everyday words first").click()
    expect(page.locator(".hero-word")).to_have_text("tarse", ignore_case=True)


def test_tiles_of_all_rows_are_equally_large_on_a_small_phone(visit: Visit) -> None:
    page = visit(
        "/solve/original/normal/crane.BYGBB", viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True
    )
    settled(page)
    assert len(set(page.locator(".board-row .tile:visible").evaluate_all(WIDTH))) == 1
