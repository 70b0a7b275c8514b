"""`salet solvers`: who is in it, and what they claim."""

import re
from collections.abc import Callable
from typing import Any

import pytest

Command = Callable[..., Any]


@pytest.mark.gate
def test_the_claims_of_two_authors_are_measured_again(salet: Command) -> None:
    result = salet("solvers", "check", "s2", "S0")
    assert result.code == 0
    assert "claimed 10, measured 8" in result.out, "the words left after STONE and SONAR"
    assert "measured knots stone tones audit" in " ".join(result.out.split()), "the frequency of four words"
    equal, claims = map(int, re.findall(r"(\d+) of (\d+) claims", result.out)[0])
    assert equal == claims - 2
    assert max(map(len, result.out.splitlines())) <= 80
