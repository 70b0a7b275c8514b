"""Covering with few masks, against trying all of them."""

from itertools import combinations_with_replacement

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from salet.kernels.twins import most_covered, size_of


@given(st.integers(0, (1 << 62) - 1))
def test_bits_are_counted(mask: int) -> None:
    assert size_of(mask) == mask.bit_count()


@given(st.lists(st.integers(0, (1 << 12) - 1), min_size=1, max_size=12), st.integers(0, 3))
def test_no_choice_of_masks_covers_more(masks: list[int], count: int) -> None:
    masks.sort(key=int.bit_count, reverse=True)
    sizes = np.array([mask.bit_count() for mask in masks], np.int64)
    most = 0
    for choice in combinations_with_replacement(masks, count):
        covered = 0
        for mask in choice:
            covered |= mask
        most = max(most, covered.bit_count())
    assert most_covered(np.array(masks, np.int64), sizes, count) == most
