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


def test_the_table_shows_tiles_words_chance_share_and_what_they_add_up_to(salet: Command) -> None:
    shown = [line.split() for line in salet("why", "raise", "-l", "original").out.splitlines()]
    assert ["BBBBB", "168", "7.3", "%", "12.19", "humph"] in [line[:6] for line in shown]
    assert ["raise", "61.00", "168", "132", "5.878"] in [line[:5] for line in shown]
    text = " ".join(salet("why", "anger", "salet", "bybgb", "-l", "original").out.split())
    assert "anger 1.29 2 6 2.522 2.000 proven" in text, "one pair of seven words; the exact value is known"


def test_two_guesses_or_two_strategies_stand_side_by_side(salet: Command) -> None:
    words = taken_apart(salet, "raise", "--against", "soare", "-l", "original")
    sizes = {guess["guess"]: round(guess["split"]["expected_size"], 2) for guess in (words["guess"], words["against"])}
    assert sizes == {"raise": 61.0, "soare": 62.3}
    asked = ("s1-a", "--against", "s1-brute", "soare", "bbyyb")
    found = taken_apart(salet, *asked)
    assert found["lexicon"] == "original", "their own list"
    tardy, riyal = found["guess"]["split"], found["against"]["split"]
    assert (found["guess"]["guess"], found["chosen_by"]["tardy"]) == ("tardy", "s1-a (341 points)")
    assert riyal["expected_size"] < tardy["expected_size"]
    assert riyal["largest_part"] < tardy["largest_part"], "as the author says"
    shown = salet("why", *asked).out
    assert "BYYBB      9  21.4 %   1.93  YBYYB      5  11.9 %   0.60" in shown
    assert "tardy is the guess of s1-a (341 points)." in shown


def test_two_strategies_that_choose_one_word_are_both_named(salet: Command) -> None:
    (chosen_by,) = taken_apart(salet, "s4-system1", "--against", "s1-brute", "soare", "bbyyb")["chosen_by"].values()
    assert "s4-system1" in chosen_by
    assert "s1-brute" in chosen_by


@pytest.mark.parametrize(
    ("name", "said"), (("rasie", "raise"), ("rais", "4 letters"), ("s4", "s4-system1"), ("x-y", "no strategy"))
)
def test_a_name_that_is_neither_a_word_nor_a_strategy_is_refused(salet: Command, name: str, said: str) -> None:
    result = salet("why", name)
    assert (result.code, said in result.err) == (2, True)
