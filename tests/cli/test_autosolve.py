"""`salet autosolve`, and `salet suggest` and `salet tree` for a strategy by name."""

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from salet.game.daily import Answer, save_answers

Command = Callable[..., Any]


def test_a_game_is_shown_as_a_board(salet: Command) -> None:
    result = salet("autosolve", "cigar", "--strategy", "s1-a")
    assert result.code == 0
    assert result.out.splitlines()[1].split() == ["T", "A", "R", "D", "Y", "BYYBB", "9", "left"]
    assert result.out.splitlines()[-1] == "s1-a found cigar in 3 guesses; lexicon original, rules legacy-s1"


@pytest.mark.long
def test_a_strategy_plays_a_past_day_whose_answer_is_known(salet: Command, data_folder: object) -> None:
    assert data_folder
    unknown = salet("autosolve", "2026-10-09", "-s", "s3")
    assert (unknown.code, unknown.out) == (2, "")
    assert "salet lexicon update" in unknown.err
    save_answers([Answer(date(2026, 10, 9), "crane")])
    played = salet("autosolve", "2026-10-09", "-s", "s3").out
    assert played.splitlines()[0].split()[:5] == list("EARLY")
    assert "found crane" in played
    assert "lexicon original, rules legacy-s3" in played
    assert "lexicon nyt@2026-10-09" in salet("autosolve", "2026-10-09").out


def test_a_lost_game_is_a_finding(salet: Command, nine_file: str) -> None:
    lost = salet("autosolve", "wight", "-l", nine_file)
    assert lost.code == 1
    assert "did not find wight in 6 guesses;" in lost.out
    late = salet("autosolve", "wight", "-l", nine_file, "-s", "s3")
    assert late.code == 1
    assert "s3 found wight in 9 guesses, too late;" in late.out
    assert "in 1 guess;" in salet("autosolve", "eight", "-l", nine_file).out


@pytest.mark.parametrize(
    ("arguments", "reason"),
    (
        (["zzzzz"], "'zzzzz' is not in the word list"),
        (["aahed", "-l", "original"], "never the answer"),
        (["crane", "-s", "guesswork"], "There is no strategy"),
        (["2026-13-13"], "'2026-13-13' is no day"),
    ),
)
def test_wrong_input_is_answered_with_a_reason(salet: Command, arguments: list[str], reason: str) -> None:
    result = salet("autosolve", *arguments)
    assert result.code == 2
    assert reason in " ".join(result.err.split())


def test_a_missing_tree_is_named(salet: Command, nine_file: str, tmp_path: Path) -> None:
    tree = tmp_path / "nine.tree"
    tree.write_text(salet("tree", "parts", "-l", nine_file, "--to", "text").out, "utf-8")
    assert salet("tree", str(tree)).code == 0
    for missing in (f"{tree}s", "away.txt"):
        result = salet("tree", missing)
        assert result.code == 2
        assert "does not exist" in " ".join(result.err.split())
    assert "There is no strategy 'guesswork'" in " ".join(salet("tree", "guesswork").err.split())
