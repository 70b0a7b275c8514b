"""The engine in the page: it proves what the library proves, in every view, and without the server."""

import random
import re
from collections import Counter
from collections.abc import Iterator

import pytest
from drivers import paste, strictly_best, values
from fixtures import Visit
from playwright.sync_api import Page, expect

from salet.game.lexicon import Lexicon, shipped_lexicon
from salet.game.pattern import pattern_of
from salet.game.position import Position, new_position
from salet.solver.analysis import analyze
from salet.solver.evaluation import Evaluation

FEWEST = 3  # candidates of the positions that are compared, at least
MOST = 1_200  # and at most
BUDGET = 20.0  # seconds for the library
ENDED = re.compile("proven|budget")
PATIENCE = 60_000  # milliseconds for the page, which may share its processor with others
TROUBLE = "The solver couldn't start in this browser. You can still see the words that fit."


def positions(lexicon: Lexicon, guesses: int, count: int, seed: int = 1) -> Iterator[Position]:
    """Yield random positions after likely guesses and replies."""
    chance = random.Random(seed)
    while count:
        position = new_position(lexicon)
        (answer,) = chance.choices(lexicon.answers, lexicon.weights)
        for guess in chance.choices(lexicon.answers, lexicon.weights, k=guesses):
            position = position.play(guess, pattern_of(guess, answer))
        if FEWEST <= len(position.candidates) <= MOST and not position.won:
            count -= 1
            yield position


def solved(position: Position) -> Evaluation:
    *_, last = analyze(position, budget=BUDGET)
    return last


def show(page: Page, position: Position) -> bool:
    """Put a position on the board, and return whether the page has proven all guesses that it shows."""
    paste(page, position.text)
    expect(page.get_by_text(f"{len(position.candidates):,} words left").first).to_be_visible()
    answer = page.locator(".hero")
    expect(answer).to_have_attribute("data-search", ENDED, timeout=PATIENCE)
    return answer.get_attribute("data-search") == "proven"


def compare(visit: Visit, guesses: int, count: int) -> None:
    page, compared = visit("/solve/nyt/normal/start"), 0
    for position in positions(shipped_lexicon("nyt"), guesses, count):
        theirs = solved(position)
        if not show(page, position) or not theirs.all_proven:
            continue
        compared += 1
        assert (position.text, strictly_best(page)) == (position.text, theirs.suggestions[0].word)
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
