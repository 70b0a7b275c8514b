"""The kernel of heaviest candidates, as compiled and as plain Python, beside counting by hand."""

from collections.abc import Callable
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from salet.kernels import parts as kernels


class Case(NamedTuple):
    """Patterns (answers, guesses), the rows of the candidates, heaviest first, and their weights."""

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
    seen = np.zeros((tile, 243), np.uint8)
    heaviest = np.full(case.patterns.shape[1], -1, np.int64)
    kernels.add_heaviest(case.patterns, np.array(case.rows, np.int32), np.array(case.weights), seen, heaviest)
    assert not seen.any(), "the scratch must be left clean"
    return heaviest.tolist()


@given(cases(), st.integers(1, 15))
@settings(max_examples=60)
def test_the_heaviest_of_each_part_are_added_up_as_by_hand(
    as_plain_python: Callable[[ModuleType], Any], case: Case, tile: int
) -> None:
    expected = by_hand(case)
    assert added(case, tile) == expected
    with as_plain_python(kernels):
        assert added(case, tile) == expected
