"""The shipped lists are the pinned ones, and the script that takes them out refuses others."""

import hashlib

import pytest

from extract_lexicons import (
    DATA,
    LISTS,
    WordList,
    require_words,
)


def shipped(file: str) -> list[str]:
    return (DATA / file).read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("wanted", LISTS, ids=lambda wanted: wanted.file)
def test_a_shipped_list_has_the_pinned_words(wanted: WordList) -> None:
    require_words(wanted, shipped(wanted.file))


def test_the_shipped_frequencies_are_those_of_the_pinned_words() -> None:
    digits = "".join(shipped("nyt-frequency.txt"))
    assert len(digits) == len(shipped("nyt-allowed.txt"))
    assert hashlib.sha256(digits.encode()).hexdigest() in (DATA / "SOURCES.md").read_text("utf-8")
