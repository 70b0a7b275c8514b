"""The kernel of heaviest candidates, held against counting by hand."""

from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from salet.kernels.parts import add_heaviest


class Case(NamedTuple):
    """Patterns (answers, guesses), rows of candidates, heaviest first, and weights."""

    patterns: NDArray[np.uint8]
    rows: list[int]
    weights: list[int]


@st.composite
def cases(draw: st.DrawFn) -> Case:
    answers, guesses = draw(st.integers(1, 40)), draw(st.integers(1, 12))
    seed, bins = draw(st.integers(0, 2**32 - 1)), draw(st.sampled_from((3, 27, 243)))
    patterns = np.random.default_rng(seed).integers(0, bins, (answers, guesses)).astype(np.uint8)
    rows = draw(st.lists(st.integers(0, answers - 1), min_size=1, max_size=answers, unique=True))
    weights = draw(st.lists(st.integers(1, 2**31 - 1), min_size=len(rows), max_size=len(rows)))
    return Case(patterns, rows, sorted(weights, reverse=True))


def by_hand(case: Case) -> list[int]:
    totals = []
    for column in case.patterns.T:
        parts: dict[int, list[int]] = {}
        for row, weight in zip(case.rows, case.weights, strict=True):
            parts.setdefault(int(column[row]), []).append(weight)
        totals.append(sum(map(max, parts.values())))
    return totals


def added(case: Case, tile: int) -> list[int]:
    seen = np.zeros((tile, 243), np.int8)
    heaviest = np.full(case.patterns.shape[1], -1, np.int64)
    add_heaviest(case.patterns, np.array(case.rows, np.int32), np.array(case.weights), seen, heaviest)
    assert not seen.any(), "the scratch must be left clean"
    return heaviest.tolist()


@given(cases(), st.integers(1, 15))
@settings(max_examples=60)
def test_the_heaviest_of_each_part_are_added_up_as_by_hand(case: Case, tile: int) -> None:
    assert added(case, tile) == by_hand(case)


ARRAYS: dict[str, Any] = {
    "patterns": np.zeros((5, 7), np.uint8),
    "rows": np.arange(3, dtype=np.int32),
    "weights": np.ones(3, np.int64),
    "seen": np.zeros((2, 3), np.int8),
    "heaviest": np.zeros(7, np.int64),
}


@pytest.mark.parametrize(
    ("name", "array", "error"),
    (
        ("patterns", np.zeros((5, 7), np.int64), TypeError),
        ("patterns", np.zeros((5, 8), np.uint8), ValueError),
        ("rows", np.arange(3), TypeError),
        ("rows", np.array([0, 1, 5], np.int32), ValueError),
        ("weights", np.ones(3, np.int32), TypeError),
        ("weights", np.ones(4, np.int64), ValueError),
        ("seen", np.zeros((2, 3), np.uint8), TypeError),
        ("seen", np.zeros((0, 3), np.int8), ValueError),
        ("seen", np.zeros(3, np.int8), ValueError),
        ("heaviest", np.zeros(6, np.int64), ValueError),
        ("heaviest", np.zeros(7), TypeError),
    ),
)
def test_arrays_that_do_not_go_together_are_refused(name: str, array: NDArray[Any], error: type[Exception]) -> None:
    add_heaviest(**ARRAYS)
    with pytest.raises(error):
        add_heaviest(**{**ARRAYS, name: array})
