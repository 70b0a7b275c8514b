"""`salet` alone: driven through a pipe, as a program or a script would."""

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from salet.study.history import recorded
from salet.study.review import Score

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("data_folder")]
Command = Callable[..., Any]


def test_without_input_it_suggests_and_ends(program: Command) -> None:
    result = program(stdin="")
    assert result.code == 0
    assert "nyt" in result.out
    assert "2025-09-29" in result.out, "how old the past answers are"
    assert "crane bygbb" in result.out, "what to type"
    assert "tarse  3.178  proven" in result.out
    assert result.err == ""
    assert len(result.out.splitlines()) <= 17


def test_a_game_is_helped_to_its_end_and_recorded(program: Command) -> None:
    result = program("-l", "original", stdin="salet bybgb\nanger gbbgg\namber ggggg\n")
    assert result.code == 0
    assert "7 words left: agree 14.3 %, abbey 14.3 %" in result.out
    (row,) = [line for line in result.out.splitlines() if line.startswith("anger ")]
    assert {"2.000", "proven", "14.3"} <= set(row.split())
    assert "Found in 3 guesses.\n3 guesses: par 3.42, you gave up 0.00, luck brought 0.42.\n" in result.out
    assert "\x1b" not in result.out
    (record,) = recorded()
    assert (record.source, record.answer, record.guesses) == ("helper", "amber", 3)
    assert Score.read(record.score).given_up == 0


def test_a_strategy_leads_a_game_with_its_own_list_and_rules_from_tiles_alone(salet: Command) -> None:
    result = salet("-s", "s3", "--no-history", stdin="12012\nwhy\n")
    assert "word list original, 2,315 answers, rules legacy-s3" in " ".join(result.out.split())
    assert re.search(r"\nearly +183\.1", result.out), "its opener with its own number"
    assert " E  A  R  L  Y   YBGYB" in result.out, "0 is green, as its author writes it"
    assert "g or 0 green" in result.out
    assert re.search(r"guess +mean guessmap +chance\nperil ", result.out)
    assert re.search(r"The exact search \w+ .*peril", result.out)


def test_a_strategy_of_your_own_or_a_program_leads_a_game(
    salet: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "def last(position):\n    return -position.matrix.answer_of.astype(float)\n"
    (tmp_path / "leads_a_game.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    own = salet("-s", "leads_a_game:last", "-l", "original", "--no-history", stdin="bbbbb\n")
    assert " S  H  A  V  E   BBBBB" in own.out, "the last answer of the list"
    solver = f"exec:{sys.executable} docs/examples/solvers/solver.py"
    played = salet("-s", solver, "-l", "original", "--no-history", stdin="bbbbb\n")
    assert "\ncigar " in played.out
    assert "\nhumph " in played.out


def test_a_program_that_cannot_follow_the_players_own_guess_says_so_and_the_game_goes_on(salet: Command) -> None:
    solver = f"exec:{sys.executable} docs/examples/solvers/solver.py"
    result = salet("-s", solver, "-l", "original", "--no-history", stdin="salet bybgb\nanger gbbgg\n")
    assert "cigar here, not salet" in " ".join(result.err.split())
    assert "amber" in result.out


def test_the_first_screen_leads_with_a_word_that_people_know(salet: Command) -> None:
    value = json.loads(salet("suggest", "--json").out)
    assert (value["suggestions"][0]["guess"], value["lead"]) == ("tarse", "slate")
    shown = salet("--no-history", "--plain", stdin="bbbbb\n").out
    assert "slate: s grey" in shown


def test_why_repeats_the_values_that_are_shown_above_it(salet: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("salet.study.advice.SEARCH_SECONDS", 0.0)
    shown = salet("-l", "original", "--no-history", stdin="vivid bgbbb\nwhy\n").out
    shown = " ".join(shown.rpartition("how sure")[2].split())
    row = re.match(r"chance (\w+) ([\d.]+)\+? (within 0\.\d\d guesses|estimate)", shown)
    assert row, "a search of half a second would have proven it"
    word, value, label = row.groups()
    assert f"With {word} you should need {float(value):.2f} guesses on average, this one included ({label})" in shown


@pytest.mark.parametrize("arguments", ([], ["--plain"], ["--hard"]))
def test_every_line_fits_the_page(salet: Command, arguments: list[str]) -> None:
    typed = "salet bybgb\nwhy\nlist\nhint\nhelp\nanger bbbgy\nundo\n"
    for lexicon in ("nyt", "original"):
        options = ("-l", lexicon, "--no-history", *arguments)
        result = salet(*options, stdin=typed, COLUMNS="40")
        assert result.code == 0
        assert max(map(len, result.out.splitlines())) <= 40


@pytest.mark.parametrize(
    ("arguments", "reason"),
    (
        (["--boards", "4"], "No such option"),
        (["-l", "nyt@tomorrow"], "is not a date"),
        (["-l", "nowhere"], "There is no word list"),
        (["--no-such-option"], "No such option"),
    ),
)
def test_wrong_usage_is_answered_with_a_reason(salet: Command, arguments: list[str], reason: str) -> None:
    result = salet(*arguments)
    assert result.code == 2
    assert reason in " ".join(result.err.split())


def test_a_history_that_cannot_be_written_is_said_and_spoils_nothing(salet: Command, tmp_path: Any) -> None:
    (tmp_path / "file").write_text("")
    result = salet("-l", "original", stdin="salet ggggg\nquit\n", SALET_DATA=str(tmp_path / "file" / "folder"))
    assert result.code == 0
    assert "cannot be used" in result.err
