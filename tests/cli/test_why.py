"""`salet why`: one guess taken apart, or two side by side."""

import json
from collections import Counter
from collections.abc import Callable
from math import log2
from typing import Any

import pytest

from salet.game.lexicon import named
from salet.game.pattern import pattern_of, pattern_text

Command = Callable[..., Any]


def taken_apart(salet: Command, *arguments: str) -> dict[str, Any]:
    value: dict[str, Any] = json.loads(salet("why", *arguments, "--json").out)
    return value


def test_every_reply_has_its_words_chance_and_share_the_largest_first(salet: Command) -> None:
    answers = named("original").answers
    truth = Counter(pattern_text(pattern_of("raise", answer), 5) for answer in answers)
    found = taken_apart(salet, "raise", "-l", "original")
    replies, split = found["replies"], found["guess"]["split"]
    assert {reply["pattern"]: reply["words"] for reply in replies} == truth
    assert [reply["words"] for reply in replies] == sorted(truth.values(), reverse=True)
    for reply in replies:
        assert reply["chance"] == pytest.approx(reply["words"] / 2315)
        assert reply["share"] == pytest.approx(reply["words"] ** 2 / 2315)
        assert {pattern_text(pattern_of("raise", word), 5) for word in reply["likeliest"]} == {reply["pattern"]}
    assert split["expected_size"] == pytest.approx(sum(reply["share"] for reply in replies))
    assert split["expected_size"] == pytest.approx(61.00, abs=0.005), "as the second author has it"
    assert split["largest_part"] == 168
    assert split["entropy"] == pytest.approx(-sum(n / 2315 * log2(n / 2315) for n in truth.values()))
