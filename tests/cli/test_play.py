"""`salet play`: driven by a pipe as a person or a program would."""

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from salet.game.daily import Answer, save_answers
from salet.study.history import recorded

Command = Callable[..., Any]
CRAVE = ("play", "-l", "original", "2026-10-09")  # whose answer is crave


@pytest.fixture(autouse=True)
def answer(data_folder: Path) -> None:  # noqa: ARG001 - where the answer is saved
    save_answers([Answer(date(2026, 10, 9), "crave")])


@pytest.mark.gate
def test_a_game_is_played_shared_and_recorded(program: Command) -> None:
    result = program(*CRAVE, stdin="salet\n\nCRONY\ncrave\n")
    assert result.code == 0
    assert " S  A  L  E  T   BYBYB\n C  R  O  N  Y   GGBBB\n\nin place: c r\nelsewhere: a e\n" in result.out
    shared = "Salet 1,938 3/6\n⬛🟨⬛🟨⬛\n🟩🟩⬛⬛⬛\n🟩🟩🟩🟩🟩\n"
    assert result.out.endswith(
        f"Found in 3 guesses.\n\n{shared}3 guesses: par 3.42, you gave up 0.22, luck brought 0.64.\n"
    )
    assert result.err == ""
    (record,) = recorded()
    assert (record.answer, record.guesses, record.lexicon) == ("crave", 3, "original")
    assert record.game == "salet.BYBYB.crony.GGBBB.crave.GGGGG"
