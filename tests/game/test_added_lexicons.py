"""Lexicons that a user has added to the data folder, by name."""

from dataclasses import replace
from pathlib import Path

import pytest

from salet.errors import InvalidWord, UnknownName
from salet.game.lexicon import Lexicon, add, load

WEIGHED = Lexicon.of(["crane", "slate"], ["salet", "tarse"], weights=[3, 1])


@pytest.mark.usefixtures("data_folder")
@pytest.mark.parametrize("lexicon", (WEIGHED, Lexicon.of(["банан", "барон"])), ids=("weights", "no others"))
def test_what_was_added_is_found_by_its_name(lexicon: Lexicon) -> None:
    with pytest.raises(UnknownName):
        load("my-birds")
    add(lexicon, "my-birds")
    found = load("my-birds")
    assert found.name == "my-birds"
    assert found == lexicon


@pytest.mark.usefixtures("data_folder")
def test_adding_again_replaces(hundredth: Lexicon) -> None:
    add(hundredth, "mine")
    add(WEIGHED, "mine")
    assert load("mine") == WEIGHED == replace(load("mine"), name="other")


@pytest.mark.parametrize("name", ("nyt", "original", "", "../up", "UP", "a b", "-x", "x" * 41, "nyt@2026-01-01"))
def test_names_that_could_be_something_else_are_refused(data_folder: Path, name: str) -> None:
    with pytest.raises(InvalidWord, match="cannot be used as a name"):
        add(WEIGHED, name)
    assert not data_folder.exists()
