"""`salet play`: driven by a pipe as a person or a program would."""

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from salet.game.daily.answers import Answer, save_answers
from salet.study.history.store import recorded

Command = Callable[..., Any]
CRAVE = ("play", "-l", "original", "--date", "2026-10-09")  # whose answer is crave


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
def test_a_game_that_is_left_or_not_to_be_kept_is_not_recorded(salet: Command) -> None:
    assert salet(*CRAVE, stdin="salet\n").code == 0
    assert salet(*CRAVE, stdin="salet\nquit\n").code == 0
    assert salet(*CRAVE, stdin="answer\n").code == 0
    assert salet(*CRAVE, "--no-history", stdin="crave\n").code == 0
    assert recorded() == []
    assert "The answer is crave" in salet(*CRAVE, stdin="salet\nanswer\n").out
    assert len(recorded()) == 1


@pytest.mark.long
def test_a_wrong_word_costs_no_guess(salet: Command) -> None:
    result = salet(*CRAVE, "--hard", stdin="salet\ncrnae\nmoist\nhelp\ncrave\n")
    assert "Did you mean" in result.err
    assert "Hard mode does not allow moist" in result.err
    assert "give up" in result.err
    assert "Found in 2 guesses" in result.out


@pytest.mark.long
def test_hints_say_a_little_more_each_time_and_begin_again_after_a_guess(salet: Command) -> None:
    typed = "hint\nhint\nhint\nhint\nhint\nsalet\nhint\nquit\n"
    lines = salet(*CRAVE, "--no-history", stdin=typed, COLUMNS="120").out.splitlines()
    nudge, letters, first, word, again = lines[1:6]
    after = lines[-1]
    assert (word.startswith("Guess "), again) == (True, word)
    guess = word.removeprefix("Guess ").strip(".")
    assert guess not in nudge + letters + first
    assert first.startswith(f"The best guess starts with {guess[0]}")
    assert "words are left" in nudge
    assert "words are left" in after


@pytest.mark.long
def test_a_hint_of_several_boards_names_its_board(salet: Command) -> None:
    shown = salet("play", "--boards", "2", "-l", "original", "--json", stdin="hint\nquit\n").out
    assert json.loads(shown)["hint"].startswith("Board 1: ")


def test_a_word_that_is_a_command_can_be_guessed(salet: Command, tmp_path: Any) -> None:
    (tmp_path / "four.txt").write_text("quit\nhelp\n")
    game = ("play", "-l", str(tmp_path / "four.txt"), "--adversary")
    assert "Found in 2 guesses" in salet(*game, stdin="guess quit\nguess help\n").out


@pytest.mark.long
def test_a_program_can_play_in_json(salet: Command) -> None:
    lines = [json.loads(line) for line in salet(*CRAVE, "--json", stdin="salet\ncrave\n").out.splitlines()]
    assert lines == [
        {"guess": "salet", "patterns": ["BYBYB"], "guesses": 1, "over": False, "won": False},
        {"guess": "crave", "patterns": ["GGGGG"], "guesses": 2, "over": True, "won": True},
        {"won": True, "answers": ["crave"], "guesses": 2},
    ]


@pytest.mark.long
def test_four_boards_stand_side_by_side_and_narrow_ones_below(salet: Command) -> None:
    game = ("play", "-l", "original", "--boards", "4")
    wide, narrow = (salet(*game, stdin="salet\ncrony\nquit\n", COLUMNS=columns).out for columns in ("80", "40"))
    assert "board 1      board 2      board 3      board 4\nSALET" in wide
    assert "board 1      board 2      board 3\nSALET" in narrow
    assert max(map(len, narrow.splitlines()[1:])) <= 40


@pytest.mark.long
def test_a_screen_reader_hears_words(salet: Command) -> None:
    assert "salet: s grey, a yellow, l grey, e yellow, t grey" in salet(*CRAVE, "--plain", stdin="salet\n").out


@pytest.mark.long
def test_a_past_day_is_played_when_it_is_known(salet: Command) -> None:
    assert salet("play", "--date", "2026-10-08").code == 2
    result = salet(*CRAVE, stdin="crave\n")
    assert "Salet 1,938 1/6" in result.out
    assert recorded()[0].day == "2026-10-09"


@pytest.mark.long
def test_the_adversary_is_beaten_in_four(salet: Command) -> None:
    played = salet("play", "--adversary", "-l", "original", stdin="arise\nyauld\ntench\nwhoop\n")
    assert "Found in 4 guesses." in played.out


@pytest.mark.parametrize(
    "arguments",
    (
        ["--date", "2026-10-09", "--adversary"],
        ["--date", "2026-10-10", "--boards", "2"],
        ["--hard", "--boards", "2"],
        ["--boards", "33"],
        ["--date", "yesterday"],
    ),
)
def test_games_that_are_none_are_refused(salet: Command, arguments: list[str]) -> None:
    assert salet("play", *arguments).code == 2


@pytest.mark.long
def test_an_ascii_terminal_sees_letters_instead_of_squares(program: Command) -> None:
    result = program(*CRAVE, stdin="salet\ncräne\ncrave\n", PYTHONUTF8="0", PYTHONIOENCODING="ascii", LC_ALL="C")
    assert result.code == 0
    assert "Salet 1,938 2/6\nBYBYB\nGGGGG\n" in result.out
    assert "Traceback" not in result.err
