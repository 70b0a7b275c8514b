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
KEYS = {
    "position",
    "lexicon",
    "rules",
    "candidates",
    "objective",
    "guess",
    "value",
    "lower",
    "upper",
    "lower_total",
    "upper_total",
    "proven",
    "label",
    "nodes",
    "seconds",
    "notes",
    "lexicon_hash",
    "version",
}


@pytest.mark.long
def test_the_best_guess_is_printed_with_its_value(salet: Command) -> None:
    done = salet("solve", "-l", "original", "salet", "bbbbb")
    assert done.code == 0
    assert "221 words left; lexicon original, rules normal" in done.out
    assert "2.756  proven" in done.out
    assert "Total: 609 for 221 words." in done.out
    assert max(map(len, done.out.splitlines())) <= 80


def test_json_is_as_promised(salet: Command) -> None:
    value = json.loads(salet("solve", "-l", "original", "salet", "bbbbb", "--json").out)
    assert value.keys() >= KEYS
    assert value["position"] == "salet.BBBBB"
    assert value["lower_total"] == value["upper_total"] == 609
    assert (value["proven"], value["lexicon_hash"]) == (True, named("original").hash)
    assert value["value"] == value["lower"] == value["upper"] == pytest.approx(609 / 221)


@pytest.mark.long
def test_objectives_and_rules_are_named(salet: Command) -> None:
    for objective in ("mean", "mean+1"):
        value = json.loads(
            salet(
                "solve", "-l", "original", "--rules", "hard", "--objective", objective, "salet", "bbbbb", "--json"
            ).out
        )
        assert (value["objective"], value["rules"], value["proven"]) == (objective, "hard", True)


def test_a_loss_that_cannot_be_avoided_is_said(salet: Command, nine_file: str) -> None:
    done = salet("solve", "-l", nine_file, "--hard", "--objective", "mean")
    assert done.code == 0
    assert "A loss cannot be ruled out by any strategy." in done.out
    value = json.loads(salet("solve", "-l", nine_file, "--hard", "--objective", "mean", "--json").out)
    assert value["proven"]
    assert {value[name] for name in ("guess", "value", "lower", "upper", "lower_total", "upper_total")} == {None}


def test_a_spent_budget_gives_bounds(salet: Command) -> None:
    value = json.loads(salet("solve", "-l", "original", "--budget", "0", "--json", "crane", "bbbbb").out)
    assert value.keys() >= KEYS
    assert value["upper"] is None or value["lower"] <= value["upper"]


@pytest.mark.long
def test_the_tree_is_written_and_valid(salet: Command, tmp_path: Path) -> None:
    path = tmp_path / "t.txt"
    done = salet("solve", "-l", "original", "--guess", "salet", "--tree", str(path), "--json")
    value = json.loads(done.out)
    assert (value["position"], value["guess"], value["upper_total"], value["proven"]) == ("start", "salet", 7920, True)
    assert f"Wrote {path}." in done.err
    file = read_tree(path.read_text("utf-8"))
    assert file.strategy == "optimal mean"
    assert verify(file.tree, named("original"), Rules()) == []


def test_there_is_no_tree_where_a_loss_cannot_be_avoided(salet: Command, nine_file: str, tmp_path: Path) -> None:
    done = salet("solve", "-l", nine_file, "--rules", "hard", "--objective", "mean", "--tree", str(tmp_path / "t.txt"))
    assert done.code == 2
    assert "There is no tree to write: a loss cannot be avoided" in done.err


@pytest.mark.long
@pytest.mark.parametrize(
    ("arguments", "reason"),
    (
        (["--guess", "salet", "--budget", "0", "--tree", "t.txt"], "There is no tree to write yet"),
        (["salet", "bybgb", "--tree", "/dev/null/t.txt"], "Cannot write /dev/null/t.txt"),
    ),
)
def test_what_was_found_is_told_even_if_its_tree_is_not(salet: Command, arguments: list[str], reason: str) -> None:
    done = salet("solve", "-l", "original", *arguments)
    assert done.code == 2
    assert reason in " ".join(done.err.split())
    assert "proven" in done.out
    assert "searched in" in done.out


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


@pytest.mark.long
def test_a_start_is_known_as_far_as_the_opening_book_has_it(salet: Command) -> None:
    solved = json.loads(salet("solve", "--budget", "0.5", "--json").out)
    best = json.loads(salet("suggest", "--json").out)["suggestions"][0]
    assert (solved["guess"], solved["proven"]) == (best["guess"], False)
    assert solved["lower"] <= best["value"] <= solved["upper"] <= best["value"] + 2e-6
    out = salet("solve", "--budget", "0.5").out
    assert f"{best['guess']}  {best['value']:.3f}" in out
    assert "The best is not proven: any strategy takes at least" in out
    assert "Total" not in out


@pytest.mark.parametrize(
    ("arguments", "reason"),
    (
        (["--objective", "fame"], "There is no objective 'fame'"),
        (["--guess", "zzzzz"], "is not in the word list original"),
        (["--rules", "hard", "--guess", "crony", "salet", "bbbbg"], "Hard mode does not allow crony"),
        (["--budget", "-1"], "--budget"),
        (["--budget", "inf"], "number of seconds"),
        (["--budget", "nan"], "number of seconds"),
        (["--rules", "normal-1", "salet", "bbbbb"], "guesses are used"),
        (["crane", "ggggg"], "The game is won, crane is the answer"),
    ),
)
def test_wrong_input_is_answered_with_a_reason(salet: Command, arguments: list[str], reason: str) -> None:
    done = salet("solve", "-l", "original", *arguments)
    assert done.code == 2
    assert reason in " ".join(done.err.split())
    assert done.out == ""
