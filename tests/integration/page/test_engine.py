"""The engine in the page: it proves what the library proves, in every view, and without the server."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from drivers import START, best_guess, paste, proven, strictly_best, values
from fixtures import Visit, one_in
from playwright.sync_api import Page, expect

from salet.game.lexicon import Lexicon, named
from salet.game.pattern import pattern_of
from salet.game.position import Position, start
from salet.solver.analysis import analyse
from salet.solver.evaluation import Evaluation

pytestmark = pytest.mark.page

FEWEST = 3  # candidates of the positions that are compared, at least
MOST = 1_200  # and at most
BUDGET = 20.0  # seconds for the library
ENDED = re.compile("all proven|Keep searching")
PATIENCE = 60_000  # milliseconds for the page, which may share its processor with others
TROUBLE = "The solver couldn't start here. The words that fit are listed."


def positions(lexicon: Lexicon, guesses: int, count: int, seed: int = 1) -> Iterator[Position]:
    """Yield random positions after likely guesses and replies."""
    chance = random.Random(seed)
    while count:
        position = start(lexicon)
        (answer,) = chance.choices(lexicon.answers, lexicon.weights)
        for guess in chance.choices(lexicon.answers, lexicon.weights, k=guesses):
            position = position.play(guess, pattern_of(guess, answer))
        if FEWEST <= len(position.candidates) <= MOST and not position.won:
            count -= 1
            yield position


def solved(position: Position) -> Evaluation:
    *_, last = analyse(position, budget=BUDGET)
    return last


def show(page: Page, position: Position) -> bool:
    """Put a position on the board, and return whether the page has proven all guesses that it shows."""
    paste(page, position.text)
    expect(page.get_by_text(f"{len(position.candidates):,} words left").first).to_be_visible()
    ended = page.locator(".foot", has_text=ENDED)
    expect(ended).to_be_attached(timeout=PATIENCE)
    return "all proven" in str(ended.text_content())


def compare(visit: Visit, guesses: int, count: int) -> None:
    page, compared = visit("/solve/nyt/normal/start"), 0
    for position in positions(named("nyt"), guesses, count):
        theirs = solved(position)
        if not show(page, position) or not theirs.finished:
            continue
        compared += 1
        assert (position.text, strictly_best(page)) == (position.text, theirs.suggestions[0].guess)
        known = Counter(f"{line.upper:.2f}" for line in theirs.suggestions if line.upper is not None)
        shown = Counter(values(page))  # fewer than all where one word is almost certain
        assert shown
        assert not shown - known
    assert compared >= 0.8 * count


@pytest.mark.parametrize("guesses", (1, 2))
def test_it_proves_what_the_library_proves(visit: Visit, guesses: int) -> None:
    compare(visit, guesses, 5)


@pytest.mark.slow
@pytest.mark.parametrize("guesses", (1, 2))
def test_it_proves_what_the_library_proves_on_many_positions(visit: Visit, guesses: int) -> None:
    compare(visit, guesses, 200)


@pytest.mark.parametrize("shipped", one_in(2, "original-hard", "original-normal", "nyt2023-normal", "nyt2023-hard"))
def test_the_best_guess_is_that_of_the_shipped_trees_and_tables(visit: Visit, shipped: str) -> None:
    name, rules = shipped.split("-")
    for text in ("start", "salet.BBBBB", "raise.BYBBB", "slate.YBBBB"):
        position = start(named(name), rules) if text == "start" else start(named(name), rules).play(*text.split("."))
        theirs = solved(position)
        page = visit(f"/solve/{name}/{rules}/{text}")
        proven(page)
        assert (text, strictly_best(page)) == (text, theirs.suggestions[0].guess)
        page.close()


@pytest.mark.parametrize("seed", one_in(3, 2, 3, 4))
def test_all_views_name_the_same_word(visit: Visit, seed: int) -> None:
    (position,) = positions(named("nyt"), 1, 1, seed)
    path = f"nyt/normal/{position.text}"
    page = visit(f"/solve/{path}")
    proven(page)
    page.wait_for_timeout(3_000)  # until the words next to the best are proven: a common one of them may lead
    word = best_guess(page)
    page.get_by_role("button", name="Hide answers").click()
    page.get_by_role("button", name="Give me a hint").click()
    for step in (2, 3, 4):
        expect(page.locator(".ladder li")).to_have_count(step - 1)
        page.get_by_role("button", name="Next hint").click()
    expect(page.locator(".ladder li").nth(2)).to_contain_text(f"starts with {word[0].upper()}")
    expect(page.locator(".ladder li").nth(3)).to_contain_text(word.upper())
    best = solved(position).suggestions[0].guess  # Review shows best play, however rare its words
    answer = next(each for each in position.words if each not in {word, best})
    reviewed = visit(f"/review/{path}.{answer}.GGGGG")
    expect(reviewed.locator(".turn h2")).to_be_visible(timeout=PATIENCE)
    reviewed.locator(".review-turn").nth(1).click()
    expect(reviewed.locator(".turn")).to_contain_text(best.upper(), timeout=PATIENCE)


def test_the_server_is_asked_for_no_advice(visit: Visit) -> None:
    page = visit("about:blank")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    game = "original/normal/salet.BYBGB"
    for path in (START, f"/review/{game}.amber.GGGGG", "/#/solvers"):
        page.goto(path)
        expect(page.locator(".hero-best, .sum, .solver").first).to_be_visible(timeout=PATIENCE)
    assert not [url for url in asked if "/api/" in url]


def test_a_browser_without_webassembly_lists_the_words_and_says_so(visit: Visit) -> None:
    page = visit("about:blank")
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto("/solve/nyt/normal/crane.BYBBG")
    expect(page.get_by_text(TROUBLE)).to_be_visible()
    expect(page.get_by_text("173 words left").first).to_be_visible()
    assert not values(page)


def test_a_worker_that_never_answers_is_given_up_in_words(visit: Visit) -> None:
    page = visit("about:blank")
    silent = "postMessage({ id: 0, working: true })"  # that its script is there, and then nothing
    page.route("**/worker-*.js", lambda route: route.fulfill(content_type="text/javascript", body=silent))
    page.goto("/solve/nyt/normal/crane.BYBBG")
    expect(page.get_by_text(TROUBLE)).to_be_visible(timeout=60_000)
    expect(page.get_by_role("button", name="Try again")).to_be_visible()


VISIBILITY = """state => {
  Object.defineProperty(document, "visibilityState", {get: () => state, configurable: true});
  document.dispatchEvent(new Event("visibilitychange"));
}"""


COUNT_WORKERS = """
const { terminate } = Worker.prototype;
window.begun = window.ended = 0;
window.Worker = class extends Worker {
  constructor(...settings) { super(...settings); window.begun++; }
  terminate() { window.ended++; terminate.call(this); }
};
"""


def test_a_search_that_nobody_sees_is_stopped_and_taken_up_again(visit: Visit) -> None:
    page = visit("about:blank")
    page.add_init_script(COUNT_WORKERS)
    page.goto("/solve/nyt/normal/audio.YBBBB")
    expect(page.locator(".status", has_text="searching")).to_be_visible(timeout=PATIENCE)
    before = page.evaluate("window.ended")
    page.evaluate(VISIBILITY, "hidden")
    assert page.evaluate("window.ended") > before
    begun = page.evaluate("window.begun")
    page.evaluate(VISIBILITY, "visible")
    page.wait_for_function("begun => window.begun > begun", arg=begun)
    expect(page.locator(".status", has_text="searching")).to_be_visible(timeout=PATIENCE)


def test_it_goes_on_when_the_page_comes_back(visit: Visit) -> None:
    page = visit("/solve/nyt/normal/crane.BYBBG")
    expect(page.locator(".status", has_text="all proven")).to_be_attached(timeout=PATIENCE)
    page.goto("about:blank")
    page.go_back()
    paste(page, "crane.BYBBG.posit.BBBBB")
    expect(page.locator(".status", has_text="all proven")).to_be_attached(timeout=PATIENCE)


@pytest.mark.slow
def test_fifty_reloads_leave_room_for_a_search(visit: Visit) -> None:
    page = visit("/solve/nyt/normal/salet.BBBBB")
    for _ in range(50):
        page.reload()
        expect(page.get_by_text("1,059 words left").first).to_be_visible()
    expect(page.locator(".status", has_text="all proven")).to_be_attached(timeout=PATIENCE)


PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize("position", ("house.BYBBB", "adieu.BYBYB", "trace.BBBBB.lions.BYBBB"))
def test_a_phone_proves_what_takes_less_than_three_seconds(visit: Visit, position: str) -> None:
    page = visit(f"/solve/nyt/normal/{position}", **PHONE)
    proven(page)


def test_one_button_goes_on_with_a_search(visit: Visit) -> None:
    page = visit("/solve/nyt/normal/holds.BBBBB", **PHONE)
    ended = page.locator(".hero-sure.proven").or_(page.get_by_role("button", name="Keep searching"))
    expect(ended.first).to_be_visible(timeout=PATIENCE)
    expect(page.locator(".why")).to_contain_text(re.compile("within|Proven|estimate"))
    expect(page.locator("main")).not_to_contain_text(re.compile("between|estimates"))


def test_a_phone_keeps_searching_when_asked(visit: Visit) -> None:
    """A fast machine proves this one in the three seconds of a phone; then there is nothing to ask for."""
    page = visit("/solve/nyt/normal/crane.BBBBB", **PHONE)
    more, proof = page.get_by_role("button", name="Keep searching").first, page.locator(".hero-sure.proven")
    expect(more.or_(proof).first).to_be_visible(timeout=PATIENCE)
    if more.is_visible():
        more.click()
    proven(page, 120_000)
