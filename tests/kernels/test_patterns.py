"""The pattern kernels, as compiled and as plain Python, beside the rule itself."""

from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from salet.game.lexicon import Lexicon
from salet.game.matrix import matrix_of, pattern_type
from salet.game.pattern import pattern_of
from salet.kernels import patterns as kernels

ALPHABETS = ("ab", "abc", "abcdefghijklmnopqrstuvwxyz", "абвгдеёй", "αβγδε", "añoö", "𐐨𐐩𐐪")
CHUNKS = 8

Plain = Callable[[ModuleType], Any]
Words = list[str]


@st.composite
def word_lists(draw: st.DrawFn, lengths: st.SearchStrategy[int]) -> tuple[Words, Words]:
    length, alphabet = draw(lengths), draw(st.sampled_from(ALPHABETS))
    words = st.lists(st.text(alphabet, min_size=length, max_size=length), min_size=1, max_size=6)
    return draw(words), draw(words)


def numbered(words: Words, alphabet: str) -> NDArray[np.uint16]:
    return np.array([[alphabet.index(letter) for letter in word] for word in words], np.uint16)


def filled(guesses: Words, answers: Words, *, five: bool) -> NDArray[np.unsignedinteger]:
    length = len(guesses[0])
    alphabet = "".join(sorted({*"".join(guesses + answers)}))
    places = np.zeros((len(alphabet), len(answers)), np.uint8 if length <= 8 else np.uint16)
    kernels.letter_places(numbered(answers, alphabet), places)
    patterns = np.empty((len(guesses), len(answers)), pattern_type(length))
    if five:
        kernels.fill_five(numbered(guesses, alphabet), places, patterns)
    else:
        left = np.empty((length, len(answers)), places.dtype)
        kernels.fill_patterns(numbered(guesses, alphabet), places, left[0].copy(), left, patterns)
    return patterns


def by_the_rule(guesses: Words, answers: Words) -> list[list[int]]:
    return [[pattern_of(guess, answer) for answer in answers] for guess in guesses]


@given(word_lists(st.integers(3, 11)))
def test_words_of_any_length_and_alphabet_get_the_patterns_of_the_rule(
    as_plain_python: Plain, words: tuple[Words, Words]
) -> None:
    expected = by_the_rule(*words)
    assert filled(*words, five=False).tolist() == expected
    with as_plain_python(kernels):
        assert filled(*words, five=False).tolist() == expected


@given(word_lists(st.just(5)))
def test_words_of_five_letters_get_the_patterns_of_the_rule(as_plain_python: Plain, words: tuple[Words, Words]) -> None:
    expected = by_the_rule(*words)
    assert filled(*words, five=True).tolist() == expected
    with as_plain_python(kernels):
        assert filled(*words, five=True).tolist() == expected


@pytest.mark.parametrize("length", range(3, 12))
def test_the_widest_pattern_of_every_length_fits_its_type(length: int) -> None:
    word = "abcdefghijk"[:length]
    assert filled([word], [word], five=False).tolist() == [[3**length - 1]]


@given(st.integers(1, 130), st.integers(1, 130), st.integers(0, 5))
@settings(max_examples=30)
def test_transposing_writes_rows_as_columns_and_nothing_else(
    as_plain_python: Plain, rows: int, columns: int, first: int
) -> None:
    source = np.arange(rows * columns, dtype=np.uint16).reshape(rows, columns)
    expected = np.full((columns, first + rows + 2), 7, np.uint16)
    expected[:, first : first + rows] = source.T
    target = np.full_like(expected, 7)
    kernels.transpose(source, target, first)
    assert np.array_equal(target, expected)
    with as_plain_python(kernels):
        target[:] = 7
        kernels.transpose(source, target, first)
    assert np.array_equal(target, expected)


@pytest.mark.exhaustive
@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_all_30_030_180_pairs_of_the_original_lists_get_the_patterns_of_the_rule(original: Lexicon, chunk: int) -> None:
    matrix, answers, pairs = matrix_of(original), original.answers, 0
    for index in range(chunk, len(original.guesses), CHUNKS):
        guess = original.guesses[index]
        expected = [pattern_of(guess, answer) for answer in answers]
        assert matrix.row(index).tolist() == expected, guess
        pairs += len(expected)
    guesses = range(chunk, 12_972, CHUNKS)
    assert pairs == len(guesses) * 2_315
