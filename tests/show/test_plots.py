"""Figures: what every panel shows, in color and in gray."""

import sys
from collections.abc import Callable
from typing import Any

import pytest

from salet.errors import MissingExtraError
from salet.show.plots import comparison_figure

pytestmark = pytest.mark.gate

Figures = Callable[..., dict[str, Any]]


def panels(results: list[dict[str, Any]]) -> list[Any]:
    return [axes for axes in comparison_figure(results).axes if axes.get_visible()]


def test_every_bar_carries_its_count(figures: Figures) -> None:
    (axes,) = panels([figures("a", distribution={"2": 3, "6": 4}, lost=3, answers=10, mean=5.1)])
    assert [text.get_text() for text in axes.texts] == ["0", "3", "0", "0", "0", "4", "3"]
    assert [label.get_text() for label in axes.get_xticklabels()] == [*"123456", "not solved"]
    assert [bar.get_height() for bar in axes.patches] == [0, 30, 0, 0, 0, 40, 30]
    assert "mean 5.1000, lost 3" in axes.get_title()


def test_who_plays_on_has_its_losses_among_the_guesses_alone(figures: Figures) -> None:
    on = figures("on", distribution={"2": 3, "6": 4, "7": 2, "8": 1}, lost=3, answers=10)
    (alone,) = panels([on])
    assert [text.get_text() for text in alone.texts] == ["0", "3", "0", "0", "0", "4", "2", "1"]
    assert [label.get_text() for label in alone.get_xticklabels()] == [*"12345678"]
    (both,) = panels([on, figures("off", distribution={"2": 9}, lost=1, answers=10)])
    assert [label.get_text() for label in both.get_xticklabels()] == [*"12345678", "not solved"]
    assert [len(bars) for bars in both.containers] == [8, 9]


def test_a_few_stand_side_by_side_in_one_chart_in_the_order_given(figures: Figures) -> None:
    low, high = figures("low", 3.4, lost=18), figures("high", 3.9, distribution={"2": 2_315}, lost=0)
    (chart,) = panels([high, low])
    labels = [text.get_text() for text in chart.get_legend().get_texts()]
    assert [label.split(",")[0] for label in labels] == ["high", "low"]
    assert [text.get_text() for text in chart.texts[:7]] == ["0", "2,315", "0", "0", "0", "0", "0"]
    assert [label.get_text() for label in chart.get_xticklabels()] == ["1", "2", "3", "4", "5", "6", "not solved"]
    first, second = chart.containers[:2]
    assert [bar.get_x() for bar in first] < [bar.get_x() for bar in second]
    assert first[0].get_hatch() != second[0].get_hatch()
    assert max(bar.get_x() + bar.get_width() for bar in second[:1]) < first[1].get_x()


def test_without_matplotlib_the_error_says_what_to_install(figures: Figures, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(MissingExtraError, match=r"run:\s+pip install matplotlib$"):
        comparison_figure([figures("a")])
