"""The pattern kernels, held against the rule itself."""

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from salet.game.lexicon import Lexicon
from salet.game.matrix import matrix_of
from salet.game.pattern import pattern_of
from salet.kernels.arrays import fill_patterns, letter_places, pattern_type, transpose

ALPHABETS = ("ab", "abc", "abcdefghijklmnopqrstuvwxyz", "абвгдеёй", "αβγδε", "añoö", "𐐨𐐩𐐪")
CHUNKS = 32

Words = list[str]


@st.composite
def word_lists(draw: st.DrawFn, lengths: st.SearchStrategy[int]) -> tuple[Words, Words]:
    length, alphabet = draw(lengths), draw(st.sampled_from(ALPHABETS))
    words = st.lists(st.text(alphabet, min_size=length, max_size=length), min_size=1, max_size=6)
    return draw(words), draw(words)


def numbered(words: Words, alphabet: str) -> NDArray[np.uint16]:
    return np.array([[alphabet.index(letter) for letter in word] for word in words], np.uint16)


def filled(guesses: Words, answers: Words) -> list[list[int]]:
    alphabet = "".join(sorted({*"".join(guesses + answers)}))
    patterns = np.empty((len(guesses), len(answers)), pattern_type(len(guesses[0])))
    fill_patterns(numbered(guesses, alphabet), letter_places(numbered(answers, alphabet), len(alphabet)), patterns)
    found: list[list[int]] = patterns.tolist()
    return found


def by_the_rule(guesses: Words, answers: Words) -> list[list[int]]:
    return [[pattern_of(guess, answer) for answer in answers] for guess in guesses]


@given(word_lists(st.integers(1, 10)))
def test_words_of_any_length_and_alphabet_get_the_patterns_of_the_rule(words: tuple[Words, Words]) -> None:
    assert filled(*words) == by_the_rule(*words)


@pytest.mark.parametrize("count", (1, 15, 16, 17, 31, 32, 33, 63, 64, 65, 200))
@pytest.mark.parametrize("length", (5, 7, 10))
def test_lists_that_do_not_fill_a_vector_get_the_patterns_of_the_rule(length: int, count: int) -> None:
    draw = random.Random(count)
    answers = ["".join(draw.choices("abcde", k=length)) for _ in range(count)]
    assert filled(answers[:9], answers) == by_the_rule(answers[:9], answers)


@pytest.mark.parametrize("length", range(1, 11))
def test_the_widest_pattern_of_every_length_fits_its_type(length: int) -> None:
    word = "abcdefghij"[:length]
    assert filled([word], [word]) == [[3**length - 1]]


def test_alphabets_of_more_than_256_letters_are_told_apart() -> None:
    alphabet = "".join(map(chr, range(0x4E00, 0x4E00 + 600)))
    words = [alphabet[k : k + 4] for k in range(0, 600, 4)]
    assert filled(words[::30], words) == by_the_rule(words[::30], words)


LETTERS = np.zeros((2, 5), np.uint16)
PLACES = np.zeros((26, 64), np.uint8)
PATTERNS = np.zeros((2, 3), np.uint8)


@pytest.mark.parametrize(
    ("error", "guesses", "places", "patterns"),
    (
        (TypeError, LETTERS.astype(np.uint8), PLACES, PATTERNS),
        (TypeError, LETTERS, PLACES.astype(np.uint16), PATTERNS),
        (TypeError, LETTERS, PLACES, PATTERNS.astype(np.uint16)),
        (ValueError, LETTERS, PLACES[:, :3].copy(), PATTERNS),
        (ValueError, LETTERS, PLACES, PATTERNS[:1]),
        (ValueError, LETTERS, PLACES, np.zeros((2, 65), np.uint8)),
        (ValueError, LETTERS[:, ::-1], PLACES, PATTERNS),
        (ValueError, np.zeros((2, 11), np.uint16), PLACES.astype(np.uint16), PATTERNS.astype(np.uint16)),
        (ValueError, LETTERS + np.uint16(26), PLACES, PATTERNS),
    ),
)
def test_arrays_that_do_not_go_together_are_refused(
    error: type[Exception], guesses: NDArray[Any], places: NDArray[Any], patterns: NDArray[Any]
) -> None:
    with pytest.raises(error):
        fill_patterns(guesses, places, patterns)


@pytest.mark.parametrize(
    ("error", "words"),
    (
        (TypeError, LETTERS.astype(np.int64)),
        (ValueError, LETTERS[:, ::2]),
        (ValueError, LETTERS[0]),
        (ValueError, np.zeros((2, 11), np.uint16)),
        (ValueError, LETTERS + np.uint16(26)),
    ),
)
def test_words_that_have_no_places_are_refused(error: type[Exception], words: NDArray[Any]) -> None:
    with pytest.raises(error):
        letter_places(words, 26)


@pytest.mark.parametrize("dtype", (np.uint8, np.uint16))
@given(st.integers(1, 130), st.integers(1, 130), st.integers(0, 5))
@settings(max_examples=30)
def test_transposing_writes_rows_as_columns_and_nothing_else(
    dtype: type[np.unsignedinteger], rows: int, columns: int, first: int
) -> None:
    source = np.arange(rows * columns).astype(dtype).reshape(rows, columns)
    expected = np.full((columns, first + rows + 2), 7, dtype)
    expected[:, first : first + rows] = source.T
    target = np.full_like(expected, 7)
    transpose(source, target, first)
    assert np.array_equal(target, expected)


@pytest.mark.parametrize(
    ("error", "source", "target", "first"),
    (
        (ValueError, PATTERNS, np.zeros((3, 4), np.uint8), 3),
        (ValueError, PATTERNS, np.zeros((3, 4), np.uint8), -1),
        (ValueError, PATTERNS, np.zeros((2, 4), np.uint8), 0),
        (ValueError, PATTERNS.T, np.zeros((2, 4), np.uint8), 0),
        (TypeError, PATTERNS, np.zeros((3, 4), np.uint16), 0),
        (TypeError, PATTERNS.astype(np.int64), np.zeros((3, 4), np.int64), 0),
    ),
)
def test_rows_are_not_written_past_the_columns(
    error: type[Exception], source: NDArray[Any], target: NDArray[Any], first: int
) -> None:
    with pytest.raises(error):
        transpose(source, target, first)


@pytest.mark.gate
@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("chunk", (0, *(pytest.param(chunk, marks=pytest.mark.slow) for chunk in range(1, CHUNKS))))
def test_all_30_030_180_pairs_of_the_original_lists_get_the_patterns_of_the_rule(original: Lexicon, chunk: int) -> None:
    matrix, answers, pairs = matrix_of(original), original.answers, 0
    for index in range(chunk, len(original.guesses), CHUNKS):
        guess = original.guesses[index]
        expected = [pattern_of(guess, answer) for answer in answers]
        assert matrix.row(index).tolist() == expected, guess
        pairs += len(expected)
    guesses = range(chunk, 12_972, CHUNKS)
    assert pairs == len(guesses) * 2_315
