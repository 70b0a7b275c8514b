"""`salet review`: games as words and as boards, other rules and lists, and non-games."""

import json
from collections.abc import Callable
from typing import Any

import pytest

Command = Callable[..., Any]
GAME = ("soare", "clint", "mince", "wince")


def test_a_game_is_shown_as_a_board_a_table_and_sentences(salet: Command) -> None:
    result = salet("review", *GAME, "-l", "original")
    assert result.code == 0
    lines = result.out.splitlines()
    assert lines[1].split() == ["C", "L", "I", "N", "T", "YBYYB", "4", "left"]
    assert any(
        line.split() == ["2", "clint", "2.61", "guilt", "2.52", "0.09", "-0.14", "79", "4", "3.51", "8"]
        for line in lines
    )
    assert "4 guesses: par 3.42, you gave up 0.12, luck cost 0.46." in lines
    assert "Best play after soare finds wince in 3: soare guilt wince." in lines
    assert max(map(len, lines)) <= 80
    assert "\x1b" not in result.out


@pytest.mark.gate
def test_a_star_in_the_header_means_hard_mode(salet: Command) -> None:
    board = "Wordle 1,234 2/6*\nslate ⬛⬛🟩⬛🟩\ncrane 🟩🟩🟩🟩🟩\n"
    assert json.loads(salet("review", "-l", "original", "--json", "-", stdin=board).out)["rules"] == "hard"
