"""The measuring kernel, as compiled and as plain Python, beside counting by hand."""

from collections import Counter
from collections.abc import Callable
from math import isclose, log2
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from salet.kernels import parts as kernels


class Case(NamedTuple):
    """Patterns (answers, guesses), the rows of the candidates, their weights, and the number of patterns."""

    patterns: NDArray[np.unsignedinteger]
    rows: list[int]
    weights: list[int]
    bins: int


class Row(NamedTuple):
    """What is known of a guess."""

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


def measured(case: Case, *, tile: int, table: bool, dtype: type[np.integer]) -> list[Row]:
    guesses = case.patterns.shape[1]
    total = sum(case.weights)
    logs = np.log2(np.maximum(np.arange(total + 1), 1)) if table else np.empty(0)
    histogram = np.zeros((tile, case.bins), dtype)
    parts, largest = np.full((2, guesses), -1, np.int64)
    squares, spread = np.full((2, guesses), -1.0)
    rows, weights = np.array(case.rows, np.int32), np.array(case.weights, dtype)
    kernels.measure(case.patterns, rows, weights, logs, histogram, squares, largest, parts, spread)
    assert not histogram.any(), "the scratch must be left clean"
    columns = (squares.tolist(), largest.tolist(), parts.tolist(), spread.tolist())
    return [Row(*row) for row in zip(*columns, strict=True)]


def assert_equal(found: list[Row], expected: list[Row]) -> None:
    for row, true in zip(found, expected, strict=True):
        assert row[:3] == true[:3] or (isclose(row.squares, true.squares) and row[1:3] == true[1:3])
        assert isclose(row.spread, true.spread, abs_tol=1e-9)


@given(cases(most_weight=1), st.integers(1, 15))
@settings(max_examples=40)
def test_equal_weights_are_summed_up_as_by_hand(
    as_plain_python: Callable[[ModuleType], Any], case: Case, tile: int
) -> None:
    expected = by_hand(case)
    assert_equal(measured(case, tile=tile, table=True, dtype=np.uint16), expected)
    with as_plain_python(kernels):
        assert_equal(measured(case, tile=tile, table=True, dtype=np.uint16), expected)


@given(cases(most_weight=2**31 - 1), st.integers(1, 15))
@settings(max_examples=40)
def test_heavy_weights_are_summed_up_as_by_hand(
    as_plain_python: Callable[[ModuleType], Any], case: Case, tile: int
) -> None:
    expected = by_hand(case)
    assert_equal(measured(case, tile=tile, table=False, dtype=np.int64), expected)
    with as_plain_python(kernels):
        assert_equal(measured(case, tile=tile, table=False, dtype=np.int64), expected)


@pytest.mark.parametrize("candidates", (2, 8))
def test_squares_of_the_heaviest_weights_do_not_overflow(candidates: int) -> None:
    case = Case(np.zeros((candidates, 2), np.uint8), list(range(candidates)), [2**31 - 1] * candidates, 3)
    assert_equal(measured(case, tile=8, table=False, dtype=np.int64), by_hand(case))


@pytest.mark.parametrize("candidates", (1, 242, 243, 244, 600))
def test_both_ways_of_summing_agree_around_the_number_of_patterns(candidates: int) -> None:
    patterns = np.random.default_rng(candidates).integers(0, 243, (candidates, 20)).astype(np.uint8)
    case = Case(patterns, list(range(candidates)), [1] * candidates, 243)
    assert_equal(measured(case, tile=8, table=True, dtype=np.uint16), by_hand(case))
