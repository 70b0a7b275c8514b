"""Tournaments as text and rows."""

import csv
import io
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from salet.game.lexicon import Lexicon
from salet.show.lab.tournaments import LOST, WEIGHTED, comparison_text, figure_rows, slashed, tournament_text
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


def test_rows_have_a_column_for_every_number_of_guesses(figures: Figures) -> None:
    rows = figure_rows([figures("a", distribution={"2": 5}), figures("b", distribution={"3": 6, "8": 1})])
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    first, second = csv.DictReader(io.StringIO(text.getvalue()))
    assert (first["strategy"], first["in_2"], first["in_3"], first["in_8"]) == ("a", "5", "0", "0")
    assert (second["mean"], second["in_3"], second["in_8"]) == ("3.5", "6", "1")
