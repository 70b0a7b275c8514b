"""`salet solve`, from the outside."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from salet.game.lexicon import named
from salet.game.rules import Rules
from salet.solver.tree import read_tree, verify

Command = Callable[..., Any]


@pytest.mark.gate
def test_the_tree_is_written_and_valid(salet: Command, tmp_path: Path) -> None:
    path = tmp_path / "t.txt"
    done = salet("solve", "-l", "original", "--guess", "salet", "--tree", str(path), "--json")
    value = json.loads(done.out)
    assert (value["position"], value["guess"], value["upper_total"], value["proven"]) == ("start", "salet", 7920, True)
    assert f"Wrote {path}." in done.err
    file = read_tree(path.read_text("utf-8"))
    assert file.strategy == "optimal mean"
    assert verify(file.tree, named("original"), Rules()) == []


@pytest.mark.parametrize("board", (["crane", "bygbb"], ["-l", "nyt2022", "crane", "bygbb"], ["-l", "original"]))
def test_a_question_has_one_proven_value_in_every_command(salet: Command, board: list[str]) -> None:
    solved = json.loads(salet("solve", *board, "--json").out)
    suggested = json.loads(salet("suggest", *board, "--json").out)
    first = suggested["suggestions"][0]
    assert (solved["proven"], first["proven"]) == (True, True)
    assert (solved["guess"], solved["objective"]) == (first["guess"], suggested["objective"])
    assert solved["value"] == pytest.approx(first["value"], abs=1e-6)
    printed = [salet(command, *board).out for command in ("solve", "suggest")]
    assert all(f"{first['value']:.3f}" in out for out in printed)
