"""Solvers: the games of two of them, guess by guess, and the figures of all."""

import re

from drivers import COLOURS
from fixtures import Visit
from playwright.sync_api import Locator, expect

from salet.game.pattern import TILES
from salet.lab.tournament import autosolve

WORD = "fifty"
STRATEGIES = ("s4-system2", "s0")  # one of them has its own rule for repeated letters, which matters for this word
LEFT = re.compile(r"([\d,]+) left")


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


def test_two_solvers_play_as_the_library_does(visit: Visit) -> None:
    page = visit(f"/#/solvers/{'/'.join(STRATEGIES)}/cigar")
    field = page.get_by_label("Word to solve", exact=True)
    field.fill(WORD)
    field.press("Enter")
    expect(page).to_have_url(re.compile(WORD))
    for k, name in enumerate(STRATEGIES):
        moves = autosolve(WORD, name).turns
        rows = page.locator(".moves").nth(k).get_by_role("listitem")
        expect(rows).to_have_count(len(moves))
        assert [shown(row) for row in rows.all()] == [(move.guess, move.pattern, move.words_left) for move in moves]
    expect(page.get_by_text("by its own rule")).to_have_count(1)


def test_a_line_of_the_list_shows_its_solver_and_names_no_command(visit: Visit) -> None:
    page = visit("/#/solvers")
    expect(page.locator(".solver:visible")).to_have_count(6)  # the others are folded
    page.get_by_role("button", name="Letter information (S4)").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Two solvers play CIGAR")
    page.get_by_label("Word to solve", exact=True).fill("zzzzz")
    page.get_by_role("button", name="Watch").click()
    expect(page.get_by_role("alert")).to_contain_text("ZZZZZ")
    expect(page.locator("main")).not_to_contain_text(re.compile(r"s\d-|\{|salet solvers"))
