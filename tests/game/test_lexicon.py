"""Lexicons: what they hold, what they refuse, and files of words."""

import hashlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from salet.errors import BadFile, InvalidWord, SaletError, UnknownName
from salet.game import lexicon as lexicons
from salet.game.lexicon import ABOUT, LISTED, Lexicon, load, named, read_words


def canonical(words: tuple[str, ...]) -> str:
    return hashlib.sha256("\n".join(sorted(set(words))).encode()).hexdigest()


def saved(folder: Path, text: str | bytes, name: str = "words.txt") -> str:
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return str(path)


# --- Shipped ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ABOUT)
def test_a_shipped_lexicon_holds_the_published_lists(golden: Callable[[str], Any], name: str) -> None:
    lexicon, figures = named(name), golden("lists")[name]
    assert (len(lexicon.answers), len(lexicon.guesses)) == (figures["answers"], figures["guesses"])
    assert canonical(lexicon.answers) == figures["answers_sha256"]
    assert canonical(lexicon.guesses) == figures["guesses_sha256"]
    assert lexicon.length == 5


def test_the_original_answers_come_first_and_in_the_order_of_their_days(original: Lexicon) -> None:
    assert original.answers[:3] == ("cigar", "rebut", "sissy")
    assert original.guesses[:2315] == original.answers


def test_in_the_default_lexicon_no_word_is_impossible_and_some_are_likelier() -> None:
    nyt = named("nyt")
    assert nyt.answers == nyt.guesses
    assert min(nyt.weights) >= 1
    assert not nyt.uniform
    assert named("nyt2023").uniform


def test_a_name_that_is_not_shipped_is_refused_with_those_that_are() -> None:
    with pytest.raises(UnknownName, match=r"nyt2022.*original"):
        named("nyt1066")
    with pytest.raises(UnknownName, match=r"no word list or file.*salet lexicon"):
        load("nyt1066")


@pytest.mark.parametrize("name", ("x" * 5000, "a\0b", "+", "/"))
def test_a_name_that_cannot_even_be_a_path_is_refused_as_any_other(name: str) -> None:
    with pytest.raises(SaletError):
        load(name)


# --- Content ----------------------------------------------------------------------------------------------------


def test_other_guesses_stand_behind_the_answers_once_each() -> None:
    lexicon = Lexicon.of(["crane", "slate"], ["salet", "crane", "salet"])
    assert lexicon.guesses == ("crane", "slate", "salet")
    assert lexicon.answers == ("crane", "slate")
    assert lexicon.weights == (1, 1)


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


def test_widening_makes_every_guess_a_possible_answer(hundredth: Lexicon) -> None:
    wide = hundredth.widened()
    assert wide.answers == wide.guesses == hundredth.guesses
    assert wide.weights[:24] == (LISTED,) * 24
    assert set(wide.weights[24:]) == {1}
    assert wide.name == "hundredth+all"
    assert replace(hundredth, name="same words").widened().name == "same words+all"


def test_folded_words_keep_the_letters_that_have_a_key_of_their_own() -> None:
    lexicon = Lexicon.of(["ñandú", "ÁRBOL"], fold=True, keep="ñ")
    assert lexicon.answers == ("ñandu", "arbol")


@pytest.mark.parametrize("alphabet", ("книга слово буква", "λόγος δέντρ", "añejo niñez", "שלום עולם"))
def test_any_alphabet_makes_a_lexicon(alphabet: str) -> None:
    words = alphabet.split()
    assert Lexicon.of(words).answers == tuple(words)


# --- Refusals ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answers", "others", "reason"),
    (
        ([], [], "at least one answer"),
        (["crane", "crane"], [], "'crane' is listed twice"),
        (["Crane", "crane"], [], "'crane' is listed twice"),
        (["crane", "cranes"], [], "'cranes' has 6 letters, 'crane' has 5"),
        (["crane"], ["ab"], "'ab' has 2 letters"),
        (["ab"], [], "3 to 11 letters"),
        (["a" * 12], [], "3 to 11 letters"),
        (["cran3"], [], "something other than letters"),
        (["cra e"], [], "something other than letters"),
    ),
)
def test_words_that_make_no_lexicon_are_refused_with_the_reason(
    answers: list[str], others: list[str], reason: str
) -> None:
    with pytest.raises(InvalidWord, match=reason):
        Lexicon.of(answers, others)


def test_folding_two_answers_into_one_is_refused() -> None:
    with pytest.raises(InvalidWord, match="'papa' is listed twice"):
        Lexicon.of(["papa", "papá"], fold=True)


@pytest.mark.parametrize("weights", ([1], [1, 2, 3], [0, 1], [-1, 1], [2**31, 1], [0.5, 1.5], ["1", "2"]))
def test_weights_that_are_not_whole_numbers_one_an_answer_are_refused(weights: list[int]) -> None:
    with pytest.raises(InvalidWord, match="weight"):
        Lexicon.of(["crane", "slate"], weights=weights)


def test_weights_may_come_from_an_array() -> None:
    lexicon = Lexicon.of(["crane", "slate"], weights=np.array([3, 5]))  # type: ignore[arg-type]  # any whole numbers
    assert lexicon.weights == (3, 5)
    assert lexicon == Lexicon.of(["crane", "slate"], weights=[3, 5])


