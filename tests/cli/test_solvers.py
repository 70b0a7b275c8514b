"""`salet solvers`: who is in it, and what they claim."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from salet.published import find

Command = Callable[..., Any]

PUBLISHED = {
    *("s0", "s1-a", "s1-b", "s1-c", "s1-brute", "s1-brute-max", "s2-distinct", "s2-frequency", "s2-elimination"),
    *("s2-retry", "s3", "s4-system1", "s4-system1-hard", "s4-system2"),
}


def test_every_strategy_is_listed_with_what_it_does_where_it_is_from_and_where_it_fails(salet: Command) -> None:
    shown = " ".join(salet("solvers").out.split())
    for name in PUBLISHED:
        strategy = find(name)
        assert strategy.lexicon == "original"
        for text in (strategy.about, strategy.source, strategy.weakness):
            assert " ".join(text.split()) in shown


def test_the_list_fits_80_columns(salet: Command) -> None:
    shown = salet("solvers").out
    assert set(shown.splitlines()) >= PUBLISHED
    assert max(map(len, shown.splitlines())) <= 80


@pytest.mark.long
def test_the_claims_of_two_authors_are_measured_again(salet: Command) -> None:
    result = salet("solvers", "check", "s2", "S0")
    assert result.code == 0
    assert "claimed 10, measured 8" in result.out, "the words left after STONE and SONAR"
    assert "measured knots stone tones audit" in " ".join(result.out.split()), "the frequency of four words"
    equal, claims = map(int, re.findall(r"(\d+) of (\d+) claims", result.out)[0])
    assert equal == claims - 2
    assert max(map(len, result.out.splitlines())) <= 80


def test_a_claim_that_differs_without_a_reason_is_a_finding(salet: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = {"author": "S0", "what": "tiles", "claimed": "3", "example": "s0-tiles"}
    monkeypatch.setattr("salet.study.claims.claims_of", lambda _authors: [{**wrong, "origin": "write-up"}])
    result = salet("solvers", "check", "s0")
    assert result.code == 1
    assert "claimed 3, measured 243, ggggg first" in result.out


@pytest.mark.long
def test_all_published_strategies_are_benched_by_one_name(salet: Command, nine_file: str) -> None:
    rows = json.loads(salet("bench", "published", "-l", nine_file, "--json").out)
    assert {row["strategy"] for row in rows} == PUBLISHED


def test_wrong_input_is_answered_with_a_reason(salet: Command) -> None:
    assert salet("solvers", "paintings").code == 2
    assert salet("solvers", "check", "s9").code == 2
