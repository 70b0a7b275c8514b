"""Calibration: bins, shares and intervals."""

from math import isclose

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from salet.study.lab.beliefs import NOTHING, Tally, bins, interval, tally


def test_intervals_are_those_of_clopper_and_pearson() -> None:
    assert interval(0, 10) == pytest.approx((0, 0.308498), abs=1e-5)
    assert interval(10, 10) == pytest.approx((0.691502, 1), abs=1e-5)
    assert interval(3, 10) == pytest.approx((0.066740, 0.652453), abs=1e-5)
    assert interval(60, 763) == pytest.approx((0.060557, 0.100043), abs=1e-4)


@pytest.mark.long
@given(st.integers(1, 60), st.data())
@settings(max_examples=40)
def test_an_interval_holds_the_share_seen(days: int, data: st.DataObject) -> None:
    came = data.draw(st.integers(0, days))
    lower, upper = interval(came, days)
    assert 0 <= lower <= came / days <= upper <= 1


def test_a_day_is_tallied_by_chance() -> None:
    one = tally(np.array([2, 1, 1]), 1)
    assert one.days == 1
    assert sorted(one.predicted.values()) == pytest.approx([0.5, 0.5])
    assert list(one.observed.values()) == [1]


@pytest.mark.long
@given(st.lists(st.lists(st.integers(1, 10**6), min_size=3, max_size=3), min_size=1, max_size=30), st.data())
@settings(max_examples=40)
def test_bins_hold_everything_once(days: list[list[int]], data: st.DataObject) -> None:
    counted = NOTHING
    for weights in days:
        counted += tally(np.array(weights), data.draw(st.integers(0, 2)))
    assert Tally.from_json(counted.as_json()) == counted
    found = bins(counted)
    assert 1 <= len(found) <= 10 + 1
    assert sum(b.predicted for b in found) == pytest.approx(1)
    assert sum(b.observed for b in found) == pytest.approx(1)
    assert [b.low for b in found] == sorted(b.low for b in found)
    assert all(b.low < b.high for b in found)


@pytest.mark.long
def test_a_belief_that_is_right_fits_and_one_that_is_wrong_does_not() -> None:
    source = np.random.default_rng(5)
    weights = np.array([50, 20, 10, 10, 5, 3, 1, 1])
    right, wrong = NOTHING, NOTHING
    for _ in range(1000):
        right += tally(weights, int(source.choice(8, p=weights / weights.sum())))
        wrong += tally(weights, int(source.choice(8)))
    assert all(b.fits for b in bins(right))
    assert not all(b.fits for b in bins(wrong))
    assert isclose(bins(right)[-1].predicted, 0.5)


def test_what_is_sure_and_comes_fits_whatever_the_rounding() -> None:
    counted = NOTHING
    for _ in range(50):
        counted += tally(np.ones(14_855, np.int64), 7)
    (only,) = bins(counted)
    assert only.fits
    assert only.observed == only.upper == 1


def test_where_chances_differ_there_are_ten_bins_of_about_one_size() -> None:
    counted = tally(np.arange(1, 5001), 0)
    found = bins(counted)
    assert len(found) == 10
    assert all(0.08 < b.predicted < 0.12 for b in found)
