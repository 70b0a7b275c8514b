"""`salet bench`: its JSON contract and its table."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

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
    "distribution": dict,
    "hardest": list,
}

Command = Callable[..., Any]


def test_the_json_of_a_tournament_has_the_fields_of_the_contract(salet: Command, golden: Callable[[str], Any]) -> None:
    result = salet("bench", "entropy", "--lexicon", "original", "--json")
    assert result.code == 0
    value, figures = json.loads(result.out), golden("tournaments")["entropy"]
    assert FIELDS.keys() <= value.keys()
    assert {name: type(value[name]) for name in FIELDS} == FIELDS
    assert value["strategy"] == "entropy"
    assert value["answers"] == 2315
    assert value["lost"] == 0
    assert {name: value[name] for name in figures} == figures
    assert value["mean"] == pytest.approx(8018 / 2315, abs=1e-6)
    assert len(value["hardest"]) == 10


def test_lost_games_are_counted_and_shown(salet: Command, nine_file: str) -> None:
    value = json.loads(salet("bench", "parts", "-l", nine_file, "--rules", "normal-3", "--json").out)
    assert value["lost"] == 6
    assert value["distribution"] == {"1": 1, "2": 1, "3": 1}
    shown = salet("bench", "parts", "-l", nine_file, "--rules", "normal-3").out
    assert "lost 6" in shown
    assert "Hardest" in shown


def test_several_strategies_are_played_one_beside_the_other(salet: Command, nine_file: str) -> None:
    values = json.loads(salet("bench", "entropy", "parts", "-l", nine_file, "--json").out)
    assert [value["strategy"] for value in values] == ["entropy", "parts"]


def test_a_strategy_of_ones_own_is_benched(
    salet: Command, nine_file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "my_first_strategy.py").write_text(
        "import numpy as np\n\ndef last(position):\n    return -np.arange(float(len(position.lexicon.guesses)))\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    value = json.loads(salet("bench", "my_first_strategy:last", "-l", nine_file, "--json").out)
    assert value["strategy"] == "my_first_strategy:last"
    assert value["opener"] == "wight"


@pytest.mark.parametrize(
    ("arguments", "reason"),
    (
        ([], "Missing argument"),
        (["guesswork"], "There is no strategy 'guesswork'"),
        (["entropy", "-l", "nowhere"], "There is no lexicon 'nowhere'"),
        (["entropy", "--rules", "soft"], "There are no rules 'soft'"),
    ),
)
def test_wrong_input_is_answered_with_a_reason_and_exit_code_2(
    salet: Command, arguments: list[str], reason: str
) -> None:
    result = salet("bench", *arguments)
    assert result.code == 2
    assert reason in " ".join(result.err.split())
