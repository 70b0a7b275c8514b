"""`salet lexicon`: the lists and what they hold."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from salet.game.lexicon import ABOUT, named

Command = Callable[..., Any]


def test_the_shipped_lexicons_are_listed_with_their_sizes(salet: Command) -> None:
    shown = salet("lexicon").out
    for name in ABOUT:
        assert name in shown
        assert f"{len(named(name).guesses):,}" in shown


@pytest.mark.parametrize("name", ABOUT)
def test_the_json_of_a_lexicon_names_size_and_hash(salet: Command, name: str) -> None:
    lexicon, value = named(name), json.loads(salet("lexicon", "info", name, "--json").out)
    expected = {
        "name": name,
        "answers": len(lexicon.answers),
        "guesses": len(lexicon.guesses),
        "length": 5,
        "uniform": name != "nyt",
        "hash": lexicon.hash,
    }
    assert {key: value[key] for key in expected} == expected
    assert name in salet("lexicon").out


def test_the_answers_are_printed_and_all_guesses_if_asked_for(salet: Command) -> None:
    original = named("original")
    answers, guesses = (salet("lexicon", "words", "original", *more) for more in ([], ["--guesses"]))
    assert answers.out.split() == list(original.answers)
    assert "--guesses" in answers.err, "it says that there are more words"
    assert guesses.out.split() == list(original.guesses)
    assert guesses.err == ""


def test_a_file_is_looked_at_like_a_shipped_lexicon(salet: Command, nine_file: str, tmp_path: Path) -> None:
    assert json.loads(salet("lexicon", "info", nine_file, "--json").out)["answers"] == 9
    assert "answers: 9" in salet("lexicon", "info", nine_file).out
    (tmp_path / "fruit").write_text("apple\npea's\n", "utf-8")
    result = salet("lexicon", "info", str(tmp_path / "fruit"))
    assert result.code == 2
    assert "pea's" in result.err


def test_the_five_letter_words_of_any_dictionary_are_taken(salet: Command, tmp_path: Path) -> None:
    words = tmp_path / "words"
    words.write_text("A\nAaron's\nCrane\ncrane\nézáný\nnaïve\nNAÏVE\nslate\nmother-in-law\nsalets\n\nit's\n", "utf-8")
    assert salet("lexicon", "words", str(words)).out.split() == ["crane", "ézáný", "naïve", "slate"]
    assert json.loads(salet("bench", "s0", "-l", str(words), "--json").out)["answers"] == 4


def test_several_lengths_without_five_letters_are_refused(salet: Command, tmp_path: Path) -> None:
    (tmp_path / "words").write_text("tides\nsalets 3\n", "utf-8")
    assert salet("suggest", "-l", str(tmp_path / "words")).code == 2
    (tmp_path / "words").write_text("tide\nsalets\n", "utf-8")
    result = salet("suggest", "-l", str(tmp_path / "words"))
    assert (result.code, "Use words of one length" in " ".join(result.err.split())) == (2, True)


def test_the_letters_of_a_list_are_counted_by_word_and_by_place(salet: Command) -> None:
    value = json.loads(salet("lexicon", "info", "original", "--json").out)
    answers = named("original").answers
    by_hand = {c: [sum(word[place] == c for word in answers) for place in range(5)] for c in "eqz"}
    found = {row["letter"]: row for row in value["letters"]}
    assert {c: found[c]["places"] for c in "eqz"} == by_hand
    assert found["e"]["words"] == sum("e" in word for word in answers)
    order = [row["words"] for row in value["letters"]]
    assert order == sorted(order, reverse=True)
    lines = salet("lexicon", "info", "original").out.splitlines()
    assert ["e", "1,056", "45.6", "%", "72", "242", "177", "318", "424"] in [line.split() for line in lines]
