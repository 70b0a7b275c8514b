"""Kernels of patterns and parts: they equal plain Python, and refuse arrays that do not go together."""

import math
import random
from collections import Counter
from math import isclose, log2
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from salet.core import library as module
from salet.core.constants import VERSION
from salet.core.library import FOLDER, SUFFIX, function, load_library, pointer
from salet.core.measures import measure
from salet.core.patterns import fill_patterns, letter_places, pattern_type, transpose
from salet.game.lexicon import Lexicon
from salet.game.pattern import pattern_of
from salet.game.pattern_matrix import matrix_of
from salet.solver.splits import bins_for

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


class Case(NamedTuple):
    """Patterns (answers, guesses), rows of candidates, weights, number of patterns."""

    patterns: NDArray[np.unsignedinteger]
    rows: list[int]
    weights: list[int]
    bins: int


class Row(NamedTuple):
    """The measures of a guess."""

    squares: float
    largest: int
    parts: int
    spread: float


@st.composite
def cases(draw: st.DrawFn, most_weight: int) -> Case:
    bins = draw(st.sampled_from((3, 9, 27, 243)))
    answers, guesses = draw(st.integers(1, 40)), draw(st.integers(1, 12))
    seed = draw(st.integers(0, 2**32 - 1))
    patterns = np.random.default_rng(seed).integers(0, bins, (answers, guesses)).astype(np.uint8)
    rows = draw(st.lists(st.integers(0, answers - 1), min_size=1, max_size=answers, unique=True))
    weights = draw(st.lists(st.integers(1, most_weight), min_size=len(rows), max_size=len(rows)))
    return Case(patterns, rows, weights, bins)


def by_hand(case: Case) -> list[Row]:
    found = []
    for guess in range(case.patterns.shape[1]):
        sizes: Counter[int] = Counter()
        for row, weight in zip(case.rows, case.weights, strict=True):
            sizes[int(case.patterns[row, guess])] += weight
        part = sizes.values()
        found.append(Row(sum(s * s for s in part), max(part), len(part), sum(s * log2(s) for s in part)))
    return found


def measured(case: Case, *, tile: int) -> list[Row]:
    guesses = case.patterns.shape[1]
    bins = bins_for(sum(case.weights), case.bins)[:tile]
    parts, largest = np.full((2, guesses), -1, np.int64)
    squares, spread = np.full((2, guesses), -1.0)
    rows, weights = np.array(case.rows, np.int32), np.array(case.weights, np.int64)
    measure(case.patterns, rows, weights, bins, squares, spread, largest, parts)
    assert not bins.any(), "the scratch must be left clean"
    columns = (squares.tolist(), largest.tolist(), parts.tolist(), spread.tolist())
    return [Row(*row) for row in zip(*columns, strict=True)]


def assert_equal(found: list[Row], expected: list[Row]) -> None:
    for row, true in zip(found, expected, strict=True):
        assert row[:3] == true[:3] or (isclose(row.squares, true.squares) and row[1:3] == true[1:3])
        assert isclose(row.spread, true.spread, abs_tol=1e-9)


@pytest.mark.gate
@pytest.mark.parametrize("most_weight", (1, 30, 2**31 - 1))
@given(st.data(), st.integers(1, 15))
@settings(max_examples=40)
def test_weights_are_summed_up_as_by_hand(most_weight: int, data: st.DataObject, tile: int) -> None:
    case = data.draw(cases(most_weight))
    assert_equal(measured(case, tile=tile), by_hand(case))


@pytest.mark.parametrize("candidates", (2, 8))
def test_squares_of_the_heaviest_weights_do_not_overflow(candidates: int) -> None:
    case = Case(np.zeros((candidates, 2), np.uint8), list(range(candidates)), [2**31 - 1] * candidates, 3)
    assert_equal(measured(case, tile=8), by_hand(case))


