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
    assert name in {row["name"] for row in json.loads(salet("lexicon", "--json").out)}


@pytest.mark.usefixtures("data_folder")
def test_what_was_added_is_listed_until_it_is_removed(salet: Command, tmp_path: Path) -> None:
    (tmp_path / "birds.txt").write_text("eagle\nrobin\n", "utf-8")

    def names() -> list[str]:
        return [row["name"] for row in json.loads(salet("lexicon", "--json").out)]

    assert names() == [*ABOUT]
    assert salet("lexicon", "add", str(tmp_path / "birds.txt"), "--name", "birds").code == 0
    assert names() == [*ABOUT, "birds"]
    assert "birds" in salet("lexicon").out
    assert salet("lexicon", "remove", "birds").code == 0
    assert names() == [*ABOUT]
    assert salet("lexicon", "info", "birds").code == 2


@pytest.mark.usefixtures("data_folder")
@pytest.mark.parametrize("name", ("nyt", "original", "nowhere", "../up", ""))
def test_only_what_was_added_can_be_removed(salet: Command, name: str) -> None:
    assert salet("lexicon", "remove", name).code == 2
    assert name not in ABOUT or salet("lexicon", "info", name).code == 0


def test_a_list_that_cannot_be_read_hides_no_other(salet: Command, data_folder: Path, tmp_path: Path) -> None:
    (tmp_path / "birds.txt").write_text("eagle\nrobin\n", "utf-8")
    for name in ("birds", "fish"):
        salet("lexicon", "add", str(tmp_path / "birds.txt"), "--name", name)
    (data_folder / "lexicons" / "birds.txt").write_bytes(b"\xff")
    result = salet("lexicon")
    assert "fish" in result.out
    assert "birds" in result.err


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
    (tmp_path / "fruit").write_text("apple\npear's\n", "utf-8")
    result = salet("lexicon", "info", str(tmp_path / "fruit"))
    assert result.code == 2
    assert "pear's" in result.err


@pytest.mark.long
@pytest.mark.usefixtures("data_folder")
def test_any_dictionary_is_added_by_the_length_of_its_words(salet: Command, tmp_path: Path) -> None:
    words = tmp_path / "words"
    words.write_text("A\nAaron's\nCrane\ncrane\nézáný\nnaïve\nNAÏVE\nslate\nmother-in-law\nsalets\n\nit's\n", "utf-8")
    for length in ("5", "6"):
        assert salet("lexicon", "add", str(words), "--name", f"by-{length}", "--length", length).code == 0
    assert salet("lexicon", "words", "by-5").out.split() == ["crane", "ézáný", "naïve", "slate"]
    several = json.loads(salet("bench", "s0", "s2-frequency", "-l", "by-5", "--json").out)
    assert [row["answers"] for row in several] == [4, 4]
    many = ["bench", "parts", "--opener", "2"]
    for command in (["suggest"], ["autosolve", "naïve"], many):
        assert salet(*command, "-l", "by-5", "--json").code == 0, command
    assert salet("tree", "parts", "-l", "by-6", "--to", "text").out.splitlines()[-1] == "salets!"


@pytest.mark.parametrize(("file", "length"), (("nyt", "6"), ("original", "2")))
def test_a_length_is_for_a_dictionary(salet: Command, file: str, length: str) -> None:
    assert salet("lexicon", "add", file, "--name", "other", "--length", length).code == 2


def test_a_file_of_several_lengths_is_told_what_to_do(salet: Command, tmp_path: Path) -> None:
    (tmp_path / "words").write_text("crane\nsalets\n", "utf-8")
    result = salet("suggest", "-l", str(tmp_path / "words"))
    assert result.code == 2
    assert "salet lexicon add" in " ".join(result.err.split())


@pytest.mark.long
def test_lexicons_are_looked_at_without_numpy(program: Command) -> None:
    result = program("lexicon", options=("-X", "importtime"))
    assert result.code == 0
    assert "numpy" not in result.err


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
