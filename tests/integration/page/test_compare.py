"""Compare solvers: the games of the chosen strategies, guess by guess, and what can be chosen."""

import re

import pytest
from drivers import COLOURS
from fixtures import Visit
from playwright.sync_api import Locator, Page, expect

from salet.game.pattern import TILES
from salet.study.tournament import autosolve

pytestmark = pytest.mark.page

WORD = "fifty"
STRATEGIES = ("s4-system2", "s0")  # one of them has its own rule for repeated letters, which matters for this word
LEFT = re.compile(r"([\d,]+) words? left")


def choose(page: Page, strategies: tuple[str, str], word: str) -> None:
    """Choose two strategies and a word by keyboard alone."""
    for label, name in zip(("Solver", "Second solver"), strategies, strict=True):
        page.get_by_role("combobox", name=label, exact=True).select_option(name)
    page.get_by_label("Word", exact=True).focus()
    page.keyboard.press("Control+a")
    page.keyboard.type(word)
    page.keyboard.press("Enter")


def shown(row: Locator) -> tuple[str, str, int]:
    """Return the guess of a row, its tiles and how many words it left."""
    tiles = row.get_by_role("img").get_attribute("aria-label") or ""
    letters = [tile.split(", ") for tile in tiles.split("; ")]
    left = LEFT.search(row.inner_text())
    return (
        "".join(letter for letter, *_ in letters).lower(),
        "".join(TILES[COLOURS.index(colour)] for _, colour, _ in letters),
        int(left[1].replace(",", "")) if left else 1,
    )


def test_two_strategies_play_as_the_library_does_step_by_step(visit: Visit) -> None:
    page = visit("/lab")
    choose(page, STRATEGIES, WORD)
    games = [autosolve(WORD, name).turns for name in STRATEGIES]
    boards = [page.locator(".moves").nth(k) for k in range(len(games))]
    for board, moves in zip(boards, games, strict=True):
        expect(board).to_contain_text(moves[0].guess, ignore_case=True)
    page.get_by_role("button", name="Next guess").focus()
    for step in range(1, max(map(len, games)) + 1):
        for board, moves in zip(boards, games, strict=True):
            rows = board.get_by_role("listitem")
            expect(rows).to_have_count(min(step, len(moves)))
            expected = [(move.guess, move.pattern, move.left) for move in moves[:step]]
            for _ in range(100):  # the game of another word is shown until this one is there
                if [shown(row) for row in rows.all()] == expected:
                    break
                page.wait_for_timeout(100)
            assert [shown(row) for row in rows.all()] == expected
        page.keyboard.press("Enter")
    page.reload()
    expect(page.get_by_label("Word", exact=True)).to_have_value(WORD)
    expect(page.get_by_role("combobox", name="Second solver")).to_have_value(STRATEGIES[1])


def test_a_word_that_no_solver_looks_for_is_refused_in_words(visit: Visit) -> None:
    page = visit("/lab/s3/cigar")
    expect(page.locator(".moves")).to_have_count(1)
    page.get_by_label("Word", exact=True).fill("aahed")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("AAHED isn't one of the 2,315 words")
    page.get_by_role("button", name="Random word").click()
    expect(page.locator(".moves")).to_have_count(1)


@pytest.mark.parametrize("width", (1024, 1200, 1440))
def test_no_column_of_the_lab_is_cut(visit: Visit, width: int) -> None:
    page = visit("/lab", viewport={"width": width, "height": 900})
    header = page.get_by_role("columnheader", name="Not solved")
    expect(header).to_be_visible()
    page.mouse.wheel(0, header.bounding_box()["y"] - 100)  # type: ignore[index]  # it is visible
    expect(header).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("rowheader", name=re.compile("My Wordle Solver"))).to_be_visible()
