"""Question and answer stay in sight on short phones and in large text, and the card does what it says."""

import re
from typing import Any

import pytest
from conftest import VIEW, as_fragment
from drivers import settled
from fixtures import Visit
from playwright.sync_api import Browser, expect
from test_whole import is_whole

TOUCH: dict[str, Any] = {"has_touch": True, "is_mobile": True}
DOUBTED = "/solve/nyt/normal/crane.GGBBB.crypt.GGBBB.croup.GGYBB"
ONE_LEFT = "/solve/nyt/normal/crane.BYBBG.purse.BGGYG"
PROVEN = "/solve/nyt/normal/crane.BYBBG"
FOUR = "/solve/original/normal-9/crane.BYGBB~crane.BBBBB~crane.BBBBG~crane.GBBBB"
SHORT = ((390, 664), (375, 553), (360, 616), (320, 568))
OVERLAPS = """() => {
  const boxes = [...document.querySelectorAll(".board")].map((each) => {
    const tiles = [...each.querySelectorAll(".tile")].map((tile) => tile.getBoundingClientRect());
    return [Math.min(...tiles.map(({left}) => left)), Math.max(...tiles.map(({right}) => right)),
            Math.min(...tiles.map(({top}) => top)), Math.max(...tiles.map(({bottom}) => bottom))];
  });
  const outside = boxes.filter(([left, right]) => left < 0 || right > document.documentElement.clientWidth);
  const over = boxes.filter((one, k) => boxes.slice(k + 1).some((other) =>
    one[0] < other[1] && other[0] < one[1] && one[2] < other[3] && other[2] < one[3]));
  return outside.length + over.length;
}"""


@pytest.mark.parametrize("size", SHORT, ids=str)
def test_question_and_answer_stay_above_the_keys_of_a_short_phone(visit: Visit, size: tuple[int, int]) -> None:
    width, height = size
    page = visit(DOUBTED, viewport={"width": width, "height": height}, **TOUCH)
    expect(page.locator(".reply")).to_have_count(3)
    settled(page)
    assert is_whole(page, ".doctor p, .reply .tile, .hero-word, .board-row:not(.now, .to-come) .tile, .key")
    page.goto(ONE_LEFT)
    expect(page.get_by_text("It must be")).to_be_visible()
    assert is_whole(page, ".hero .primary, .hero-word, .board-row:not(.now, .to-come) .tile, .key")
    page.goto(PROVEN)
    settled(page)
    assert is_whole(page, ".hero-word, .hero-value, .board-row:not(.to-come) .tile, .key")
    page.goto("/play")
    expect(page.locator(".board-row.now")).to_be_visible()
    assert is_whole(page, ".key")


@pytest.mark.parametrize("width", (1280, 390))
def test_boards_stay_apart_in_twice_as_large_text(large_text: Browser, base: str, width: int) -> None:
    context = large_text.new_context(base_url=base, service_workers="block", viewport={"width": width, "height": 800})
    page = context.new_page()
    page.route(VIEW, as_fragment)
    page.goto(FOUR)
    settled(page)
    assert page.evaluate(OVERLAPS) == 0
    context.close()


def test_only_the_word_on_the_card_plays_it(visit: Visit) -> None:
    page = visit(PROVEN)
    settled(page)
    expect(page.locator(".odds")).to_be_visible(timeout=60_000)
    page.locator(".odds").click()
    value = page.locator(".hero-value")
    value.click()
    expect(page.locator(".hero-help")).to_contain_text("counting this one")
    expect(page.locator(".hero-help")).to_contain_text("Proven")
    expect(page.locator("[data-tile]")).to_have_count(5)
    word = page.locator(".hero-word").inner_text()
    page.locator(".hero").get_by_role("button", name=f"Guess {word}").click()
    expect(page.locator("[data-tile]")).to_have_count(10)


KEY_FIRST = """window.early = 0;
new MutationObserver(() => {
  const word = document.querySelector(".key .word");
  if (word && document.querySelector(".solve.asking")) window.early++;
}).observe(document, { subtree: true, childList: true, attributes: true });"""


def test_the_key_offers_a_word_together_with_the_card(visit: Visit) -> None:
    page = visit("about:blank")
    page.add_init_script(KEY_FIRST)
    page.goto(PROVEN)
    expect(page.locator(".key .word")).to_be_visible()
    page.goto("/solve/nyt/normal/fuzzy.BBBBB")
    expect(page.locator(".key .word")).to_be_visible(timeout=60_000)
    assert page.evaluate("window.early") == 0


def test_the_odds_show_no_part_without_a_chance_and_others_have_a_reason(visit: Visit) -> None:
    page = visit("/solve/nyt/normal/crane.BYBBB")
    odds = page.locator(".odds")
    expect(odds).to_be_visible(timeout=60_000)
    label = str(odds.get_attribute("aria-label"))
    assert ("now" in label) == (odds.locator(".now").count() == 1)
    page.goto("/solve/nyt/normal/fuzzy.BBBBB")
    settled(page)
    page.wait_for_timeout(1_000)
    reasons = page.locator(".hero-other .quiet").all_inner_texts()
    assert not [reason for reason in reasons if re.search("under 1%|can't be", reason)]


@pytest.mark.parametrize("size", ((390, 844), *SHORT), ids=str)
def test_a_first_visit_shows_how_to_begin_above_the_keys(visit: Visit, size: tuple[int, int]) -> None:
    width, height = size
    page = visit("/solve/nyt/normal/start", viewport={"width": width, "height": height}, **TOUCH)
    settled(page)
    if size == (375, 553):  # two lines too low for all of it
        assert is_whole(page, ".first-visit, .board-row:not(.to-come) .tile, .key")
    else:
        assert is_whole(page, ".first-visit, .start .hero-word, .board-row:not(.to-come) .tile, .key")
