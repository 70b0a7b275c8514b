"""Shared results: their headers, and the rows that follow."""

import pytest

from salet.game.notation import Header
from salet.study.imports import read_results

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
def test_the_header_of_a_shared_result_is_read(line: str, header: Header) -> None:
    (result,) = read_results(f"hello\n{line}\n\n⬛🟨🟩⬛⬛\n🟩🟩🟩🟩🟩\n\nPhew, that last 🟩! That was close.")
    assert (result.line, result.header) == (2, header)
    assert result.text.endswith("⬛🟨🟩⬛⬛\n🟩🟩🟩🟩🟩")


def test_a_lost_puzzle_has_no_number_of_guesses() -> None:
    (result,) = read_results("Wordle 1,234 X/3*\n" + "⬜🟦🟧⬜⬜\n" * 3)
    assert result.header == Header(1234, None, 3, hard=True)


def test_a_remark_is_no_result() -> None:
    text = "I like Wordle\nmeet at 12 3/4 of the way\nPhew, that last 🟩!\n" + "x" * 20_000
    assert list(read_results(text)) == []
