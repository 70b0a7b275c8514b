"""The kernels for many sets beside counting by hand."""

from collections import Counter
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from salet.kernels.sets import Moves, Sets, follow_moves, least_squares, measure_moves


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


def laid_out(case: Case) -> Sets:
    ends = np.cumsum([0, *map(len, case.sets)])
    return Sets(case.patterns, np.array([row for one in case.sets for row in one], np.int32), ends)


def squares_by_hand(case: Case, one: list[int], guess: int) -> int:
    return sum(size * size for size in Counter(int(case.patterns[row, guess]) for row in one).values())


@pytest.mark.parametrize("tile", (1, 3, 64))
@given(case=cases())
@settings(max_examples=30)
def test_the_least_squares_are_those_of_the_best_guess(tile: int, case: Case) -> None:
    best, bins = np.zeros(len(case.sets), np.int64), np.zeros((tile, case.bins), np.int32)
    least_squares(laid_out(case), bins, best)
    guesses = range(case.patterns.shape[1])
    assert best.tolist() == [min(squares_by_hand(case, one, guess) for guess in guesses) for one in case.sets]
    assert not bins.any()


@given(case=cases())
@settings(max_examples=50)
def test_moves_are_measured_and_followed_to_the_sets_that_they_leave(case: Case) -> None:
    moves = Moves(*np.array(case.moves, np.int32).reshape(-1, 3).T.copy())
    squares, sizes = np.zeros((2, len(case.moves)), np.int64)
    counts = np.zeros(case.bins, np.int64)
    measure_moves(laid_out(case), moves, counts, squares, sizes)
    left = [[row for row in case.sets[s] if case.patterns[row, g] == r] for s, g, r in case.moves]
    assert squares.tolist() == [squares_by_hand(case, case.sets[s], g) for s, g, _ in case.moves]
    assert sizes.tolist() == list(map(len, left))
    assert not counts.any()
    names = np.random.default_rng(1).integers(1, 2**64, len(case.patterns), dtype=np.uint64)
    ends, keys = np.concatenate(([0], np.cumsum(sizes))), np.zeros(len(case.moves), np.uint64)
    rows = np.zeros(ends[-1], np.int32)
    follow_moves(laid_out(case), moves, names, ends, rows, keys)
    assert rows.tolist() == [row for one in left for row in one]
    assert keys.tolist() == [int(np.bitwise_xor.reduce(names[one])) if one else 0 for one in left]


SETS = Sets(np.zeros((5, 7), np.uint8), np.arange(4, dtype=np.int32), np.array([0, 1, 4]))
MOVES = Moves(np.zeros(2, np.int32), np.zeros(2, np.int32), np.zeros(2, np.int32))
COUNTS, TWO, BINS = np.zeros(9, np.int64), np.zeros(2, np.int64), np.zeros((3, 9), np.int32)
WRONG_SETS: list[tuple[dict[str, Any], type[Exception]]] = [
    ({"patterns": np.zeros((5, 7), np.int32)}, TypeError),
    ({"rows": np.arange(4)}, TypeError),
    ({"rows": np.array([0, 1, 2, 5], np.int32)}, ValueError),
    ({"rows": np.arange(3, dtype=np.int32)}, ValueError),
    ({"starts": np.array([0, 3, 2])}, ValueError),
    ({"starts": np.array([-1, 1, 2])}, ValueError),
    ({"starts": np.array([0, 1, 4], np.int32)}, TypeError),
]
WRONG_MOVES: list[tuple[dict[str, Any], type[Exception]]] = [
    ({"place": np.zeros(2, np.int64)}, TypeError),
    ({"place": np.zeros(3, np.int32)}, ValueError),
    ({"place": np.array([0, 2], np.int32)}, ValueError),
    ({"guess": np.array([7, 0], np.int32)}, ValueError),
    ({"guess": np.array([-1, 0], np.int32)}, ValueError),
    ({"reply": np.zeros(2, np.uint8)}, TypeError),
]


@pytest.mark.parametrize(("wrong", "error"), WRONG_SETS)
def test_sets_that_do_not_hang_together_are_refused(wrong: dict[str, Any], error: type[Exception]) -> None:
    least_squares(SETS, BINS, TWO.copy())
    with pytest.raises(error):
        least_squares(SETS._replace(**wrong), BINS, TWO.copy())


@pytest.mark.parametrize(
    ("bins", "best", "error"),
    (
        (BINS.astype(np.int64), TWO, TypeError),
        (np.zeros((257, 9), np.int32), TWO, ValueError),
        (np.zeros((0, 9), np.int32), TWO, ValueError),
        (BINS, np.zeros(3, np.int64), ValueError),
        (BINS, np.zeros(2), TypeError),
    ),
)
def test_bins_and_results_of_another_size_are_refused(
    bins: NDArray[Any], best: NDArray[Any], error: type[Exception]
) -> None:
    with pytest.raises(error):
        least_squares(SETS, bins, best)


@pytest.mark.parametrize(
    ("wrong", "error"),
    (
        *WRONG_MOVES,
        ({"reply": np.array([0, 9], np.int32)}, ValueError),
        ({"counts": np.zeros(9, np.int32)}, TypeError),
        ({"squares": np.zeros(3, np.int64)}, ValueError),
        ({"sizes": np.zeros(1, np.int64)}, ValueError),
    ),
)
def test_moves_that_cannot_be_measured_are_refused(wrong: dict[str, Any], error: type[Exception]) -> None:
    arrays: dict[str, Any] = {"counts": COUNTS.copy(), "squares": TWO.copy(), "sizes": TWO.copy()}
    measure_moves(SETS, MOVES, **arrays)
    moves = MOVES._replace(**{name: array for name, array in wrong.items() if name in Moves._fields})
    others = {name: array for name, array in wrong.items() if name not in Moves._fields}
    with pytest.raises(error):
        measure_moves(SETS, moves, **{**arrays, **others})


@pytest.mark.parametrize(
    ("wrong", "error"),
    (
        *WRONG_MOVES,
        ({"names": np.zeros(4, np.uint64)}, ValueError),
        ({"names": np.zeros(5, np.int64)}, TypeError),
        ({"ends": np.array([0, 1])}, ValueError),
        ({"ends": np.array([0, 2, 1])}, ValueError),
        ({"left": np.zeros(1, np.int32)}, ValueError),
        ({"left": np.zeros(2)}, TypeError),
        ({"keys": np.zeros(3, np.uint64)}, ValueError),
    ),
)
def test_moves_that_cannot_be_followed_are_refused(wrong: dict[str, Any], error: type[Exception]) -> None:
    arrays: dict[str, Any] = {
        "names": np.zeros(5, np.uint64),
        "ends": np.array([0, 1, 2]),
        "left": np.zeros(2, np.int32),
        "keys": np.zeros(2, np.uint64),
    }
    follow_moves(SETS, MOVES, **arrays)
    moves = MOVES._replace(**{name: array for name, array in wrong.items() if name in Moves._fields})
    others = {name: array for name, array in wrong.items() if name not in Moves._fields}
    with pytest.raises(error):
        follow_moves(SETS, moves, **{**arrays, **others})
