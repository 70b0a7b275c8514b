"""`salet tree`, and `salet verify` for trees."""

import csv
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from salet.game.lexicon import named
from salet.game.pattern import pattern_text
from salet.solver.tree import distribution, read_tree

Command = Callable[..., Any]


@pytest.fixture
def tree_file(salet: Command, nine_file: str, tmp_path: Path) -> Path:
    path = tmp_path / "nine.tree"
    result = salet("tree", "entropy", "-l", nine_file, "--rules", "hard-9", "--to", "text")
    assert result.code == 0
    path.write_text(result.out, "utf-8")
    return path


def test_a_grown_tree_says_what_it_was_made_for(tree_file: Path) -> None:
    found = read_tree(tree_file.read_text("utf-8"))
    assert (found.lexicon, found.rules.text, found.strategy) == ("nine", "hard-9", "entropy")
    assert distribution(found.tree) == dict.fromkeys(range(1, 10), 1)


def test_a_tree_is_shown_from_any_position(salet: Command, tree_file: Path) -> None:
    shown = salet("tree", str(tree_file)).out
    assert shown.splitlines()[:2] == ["eight!", "  BGGGG fight!"]
    assert salet("tree", str(tree_file), "eight", "bgggg").out.splitlines()[:3] == ["fight!", "  BGGGG light!", ""]
    value = json.loads(salet("tree", str(tree_file), "eight", "bgggg", "--to", "json").out)
    assert (value["tree"]["guess"], value["rules"], value["position"]) == ("fight", "hard-9", "eight.BGGGG")


@pytest.mark.parametrize(
    ("position", "reason"),
    ((["light", "bgggg"], "there it guesses eight, not light"), (["eight", "bbbbb"], "nothing after those tiles")),
)
def test_a_position_that_the_tree_does_not_reach_is_refused(
    salet: Command, tree_file: Path, position: list[str], reason: str
) -> None:
    result = salet("tree", str(tree_file), *position)
    assert result.code == 2
    assert reason in " ".join(result.err.split())


def test_a_right_tree_is_called_valid(salet: Command, tree_file: Path, nine_file: str) -> None:
    result = salet("verify", str(tree_file), "-l", nine_file)
    assert result.code == 0
    assert "Valid: finds all 9 answers, total 45, mean 5.0000." in result.out


def test_a_wrong_tree_is_a_finding(salet: Command, tree_file: Path, nine_file: str) -> None:
    text = tree_file.read_text("utf-8")
    tree_file.write_text(text.replace("wight!", "night!"), "utf-8")
    result = salet("verify", str(tree_file), "-l", nine_file)
    assert result.code == 1
    assert "faults:" in result.out


def test_every_command_takes_the_lexicon_of_a_file_and_checks_its_hash(
    salet: Command, tree_file: Path, nine_file: str
) -> None:
    for command in ("tree", "verify"):
        assert salet(command, str(tree_file), "-l", nine_file).code == 0
        other = salet(command, str(tree_file), "-l", "original")
        assert (other.code, other.out) == (2, "")
        assert "hash" in other.err
    assert "made for rules" in salet("tree", str(tree_file), "--rules", "hard").err


@pytest.mark.parametrize("content", (b"", b"\xff\xfe\x00", b"salet-tree 1\n", b"might!\n", b"{}"))
def test_a_file_that_is_no_tree_is_refused(salet: Command, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "no.tree"
    path.write_bytes(content)
    for command in ("tree", "verify"):
        result = salet(command, str(path))
        assert result.code == 2
        assert result.out == ""
        assert "tree" in result.err


def test_a_tree_that_finds_nothing_is_shown_all_the_same(salet: Command, tmp_path: Path) -> None:
    path = tmp_path / "vain.tree"
    head = f"salet-tree 1\nlexicon original {named('original').hash}\nrules normal\nstrategy none\n\n"
    path.write_text(head + "might\n", "utf-8")
    assert salet("tree", str(path)).code == 0
    assert salet("verify", str(path)).code == 1


# --- In mid-game ------------------------------------------------------------------------------------------------


@pytest.fixture
def middle_file(salet: Command, tmp_path: Path) -> Path:
    path = tmp_path / "middle.tree"
    assert salet("solve", "-l", "original", "crane", "bygbb", "--tree", str(path)).code == 0
    return path


def test_the_tree_of_a_position_is_checked_from_there(salet: Command, middle_file: Path) -> None:
    result = salet("verify", str(middle_file))
    assert result.code == 0
    assert result.out.startswith("Valid: finds all 24 answers that crane.BYGBB leaves, total ")


def test_the_tree_of_a_position_is_shown_with_or_without_what_came_before(salet: Command, middle_file: Path) -> None:
    tree = read_tree(middle_file.read_text("utf-8")).tree
    pattern = pattern_text(max(tree.branches), 5)
    short = salet("tree", str(middle_file), tree.guess, pattern)
    whole = salet("tree", str(middle_file), "crane", "bygbb", tree.guess, pattern)
    assert short.code == whole.code == 0
    assert short.out == whole.out
    reply = json.loads(salet("tree", str(middle_file), tree.guess, pattern, "--to", "json").out)["position"]
    assert reply == f"crane.BYGBB.{tree.guess}.{pattern}"


# --- For other programs -----------------------------------------------------------------------------------------


def test_a_tree_as_json_is_all_of_it(salet: Command, tree_file: Path) -> None:
    value = json.loads(salet("tree", str(tree_file), "--to", "json").out)
    assert (value["lexicon"], value["rules"], value["position"], value["strategy"]) == (
        "nine",
        "hard-9",
        "start",
        "entropy",
    )
    branch, depth = value["tree"], 1
    while branch["branches"]:
        (branch,) = branch["branches"].values()
        depth += 1
    assert (branch["guess"], depth) == ("wight", 9)


def test_a_tree_as_rows_has_every_game(salet: Command, tree_file: Path) -> None:
    rows = list(csv.DictReader(salet("tree", str(tree_file), "--to", "csv").out.splitlines()))
    assert [row["answer"] for row in rows] == sorted(named_words := [row["game"].split()[-1] for row in rows])
    assert len(named_words) == 9
    assert sum(int(row["guesses"]) for row in rows) == 45
    assert all(len(row["game"].split()) == int(row["guesses"]) for row in rows)
