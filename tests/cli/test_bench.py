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

pytestmark = pytest.mark.gate

Command = Callable[..., Any]

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


def test_lost_games_are_counted_and_shown(salet: Command, nine_file: str) -> None:
    value = json.loads(salet("bench", "parts", "-l", nine_file, "--rules", "normal-3", "--json").out)
    assert value["lost"] == 6
    assert value["distribution"] == {"1": 1, "2": 1, "3": 1}
    assert len(value["lost_words"]) == 6
    shown = salet("bench", "parts", "-l", nine_file, "--rules", "normal-3").out
    assert "lost 6" in shown
    assert set(value["lost_words"]) <= set(shown.partition("Lost:")[2].split())
