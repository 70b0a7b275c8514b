"""`salet prove`, from the outside."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Command = Callable[..., Any]


def test_a_proof_is_printed_in_sentences(salet: Command, nine_file: str) -> None:
    done = salet("prove", "-l", nine_file, "--rules", "normal-9")
    assert done.code == 0
    assert "Proven: no opener has a total below 45." in done.out
    assert max(map(len, done.out.splitlines())) <= 80


def test_json_is_as_promised(salet: Command, nine_file: str, tmp_path: Path) -> None:
    command = ["prove", "-l", nine_file, "--rules", "normal-9", "--journal", str(tmp_path / "j.db"), "--json"]
    first, again = (json.loads(salet(*command).out) for _ in range(2))
    assert list(first) == [
        "lexicon",
        "rules",
        "position",
        "openers",
        "best",
        "bound",
        "proven",
        "cpu_seconds",
        "wall_seconds",
    ]
    assert (first["rules"], first["openers"], first["bound"], first["proven"]) == ("normal-9", 9, 45, True)
    assert first["best"][0]["total"] == 45
    assert {**again, "wall_seconds": 0} == {**first, "wall_seconds": 0}


def test_a_position_in_mid_game_is_proven_and_verified(salet: Command, tmp_path: Path) -> None:
    path = tmp_path / "middle.cert"
    done = salet("prove", "-l", "original", "--hard", "salet", "bybgb", "--certificate", str(path))
    assert done.out.startswith(
        "lexicon original, rules hard, position salet.BYBGB\nProven: no guess has a total below "
    )
    checked = salet("verify", str(path), "--full")
    assert checked.out.startswith("Valid: the tree finds all 7 answers with a total of ")
    assert "guesses were checked anew" in checked.out


def test_digits_are_read_if_they_are_named(salet: Command, nine_file: str) -> None:
    done = salet("prove", "-l", nine_file, "--rules", "normal-9", "--json", "--digits", "green2", "eight", "02222")
    assert json.loads(done.out)["position"] == "eight.BGGGG"


def test_what_is_proven_is_told_even_if_the_certificate_cannot_be_written(salet: Command, nine_file: str) -> None:
    done = salet("prove", "-l", nine_file, "--rules", "normal-9", "--certificate", "/dev/null/x.cert")
    assert done.code == 2
    assert "Proven: no opener has a total below 45." in done.out
    assert "/dev/null/x.cert cannot be written" in done.err


def test_with_a_bound_it_says_how_many_are_below(salet: Command, nine_file: str) -> None:
    out = salet("prove", "-l", nine_file, "--rules", "normal-9", "--bound", "46").out
    assert "Proven: 9 openers have a total below 46." in out
    crowded = salet("prove", "-l", "original", "salet", "bybgb", "--bound", "16").out
    assert " more." in " ".join(crowded.split())
    assert max(map(len, crowded.splitlines())) <= 80


def test_a_bound_finds_every_opener_below_it(salet: Command, nine_file: str) -> None:
    value = json.loads(salet("prove", "-l", nine_file, "--rules", "normal-9", "--bound", "46", "--json").out)
    assert (len(value["best"]), value["bound"]) == (9, 46)


def test_some_openers_are_no_proof(salet: Command, nine_file: str) -> None:
    done = salet("prove", "-l", nine_file, "--rules", "normal-9", "--openers", "3", "--threads", "1")
    assert "So far, for 3 openers: no opener has a total below 45." in done.out


def test_where_nothing_wins_in_time_it_says_so(salet: Command, nine_file: str) -> None:
    assert "Proven: no opener finds every answer in time." in salet("prove", "-l", nine_file).out
    assert json.loads(salet("prove", "-l", nine_file, "--hard", "--json").out)["bound"] is None


def test_a_certificate_is_written(salet: Command, nine_file: str, tmp_path: Path) -> None:
    path = tmp_path / "c.txt"
    done = salet("prove", "-l", nine_file, "--rules", "hard-9", "--certificate", str(path))
    assert f"Wrote {path}." in done.err
    assert path.read_text("utf-8").startswith("salet-certificate 1\n")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    (
        (["-l", "nowhere"], "nowhere"),
        ([], "--lexicon"),
        (["-l", "NINE", "--bound", "0"], "--bound"),
        (["-l", "NINE", "--bound", "99999999999999999999"], "--bound"),
        (["-l", "NINE", "--bound", "40", "--certificate", "x.cert"], "A certificate needs a proof of every opener"),
        (["-l", "nyt", "--certificate", "x.cert"], "this lexicon gives its words weights"),
        (["-l", "NINE", "eight", "01210"], "digits need a named notation"),
        (["-l", "NINE", "eight", "ggggg"], "The game is won: nothing is left to prove"),
        (["-l", "NINE", "--openers", "0"], "--openers"),
        (["-l", "NINE", "--threads", "0"], "--threads"),
        (["-l", "NINE", "--hard", "--strict"], "choose one"),
        (["-l", "NINE", "--rules", "soft"], "There are no rules 'soft'"),
        (["-l", "NINE", "--certificate", "c.txt"], "Only a proof of every opener, with a best one"),
        (["-l", "NINE", "--journal", "NINE"], "as a journal"),
    ),
)
def test_wrong_input_is_answered_with_a_reason(
    salet: Command, nine_file: str, arguments: list[str], reason: str
) -> None:
    done = salet("prove", *(nine_file if word == "NINE" else word for word in arguments))
    assert done.code == 2
    assert reason in " ".join(done.err.split())
