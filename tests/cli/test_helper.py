"""`salet` alone: driven through a pipe, as a program or a script would."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from salet.study.history import recorded
from salet.study.review import Score

pytestmark = [pytest.mark.gate, pytest.mark.usefixtures("data_folder")]
Command = Callable[..., Any]


def test_a_game_is_helped_to_its_end_and_recorded(program: Command) -> None:
    result = program("-l", "original", stdin="salet bybgb\nanger gbbgg\namber ggggg\n")
    assert result.code == 0
    assert "7 words left: agree 14.3 %, abbey 14.3 %" in result.out
    (row,) = [line for line in result.out.splitlines() if line.startswith("anger ")]
    assert {"2.000", "proven", "14.3"} <= set(row.split())
    assert "Found in 3 guesses.\n3 guesses: par 3.42, you gave up 0.00, luck brought 0.42.\n" in result.out
    assert "\x1b" not in result.out
    (record,) = recorded()
    assert (record.source, record.answer, record.guesses) == ("helper", "amber", 3)
    assert Score.read(record.score).given_up == 0


def test_a_strategy_leads_a_game_with_its_own_list_and_rules_from_tiles_alone(salet: Command) -> None:
    result = salet("-s", "s3", "--no-history", stdin="12012\nwhy\n")
    assert "word list original, 2,315 answers, rules legacy-s3" in " ".join(result.out.split())
    assert re.search(r"\nearly +183\.1", result.out), "its opener with its own number"
    assert " E  A  R  L  Y   YBGYB" in result.out, "0 is green, as its author writes it"
    assert "g or 0 green" in result.out
    assert re.search(r"guess +mean guessmap +chance\nperil ", result.out)
    assert re.search(r"The exact search \w+ .*peril", result.out)
