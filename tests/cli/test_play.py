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


@pytest.mark.long
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


@pytest.mark.long
def test_six_wrong_guesses_lose_and_the_answer_is_told(salet: Command) -> None:
    result = salet(*CRAVE, stdin="salet\n" * 6)
    assert result.code == 0
    assert "Not found. The answer is crave." in result.out
    assert [record.guesses for record in recorded()] == [None]


@pytest.mark.long
def test_hints_say_a_little_more_each_time_and_begin_again_after_a_guess(salet: Command) -> None:
    typed = "hint\nhint\nhint\nhint\nhint\nsalet\nhint\nquit\n"
    lines = salet(*CRAVE, stdin=typed, COLUMNS="120").out.splitlines()
    nudge, letters, first, word, again = lines[1:6]
    after = lines[-1]
    assert (word.startswith("Guess "), again) == (True, word)
    guess = word.removeprefix("Guess ").strip(".")
    assert guess not in nudge + letters + first
    assert first.startswith(f"The best guess starts with {guess[0]}")
    assert "words are left" in nudge
    assert "words are left" in after


@pytest.mark.parametrize(
    "arguments",
    (
        ["2026-10-09", "--adversary"],
        ["--boards", "4"],
        ["yesterday"],
    ),
)
def test_games_that_are_none_are_refused(salet: Command, arguments: list[str]) -> None:
    assert salet("play", *arguments).code == 2
