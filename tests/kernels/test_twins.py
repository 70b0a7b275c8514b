"""Covering with few masks, against trying all of them."""

from itertools import combinations_with_replacement

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from salet.kernels.twins import most_covered


@given(
    st.lists(st.integers(0, (1 << 64) - 1).map(lambda bits: bits & bits >> 7), min_size=1, max_size=12),
    st.integers(0, 3),
)
def test_no_choice_of_masks_covers_more(masks: list[int], count: int) -> None:
    masks.sort(key=int.bit_count, reverse=True)
    most = 0
    for choice in combinations_with_replacement(masks, count):
        covered = 0
        for mask in choice:
            covered |= mask
        most = max(most, covered.bit_count())
    assert most_covered(np.array(masks, np.uint64), count) == most


def test_nothing_but_masks_and_up_to_three_of_them_are_taken() -> None:
    masks = np.array([7, 3], np.uint64)
    with pytest.raises(TypeError):
        most_covered(masks.astype(np.int64), 1)
    with pytest.raises(ValueError, match="shape"):
        most_covered(masks[None], 1)
    for choose in (-1, 4):
        with pytest.raises(ValueError, match="masks cannot be chosen"):
            most_covered(masks, choose)
