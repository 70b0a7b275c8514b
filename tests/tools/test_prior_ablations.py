"""The tool that tells what each piece of the prior is worth."""

from datetime import date, timedelta

import pytest

from prior_ablations import WINDOWS, bits, mean, variants
from salet.game.daily.answers import Answer
from salet.game.daily.prior import MODEL

WORDS = ("cigar", "rebut", "sissy", "humph", "awake", "blush", "focal", "evade", "naval", "serve")


def test_every_variant_differs_from_the_model_in_one_piece() -> None:
    found = variants()
    assert found.pop("full") == MODEL
    assert MODEL not in found.values()
    assert len(set(found.values())) == len(found)


def test_a_mean_is_over_its_window_alone() -> None:
    values = {date(2026, 1, n): float(n) for n in range(1, 11)}
    assert mean(values, date(2026, 1, 2), date(2026, 1, 4)) == 3


def test_bits_are_those_of_the_days_of_each_window() -> None:
    days = [(date(2025, 1, 1) + timedelta(days=n)) for n in range(5)] + [date(2026, 3, n) for n in range(1, 6)]
    answers = [Answer(day, word) for day, word in zip(days, WORDS, strict=True)]
    row = bits("uniform2309", answers)
    assert set(row) == set(WINDOWS)
    assert row["repeats"] == pytest.approx(11.174, abs=0.001)
    assert bits("full", answers)["repeats"] != bits("no habit at all", answers)["repeats"]
