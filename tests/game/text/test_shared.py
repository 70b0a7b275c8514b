"""Shared results: the header, the grid, and what is wrong with damaged ones."""

import pytest

from salet.errors import InvalidPattern
from salet.game.pattern import pattern_code
from salet.game.text.shared import Header, read_shared

HEADERS = (
    ("Wordle 1,234 2/6", Header(1234, 2, 6, hard=False)),
    ("Wordle 1,234 2/6*", Header(1234, 2, 6, hard=True)),
    ("Wordle 1.234 2/6*", Header(1234, 2, 6, hard=True)),
    ("Wordle 1\u202f234 2/6", Header(1234, 2, 6, hard=False)),
    ("Wordle 1,000 🎉 2/6", Header(1000, 2, 6, hard=False)),
    ("WORDLE 220 2/6", Header(220, 2, 6, hard=False)),
    ("#Wordle #220 2/8", Header(220, 2, 8, hard=False)),
    ("Le Mot (@WordleFR) #45 2/6", Header(45, 2, 6, hard=False)),
    ("[14/10/2026, 08:01] Me: Wordle 1,578 2/6*", Header(1578, 2, 6, hard=True)),
    ("14.10.26, 08:01 - Ann B.: look, Wordle 1578: 2/6 at last", Header(1578, 2, 6, hard=False)),
)


@pytest.mark.parametrize(("line", "header"), HEADERS)
def test_the_header_of_a_shared_grid_is_read(line: str, header: Header) -> None:
    shared = read_shared(f"{line}\n\n⬛🟨🟩⬛⬛\n🟩🟩🟩🟩🟩\n\nPhew! That was close.")
    assert shared.header == header
    assert shared.patterns == (pattern_code("BYGBB"), pattern_code("GGGGG"))
    assert shared.length == 5


def test_a_lost_puzzle_has_no_number_of_guesses() -> None:
    shared = read_shared("Wordle 1,234 X/3*\n" + "⬜🟦🟧⬜⬜\n" * 3)
    assert shared.header == Header(1234, None, 3, hard=True)
    assert shared.patterns == (pattern_code("BYGBB"),) * 3


def test_a_grid_needs_no_header() -> None:
    assert read_shared("🟩🟨⬛\n🟩 🟩 🟩").patterns == (pattern_code("GYB"), pattern_code("GGG"))


REFUSED_GRIDS = (
    ("crane bygbb", "there are no squares to read. Paste rows such as ⬛🟨🟩⬛⬛."),
    ("⬛🟨🟩⬛⬛ crane", "row 1: '⬛🟨🟩⬛⬛ crane' holds more than squares."),
    ("⬛🟨🟩⬛⬛\n⬛🟨🟩⬛", "row 2: 'BYGB' makes 4 tiles where 5 are needed."),
    ("⬛🟨", "row 1 has 2 squares. Words have 3 to 11 letters; put each row on a line of its own."),
    ("⬛🟨🟩⬛⬛\n🟩🟩🟩🟩🟨", "row 2: GGGGY cannot occur"),
    ("🟩🟩🟩\n⬛🟨🟩", "row 1 is all green, and more rows follow. Paste one game at a time."),
    ("Wordle 1 3/6\n⬛🟨🟩\n🟩🟩🟩", "the header says 3 rows, but here are 2."),
    ("Wordle 1 2/6\n⬛🟨🟩\n🟩⬛🟩", "the puzzle was solved, but the last row is GBG."),
)


@pytest.mark.parametrize(("text", "message"), REFUSED_GRIDS)
def test_a_damaged_grid_is_refused_with_the_reason(text: str, message: str) -> None:
    with pytest.raises(InvalidPattern) as caught:
        read_shared(text)
    assert message in str(caught.value)
