"""`salet prove`, from the outside."""

import json
import re
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from salet.game.lexicon import named
from salet.study.openers import prove

Command = Callable[..., Any]


def test_a_proof_is_printed_in_sentences(salet: Command, nine_file: str) -> None:
    done = salet("prove", "-l", nine_file, "--rules", "normal-9")
    assert done.code == 0
    assert "Best opener: eight, 5.000 guesses on average (45 for 9 words), proven" in done.out
    assert max(map(len, done.out.splitlines())) <= 80


def test_one_best_opener_is_named_with_its_mean_and_the_others_are_counted(salet: Command, tmp_path: Path) -> None:
    path = tmp_path / "few.txt"
    path.write_text("\n".join(named("original").answers[::40]), "utf-8")
    proof = prove(str(path))
    done = " ".join(salet("prove", "-l", str(path)).out.split())
    (best, *ties), words = proof.best, len(proof.openers)
    assert best.opener in done
    assert f"{best.lower / words:.3f} guesses on average ({best.lower:,} for {words} words), proven" in done
    assert done.endswith(f"none of {words - 1 - len(ties)} others is better.")


def test_a_weighted_total_has_its_unit(salet: Command, tmp_path: Path) -> None:
    path = tmp_path / "heavy.txt"
    path.write_text("crane 3\nslate 5\ntrace 2\n", "utf-8")
    assert "for a total weight of 10)" in " ".join(salet("prove", "-l", str(path)).out.split())


def test_json_is_as_promised(salet: Command, nine_file: str, tmp_path: Path) -> None:
    command = ["prove", "-l", nine_file, "--rules", "normal-9", "--journal", str(tmp_path / "j.db"), "--json"]
    first, again = (json.loads(salet(*command).out) for _ in range(2))
    assert list(first) == [
        "lexicon",
        "lexicon_hash",
        "version",
        "rules",
        "position",
        "objective",
        "openers",
        "best",
        "bound_total",
        "proven",
        "cpu_seconds",
        "wall_seconds",
        "notes",
    ]
    assert (first["rules"], first["openers"], first["bound_total"], first["proven"]) == ("normal-9", 9, 45, True)
    assert first["best"][0] == {"guess": "eight", "value": 5.0, "value_total": 45}
    assert {**again, "wall_seconds": 0} == {**first, "wall_seconds": 0}


MIDDLE = ("salet", "bybgb", "admen", "gbbgy")


def test_a_position_in_mid_game_is_proven_and_verified(salet: Command, tmp_path: Path) -> None:
    path = tmp_path / "middle.cert"
    done = salet("prove", "-l", "original", "--rules", "hard", *MIDDLE, "--certificate", str(path))
    assert done.out.startswith("lexicon original, rules hard, position salet.BYBGB.admen.GBBGY\n")
    assert "\nBest guess" in done.out
    assert sha256(path.read_bytes()).hexdigest() in done.err
    checked = salet("verify", str(path), "--full")
    assert "it finds all 3 answers" in checked.out
    assert "Proven" in checked.out


def test_what_is_proven_is_told_even_if_the_certificate_cannot_be_written(salet: Command, nine_file: str) -> None:
    done = salet("prove", "-l", nine_file, "--rules", "normal-9", "--certificate", "/dev/null/x.cert")
    assert done.code == 2
    assert "(45 for 9 words), proven" in " ".join(done.out.split())
    assert "Cannot write /dev/null/x.cert" in done.err


@pytest.mark.long
def test_with_a_bound_it_says_how_many_are_below(salet: Command, nine_file: str) -> None:
    out = salet("prove", "-l", nine_file, "--rules", "normal-9", "--bound", "46").out
    assert "9 openers with a total below 46, proven" in out
    crowded = salet("prove", "-l", "original", "salet", "bybgb", "--bound", "16").out
    assert re.search(r", and \d+ more; [\d,]+ others ruled out\.$", " ".join(crowded.split()))
    assert max(map(len, crowded.splitlines())) <= 80


def test_where_nothing_wins_in_time_it_says_so(salet: Command, nine_file: str) -> None:
    assert "No opener finds every answer in time, proven." in salet("prove", "-l", nine_file).out
    assert json.loads(salet("prove", "-l", nine_file, "--rules", "hard", "--json").out)["bound_total"] is None


@pytest.mark.parametrize(
    ("arguments", "reason"),
    (
        (["-l", "nowhere"], "nowhere"),
        ([], "--lexicon"),
        (["-l", "NINE", "--bound", "0"], "--bound"),
        (["-l", "NINE", "--bound", "99999999999999999999"], "--bound"),
        (["-l", "NINE", "--bound", "40", "--certificate", "x.cert"], "A certificate is of the best opener"),
        (["-l", "nyt", "--certificate", "x.cert"], "this lexicon gives its words weights"),
        (["-l", "NINE", "eight", "ggggg"], "The game is won: nothing is left to prove"),
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
