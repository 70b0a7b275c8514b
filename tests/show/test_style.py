"""Style: rows and tables for any width, alphabet and reader."""

import pytest

from salet.game.text.notation import Turn
from salet.show.style import Style, fitted_table, row_text, short_row

HEAD = ("guess", "chance", "guesses to go", "how sure")
ROWS = [("salet", "-", "3.421", "proven"), ("crate", "<0.1 %", "3.424", "within 0.03 guesses")]


@pytest.mark.parametrize("width", range(20, 60))
def test_a_table_that_is_too_wide_loses_columns_from_the_right_and_keeps_every_row_whole(width: int) -> None:
    lines = fitted_table(HEAD, ROWS, (0, 3), Style(width=width))
    assert len(lines) == len(ROWS) + 1
    assert max(map(len, lines)) <= width
    columns = next(count for count in range(4, 0, -1) if lines[0].endswith(HEAD[count - 1]))
    for line, row in zip(lines[1:], ROWS, strict=True):
        assert " ".join(line.split()) == " ".join(" ".join(row[:columns]).split())


def test_a_word_has_as_many_columns_as_letters_in_any_alphabet() -> None:
    assert row_text(Turn("größer", 0), Style()) == " G  R  Ö  ẞ  E  R   BBBBBB"
    assert short_row(Turn("größer", 0), Style()) == "GRÖẞER BBBBBB"
    assert "ẞ" in row_text(Turn("größer", 0), Style(colour=True))
