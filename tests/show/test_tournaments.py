"""Tournaments as text and rows."""

from collections.abc import Callable
from typing import Any

from salet.show.blocks import Style, as_text
from salet.show.lab import LOST, comparison_blocks, tournament_blocks

Figures = Callable[..., dict[str, Any]]


def comparison_text(results: list[dict[str, Any]]) -> str:
    return as_text(comparison_blocks(results), Style())


def tournament_text(figures: dict[str, Any]) -> str:
    return as_text(tournament_blocks(figures), Style())


def test_the_table_is_ordered_by_mean_and_says_once_what_all_share(figures: Figures) -> None:
    lines = comparison_text([figures("a", 3.6), figures("b", 3.4)]).split("\n")
    assert lines[0] == "lexicon original, rules normal"
    assert [line.split()[0] for line in lines[3:5]] == ["b", "a"]


def test_what_differs_has_a_column(figures: Figures) -> None:
    text = comparison_text([figures("a"), figures("a", rules="hard")])
    assert text.split("\n")[0] == "lexicon original"
    assert text.split("\n")[2].split()[:3] == ["strategy", "rules", "opener"]


def test_what_a_loss_counts_is_said_where_there_is_one(figures: Figures) -> None:
    lost = figures("a", distribution={"3": 2_300}, lost=15)
    none = figures("b", distribution={"3": lost["answers"]}, lost=0)
    assert LOST in tournament_text(lost)
    assert LOST in comparison_text([lost, none])
    assert LOST not in tournament_text(none) + comparison_text([none, none])


S4_SYSTEM_1_HARD = """\
guesses  games  within
1            0    0.00 %
2          104    4.49 %
3          972   46.48 %
4          894   85.10 %
5          263   96.46 %
6           64   99.22 %
lost        18
"""  # the frequencies and cumulative percentages that S4 prints


def test_a_tournament_is_shown_as_s4_prints_it_and_names_all_lost_words(figures: Figures) -> None:
    games = {"1": 0, "2": 104, "3": 972, "4": 894, "5": 263, "6": 64}
    shown = tournament_text(figures("s4-system1-hard", distribution=games, lost=18, percent_won=99.222))
    lines = [line.replace("█", "").split() for line in shown.split("\n")]
    for line in S4_SYSTEM_1_HARD.split("\n"):
        assert line.split() in lines
    assert "won 99.22 %" in shown
    assert shown.endswith("Lost:\n  mummy daddy")
