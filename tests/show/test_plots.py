"""Figures: what every panel shows, in colour and in grey."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from salet.errors import BadFile, MissingExtra
from salet.show.plots import MOST_PANELS, comparison_figure, write_figure

Figures = Callable[..., dict[str, Any]]


def panels(results: list[dict[str, Any]]) -> list[Any]:
    return [axes for axes in comparison_figure(results).axes if axes.get_visible()]


@pytest.mark.long
@pytest.mark.parametrize("count", (1, 14))
def test_there_is_a_panel_for_each_in_the_order_given(figures: Figures, count: int) -> None:
    shown = panels([figures(f"s{k}", 5 - k / 10) for k in range(count)])
    assert [axes.get_title().split()[0] for axes in shown] == [f"s{k}" for k in range(count)]
    assert len({axes.get_ylim() for axes in shown}) == 1


def test_every_bar_carries_its_count(figures: Figures) -> None:
    played_on = {"2": 3, "6": 4, "7": 2, "8": 1}
    (axes,) = panels([figures("a", distribution=played_on, lost=3, answers=10, mean=5.1)])
    assert [text.get_text() for text in axes.texts] == ["0", "3", "0", "0", "0", "4", "3"]
    assert [label.get_text() for label in axes.get_xticklabels()] == ["1", "2", "3", "4", "5", "6", "lost"]
    assert [bar.get_height() for bar in axes.patches] == [0, 30, 0, 0, 0, 40, 30]
    assert "mean 5.1000, lost 3" in axes.get_title()


def test_what_is_found_after_its_own_limit_is_lost_beside_a_game_of_more_guesses(figures: Figures) -> None:
    short, long = figures("a", distribution={"7": 10}, lost=10, answers=10), figures("b", rules="normal-8", answers=10)
    (chart,) = panels([short, long])
    assert [bar.get_height() for bar in chart.containers[0]] == [0] * 8 + [100]


def test_a_few_stand_side_by_side_in_one_chart_in_the_order_given(figures: Figures) -> None:
    low, high = figures("low", 3.4, lost=18), figures("high", 3.9, distribution={"2": 2_315}, lost=0)
    (chart,) = panels([high, low])
    labels = [text.get_text() for text in chart.get_legend().get_texts()]
    assert [label.split()[0] for label in labels] == ["high", "low"]
    assert [text.get_text() for text in chart.texts[:7]] == ["0", "2,315", "0", "0", "0", "0", "0"]
    assert [label.get_text() for label in chart.get_xticklabels()] == ["1", "2", "3", "4", "5", "6", "lost"]
    first, second = chart.containers[:2]
    assert [bar.get_x() for bar in first] < [bar.get_x() for bar in second]
    assert first[0].get_hatch() != second[0].get_hatch()
    assert max(bar.get_x() + bar.get_width() for bar in second[:1]) < first[1].get_x()


def test_what_differs_is_said_above_a_panel_and_the_rest_once(figures: Figures) -> None:
    figure = comparison_figure([figures("a"), figures("b", rules="hard", weighted=True)])
    assert figure.get_suptitle() == "lexicon original"
    chart: Any = figure.axes[0]
    first, second = (text.get_text() for text in chart.get_legend().get_texts())
    assert first.startswith("a (raise), normal")
    assert "by weight" in second


@pytest.mark.long
@pytest.mark.parametrize("ending", (".svg", ".png", ".pdf"))
def test_the_same_figure_gives_the_same_bytes(figures: Figures, tmp_path: Path, ending: str) -> None:
    for name in ("one", "two"):
        write_figure(comparison_figure([figures("a"), figures("b")]), tmp_path / f"{name}{ending}")
    assert (tmp_path / f"one{ending}").read_bytes() == (tmp_path / f"two{ending}").read_bytes()


def test_what_cannot_be_drawn_is_refused(figures: Figures, tmp_path: Path) -> None:
    figure = comparison_figure([figures("a")])
    with pytest.raises(BadFile, match=r"must end in \.svg"):
        write_figure(figure, tmp_path / "a.jpeg")
    with pytest.raises(BadFile, match="there is no folder"):
        write_figure(figure, tmp_path / "nowhere" / "a.svg")
    with pytest.raises(BadFile, match="too many for one figure"):
        comparison_figure([figures("a")] * (MOST_PANELS + 1))


def test_without_matplotlib_the_extra_is_named(figures: Figures, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(MissingExtra, match=r'pip install "salet\[plots\]"'):
        comparison_figure([figures("a")])
