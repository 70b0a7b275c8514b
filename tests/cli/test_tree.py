"""`salet tree`, and `salet verify` for trees."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Command = Callable[..., Any]


@pytest.fixture
def tree_file(salet: Command, nine_file: str, tmp_path: Path) -> Path:
    path = tmp_path / "nine.tree"
    result = salet("tree", "entropy", "-l", nine_file, "--rules", "hard-9", "--to", "text")
    assert result.code == 0
    path.write_text(result.out, "utf-8")
    return path


def test_a_tree_is_shown_from_any_position(salet: Command, tree_file: Path) -> None:
    shown = salet("tree", str(tree_file)).out
    assert shown.splitlines()[:2] == ["eight!", "  BGGGG fight!"]
    assert salet("tree", str(tree_file), "eight", "bgggg").out.splitlines()[:3] == ["fight!", "  BGGGG light!", ""]
    value = json.loads(salet("tree", str(tree_file), "eight", "bgggg", "--to", "json").out)
    assert (value["tree"]["guess"], value["rules"], value["position"]) == ("fight", "hard-9", "eight.BGGGG")


def test_a_wrong_tree_is_a_finding(salet: Command, tree_file: Path, nine_file: str) -> None:
    text = tree_file.read_text("utf-8")
    tree_file.write_text(text.replace("wight!", "night!"), "utf-8")
    result = salet("verify", str(tree_file), "-l", nine_file)
    assert result.code == 1
    assert "faults:" in result.out