def test_too_many_words_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lexicons, "MOST_WORDS", 2)
    with pytest.raises(InvalidWord, match="3 words; the limit is 2"):
        Lexicon.of(["abc", "abd", "abe"])


def test_a_word_is_found_in_any_spelling(nine: Lexicon) -> None:
    assert nine.require(" Light\n") == "light"


@pytest.mark.parametrize(
    ("word", "reason"),
    (
        ("lihgt", "Did you mean light"),
        ("zzzzz", r"not in the word list nine\.$"),
        ("lights", "'lights' has 6 letters; words in the word list nine have 5"),
    ),
)
def test_an_unknown_word_is_refused_with_what_may_have_been_meant(nine: Lexicon, word: str, reason: str) -> None:
    with pytest.raises(InvalidWord, match=reason):
        nine.require(word)


# --- Files ------------------------------------------------------------------------------------------------------


def test_a_file_has_a_word_a_line_with_remarks_passed_over(tmp_path: Path) -> None:
    lexicon = load(saved(tmp_path, "\ufeff# mine\nCrane\n\nslate # good\r\n"))
    assert lexicon.answers == ("crane", "slate")
    assert lexicon.name == "words"


def test_a_second_column_gives_weights_and_a_second_file_more_guesses(tmp_path: Path) -> None:
    first = saved(tmp_path, "crane 3\nslate 1\n", "answers.txt")
    second = saved(tmp_path, "salet\ncrane\n", "guesses.txt")
    lexicon = load(f"{first}+{second}")
    assert lexicon.weights == (3, 1)
    assert lexicon.guesses == ("crane", "slate", "salet")


def test_a_dictionary_gives_its_words_of_one_length(tmp_path: Path) -> None:
    path = saved(tmp_path, "a\nabbé\nAbbé\nblue's\ncafé\ncafe\nlonger\n")
    assert load(path, length=4).answers == ("abbé", "café", "cafe")
    assert load(path, length=4, fold=True).answers == ("abbe", "cafe")


@pytest.mark.parametrize(
    ("content", "reason"),
    (
        (b"crane\n\xff\xfe", r"not UTF-8 text \(byte 6\)"),
        ("", "at least one answer"),
        ("crane\ncrane\n", "listed twice"),
        ("crane\nslates\n", "one length"),
        ("crane 1\nslate\n", "line 2: 'slate' has no weight"),
        ("# mine\ncrane\nslate\nsoare 0.522\n", "line 4: 'soare 0.522' has a weight, and most words have none"),
        ("crane 1\nslate -1\n", "found 'slate -1'"),
        ("crane 1\nslate ²\n", "found 'slate ²'"),
        ("crane 1 2\n", "found 'crane 1 2'"),
        ("crane 0\n", "from 1 to"),
        ("crane 99999999999\n", "from 1 to"),
        pytest.param(f"crane {'9' * 5000}\n", "expected a word and a whole number", id="5,000 digits"),
        ("cr-ne\n", "other than letters"),
    ),
)
def test_a_file_that_holds_no_lexicon_is_refused_with_its_name_and_the_reason(
    tmp_path: Path, content: str | bytes, reason: str
) -> None:
    path = saved(tmp_path, content)
    with pytest.raises(BadFile, match=reason) as refusal:
        load(path)
    assert path in str(refusal.value)


def test_a_second_file_that_is_missing_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=r"Cannot read .*nowhere\.txt"):
        load(f"{saved(tmp_path, 'crane')}+{tmp_path / 'nowhere.txt'}")


@given(content=st.binary(max_size=60))
def test_whatever_a_file_holds_the_answer_is_a_lexicon_or_our_own_error(
    tmp_path_factory: pytest.TempPathFactory, content: bytes
) -> None:
    path = saved(tmp_path_factory.getbasetemp(), content, "fuzzed.txt")
    for length in (None, 5):
        try:
            lexicon = load(path, length=length)
        except SaletError:
            continue
        assert lexicon.answers


def test_words_and_weights_of_a_file_are_read_without_judging_them(tmp_path: Path) -> None:
    assert read_words(Path(saved(tmp_path, "b 1\nb 2\n"))) == (("b", "b"), (1, 2))


def test_a_lexicon_shows_its_size_not_its_words(nine: Lexicon) -> None:
    assert repr(nine) == "<Lexicon nine: 9 answers, 9 guesses of 5 letters>"


def test_a_path_may_have_a_plus(tmp_path: Path) -> None:
    folder = tmp_path / "words+more"
    folder.mkdir()
    answers, others = folder / "my+words.txt", folder / "the+others.txt"
    answers.write_text("crane\nslate\n", "utf-8")
    others.write_text("trace\n", "utf-8")
    assert load(str(answers)).answers == ("crane", "slate")
    assert load(f"{answers}+{others}").guesses == ("crane", "slate", "trace")


def test_an_added_list_is_found_in_a_folder_with_a_plus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SALET_DATA", str(tmp_path / "a+b"))
    lexicons.add(Lexicon.of(["crane", "slate"], ["trace"]), "mine")
    assert load("mine").guesses == ("crane", "slate", "trace")