@pytest.mark.gate
@pytest.mark.parametrize("weight", (1, 1000))
@pytest.mark.parametrize("candidates", (1, 8, 9, 162, 163, 600))
def test_all_ways_of_summing_agree_around_their_borders(candidates: int, weight: int) -> None:
    patterns = np.random.default_rng(candidates).integers(0, 243, (candidates, 300)).astype(np.uint8)
    case = Case(patterns, list(range(candidates)), [weight] * candidates, 243)
    assert_equal(measured(case, tile=8), by_hand(case))
    assert measured(case, tile=8) == measured(case, tile=256)


@given(st.lists(st.integers(1, 2**46), min_size=1, max_size=30))
def test_logarithms_are_right_to_the_last_bits(weights: list[int]) -> None:
    case = Case(np.arange(len(weights), dtype=np.uint8)[:, None], list(range(len(weights))), weights, 243)
    true = math.fsum(weight * math.log2(weight) for weight in weights)
    assert measured(case, tile=1)[0].spread == pytest.approx(true, rel=1e-15)


ARRAYS: dict[str, Any] = {
    "patterns": np.zeros((5, 7), np.uint8),
    "rows": np.arange(3, dtype=np.int32),
    "weights": np.ones(3, np.int64),
    "bins": np.zeros((2, 4), np.uint16),
    "squares": np.zeros(7),
    "spread": np.zeros(7),
    "largest": np.zeros(7, np.int64),
    "parts": np.zeros(7, np.int64),
}


@pytest.mark.parametrize(
    ("name", "array", "error"),
    (
        ("patterns", np.zeros((5, 7), np.int64), TypeError),
        ("patterns", np.zeros((7, 5), np.uint8).T, ValueError),
        ("patterns", np.zeros((5, 8), np.uint8), ValueError),
        ("rows", np.arange(3), TypeError),
        ("rows", np.array([0, 1, 5], np.int32), ValueError),
        ("rows", np.array([-1, 0, 1], np.int32), ValueError),
        ("weights", np.ones(3, np.uint16), TypeError),
        ("weights", np.ones(2, np.int64), ValueError),
        ("bins", np.zeros((2, 4), np.int32), TypeError),
        ("bins", np.zeros((2, 3), np.uint16), ValueError),
        ("bins", np.zeros((257, 4), np.uint16), ValueError),
        ("bins", np.zeros((0, 4), np.uint16), ValueError),
        *((name, np.zeros(6, ARRAYS[name].dtype), ValueError) for name in ("squares", "spread", "largest", "parts")),
        *((name, np.zeros(7, np.float32), TypeError) for name in ("squares", "spread", "largest", "parts")),
    ),
)
def test_measures_of_arrays_that_do_not_go_together_are_refused(
    name: str, array: NDArray[Any], error: type[Exception]
) -> None:
    measure(**ARRAYS)
    with pytest.raises(error):
        measure(**{**ARRAYS, name: array})


def test_the_core_has_the_version_that_python_expects() -> None:
    assert function("salet_version")() == VERSION


def test_a_missing_library_says_how_to_build_it(tmp_path: Path) -> None:
    with pytest.raises(ImportError, match="make core"):
        load_library(tmp_path / "core.so")


def test_a_library_of_another_version_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "VERSION", VERSION + 1)
    with pytest.raises(ImportError, match="make core"):
        load_library(FOLDER / f"core{SUFFIX}")


@pytest.mark.parametrize(
    ("array", "error"),
    (
        (np.zeros((2, 3), np.int64), TypeError),
        (np.zeros((2, 3), ">i4"), TypeError),
        (np.zeros((2, 4), np.int32), ValueError),
        (np.zeros(6, np.int32), ValueError),
        (np.zeros((2, 6), np.int32)[:, ::2], ValueError),
        (np.zeros((3, 2), np.int32).T, ValueError),
        (np.broadcast_to(np.zeros(3, np.int32), (2, 3)), ValueError),
        (np.zeros(25, np.uint8)[1:].view(np.int32).reshape(2, 3), ValueError),
    ),
)
def test_an_array_of_the_wrong_kind_is_refused(array: np.ndarray, error: type[Exception]) -> None:
    with pytest.raises(error):
        pointer(array, np.int32, 2, 3, writable=True)
