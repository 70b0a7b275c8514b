"""The numbers that guesses share when they part the candidates alike."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from salet.kernels.parts import name_partitions


def partition(column: list[int]) -> tuple[tuple[int, ...], ...]:
    """The parts of the candidates, each by its members, whatever their patterns."""
    return tuple(tuple(i for i, other in enumerate(column) if other == code) for code in dict.fromkeys(column))


@pytest.mark.parametrize("dtype", (np.uint8, np.uint16, np.uint32))
@given(st.integers(0, 2**32 - 1), st.integers(1, 6), st.integers(1, 40), st.integers(1, 9))
def test_guesses_share_a_number_exactly_if_they_part_alike(
    dtype: type[np.unsignedinteger], seed: int, candidates: int, guesses: int, tile: int
) -> None:
    draw = np.random.default_rng(seed)
    patterns = draw.integers(0, 4, (10, guesses)).astype(dtype)
    rows = draw.permutation(10)[:candidates].astype(np.int32)
    names = draw.integers(1, 2**63, candidates + 1, dtype=np.uint64) | np.uint64(1)
    numbers = np.zeros(guesses, np.uint64)
    name_partitions(patterns, rows, names, np.full((tile, 4), 9, np.int32), numbers)
    alike = {partition(column): int(number) for column, number in zip(patterns[rows].T.tolist(), numbers, strict=True)}
    assert [alike[partition(column)] for column in patterns[rows].T.tolist()] == numbers.tolist()
    assert len(set(alike.values())) == len(alike)


ARRAYS: dict[str, Any] = {
    "patterns": np.zeros((5, 7), np.uint8),
    "rows": np.arange(3, dtype=np.int32),
    "names": np.ones(4, np.uint64),
    "first": np.zeros((2, 3), np.int32),
    "numbers": np.zeros(7, np.uint64),
}


@pytest.mark.parametrize(
    ("name", "array", "error"),
    (
        ("patterns", np.zeros((5, 7), np.int64), TypeError),
        ("patterns", np.zeros((5, 8), np.uint8), ValueError),
        ("rows", np.arange(3), TypeError),
        ("rows", np.array([0, 1, 5], np.int32), ValueError),
        ("names", np.ones(3, np.uint64), ValueError),
        ("names", np.ones(4, np.int64), TypeError),
        ("first", np.zeros((2, 3), np.int64), TypeError),
        ("first", np.zeros((2, 0), np.int32), ValueError),
        ("numbers", np.zeros(8, np.uint64), ValueError),
        ("numbers", np.zeros(7, np.int64), TypeError),
    ),
)
def test_arrays_that_do_not_go_together_are_refused(name: str, array: NDArray[Any], error: type[Exception]) -> None:
    name_partitions(**ARRAYS)
    with pytest.raises(error):
        name_partitions(**{**ARRAYS, name: array})
