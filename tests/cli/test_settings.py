"""Environment variables stand for options: typed options win, and a wrong value names its variable."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from salet.cli.lab import command_runner
from salet.cli.settings import OPTIONS

Command = Callable[..., Any]
BOARD = ("crane", "bygbb", "--top", "1", "--json")


def asked(salet: Command, *arguments: str, **settings: str) -> dict[str, Any]:
    result = salet(*arguments, **settings)
    assert result.code == 0, result.err
    answer: dict[str, Any] = json.loads(result.out)
    return answer


def test_a_setting_stands_for_an_option(salet: Command) -> None:
    assert asked(salet, "suggest", *BOARD, SALET_LEXICON="original")["lexicon"] == "original"
    assert asked(salet, *BOARD, SALET_STRATEGY="s1-a")["strategy"] == "s1-a"
    assert asked(salet, "suggest", *BOARD, SALET_LEXICON="original", SALET_RULES="hard-8")["rules"] == "hard-8"


def test_what_is_typed_wins(salet: Command) -> None:
    typed = ("suggest", *BOARD, "-l", "original", "-s", "entropy", "--hard")
    answer = asked(salet, *typed, SALET_LEXICON="nyt2022", SALET_STRATEGY="s1-a", SALET_RULES="normal-8")
    assert (answer["lexicon"], answer["strategy"], answer["rules"]) == ("original", "entropy", "hard")


def test_an_empty_setting_is_none(salet: Command) -> None:
    answer = asked(salet, "suggest", *BOARD, "-l", "original", SALET_STRATEGY="", SALET_RULES="")
    assert (answer["strategy"], answer["rules"]) == (None, "normal")


def test_a_strategy_of_several_words_is_one(salet: Command) -> None:
    result = salet("suggest", *BOARD, SALET_STRATEGY="exec:no-such-program with words")
    assert "Can't start 'no-such-program'" in result.err


@pytest.mark.parametrize(
    ("variable", "value", "arguments"),
    (
        ("SALET_LEXICON", "nowhere", ("suggest", "crane", "bygbb")),
        ("SALET_STRATEGY", "s9", ("suggest", "crane", "bygbb")),
        ("SALET_RULES", "soft", ("solve", "crane", "bygbb")),
        ("SALET_PLAIN", "maybe", ("stats",)),
        ("SALET_STRATEGY", "s3", ("suggest", "crane", "bygbb", "--seconds", "3")),
    ),
)
def test_a_wrong_value_names_its_variable(
    salet: Command, variable: str, value: str, arguments: tuple[str, ...]
) -> None:
    result = salet(*arguments, **{variable: value})
    assert (result.code, result.out) == (2, "")
    assert f"{variable} is set to '{value}'" in " ".join(result.err.split())


def test_an_error_that_has_nothing_to_do_with_a_setting_does_not_name_it(salet: Command) -> None:
    assert "SALET_" not in salet("suggest", "crane", "bygb", SALET_LEXICON="original", SALET_STRATEGY="s3").err


def test_settings_stay_out_of_several_boards_and_of_claims(salet: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    two_boards = ("suggest", "crane", "bygbb", "/", "crane", "bbbbb", "--top", "1")
    assert salet(*two_boards, SALET_STRATEGY="s3").out == salet(*two_boards).out
    line = f"salet suggest {' '.join(BOARD)}"
    with command_runner() as ask:
        without = ask(f"{line} -l original")
    monkeypatch.setenv("SALET_STRATEGY", "s3")
    with command_runner() as ask:
        assert ask(f"{line} -l original")["strategy"] == without["strategy"]


def test_help_names_the_variables(salet: Command) -> None:
    assert all(variable in salet("--help").out for variable in OPTIONS)
    assert "SALET_LEXICON" in salet("suggest", "--help").out
