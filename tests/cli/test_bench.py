"""`salet bench`: its JSON contract, tables, CSV, pictures, every game, and user strategies."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from salet.game.lexicon import Lexicon

pytestmark = pytest.mark.long

Command = Callable[..., Any]

FIELDS = {
    "strategy": str,
    "lexicon": str,
    "rules": str,
    "opener": str,
    "answers": int,
    "total": int,
    "mean": float,
    "sd": float,
    "lost": int,
    "percent_won": float,
    "distribution": dict,
    "percent_within": dict,
    "lost_words": list,
    "hardest": list,
}

MINE = """
from salet import strategy
from salet.solver.partition import measures_of


@strategy("most-parts", "as many parts as can be")
def mine(position):
    return -measures_of(position).parts
"""


def run_in(folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """The program as its installed script starts it: without its folder on the path."""
    code = "import sys; sys.path.pop(0); from salet.cli.main import main; main()"
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(
        command, cwd=folder, capture_output=True, text=True, encoding="utf-8", check=False, timeout=300
    )


def test_a_strategy_in_this_folder_enters_the_table_and_the_picture(nine_file: str, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(MINE, "utf-8")
    done = run_in(tmp_path, "bench", "mine:mine", "entropy", "-l", nine_file, "--plot", "both.svg")
    assert done.returncode == 0, done.stderr
    assert [line.split()[0] for line in done.stdout.splitlines()[3:5]] == ["entropy", "most-parts"]
    assert "most-parts (eight)" in (tmp_path / "both.svg").read_text("utf-8")
    assert "Wrote both.svg." in done.stderr


@pytest.mark.parametrize(
    ("text", "reason"),
    (
        ("import nothing_of_this_name\n", "cannot be loaded: No module named 'nothing_of_this_name'"),
        ("def mine(position):\n    return 1 / 0\n", "ZeroDivisionError: division by zero (mine.py, line 2)"),
    ),
)
def test_a_strategy_that_does_not_work_is_answered_with_a_reason(
    nine_file: str, tmp_path: Path, text: str, reason: str
) -> None:
    (tmp_path / "mine.py").write_text(text, "utf-8")
    done = run_in(tmp_path, "bench", "mine:mine", "-l", nine_file)
    assert done.returncode == 2
    assert reason in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr


def test_maps_take_an_opener_and_are_drawn_in_the_order_given(
    salet: Command, original: Lexicon, tmp_path: Path
) -> None:
    (tmp_path / "words.txt").write_text("\n".join(original.answers[::10]), "utf-8")
    opener, picture = original.answers[10], tmp_path / "maps.svg"
    maps = ["s1:{0:5,1:3}", "s1:{0:3,1:3}", "s1:{0:4,1:3}"]
    options = ("--opener", opener, "-l", str(tmp_path / "words.txt"), "--plot", str(picture), "--json")
    rows = json.loads(salet("bench", *maps, *options).out)
    assert {row["opener"] for row in rows} == {opener}
    assert re.findall(rf">(s1:\{{[\d:,]+\}}) \({opener}\)", picture.read_text("utf-8")) == maps


def test_one_strategy_has_a_picture_too(salet: Command, nine_file: str, tmp_path: Path) -> None:
    assert salet("bench", "entropy", "-l", nine_file, "--plot", str(tmp_path / "one.png")).code == 0
    assert (tmp_path / "one.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    (
        (["entropy", "--plot", "x.jpeg"], "must end in .svg"),
        (["guesswork"], "There is no strategy 'guesswork'"),
        (["entropy", "--rules", "soft"], "There are no rules 'soft'"),
        (["entropy", "-l", "original", "--opener", "zzzzz"], "is not in the word list original"),
        (["s1:{0:3,2:3}"], "is no threshold map"),
    ),
)
def test_wrong_input_is_answered_with_a_reason(salet: Command, arguments: list[str], reason: str) -> None:
    result = salet("bench", *arguments)
    assert result.code == 2
    assert reason in " ".join(result.err.split())


def test_a_picture_that_cannot_be_written_is_refused_before_anything_is_played(salet: Command, nine_file: str) -> None:
    result = salet("bench", "entropy", "-l", nine_file, "--plot", "nowhere/x.svg")
    assert (result.code, result.out) == (2, "")
    assert "there is no folder nowhere" in " ".join(result.err.split())


def test_the_lab_tells_how_far_it_is_on_standard_error(
    salet: Command, nine_file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("salet.cli.output.EVERY", 0.0)
    result = salet("bench", "entropy", "parts", "-l", nine_file)
    assert "tournaments: 2 of 2, 0 s left" in result.err
    assert "tournaments" not in result.out


def test_the_json_of_a_tournament_has_the_fields_of_the_contract(salet: Command, golden: Callable[[str], Any]) -> None:
    result = salet("bench", "entropy", "--lexicon", "original", "--json")
    assert result.code == 0
    value, figures = json.loads(result.out), golden("tournaments")["entropy"]
    assert FIELDS.keys() <= value.keys()
    assert {name: type(value[name]) for name in FIELDS} == FIELDS
    assert value["strategy"] == "entropy"
    assert value["answers"] == 2315
    assert value["lost"] == 0
    zeros = {"1": 0}
    assert {name: value[name] for name in figures} == {**figures, "distribution": {**zeros, **figures["distribution"]}}
    assert value["mean"] == pytest.approx(8018 / 2315, abs=1e-6)
    assert len(value["hardest"]) == 10


def test_lost_games_are_counted_and_shown(salet: Command, nine_file: str) -> None:
    value = json.loads(salet("bench", "parts", "-l", nine_file, "--rules", "normal-3", "--json").out)
    assert value["lost"] == 6
    assert value["distribution"] == {"1": 1, "2": 1, "3": 1}
    assert len(value["lost_words"]) == 6
    shown = salet("bench", "parts", "-l", nine_file, "--rules", "normal-3").out
    assert "lost 6" in shown
    assert set(value["lost_words"]) <= set(shown.partition("Lost:")[2].split())
