"""The kernels for many sets, as compiled and as plain Python, beside counting by hand."""

from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from salet.kernels import sets as kernels


class Case(NamedTuple):
    """Patterns (answers, guesses), sets of answers, and moves: set, guess, reply."""

    patterns: NDArray[np.uint8]
    sets: list[list[int]]
    moves: list[tuple[int, int, int]]
    bins: int


@st.composite
def cases(draw: st.DrawFn) -> Case:
    bins = draw(st.sampled_from((3, 9, 243)))
    answers, guesses = draw(st.integers(1, 20)), draw(st.integers(1, 12))
    seed = draw(st.integers(0, 2**32 - 1))
    patterns = np.random.default_rng(seed).integers(0, bins, (answers, guesses)).astype(np.uint8)
    one_set = st.lists(st.integers(0, answers - 1), min_size=1, unique=True).map(sorted)
    sets = draw(st.lists(one_set, min_size=1, max_size=5))
    place, guess = st.integers(0, len(sets) - 1), st.integers(0, guesses - 1)
    moves = draw(st.lists(st.tuples(place, guess, st.integers(0, bins - 1)), max_size=12, unique=True))
    return Case(patterns, sets, sorted(moves), bins)


def laid_out(case: Case) -> tuple[Any, Any, Any]:
    ends = np.cumsum([0, *map(len, case.sets)])
    return case.patterns, np.array([row for one in case.sets for row in one], np.int32), ends


def squares_by_hand(case: Case, one: list[int], guess: int) -> int:
    return sum(size * size for size in Counter(int(case.patterns[row, guess]) for row in one).values())


FORMS = (lambda kernel: kernel, lambda kernel: kernel.py_func)


@pytest.mark.parametrize("form", FORMS, ids=("compiled", "plain"))
@pytest.mark.parametrize("tile", (1, 3, 64))
@given(case=cases())
@settings(max_examples=30)
def test_the_least_squares_are_those_of_the_best_guess(form: Callable[[Any], Any], tile: int, case: Case) -> None:
    best, histogram = np.zeros(len(case.sets), np.int64), np.zeros((tile, case.bins), np.int32)
    form(kernels.least_squares)(*laid_out(case), histogram, best)
    guesses = range(case.patterns.shape[1])
    assert best.tolist() == [min(squares_by_hand(case, one, guess) for guess in guesses) for one in case.sets]
    assert not histogram.any()


@pytest.mark.parametrize("form", FORMS, ids=("compiled", "plain"))
@given(case=cases())
@settings(max_examples=50)
def test_moves_are_measured_and_followed_to_the_sets_that_they_leave(form: Callable[[Any], Any], case: Case) -> None:
    of_set, guess, reply = np.array(case.moves, np.int64).reshape(-1, 3).T
    squares, sizes = np.zeros((2, len(case.moves)), np.int64)
    played = (*laid_out(case), of_set, guess, reply)
    counts = np.zeros(case.bins, np.int64)
    form(kernels.measure_moves)(*played, counts, squares, sizes)
    left = [[row for row in case.sets[s] if case.patterns[row, g] == r] for s, g, r in case.moves]
    assert squares.tolist() == [squares_by_hand(case, case.sets[s], g) for s, g, _ in case.moves]
    assert sizes.tolist() == list(map(len, left))
    assert not counts.any()
    names = np.random.default_rng(1).integers(1, 2**64, len(case.patterns), dtype=np.uint64)
    ends, keys = np.concatenate(([0], np.cumsum(sizes))), np.zeros(len(case.moves), np.uint64)
    rows = np.zeros(ends[-1], np.int32)
    form(kernels.follow_moves)(*played, names, ends, rows, keys)
    assert rows.tolist() == [row for one in left for row in one]
    assert keys.tolist() == [int(np.bitwise_xor.reduce(names[one])) if one else 0 for one in left]
