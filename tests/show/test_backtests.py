"""Back-tests as text and figure."""

from dataclasses import replace
from datetime import date

import numpy as np
import pytest

from salet.game.daily.answers import Answer
from salet.show.lab import backtest_text, differences_text
from salet.show.plots import backtest_figure
from salet.study.lab.backtest import Backtest, BeliefRecord
from salet.study.lab.beliefs import Tally
from salet.study.score import Score, TurnScore


def scores(*guesses: int) -> tuple[Score, ...]:
    """Return days with a par of 3.4, each of which gave up 0.1."""
    return tuple(Score(n, 3.4, (TurnScore("crane", "salet", 0.1, 3.5 - n),), 3.5, 3.5) for n in guesses)


GOOD = BeliefRecord(scores(3, 3, 4), (10.0, 10.0, 11.0), Tally(3, {1280: 1.5, 1152: 1.5}, {1280: 2, 1152: 1}), 6)
POOR = BeliefRecord(scores(7, 4, 4), (12.0, 24.0, 12.0), Tally(3, {1536: 2.6, 3000: 0.4}, {3000: 3}), 6)


@pytest.fixture
def result() -> Backtest:
    days = tuple(Answer(date(2026, 2, n), "salet") for n in (2, 3, 4))
    return Backtest(days, ("two-turn",), {"poor": POOR, "good": GOOD}, 4.188)


def test_the_table_has_the_lowest_mean_first_and_differences_to_the_first_named(result: Backtest) -> None:
    assert backtest_text(result).splitlines() == [
        "3 days, 2026-02-02 to 2026-02-04, each knowing only the days before; two-turn",
        "",
        "belief    mean  lost    bits  found in 1/2/3 ...",
        "good    3.3333     0  10.333  0/0/2/1",
        "poor    5.0000     1  16.000  0/0/0/2",
        "",
        "mean = par + gave up - luck     par  gave up     luck  without luck",
        "good                         3.4000   0.1000  +0.1667          3.50",
        "poor                         3.4000   0.1000  -1.5000          3.50",
        "",
        "day by day against poor  guesses   error     bits   error",
        "good                     -1.6667  1.2019  -5.6667  4.1767",
        "",
        "People who share their results need 4.188 guesses on average.",
    ]


def test_one_record_has_nothing_to_be_compared_with(result: Backtest) -> None:
    assert differences_text(replace(result, records={"good": GOOD})) == ""


def test_the_figure_has_a_panel_for_each_belief_and_one_for_the_cumulative_difference(result: Backtest) -> None:
    pytest.importorskip("matplotlib")
    *calibration, cumulative = backtest_figure(result).axes
    assert [panel.get_title().split("\n")[0] for panel in calibration] == ["poor", "good"]
    assert np.array_equal(cumulative.lines[0].get_ydata(), [-4, -5, -5])
    alone = backtest_figure(replace(result, records={"good": GOOD}))
    assert len(alone.axes) == 1
    alone.draw_without_rendering()
    spans = [text.get_window_extent() for text in alone.texts]
    assert all(span.x0 >= 0 and span.x1 <= alone.bbox.width for span in spans), "no title is cut off"
