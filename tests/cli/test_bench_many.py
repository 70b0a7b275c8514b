"""`salet bench` over many openers, killed and resumed."""

import json
from collections.abc import Callable
from typing import Any

import pytest

pytestmark = pytest.mark.gate

Command = Callable[..., Any]


def test_every_opener_is_tried_and_the_best_stands_first(salet: Command, nine_file: str) -> None:
    every = ["--rules", "normal-9", "--opener", "99", "--json"]
    values = json.loads(salet("bench", "parts", "-l", nine_file, *every).out)
    assert len(values) == len({value["opener"] for value in values}) == 9
    assert [value["mean"] for value in values] == sorted(value["mean"] for value in values)
