"""The measuring kernel, held against counting by hand."""

import math
from collections import Counter
from math import isclose, log2
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from salet.kernels.arrays import measure
from salet.solver.partition import bins_for


class Case(NamedTuple):
    """Patterns (answers, guesses), rows of candidates, weights, number of patterns."""

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


def test_logarithms_of_small_numbers_are_right_to_the_last_bits() -> None:
    for size in range(1, 3000, 7):
        case = Case(np.zeros((size, 1), np.uint8), list(range(size)), [1] * size, 3)
        assert measured(case, tile=1)[0].spread == pytest.approx(size * math.log2(size), rel=5e-16)


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
def test_arrays_that_do_not_go_together_are_refused(name: str, array: NDArray[Any], error: type[Exception]) -> None:
    measure(**ARRAYS)
    with pytest.raises(error):
        measure(**{**ARRAYS, name: array})
