"""Tournaments as text and rows."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from salet.game.lexicon import Lexicon
from salet.show.lab import LOST, PLAYS_ON, WEIGHTED, comparison_text, slashed, tournament_text
from salet.solver.strategy import Strategy
from salet.study.lab.tournament import bench

Figures = Callable[..., dict[str, Any]]


def test_the_table_is_ordered_by_mean_and_says_once_what_all_share(figures: Figures) -> None:
    lines = comparison_text([figures("a", 3.6), figures("b", 3.4)]).split("\n")
    assert lines[0] == "lexicon original, rules normal"
    assert [line.split()[0] for line in lines[3:5]] == ["b", "a"]


def test_what_differs_has_a_column(figures: Figures) -> None:
    text = comparison_text([figures("a"), figures("a", rules="hard")])
    assert text.split("\n")[0] == "lexicon original"
    assert text.split("\n")[2].split()[:3] == ["strategy", "rules", "opener"]


@pytest.mark.parametrize("other", ({}, {"rules": "legacy-s4"}, {"rules": "legacy-s4", "lexicon": "nyt2022"}))
def test_the_table_of_the_museum_fits_80_columns(figures: Figures, other: dict[str, Any]) -> None:
    longest = {"1": 1, "2": 119, "3": 704, "4": 967, "5": 404, "6": 90, "7": 24, "8": 6}
    text = comparison_text([figures("s4-system1-hard", distribution=longest), figures("s3", **other)])
    assert max(map(len, text.split("\n"))) <= 80


def test_what_a_loss_counts_is_said_where_there_is_one(figures: Figures) -> None:
    lost = figures("a", distribution={"3": 2_300}, lost=15)
    none = figures("b", distribution={"3": lost["answers"]}, lost=0)
    assert LOST in tournament_text(lost)
    assert LOST in comparison_text([lost, none])
    assert LOST not in tournament_text(none) + comparison_text([none, none])


def test_who_plays_on_is_named_and_the_others_are_not(figures: Figures) -> None:
    on = figures("on", distribution={"3": 2_300, "7": 14}, lost=15, answers=2_315)
    stops = figures("stops", distribution={"3": 2_300}, lost=15, answers=2_315)
    assert f"on {PLAYS_ON}" in tournament_text({**on, "distribution": {"3": 2_300, "7": 15}})
    rows = [line.split()[:2] for line in tournament_text({**on, "distribution": {"3": 2_300, "7": 15}}).split("\n")]
    assert ["7", "15"] in rows
    assert not any(row[:1] == ["lost"] for row in rows)  # its losses are in the rows above
    both = comparison_text([on, stops])
    assert f"on {PLAYS_ON}" in both
    assert f"stops {PLAYS_ON}" not in both


def test_under_weights_the_text_says_what_is_weighted(nine: Lexicon) -> None:
    heavy = bench("entropy", Lexicon.of(nine.answers, weights=range(1, 10), name="heavy")).as_json()
    plain = bench("entropy", nine).as_json()
    assert WEIGHTED in tournament_text(heavy)
    assert WEIGHTED in comparison_text([heavy, plain])
    assert WEIGHTED not in tournament_text(plain) + comparison_text([plain, plain])


def test_a_mean_is_rounded_once() -> None:
    """2 + 1572 / 2315 is 2.67904968: rounded to six places first, it would be shown as 2.6791."""
    words = Lexicon.of(["eight", "fight", "light"], weights=[1, 741, 1573])
    listed = Strategy("listed", lambda position: np.where(position.chances > 0, np.arange(3.0), np.inf))
    assert "mean 2.6790," in tournament_text(bench(listed, words).as_json())


def test_a_distribution_is_written_from_one_guess_on() -> None:
    assert slashed({"3": 2}) == "0/0/2"
    assert slashed({}) == ""


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


def test_no_lost_word_is_named_where_nothing_was_lost(figures: Figures) -> None:
    shown = tournament_text(figures("a", distribution={"1": 0, "2": 2_315}, lost=0))
    assert "Lost:" not in shown
    assert ["lost", "0"] in [line.split() for line in shown.split("\n")]
