"""`salet review`: games as words and as boards, other rules and lists, and non-games."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from salet.cli.main import run

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


def test_a_narrow_terminal_shows_fewer_columns_and_whole_rows(salet: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    lines = salet("review", *GAME, "-l", "original").out.splitlines()
    assert max(map(len, lines)) <= 40
    assert [line.split()[0] for line in lines if "clint" in line and line[:1].isdigit()] == ["2"]


def test_json_has_the_documented_keys(salet: Command) -> None:
    value = json.loads(salet("review", *GAME, "-l", "original", "--json").out)
    assert value["answer"] == "wince"
    score = value["score"]
    assert score["par"] + score["given_up"] - score["luck"] == pytest.approx(score["guesses"]) == 4
    assert score["proven"]
    assert value["turns"][1]["best"]["guess"] == "guilt"
    assert value["turns"][1]["pattern"] == "YBYYB"


@pytest.mark.long
def test_a_pasted_board_is_judged_as_its_words_are(salet: Command) -> None:
    board = "Wordle 1,234 4/6\nsoare ⬛⬛⬛⬛🟩\nclint 🟨⬛🟨🟨⬛\nmince ⬛🟩🟩🟩🟩\nwince 🟩🟩🟩🟩🟩\n"
    asked = ("review", "-l", "original", "--json")
    assert salet(*asked, "-", stdin=board).out == salet(*asked, *GAME).out


@pytest.mark.long
def test_a_star_in_the_header_means_hard_mode(salet: Command) -> None:
    board = "Wordle 1,234 2/6*\nslate ⬛⬛🟩⬛🟩\ncrane 🟩🟩🟩🟩🟩\n"
    assert json.loads(salet("review", "-l", "original", "--json", "-", stdin=board).out)["rules"] == "hard"


def test_a_lost_game_needs_its_answer_to_be_retold(salet: Command) -> None:
    words = ["light", "might", "night", "right", "sight", "tight"]
    lost = salet("review", *words, "--answer", "wight", "-l", "original", "--hard")
    assert lost.code == 0
    assert "Not found: wight." in lost.out
    assert "Best play after light finds wight in" in lost.out
    board = ["light", "bgggg", "might", "bgggg", "night", "bgggg"]
    assert "Best play" not in salet("review", *board, "-l", "original").out


@pytest.mark.long
def test_an_answer_outside_the_list_is_said_to_be_so(salet: Command) -> None:
    result = salet("review", "crane", "salet", "-l", "original")
    assert result.code == 0
    assert "No answer of lexicon original fits" in result.out


@pytest.mark.parametrize(
    ("arguments", "code", "reason"),
    (
        ([], 2, "no game to review"),
        (["crane", "zzzzz"], 2, "'zzzzz' is not in the word list"),
        (["crane", "crane", "slate"], 0, "3 guesses: par"),
        (["slate", "crane", "slate"], 2, "Row 1, slate, is the answer already"),
        (["crane", "bygbb", "moist", "ggggg"], 1, "No word fits"),
        (["crane", "bbbbb", "--answer", "crane"], 1, "cannot be crane"),
        (["salet", "bbgbb", "crony", "bbbbb", "--hard"], 1, "Hard mode does not allow crony"),
        (["crane=01200"], 2, "digits need a named notation"),
        (["cranes", "crane"], 2, "letters"),
    ),
)
def test_wrong_input_is_answered_with_a_reason(salet: Command, arguments: list[str], code: int, reason: str) -> None:
    result = salet("review", "-l", "original", *arguments)
    assert reason in " ".join((result.out + result.err).split())
    assert result.code == code


@given(
    st.lists(st.sampled_from(["eight", "fight", "sight", "crane", "bgggg", "ggggg", "⬛", "x/6", "-", "", "é", "12"]))
)
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_is_typed_ends_in_an_answer_or_a_reason(
    nine_file: str, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    if words == ["-"]:
        return  # waits for standard input
    code = run(["review", "-l", nine_file, "--budget", "0.1", "--", *words])
    shown = capsys.readouterr()
    assert code in {0, 1, 2}
    assert "fault in Salet" not in shown.err
    assert shown.out if code == 0 else shown.out + shown.err


def test_an_answer_that_the_tiles_rule_out_is_no_matter_for_the_doctor(salet: Command) -> None:
    result = salet("review", "-l", "original", "crane", "bygbb", "--answer", "crane")
    assert (result.code, result.out) == (1, "")
    assert "The answer cannot be crane" in result.err
