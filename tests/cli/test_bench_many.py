"""`salet bench` over many openers, killed and resumed."""

import json
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from salet.game.lexicon import Lexicon, load
from salet.show.blocks import Style, as_text
from salet.show.lab import comparison_blocks
from salet.study.tournament import bench

pytestmark = pytest.mark.long

Command = Callable[..., Any]


def test_every_opener_is_tried_and_the_best_stands_first(salet: Command, nine_file: str) -> None:
    every = ["--rules", "normal-9", "--opener", "99", "--json"]
    values = json.loads(salet("bench", "parts", "-l", nine_file, *every).out)
    assert len(values) == len({value["opener"] for value in values}) == 9
    assert [value["mean"] for value in values] == sorted(value["mean"] for value in values)


def test_openers_are_counted_from_the_best(salet: Command, nine_file: str) -> None:
    counted = json.loads(salet("bench", "parts", "-l", nine_file, "--opener", "2", "--json").out)
    assert {value["opener"] for value in counted} == {"eight", "fight"}


@pytest.mark.parametrize(
    ("arguments", "reason"),
    (
        (["entropy", "-l", "original", "--opener", "2.5"], "'2.5'"),
        (["entropy", "-l", "original", "--opener", "0"], "Name a word"),
    ),
)
def test_wrong_input_is_answered_with_a_reason(salet: Command, arguments: list[str], reason: str) -> None:
    result = salet("bench", *arguments)
    assert result.code == 2
    assert reason in " ".join(result.err.split())


def kept(journal: Path) -> int:
    try:
        with sqlite3.connect(journal) as connection:
            (count,) = connection.execute("SELECT count(*) FROM result").fetchone()
    except sqlite3.OperationalError:
        return 0
    return int(count)


SLOW = """
import time

def cost(position):
    time.sleep(0.03)
    return [float(len(set(word))) for word in position.lexicon.guesses]
"""


def test_a_run_that_was_killed_goes_on_and_ends_with_the_same_table(
    hundredth: Lexicon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words, journal = tmp_path / "words.txt", tmp_path / "j.db"
    words.write_text("\n".join(hundredth.answers[:12]), "utf-8")
    (tmp_path / "slow.py").write_text(SLOW, "utf-8")
    command = [sys.executable, "-m", "salet", "bench", "slow:cost", "-l", str(words), "--opener", "99"]
    command += ["--journal", str(journal)]
    env = {**os.environ, "PYTHONUTF8": "1"}
    with subprocess.Popen(command, cwd=tmp_path, env=env, stdout=subprocess.DEVNULL) as first:
        while kept(journal) < 2:
            assert first.poll() is None, "the run ended before it could be killed"
            time.sleep(0.01)
        first.kill()
    assert 2 <= kept(journal) < 12
    again = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=True)
    monkeypatch.syspath_prepend(str(tmp_path))
    lexicon = load(str(words))
    figures = [bench("slow:cost", lexicon, opener=opener).as_json() for opener in lexicon.answers]
    assert again.stdout == as_text(comparison_blocks(figures), Style()) + "\n"
    assert kept(journal) == 12
