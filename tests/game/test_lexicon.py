"""Lexicons: what they hold, what they refuse, and files of words."""

import hashlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from salet.errors import FileError, InvalidWordError, SaletError
from salet.game import lexicon as lexicons
from salet.game.lexicon import ABOUT, Lexicon, load_lexicon, shipped_lexicon

GOLDEN = Path(__file__).parents[1] / "golden"
WORD_FILES = json.loads((GOLDEN / "word-files.json").read_text("utf-8"))


def canonical(words: tuple[str, ...]) -> str:
    return hashlib.sha256("\n".join(sorted(set(words))).encode()).hexdigest()


def saved(folder: Path, text: str | bytes, name: str = "words.txt") -> str:
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return str(path)


# --- Shipped ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ABOUT)
def test_a_shipped_lexicon_holds_the_published_lists(golden: Callable[[str], Any], name: str) -> None:
    lexicon, figures = shipped_lexicon(name), golden("lists")[name]
    assert (len(lexicon.answers), len(lexicon.guesses)) == (figures["answers"], figures["guesses"])
    assert canonical(lexicon.answers) == figures["answers_sha256"]
    assert canonical(lexicon.guesses) == figures["guesses_sha256"]
    assert lexicon.length == 5


# --- Content ----------------------------------------------------------------------------------------------------


def test_the_hash_is_that_of_the_content_not_of_the_name(hundredth: Lexicon) -> None:
    same = Lexicon.of(hundredth.answers, hundredth.guesses, name="another")
    assert same == hundredth
    assert hash(same) == hash(hundredth)
    assert same.hash == hundredth.hash
    assert same != object()


def test_the_hash_changes_with_order_weights_and_with_what_may_be_the_answer(nine: Lexicon) -> None:
    words = nine.answers
    variants = [
        nine,
        Lexicon.of(words[::-1]),
        Lexicon.of(words, weights=range(1, 10)),
        Lexicon.of(words, weights=[2] * 9),
        Lexicon.of(words[:-1], words[-1:]),
        Lexicon.of(words[:-1]),
    ]
    assert len({lexicon.hash for lexicon in variants}) == len(variants)


@pytest.mark.parametrize("alphabet", ("книга слово буква", "λόγος δέντρ", "añejo niñez", "שלום עולם"))
def test_any_alphabet_makes_a_lexicon(alphabet: str) -> None:
    words = alphabet.split()
    assert Lexicon.of(words).answers == tuple(words)


# --- Refusals ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answers", "others", "reason"),
    (
        ([], [], "at least one answer"),
        (["crane", "crane"], [], "'crane' appears twice"),
        (["Crane", "crane"], [], "'crane' appears twice"),
        (["crane", "cranes"], [], "'cranes' has 6 letters, but 'crane' has 5"),
        (["crane"], ["ab"], "'ab' has 2 letters"),
        (["ab"], [], "3 to 10 letters"),
        (["a" * 11], [], "3 to 10 letters"),
        (["cran3"], [], "aren't letters"),
        (["cra e"], [], "aren't letters"),
    ),
)
def test_words_that_make_no_lexicon_are_refused_with_the_reason(
    answers: list[str], others: list[str], reason: str
) -> None:
    with pytest.raises(InvalidWordError, match=reason):
        Lexicon.of(answers, others)


@pytest.mark.parametrize("weights", ([1], [1, 2, 3], [0, 1], [-1, 1], [2**31, 1], [0.5, 1.5], ["1", "2"]))
def test_weights_that_are_not_whole_numbers_one_an_answer_are_refused(weights: list[int]) -> None:
    with pytest.raises(InvalidWordError, match="weight"):
        Lexicon.of(["crane", "slate"], weights=weights)


@pytest.mark.parametrize(
    ("word", "reason"),
    (
        ("lihgt", "Did you mean light"),
        ("zzzzz", r"isn't in word list nine\.$"),
        ("lights", "'lights' has 6 letters, but words in word list nine have 5"),
    ),
)
def test_an_unknown_word_is_refused_with_what_may_have_been_meant(nine: Lexicon, word: str, reason: str) -> None:
    with pytest.raises(InvalidWordError, match=reason):
        nine.require(word)


def test_letters_that_changed_places_are_thought_of_first_and_three_words_at_most_are_named(original: Lexicon) -> None:
    with pytest.raises(InvalidWordError, match=r"Did you mean snare, saner, or sabre\?$"):
        original.require("sanre")


def test_more_words_than_are_searched_are_refused(nine: Lexicon) -> None:
    with patch("salet.game.lexicon.MAX_DICTIONARY_WORDS", 8), pytest.raises(InvalidWordError, match="the limit is 8"):
        Lexicon.of(nine.guesses)


# --- Files ------------------------------------------------------------------------------------------------------


def test_a_list_that_is_too_long_is_refused_before_the_rest_of_it_is_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []
    rows_of = lexicons._rows_of

    def watched(text: str) -> Iterator[Any]:
        for row in rows_of(text):
            seen.append(row)
            yield row

    monkeypatch.setattr(lexicons, "_rows_of", watched)
    monkeypatch.setattr(lexicons, "MAX_DICTIONARY_WORDS", 10)
    path = tmp_path / "long.txt"
    path.write_text("crane\n" * 1000, "utf-8")
    with pytest.raises(FileError, match="10 words"):
        load_lexicon(str(path))
    assert len(seen) == 11


def test_a_second_column_gives_weights_and_a_second_file_more_guesses(tmp_path: Path) -> None:
    first = saved(tmp_path, "crane 3\nslate 1\n", "answers.txt")
    second = saved(tmp_path, "salet\ncrane\n", "guesses.txt")
    lexicon = load_lexicon(f"{first}+{second}")
    assert lexicon.weights == (3, 1)
    assert lexicon.guesses == ("crane", "slate", "salet")


@pytest.mark.parametrize("case", WORD_FILES, ids=lambda case: case["text"])
def test_a_file_of_words_is_read_or_refused_with_a_sentence_as_the_page_does(
    tmp_path: Path, case: dict[str, Any]
) -> None:
    path = saved(tmp_path, case["text"])
    if error := case.get("error"):
        with pytest.raises(FileError) as refusal:
            load_lexicon(path)
        assert str(refusal.value) == path + error
    else:
        lexicon = load_lexicon(path)
        assert (lexicon.answers, lexicon.weights) == (tuple(case["words"]), tuple(case["weights"]))


def test_a_number_of_any_length_and_a_file_that_is_no_text_are_refused(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="isn't a word and its weight"):
        load_lexicon(saved(tmp_path, f"crane {'9' * 5000}\n"))
    with pytest.raises(FileError, match=r"isn't UTF-8 text \(see byte 6\)"):
        load_lexicon(saved(tmp_path, b"crane\n\xff\xfe"))


@given(content=st.binary(max_size=60))
def test_whatever_a_file_holds_the_answer_is_a_lexicon_or_our_own_error(
    tmp_path_factory: pytest.TempPathFactory, content: bytes
) -> None:
    path = saved(tmp_path_factory.getbasetemp(), content, "fuzzed.txt")
    for length in (None, 5):
        try:
            lexicon = load_lexicon(path, length=length)
        except SaletError:
            continue
        assert lexicon.answers
